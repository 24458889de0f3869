import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureAdmin } from "./admin-speed";
import { describeTurns } from "./admin-turns";
import { measureGrowth, type SizeFigures } from "./growth";
import { measureRequests, type RequestFigures } from "./request-costs";
import { measureProcesses } from "./several-processes";

// `npm run bench`: prints docs/benchmarks.md and writes it, but for what was measured by hand at its end; `-- --quick` measures
// 12 and 1,000 posts and writes nothing. `-- --processes` compares one process with two instead, `-- --admin` opens the admin on a slow
// phone and types into long texts, `-- --turns` prints the table of longest turns alone.
const option = { type: "boolean", default: false } as const;
const { values } = parseArgs({ options: { quick: option, processes: option, admin: option, turns: option } });
if (values.admin) {
  await measureAdmin(values.quick ? 1 : 5);
  process.exit();
}
if (values.processes) {
  await measureProcesses(values.quick);
  process.exit();
}
if (values.turns) {
  console.log(await describeTurns());
  process.exit();
}
const sizes = values.quick ? [12, 1000] : [12, 1000, 10_000, 100_000];

const requests = await measureRequests();
const growth = await measureGrowth(sizes, (posts) => console.error(`${posts.toLocaleString("en-US")} posts…`));
const report = `${describe(requests, growth)}\n${await describeTurns()}`;
console.log(report);
if (!values.quick) writeFileSync("docs/benchmarks.md", `${report}\n${measuredByHand()}`);

function describe({ costs, pages, resident, start }: RequestFigures, bySize: readonly SizeFigures[]): string {
  const names = Object.keys(bySize[0]?.costs ?? {});
  const thousand = bySize.find(({ posts }) => posts === 1000);
  return `# Benchmarks

Written by \`npm run bench\`. Processor time of the server's process, not wall-clock time: medians of rounds that alternate with a bare
\`node:http\` server sending the same bytes, so that the ratios apply to other machines. Absolute times are those of the machine that wrote this.

## Requests, with 12 posts

| Request | Ratio to bare Node | Processor time |
|---|---|---|
${costs.map(({ name, ratio, cost }) => `| ${name} | ${round(ratio)} | ${round(cost)} µs |`).join("\n")}

A rendered page was not in the page cache. An article is rendered from the HTML that was made when it was saved. Sign-in is slow on purpose:
it hashes the password.

## Growth

Milliseconds of processor time with 1,000 posts, and ratios to it. Nothing here is served from the page cache.

| Request | ${bySize.map(({ posts }) => `${count(posts)} posts`).join(" | ")} |
|---|${"---|".repeat(bySize.length)}
${names.map((name) => `| ${name} | ${bySize.map((size) => (size === thousand ? `${round(size.costs[name] ?? 0)} ms` : round((size.costs[name] ?? 0) / (thousand?.costs[name] ?? 1)))).join(" | ")} |`).join("\n")}
| Resident memory afterwards | ${bySize.map(({ resident: bytes }) => megabytes(bytes)).join(" | ")} |

## Bytes

Compressed with Brotli. "Files" are all files that the page names, whether or not a browser loads them at once.

| Page | Document | Files | All |
|---|---|---|---|
${pages.map(({ path, document, files, count: number }) => `| ${path} | ${kilobytes(document)} | ${number}: ${kilobytes(files)} | ${kilobytes(document + files)} |`).join("\n")}

## Memory and start

| | |
|---|---|
| Resident memory, idle after the start | ${megabytes(resident.idle)} |
| Resident memory after the requests above | ${megabytes(resident.worked)} |
| Resident memory a minute later | ${megabytes(resident.rested)} |
| Start until it answers, ratio to bare Node | ${round(start.elapsed / start.bareElapsed)} |
| Start until it answers, wall clock | ${Math.round(start.elapsed)} ms |
| Start until it answers, processor time | ${Math.round(start.processorTime)} ms |
`;
}

function measuredByHand(): string {
  const former = readFileSync("docs/benchmarks.md", "utf8");
  return former.slice(former.indexOf("## Measured once"));
}

/** Two digits that count. */
function round(number: number): string {
  return Number(number.toPrecision(number < 10 ? 2 : 3)).toLocaleString("en-US");
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function kilobytes(bytes: number): string {
  return `${round(bytes / 1000)} KB`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
