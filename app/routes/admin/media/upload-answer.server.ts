import { type MediaFile, MediaNotFoundError } from "~/domain/media/media";
import type { AddedMedia } from "~/domain/media/media-commands.server";
import { mediaCopy } from "~/domain/media/media-words";
import type { UploadStage } from "~/domain/media/prepare-upload.server";
import { type UploadRefusal, UploadRefusedError } from "~/domain/media/upload-refusal";
import { NotAllowedError } from "~/domain/staff/roles";
import { redirectWithToast } from "~/web/flash-toast.server";

/** What became of an upload. */
export type UploadOutcome =
  | { readonly ok: true; readonly file: MediaFile; readonly existed: boolean; readonly note: string }
  | {
      readonly ok: false;
      readonly status: number;
      readonly reason: UploadRefusal | "not-found" | "not-allowed" | "failed";
      readonly sentence: string;
    };

type Add = (onStage: (stage: UploadStage) => void) => Promise<AddedMedia>;

/** Runs an upload and turns the domain's refusals into a sentence and an HTTP status; anything else is thrown on. */
export async function outcomeOf(add: Add, onStage: (stage: UploadStage) => void = () => undefined): Promise<UploadOutcome> {
  try {
    const { file, existed, wasAnimated } = await add(onStage);
    return { ok: true, file, existed, note: wasAnimated ? mediaCopy.animationLeftOut : "" };
  } catch (error) {
    if (error instanceof UploadRefusedError) {
      const { reason } = error;
      return { ok: false, status: statuses[reason] ?? 422, reason, sentence: mediaCopy.refusals[reason] };
    }
    if (error instanceof MediaNotFoundError) return { ok: false, status: 404, reason: "not-found", sentence: mediaCopy.notFound };
    if (error instanceof NotAllowedError) return { ok: false, status: 403, reason: "not-allowed", sentence: error.message };
    throw error;
  }
}

const statuses: Partial<Record<UploadRefusal, number>> = { empty: 400, "too-large": 413, "unknown-type": 415, busy: 503 };

/**
 * Answers an upload with JSON; with one JSON line per stage and the outcome as the last when the browser asks for
 * application/x-ndjson, so that a progress bar has something true to show.
 *
 * @param failed told about an error after the answer has begun, when it can't reach the error boundary any more
 */
export async function uploadResponse(request: Request, add: Add, failed: (error: unknown) => void): Promise<Response> {
  if (!/\bapplication\/x-ndjson\b/.test(request.headers.get("Accept") ?? "")) {
    const outcome = await outcomeOf(add);
    return Response.json(outcome, { status: outcome.ok ? 201 : outcome.status, headers: NOT_KEPT });
  }
  const lines = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const encoder = new TextEncoder();
      const write = (line: object) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      const outcome = await outcomeOf(add, (stage) => write({ stage })).catch((error: unknown): UploadOutcome => {
        failed(error);
        return { ok: false, status: 500, reason: "failed", sentence: mediaCopy.failed };
      });
      // The reader may be gone.
      if (request.signal.aborted) return;
      write(outcome);
      controller.close();
    },
  });
  return new Response(lines, { headers: { ...NOT_KEPT, "Content-Type": "application/x-ndjson" } });
}

/** Whether a browser without a script sent the form. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/.test(request.headers.get("Accept") ?? "");
}

/** Answers such a form: on to the file, or back with the sentence that says why not. */
export async function uploadPage(back: string, add: Add, pageOf: (id: string) => string): Promise<Response> {
  const outcome = await outcomeOf(add);
  if (!outcome.ok) return redirectWithToast(back, { title: "Not saved", text: outcome.sentence, variant: "destructive" });
  return redirectWithToast(pageOf(outcome.file.id), { title: "Saved", text: outcome.note || outcome.file.name, variant: "success" });
}

const NOT_KEPT = { "Cache-Control": "no-store" };
