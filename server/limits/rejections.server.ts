import type { IncomingMessage, ServerResponse } from "node:http";
import { baseHeaders, NOT_FRAMED } from "../security-headers.server";
import type { SiteParts } from "../site-parts";
import type { RefusalLog } from "./refusal-log.server";

interface RejectionParts extends Pick<SiteParts, "config"> {
  readonly refusals: RefusalLog;
  readonly senderOf: (request: IncomingMessage) => string;
}

/** What is not answered with a page is answered with a sentence. */
export function rejections({ config, refusals, senderOf }: RejectionParts) {
  function reject(request: IncomingMessage, response: ServerResponse, requestId: string, status: number, sentence: string): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    refusals.note(status, request.method ?? "", (request.url ?? "").split("?")[0] ?? "", senderOf(request), requestId);
    if (status === 429) response.setHeader("Retry-After", "60");
    // A client that is still sending a rejected body is not waited for.
    if (!request.complete) response.setHeader("Connection", "close");
    response.writeHead(status, {
      ...baseHeaders(config),
      "Content-Security-Policy": NOT_FRAMED,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
    });
    response.end(request.method === "HEAD" ? undefined : `${sentence}\n`);
  }

  function rejectMethod(request: IncomingMessage, response: ServerResponse, requestId: string, allowed: string): void {
    response.setHeader("Allow", allowed);
    reject(request, response, requestId, 405, `This address answers ${allowed} only.`);
  }

  return { reject, rejectMethod };
}
