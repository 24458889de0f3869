import type { IncomingMessage } from "node:http";

/** The configured one, else the one a local install was asked by. A public one has PUBLIC_URL, so a made-up Host header never reaches a page there. */
export function ownOrigin(request: IncomingMessage, publicUrl: string | null): string {
  return publicUrl ?? `http://${localHost(request)}`;
}

function localHost(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  return /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host) ? host : `127.0.0.1:${request.socket.localPort}`;
}
