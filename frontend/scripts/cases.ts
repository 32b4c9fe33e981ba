// npm run cases -- FILE…: whether the TypeScript rules agree with case files, file by file; exit
// status 1 if any row does not. Every row is read; of each kind of disagreement (the row's form and
// what differs) the first is named. Prints as `manage.py check_cases` does.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { checkRow, label, type Finding } from "./case-rows.ts";

interface Named {
  readonly name: string;
  readonly finding: Finding;
}

function findings(path: string): Named[] {
  let rows: unknown;
  try {
    rows = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return [unread("unreadable", String(error))];
  }
  if (!Array.isArray(rows)) return [unread("form", "not a list of rows")];
  return rows.map((row: unknown, at) => ({ name: label(row, at + 1), finding: checkRow(row) }));
}

function unread(differs: string, detail: string): Named {
  return { name: "file", finding: { form: "file", differs, detail } };
}

/** How many rows there are and how many agree; an unreadable file is one that does not. */
function checkFile(path: string, shownAs: string): { rows: number; agree: number } {
  const found = findings(path);
  const apart = found.filter(({ finding }) => finding.differs !== "");
  const agree = found.length - apart.length;
  console.log(`${shownAs}: ${agree} of ${found.length} agree`);
  const kinds = new Map<string, Named[]>();
  for (const each of apart) {
    const kind = `${each.finding.form}, ${each.finding.differs}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  for (const [kind, [first, ...more]] of kinds) {
    if (first)
      console.log(`  ${kind} (${more.length + 1}): ${first.name}: ${first.finding.detail}`);
  }
  return { rows: found.length, agree };
}

function main(files: readonly string[]): number {
  if (files.length === 0) {
    console.error("usage: npm run cases -- FILE…");
    return 2;
  }
  // npm runs scripts in frontend/; the names were typed where npm was called.
  const from = process.env["INIT_CWD"] ?? process.cwd();
  const counts = files.map((file) => checkFile(resolve(from, file), file));
  const rows = counts.reduce((sum, count) => sum + count.rows, 0);
  const apart = rows - counts.reduce((sum, count) => sum + count.agree, 0);
  console.log(apart === 0 ? `all ${rows} cases agree` : `${apart} of ${rows} cases do not agree`);
  return apart === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
