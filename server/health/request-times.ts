/** Upper ends in milliseconds. */
export const BUCKETS = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

class RouteTimes {
  /** Requests within each bucket; the last has those above all. */
  readonly buckets: number[] = new Array(BUCKETS.length + 1).fill(0);
  /** By the first digit of the status. */
  readonly statuses: number[] = [0, 0, 0, 0, 0, 0];
  milliseconds = 0;

  get requests(): number {
    return this.buckets.reduce((sum, count) => sum + count, 0);
  }

  /** The time in milliseconds within which this share of the requests was answered, interpolated within its bucket. */
  quantile(share: number): number {
    let left = share * this.requests;
    for (const [place, count] of this.buckets.entries()) {
      const from = BUCKETS[place - 1] ?? 0;
      if (count > 0 && left <= count) return from + ((BUCKETS[place] ?? from) - from) * (left / count);
      left -= count;
    }
    return 0;
  }
}

type Method = "GET" | "POST";

/** How long requests took, by the pattern of their route, of which there are as many as `app/routes.ts` has. */
export class RequestTimes {
  readonly #routes: Readonly<Record<Method, Map<string, RouteTimes>>> = { GET: new Map(), POST: new Map() };

  /** Pages that the cache had, and pages that had to be rendered. */
  readonly pages = { cached: 0, rendered: 0 };

  note(method: string | undefined, route: string, status: number, milliseconds: number): void {
    const routes = method === "POST" ? this.#routes.POST : this.#routes.GET;
    let times = routes.get(route);
    if (!times) {
      times = new RouteTimes();
      routes.set(route, times);
    }
    let place = 0;
    while (place < BUCKETS.length && milliseconds > (BUCKETS[place] as number)) place += 1;
    times.buckets[place] = (times.buckets[place] as number) + 1;
    const digit = (status / 100) | 0;
    times.statuses[digit] = (times.statuses[digit] ?? 0) + 1;
    times.milliseconds += milliseconds;
  }

  *all(): Generator<[Method, string, RouteTimes]> {
    for (const method of ["GET", "POST"] as const) for (const [route, times] of this.#routes[method]) yield [method, route, times];
  }

  /** Seconds by page, the slowest first. */
  slowest(): Array<{ route: string; requests: number; usual: number }> {
    const pages = [...this.#routes.GET].filter(([route]) => route.startsWith("/"));
    return pages
      .map(([route, times]) => ({ route, requests: times.requests, usual: times.quantile(0.95) / 1000 }))
      .sort((one, other) => other.usual - one.usual);
  }
}
