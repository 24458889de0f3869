import { setTimeout as delay } from "node:timers/promises";
import { openLive } from "../../support/live-reader";
import type { Visitor } from "../../support/visitor";
import { until } from "./three-machines";

/** What browsers are told to wait before they connect again. */
const RETRY_MS = 3000;
const TIMEOUT_MS = 15_000;

/** A dashboard that stays open: where its stream ends, it connects again, as a browser does. */
export class OpenDashboard {
  /** When it heard of each post. */
  readonly heard = new Map<string, number>();
  readonly #closing = new AbortController();
  #isConnected = false;
  #last = 0;

  private constructor(
    private readonly url: string,
    private readonly visitor: Visitor,
  ) {
    void this.#follow();
  }

  static async open(url: string, visitor: Visitor): Promise<OpenDashboard> {
    const dashboard = new OpenDashboard(url, visitor);
    await until("a dashboard was open", () => dashboard.#isConnected);
    return dashboard;
  }

  /** How many of these posts it has not heard of, after a while. */
  async missed(posts: readonly string[]): Promise<number> {
    const until = performance.now() + TIMEOUT_MS;
    const missing = () => posts.filter((id) => !this.heard.has(id)).length;
    while (missing() > 0 && performance.now() < until) await delay(10);
    return missing();
  }

  close(): void {
    this.#closing.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        for await (const { id, data } of await openLive(this.url, this.visitor, { after: this.#last, signal })) {
          this.#isConnected = true;
          this.#last = id ?? this.#last;
          if (data) this.heard.set(String(data.postId), performance.now());
        }
      } catch {
        // Nobody there, or cut off.
      }
      if (!signal.aborted) await delay(RETRY_MS);
    }
  }
}
