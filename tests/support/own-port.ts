import { once } from "node:events";
import { createServer } from "node:net";

/** Systems hand out ports from 32768 up (Linux) or 49152 up; one below is nobody's by chance while it is closed for a moment. */
const FROM = 20_000;
const COUNT = 12_000;
let next = process.pid * 31;

/** A free port of 127.0.0.1, for what has to know its port before it listens, or listens twice. */
export async function ownPort(): Promise<number> {
  for (;;) {
    next += 1;
    const port = FROM + (next % COUNT);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}
