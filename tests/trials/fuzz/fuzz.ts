import { parseArgs } from "node:util";
import fc from "fast-check";
import { fuzzSite } from "./fuzz-site";
import { closeImports, textProperties } from "./text-properties";

// `npm run fuzz`: hostile requests and texts, made from a seed.
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "50000" },
    texts: { type: "string", default: "5000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const [requests, numRuns, seed] = [Number(values.requests), Number(values.texts), Number(values.seed)];
console.log(`Seed ${seed} (again: npm run fuzz -- --requests ${requests} --texts ${numRuns} --seed ${seed})`);

for (const [name, property] of Object.entries(textProperties)) {
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, seed });
  console.log(`${failed ? "FAILED" : "Held"} for ${numRuns} texts: ${name}`);
  if (failed) report(`${JSON.stringify(counterexample)} ${String(errorInstance)}`);
}
await closeImports();

const { statuses, faults, longestPause, processorTime, memory } = await fuzzSite(requests, seed, (sent) => {
  if (sent % 5000 === 0) console.log(`${sent} of ${requests} requests`);
});
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const { before, after } = memory;
console.log(
  `\nAnswers: ${Object.entries(statuses)
    .map(([status, count]) => `${status} × ${count}`)
    .join(", ")} (0: the connection ended)`,
);
console.log(
  `Processor time: ${(processorTime / requests).toFixed(2)} ms a request; longest pause of the event loop: ${Math.round(longestPause)} ms`,
);
console.log(
  `Heap: ${megabytes(before.heapUsed)} → ${megabytes(after.heapUsed)}; resident: ${megabytes(before.rss)} → ${megabytes(after.rss)}`,
);
console.log(`${faults.length} faults`);
for (const fault of faults) report(fault);

function report(problem: string): void {
  console.log(problem.slice(0, 2500));
  process.exitCode = 1;
}
