import { Agent, request } from "node:http";

/** Readers who request one page after the other over connections that they keep. Nothing is sent twice. */
export class SteadyLoad {
  readonly failures: string[] = [];
  requests = 0;
  slowest = 0;
  #isOver = false;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #readers: readonly Promise<void>[];

  constructor(
    private readonly url: string,
    private readonly addresses: readonly string[],
    { readers = 8, isEnough = (_requests: number): boolean => false } = {},
  ) {
    const read = async () => {
      while (!this.#isOver && !isEnough(this.requests)) await this.#one();
    };
    this.#readers = Array.from({ length: readers }, read);
  }

  async ended(): Promise<this> {
    await Promise.all(this.#readers);
    this.#agent.destroy();
    return this;
  }

  end(): Promise<this> {
    this.#isOver = true;
    return this.ended();
  }

  #one(): Promise<void> {
    this.requests += 1;
    const address = this.addresses[this.requests % this.addresses.length] ?? "/";
    const since = performance.now();
    return new Promise((resolve) => {
      const end = (failure: string | null) => {
        if (failure) this.failures.push(`${address}: ${failure}`);
        this.slowest = Math.max(this.slowest, performance.now() - since);
        resolve();
      };
      request(new URL(address, this.url), { agent: this.#agent }, (response) => {
        const by = "x-content-type-options" in response.headers ? "the site" : "the balancer";
        response.resume().on("end", () => end(response.statusCode === 200 ? null : `answered ${response.statusCode} by ${by}`));
        response.on("error", (error) => end(error.message));
      })
        .on("error", (error) => end(error.message))
        .end();
    });
  }
}
