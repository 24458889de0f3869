import { once } from "node:events";
import type { Server } from "node:http";
import net from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** A balancer that asks `/ready` every second has noticed by then. */
const DRAIN_MS = 3000;
/** For a request that was on its way when the port was closed. */
const LAST_REQUEST_MS = 250;
/** What still runs is cut off. */
const CUT_OFF_MS = 2000;

/** Ends a server so that no request fails. From the first call on, each connection is closed after its answer, and live streams end. */
export class Shutdown {
  readonly #begun = new AbortController();
  #isDrained = false;

  constructor(private readonly server: Server) {
    server.prependListener("request", (_request, response) => {
      if (this.#begun.signal.aborted) response.setHeader("Connection", "close");
    });
  }

  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  /** Answers on, until the balancer has noticed that this process is not ready any more. */
  async drain(): Promise<void> {
    this.#begun.abort();
    this.#isDrained = true;
    await delay(DRAIN_MS, undefined, { ref: false });
  }

  async close(): Promise<void> {
    this.#begun.abort();
    const closed = once(this.server, "close");
    setTimeout(() => this.server.closeAllConnections(), CUT_OFF_MS).unref();
    if (this.#isDrained) {
      // Unlike http's own close, it leaves connections open whose request has not arrived yet.
      net.Server.prototype.close.call(this.server);
      await Promise.race([closed, delay(LAST_REQUEST_MS)]);
      // On a busy machine it has arrived, and was not read yet.
      await nextTurn();
      this.server.closeIdleConnections();
    } else this.server.close();
    await closed;
  }
}
