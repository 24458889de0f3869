import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface TestMailServer {
  readonly port: number;
  /** Every message, oldest first, as it came over the wire. */
  readonly messages: readonly string[];
  /** Set to refuse every mail, with this code. */
  refusal: number | null;
  close(): Promise<void>;
}

/** A real SMTP server on loopback, without encryption. @param account which it asks for; left out, it lets everybody send */
export async function startMailServer(account?: { user: string; password: string }): Promise<TestMailServer> {
  const messages: string[] = [];
  const found: TestMailServer = { port: 0, messages, refusal: null, close: () => new Promise((resolve) => server.close(() => resolve())) };
  const refuse = () => (found.refusal === null ? null : Object.assign(new Error("not from here"), { responseCode: found.refusal }));
  const options: SMTPServerOptions = {
    disabledCommands: account ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password ? done(null, { user: username }) : done(new Error("Invalid login")),
    onMailFrom: (_address, _session, done) => done(refuse()),
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        messages.push(text);
        done(null, "kept");
      });
    },
  };
  const server = new SMTPServer(options);
  // A client that gives up is no error of the test.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(found, { port: (server.server.address() as AddressInfo).port });
}
