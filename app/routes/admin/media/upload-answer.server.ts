import { href } from "react-router";
import { isOfKind } from "~/domain/errors";
import { mediaCopy, UploadError } from "~/domain/media/media";
import type { AddedMedia } from "~/domain/media/media-commands.server";
import type { UploadStage } from "~/domain/media/prepare-upload.server";
import { keepList } from "~/routes/admin/list-return";
import type { UploadOutcome } from "~/ui/admin/media/send-file";
import { redirectWithToast } from "~/web/flash-toast.server";
import { findHttpError } from "~/web/http-errors.server";
import type { RequestContext } from "~/web/request-context.server";

type Add = (onStage: (stage: UploadStage) => void) => Promise<AddedMedia>;

type ErrorLog = Pick<RequestContext["log"], "error">;

const NO_STORE = { "Cache-Control": "no-store" };

/** A redirect without a script; for a script JSON, or a line for each stage and then the outcome (application/x-ndjson). */
export async function answerUpload(request: Request, log: ErrorLog, add: Add): Promise<Response> {
  const accept = request.headers.get("Accept") ?? "";
  if (accept.includes("text/html")) {
    const { file, note } = savedOutcome(await add(() => undefined));
    return redirectWithToast(keepList(href("/admin/pictures/:id", { id: file.id }), new URL(request.url)), {
      title: "Saved",
      text: note || file.name,
      variant: "success",
    });
  }
  if (accept.includes("application/x-ndjson")) {
    return new Response(outcomeLines(request, log, add), { headers: { ...NO_STORE, "Content-Type": "application/x-ndjson" } });
  }
  const outcome = await findOutcome(add);
  return Response.json(outcome, { status: outcome.ok ? 201 : (outcome.status ?? 500), headers: NO_STORE });
}

function outcomeLines(request: Request, log: ErrorLog, add: Add): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: async (controller) => {
      const encoder = new TextEncoder();
      const write = (line: object) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      const outcome = await findOutcome(add, (stage) => write({ stage })).catch((error: unknown): UploadOutcome => {
        // The response has started, too late for the error boundary.
        log.error("An upload failed", error);
        return { ok: false, status: 500, reason: "failed", sentence: mediaCopy.failed };
      });
      if (request.signal.aborted) return;
      write(outcome);
      controller.close();
    },
  });
}

async function findOutcome(add: Add, onStage: (stage: UploadStage) => void = () => undefined): Promise<UploadOutcome> {
  try {
    return savedOutcome(await add(onStage));
  } catch (error) {
    const known = findHttpError(error);
    if (!known) throw error;
    return { ok: false, status: known.status, reason: reasonOf(error), sentence: known.sentence };
  }
}

function savedOutcome({ file, existed, wasAnimated }: AddedMedia) {
  return { ok: true, file, existed, note: wasAnimated ? mediaCopy.animationLeftOut : "" } as const;
}

function reasonOf(error: unknown) {
  if (error instanceof UploadError) return error.reason;
  return isOfKind(error, "not-found") ? "not-found" : "not-allowed";
}
