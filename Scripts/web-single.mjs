// Makes .build/web/tare.html of .build/web/site: everything in one file that opens from a disk.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const build = join(dirname(fileURLToPath(import.meta.url)), "..", ".build", "web");
const site = join(build, "site");
const text = (name) => readFileSync(join(site, name), "utf8");

// Modules cannot be fetched from a disk, so that each becomes a data URL under a name of its own.
const imports = {};
function take(name) {
  const key = `tare/${name}`;
  if (key in imports) return;
  imports[key] = "";
  const source = text(name).replace(/(\bfrom\s+|\bimport\s+)"(\.[^"]+)"/g, (_, word, path) => {
    const target = posix.join(posix.dirname(name), path);
    take(target);
    return `${word}"tare/${target}"`;
  });
  imports[key] = `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`;
}
take("page/app.js");

const map = JSON.stringify({ imports });
const start = 'import "tare/page/app.js";';
let page = text("index.html");
const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)">\n/g)];
const style = styles.map(([, name]) => text(name)).join("\n");
const presets = readdirSync(join(site, "presets")).sort();
const files = ["tare.wasm", ...presets.map((name) => `presets/${name}`)];
const data = files.map((name) =>
  `<script type="application/octet-stream" data-file="${name}">` +
  `${readFileSync(join(site, name)).toString("base64")}</script>`);

const hash = (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
const policy =
  `default-src 'none'; script-src ${hash(map)} ${hash(start)} data: 'wasm-unsafe-eval'; ` +
  `style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
const replaced = (pattern, by) => {
  if (!pattern.test(page)) throw new Error(`index.html has no ${pattern}`);
  page = page.replace(pattern, () => by);
};
replaced(/(?<=Content-Security-Policy" content=")[^"]*/, policy);
for (const [line] of styles.slice(1)) page = page.replace(line, "");
replaced(/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
replaced(
  /<script type="module"[^>]*><\/script>/,
  [
    `<script type="importmap">${map}</script>`, ...data,
    `<script type="module">${start}</script>`,
  ].join("\n"));
writeFileSync(join(build, "tare.html"), page);
console.log(`.build/web/tare.html: ${page.length} bytes, everything in one file`);
