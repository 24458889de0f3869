import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { ownPort } from "./own-port";

/** What the server answers, for example "550 5.1.1 unknown"; null: it takes it. One that never resolves leaves the client waiting. */
type Answer = string | null | Promise<string | null>;

export interface TestMailServer {
  readonly port: number;
  /** Every message that was accepted, oldest first, as it came over the wire. */
  readonly messages: readonly string[];
  /** Set to refuse every mail, with this code. */
  refusal: number | null;
  /** Asked for each recipient. */
  answerRecipient: (address: string) => Answer;
  /** Asked when all of a mail has arrived. */
  answerMail: (address: string) => Answer;
  /** Ends every connection and listens no more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback, without encryption. @param account which it asks for; left out, it lets everybody send */
export async function startMailServer(account?: { user: string; password: string }): Promise<TestMailServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const found: TestMailServer = {
    port: 0,
    messages,
    refusal: null,
    answerRecipient: () => null,
    answerMail: () => null,
    goAway: async () => {
      const closed = new Promise((resolve) => server.server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => listen(found.port),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const refuse = () => (found.refusal === null ? null : errorOf(`${found.refusal} not from here`));
  const options: SMTPServerOptions = {
    disabledCommands: account ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password ? done(null, { user: username }) : done(new Error("Invalid login")),
    onMailFrom: (_address, _session, done) => done(refuse()),
    onRcptTo: async ({ address }, _session, done) => done(errorOf(await found.answerRecipient(address))),
    onData: (stream, { envelope }, done) => {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", async () => {
        const answer = await found.answerMail(envelope.rcptTo[0]?.address ?? "");
        if (answer === null) messages.push(text);
        done(errorOf(answer), "kept");
      });
    },
  };
  const server = new SMTPServer(options);
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // A client that gives up is no error of the test.
  server.on("error", () => undefined);
  const port = await ownPort();
  await listen(port);
  return Object.assign(found, { port });
}

function errorOf(answer: string | null): Error | null {
  return answer === null ? null : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}

/**
 * Has the server fall silent at a step, from the mail with this number on. @returns when so many connections wait for an answer that
 * never comes; later ones get theirs
 */
export function silentFrom(
  server: TestMailServer,
  step: "answerRecipient" | "answerMail",
  number: number,
  connections: number,
): Promise<void> {
  const answer = server[step];
  let asked = 0;
  let waiting = 0;
  return new Promise((resolve) => {
    server[step] = (address) => {
      asked += 1;
      const usual = answer(address);
      if (asked < number) return usual;
      waiting += 1;
      if (waiting === connections) {
        server[step] = answer;
        resolve();
      }
      return new Promise(() => undefined);
    };
  });
}
