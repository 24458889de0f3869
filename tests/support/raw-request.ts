import { once } from "node:events";
import { connect } from "node:net";

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes that no client library would, and reads until the server closes. */
export async function rawRequest(siteUrl: string, lines: readonly string[], body = ""): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(siteUrl);
  const socket = connect(Number(port), hostname);
  // The server may close before it has read everything.
  socket.on("error", () => undefined);
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  socket.write(`${lines.join("\r\n")}\r\nHost: ${host}\r\nConnection: close\r\n\r\n${body}`);
  await once(socket, "close");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...fields] = head.split("\r\n");
  const headers = Object.fromEntries(
    fields.map((field) => [field.split(": ")[0]?.toLowerCase() ?? "", field.slice(field.indexOf(": ") + 2)]),
  );
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}
