import { Agent, request } from "node:http";
import { seconds } from "./three-machines";

const PAGES = ["/", "/about", "/services", "/blog"];

export function reasons(failures: readonly string[]): string {
  return failures.length > 0 ? ` (${failures.slice(0, 3).join("; ")})` : "";
}

/** Readers who request one page after the other over connections that they keep. Nothing is sent twice. */
export class SteadyLoad {
  readonly failures: string[] = [];
  requests = 0;
  /** Over connections that were kept. */
  kept = 0;
  slowest = 0;
  #isOver = false;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #readers: readonly Promise<void>[];

  constructor(
    private readonly url: string,
    readers = 8,
  ) {
    const read = async () => {
      while (!this.#isOver) await this.#one();
    };
    this.#readers = Array.from({ length: readers }, read);
  }

  async end(): Promise<this> {
    this.#isOver = true;
    await Promise.all(this.#readers);
    this.#agent.destroy();
    return this;
  }

  /** In a sentence, for readers of a site. */
  get words(): string {
    const { failures, requests } = this;
    return `${failures.length} of ${requests} requests of readers failed${reasons(failures)}, the slowest took ${seconds(this.slowest)}`;
  }

  #one(): Promise<void> {
    this.requests += 1;
    const address = PAGES[this.requests % PAGES.length] ?? "/";
    const since = performance.now();
    return new Promise((resolve) => {
      const end = (failure: string | null) => {
        if (failure) this.failures.push(`${address}: ${failure}`);
        this.slowest = Math.max(this.slowest, performance.now() - since);
        resolve();
      };
      const sent = request(new URL(address, this.url), { agent: this.#agent }, (response) => {
        if (sent.reusedSocket) this.kept += 1;
        const by = "x-content-type-options" in response.headers ? "the site" : "the balancer";
        response.resume().on("end", () => end(response.statusCode === 200 ? null : `answered ${response.statusCode} by ${by}`));
        response.on("error", (error) => end(error.message));
      });
      sent.on("error", (error) => end(error.message)).end();
    });
  }
}
