import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Ask {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form; its presence makes the request a POST. */
  readonly form?: Readonly<Record<string, string>>;
  readonly status: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const CONNECTIONS = 16;

/** Sends requests over kept connections, several at a time. @throws Error when one is answered with another status */
export async function load(url: string, askOf: (index: number) => Ask, count: number, connections = CONNECTIONS): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const work = async () => {
    while (next < count) {
      const ask = askOf(next++);
      const { status } = await send(url, ask, agent);
      if (status !== ask.status) throw new Error(`${ask.path} answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
}

export function send(url: string, { path, headers = {}, form }: Pick<Ask, "path" | "headers" | "form">, agent?: Agent): Promise<Answer> {
  const body = form && String(new URLSearchParams(form));
  const own = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { agent, method: body === undefined ? "GET" : "POST", headers: { ...own, ...headers } });
    sent.on("error", reject).on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    sent.end(body);
  });
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
