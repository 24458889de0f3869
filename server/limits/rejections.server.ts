import type { IncomingMessage, ServerResponse } from "node:http";
import { isStaffAddress } from "~/routes/admin/staff-addresses";
import { baseHeaders, NOT_FRAMED } from "../security-headers.server";
import type { SiteParts } from "../site-parts";
import type { RefusalLog } from "./refusal-log.server";

interface RejectionParts extends Pick<SiteParts, "config"> {
  readonly refusals: RefusalLog;
  readonly senderOf: (request: IncomingMessage) => string;
  /** The clinic's, for visitors whose form was rejected; null while it is not known. */
  readonly phone: () => string | null;
}

/** Answers with a sentence instead of a page. */
export function rejections({ config, refusals, senderOf, phone }: RejectionParts) {
  function reject(request: IncomingMessage, response: ServerResponse, requestId: string, status: number, sentence: string): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const pathname = (request.url ?? "").split("?")[0] ?? "";
    refusals.note(status, request.method ?? "", pathname, senderOf(request), requestId);
    if (status === 429) response.setHeader("Retry-After", "60");
    // Does not wait for the rest of a rejected body.
    if (!request.complete) response.setHeader("Connection", "close");
    response.writeHead(status, {
      ...baseHeaders(config),
      "Content-Security-Policy": NOT_FRAMED,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
    });
    const call = status !== 500 && request.method === "POST" && !isStaffAddress(pathname) && phone();
    response.end(request.method === "HEAD" ? undefined : `${sentence}${call ? ` Or call us at ${call}.` : ""}\n`);
  }

  function rejectMethod(request: IncomingMessage, response: ServerResponse, requestId: string, allowed: string): void {
    response.setHeader("Allow", allowed);
    reject(request, response, requestId, 405, `This address answers ${allowed} only.`);
  }

  return { reject, rejectMethod };
}
