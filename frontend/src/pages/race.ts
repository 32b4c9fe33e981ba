/** A race's page, from its lobby to its result. */
import { load } from "../i18n/index.ts";

await load();
