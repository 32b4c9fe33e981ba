/** The table of a daily. */
import { load } from "../i18n/index.ts";

await load();
