import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 3000;

type Seen = { validFrom: Date; validUntil: Date; problem: string | null } | { unreachable: string };

/** Reads the certificate of an https origin, even one that browsers reject. */
export function readCertificate(origin: string | null): Promise<Seen | "no https"> {
  if (!origin?.startsWith("https:")) return Promise.resolve("no https");
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: isIP(host) ? "" : host,
      rejectUnauthorized: false,
    });
    const end = (answer: Seen) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(TIMEOUT_MS, () => end({ unreachable: "it did not answer in time" }));
    socket.once("error", (error) => end({ unreachable: error.message || (error as NodeJS.ErrnoException).code || "no connection" }));
    socket.once("close", () => end({ unreachable: "no connection" }));
    socket.once("secureConnect", () => {
      const problem = socket.authorizationError;
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
      end({ validFrom: new Date(from), validUntil: new Date(until), problem: problem ? String(problem) : null });
    });
  });
}
