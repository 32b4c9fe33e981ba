// Unpacks the locked Chromium, with its libraries and fonts, into the folder named by the first argument.
import { execFileSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";

const source = fileURLToPath(new URL("../node_modules/@sparticuz/chromium/bin/", import.meta.url));
const folder = process.argv[2] ?? ".cache/chromium";

async function unpack(name: string, target: string, mode: number): Promise<void> {
  await pipeline(
    createReadStream(join(source, name)),
    createBrotliDecompress(),
    createWriteStream(join(folder, target), { mode }),
  );
}

mkdirSync(folder, { recursive: true });
for (const archive of ["al2023.tar", "fonts.tar"]) {
  await unpack(`${archive}.br`, archive, 0o644);
  execFileSync("tar", ["xf", archive], { cwd: folder });
  rmSync(join(folder, archive));
}
// The package's own configuration looks for the fonts elsewhere; without any, no page is drawn.
writeFileSync(
  join(folder, "fonts.conf"),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${resolve(folder, "fonts")}</dir>
  <cachedir>${resolve(folder, "fonts-cache")}</cachedir>
</fontconfig>
`,
);
// Last and whole: its presence says that all is there.
await unpack("chromium.br", "chromium.part", 0o755);
renameSync(join(folder, "chromium.part"), join(folder, "chromium"));
