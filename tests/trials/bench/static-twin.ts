import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { run } from "../../../scripts/toolchain.mjs";
import { type Measured, serveFolder } from "./compared-servers";

/**
 * The same words and pictures as a static site: built by Astro, with the few styles of its starters, the machine's fonts and no icons, and
 * served by nginx. What a page saves by having less design counts for it.
 * @param tools a folder where Astro is installed
 */
export async function startStaticTwin(tools: string, site: string, pages: readonly string[]): Promise<Measured | null> {
  // Astro reads its own packages from the folder above.
  const folder = path.join(tools, "static-twin");
  rmSync(folder, { recursive: true, force: true });
  const words = await Promise.all(pages.map((page) => wordsOf(site, page)));
  write(folder, "src/layouts/Page.astro", LAYOUT);
  write(folder, "src/styles/global.css", STYLES);
  write(folder, "astro.config.mjs", 'export default { build: { format: "file" }, compressHTML: true };');
  for (const [at, { title, body }] of words.entries()) {
    const name = pages[at] === "/" ? "/index" : pages[at];
    write(
      folder,
      `src/pages${name}.astro`,
      `---\nimport Page from "${"../".repeat(depthOf(name) - 1)}../layouts/Page.astro";\n---\n<Page title="${title}">${body}</Page>\n`,
    );
  }
  cpSync("build/client", path.join(folder, "public"), { recursive: true, filter: (file) => !/\.(js|css|woff2|map)$/.test(file) });
  const astro = path.join(tools, "node_modules/astro");
  const { bin } = JSON.parse(readFileSync(path.join(astro, "package.json"), "utf8"));
  const options = { cwd: folder, stdio: "pipe", env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" } } as const;
  const { code, output } = await run(process.execPath, [path.join(astro, bin.astro ?? bin), "build"], options as Parameters<typeof run>[2]);
  if (code !== 0) throw new Error(`Astro could not build the pages:\n${output}`);
  const dist = path.join(folder, "dist");
  for (const file of filesIn(dist))
    if (/\.(html|css|svg)$/.test(file)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  return serveFolder(folder, dist);
}

function depthOf(name = ""): number {
  return name.split("/").length - 1;
}

function write(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function wordsOf(site: string, page: string): Promise<{ title: string; body: string }> {
  const response = await fetch(new URL(page, site));
  if (!response.ok) throw new Error(`${page} answered ${response.status}.`);
  const html = await response.text();
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "";
  const words = body
    .replace(/<(script|style|svg)\b.*?<\/\1>|<link[^>]*>|<!--.*?-->/gs, "")
    .replace(/ (class|style|data-[\w-]+|popover\w*|decoding)="[^"]*"/g, "")
    .replaceAll("{", "&#123;")
    .replaceAll("}", "&#125;");
  return { title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "", body: words };
}

const LAYOUT = `---
import "../styles/global.css";
const { title } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <meta name="description" content={title} />
    <title set:html={title} />
  </head>
  <body><slot /></body>
</html>
`;

const STYLES = `
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; color: #12294f; background: #fff; }
header, main, footer { max-width: 70ch; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; margin: 2rem 0 0.5rem; }
a { color: #22508f; }
img { max-width: 100%; height: auto; }
ul { padding-left: 1.25rem; }
nav a, li a { display: inline-block; padding: 0.25rem 0; }
table { border-collapse: collapse; width: 100%; }
td, th { padding: 0.25rem 0.5rem; border: 1px solid #c6d8ea; text-align: left; }
`;
