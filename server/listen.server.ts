import type { Server } from "node:http";
import { ConfigError } from "~/config.server";

interface Listening {
  readonly port: number;
  readonly host: string;
  /** What the settings of the two are called. */
  readonly portKey: "PORT" | "METRICS_PORT";
  readonly hostKey: "HOST" | "METRICS_HOST";
  readonly isDemo?: boolean;
  /** A socket that listens already, instead of the address. */
  readonly descriptor?: number | null;
}

/** @throws ConfigError that says what to set */
export async function listen(server: Server, to: Listening): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  if (typeof to.descriptor === "number") server.listen({ fd: to.descriptor }, resolve);
  else server.listen(to.port, to.host, resolve);
  try {
    await promise;
  } catch (error) {
    throw new ConfigError(explain(error as NodeJS.ErrnoException, to));
  } finally {
    server.off("error", reject);
  }
}

function explain({ code, message }: NodeJS.ErrnoException, { port, host, portKey, hostKey, isDemo }: Listening): string {
  if (code === "EADDRINUSE") {
    const example = isDemo ? `npm run demo -- --port ${port + 1}` : `${portKey}=${port + 1} npm start`;
    return `Port ${port} is in use by another program. Stop it, or choose another port, for example: ${example}`;
  }
  if (code === "EACCES") {
    const example = isDemo ? "npm run demo -- --port 3100" : `${portKey}=3000`;
    return `This account may not listen on port ${port}. Choose a port above 1023, for example: ${example}`;
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${hostKey} names no address of this machine (${host}).`;
  return `Nothing can listen on ${hostKey}=${host}, ${portKey}=${port}: ${message}`;
}
