import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes by which the process may have grown since the last collection, which costs some 200 ms of processor time. */
const MAX_GROWTH = 16_000_000;

/** Maximum event-loop utilization: below it, a GC pause delays nobody. */
const MAX_UTILIZATION = 0.05;

interface Measures {
  /** Bytes. */
  readonly resident: () => number;
  /** Since the last call. */
  readonly utilization: () => number;
  readonly collect: () => void;
}

/** V8 collects garbage only while something allocates: without this, the process would keep the memory of its busiest minute. */
export class UnusedMemory {
  #leastResident = 0;
  readonly #measures: Measures;

  constructor(measures: Partial<Measures> = {}) {
    this.#measures = { ...ofThisProcess(), ...measures };
  }

  async giveBackWhenIdle(): Promise<void> {
    const { resident, utilization, collect } = this.#measures;
    if (utilization() > MAX_UTILIZATION || resident() < this.#leastResident + MAX_GROWTH) return;
    collect();
    this.#leastResident = resident();
  }
}

function ofThisProcess(): Measures {
  let since = performance.eventLoopUtilization();
  return {
    resident: process.memoryUsage.rss,
    utilization: () => {
      const before = since;
      since = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(since, before).utilization;
    },
    collect: () => {
      // Node exposes `gc` only in contexts that are created after this flag is set.
      setFlagsFromString("--expose-gc");
      const collect: NodeJS.GCFunction = runInNewContext("gc");
      collect({ type: "major", execution: "sync", flavor: "last-resort" });
    },
  };
}
