/** Milliseconds that `sample` takes on the machine that the limits were set on, with nothing beside. */
const REFERENCE = 2.5;

/** How much longer this machine takes for the same work at this moment, at least 1: a slow or a shared processor fails nothing. */
export function slowness(): number {
  return Math.max(1, Math.min(sample(), sample()) / REFERENCE);
}

function sample(): number {
  const before = process.cpuUsage();
  const words = Array.from({ length: 4000 }, (_, index) => ({ name: `word ${index % 997}`, place: index }));
  const places = new Map<string, number>();
  for (const { name, place } of JSON.parse(JSON.stringify(words)) as typeof words) {
    places.set(
      name.replace(/\d+/, (digits) => digits.padStart(4, "0")),
      place,
    );
  }
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds of processor time, as the reference machine would take: unlike time on a clock it stays the same on a busy machine. */
export async function processorTime(work: () => unknown): Promise<number> {
  const factor = slowness();
  const before = process.cpuUsage();
  await work();
  const spent = since(before);
  return spent / Math.max(factor, slowness());
}

/** The least of up to ten measurements that is below a limit: other work of the process only ever adds to a figure. */
export async function leastProcessorTime(limit: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 10 && least >= limit; attempt += 1) least = Math.min(least, await processorTime(work));
  return least;
}

/** Whether work takes less than a limit; compared with the reference machine only if it seems not to. */
export async function takesLess(limit: number, work: () => unknown): Promise<boolean> {
  const before = process.cpuUsage();
  await work();
  return since(before) < limit || (await leastProcessorTime(limit, work)) < limit;
}
