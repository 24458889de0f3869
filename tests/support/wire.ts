import { once } from "node:events";
import net from "node:net";

/** Stands between the site and PostgreSQL. It can fall silent without closing anything, as a cut cable does, or lead to another server. */
export class Wire {
  /** Of the site's side. */
  readonly url: string;
  #target: net.NetConnectOpts = { path: "" };
  #isSilent = false;
  readonly #sockets = new Set<net.Socket>();

  private constructor(
    private readonly server: net.Server,
    url: string,
  ) {
    this.leadTo(url);
    const there = new URL(url);
    const { port } = server.address() as net.AddressInfo;
    this.url = `postgres://${there.username}@127.0.0.1:${port}${there.pathname}`;
    server.on("connection", (near) => this.#join(near));
  }

  static async to(url: string): Promise<Wire> {
    const server = net.createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Wire(server, url);
  }

  /** From the next connection on. */
  leadTo(url: string): void {
    const { searchParams, hostname, port } = new URL(url);
    const folder = searchParams.get("host");
    this.#target = folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port) };
  }

  /** What is sent meanwhile arrives afterwards. */
  set isSilent(isSilent: boolean) {
    this.#isSilent = isSilent;
    for (const socket of this.#sockets) socket[isSilent ? "pause" : "resume"]();
  }

  close(): void {
    this.server.close();
  }

  #join(near: net.Socket): void {
    const far = net.connect(this.#target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isSilent) from.pause();
    }
  }
}
