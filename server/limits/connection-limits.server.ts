import { randomUUID } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import type { Config } from "~/config.server";
import { networkOf } from "~/domain/staff/sign-in/client-network";
import { transportSecurity } from "../security-headers.server";
import { clientAddress, isNearby, isTrustedProxy } from "./client-address.server";
import type { RefusalLog } from "./refusal-log.server";

/** All in milliseconds but the rate. */
export interface ConnectionTimeouts {
  readonly headers: number;
  /** For a body of any size, and for the rest of it after the answer. */
  readonly body: number;
  /** A large body may take longer, at this rate: 400 kbit/s, a slow uplink. */
  readonly bytesPerSecond: number;
  /**
   * Without a byte in either direction. Longer than proxies keep an unused connection (nginx 60 s, Caddy 120 s), so that none sends a form
   * into one that is being closed.
   */
  readonly unused: number;
  readonly checkEvery: number;
}

export const usualTimeouts: ConnectionTimeouts = {
  headers: 15_000,
  body: 20_000,
  bytesPerSecond: 50_000,
  unused: 125_000,
  checkEvery: 5000,
};

/** A browser opens six; this allows for twenty browsers behind one address. */
const MAX_CONNECTIONS = 128;

/** Limits what an address has open at a time. An address of this machine or its network may be a proxy for everybody: it has no limit. */
export class AddressSlots {
  readonly #taken = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @returns a function that frees the slot; null when there is none left */
  take(address: string): (() => void) | null {
    if (isNearby(address)) return () => undefined;
    const network = networkOf(address);
    const taken = this.#taken.get(network) ?? 0;
    if (taken >= this.max) return null;
    this.#taken.set(network, taken + 1);
    return () => {
      const left = (this.#taken.get(network) ?? 1) - 1;
      if (left > 0) this.#taken.set(network, left);
      else this.#taken.delete(network);
    };
  }
}

export function limitConnections(server: Server, { trustedProxies }: Pick<Config, "trustedProxies">): void {
  const slots = new AddressSlots(MAX_CONNECTIONS);
  server.on("connection", (socket) => {
    const peer = clientAddress(socket.remoteAddress, undefined, []);
    if (isTrustedProxy(peer, trustedProxies)) return;
    const leave = slots.take(peer);
    if (leave) socket.once("close", leave);
    else socket.destroy();
  });
}

const statusOfCode: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** For malformed HTTP, headers that are too long, or a request that does not end: none of these reaches the listener. */
export function answerBrokenRequests(server: Server, config: Config, refusals: RefusalLog, { body }: ConnectionTimeouts): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status = statusOfCode[error.code ?? ""] ?? 400;
    const peer = "remoteAddress" in socket ? clientAddress(String(socket.remoteAddress), undefined, []) : "";
    refusals.note(status, "a request", "", peer, randomUUID().slice(0, 8));
    const headers = Object.entries({ Connection: "close", ...transportSecurity(config) }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n`);
    // A sender who never closes it would keep the connection.
    const timer = setTimeout(() => socket.destroy(), body);
    socket.once("close", () => clearTimeout(timer));
  });
}
