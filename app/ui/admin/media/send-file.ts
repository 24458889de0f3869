import { type MediaFile, mediaCopy } from "~/domain/media/media";

export interface SendProgress {
  /** From 0 to 1, of sending and preparing together. */
  readonly share: number;
  readonly text: string;
}

export type UploadOutcome =
  | { readonly ok: true; readonly file: MediaFile; readonly existed: boolean; readonly note: string }
  | { readonly ok: false; readonly sentence: string; readonly reason?: string; readonly status?: number };

const SENDING_SHARE = 0.5;

/** An XMLHttpRequest, since `fetch` can't tell how much was sent. */
export function sendFile(
  address: string,
  file: File,
  onProgress: (progress: SendProgress) => void,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/x-ndjson");
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
    request.upload.onprogress = ({ loaded, total }) => {
      const sent = loaded / Math.max(1, total);
      onProgress({ share: SENDING_SHARE * sent, text: `Uploading… ${Math.round(100 * sent)}%` });
    };
    request.onprogress = () => {
      const stage = stageOf(request.responseText);
      if (stage) onProgress(stage);
    };
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = () => resolve({ ok: false, sentence: "The connection was lost. Try again." });
    request.onabort = () => resolve({ ok: false, sentence: "Canceled." });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/** Each line is a stage, the last one the outcome. */
function stageOf(text: string): SendProgress | null {
  const line = text.slice(0, text.lastIndexOf("\n")).split("\n").at(-1) ?? "";
  const stage = line === "" ? undefined : (parsed(line) as { stage?: unknown } | null)?.stage;
  if (stage === "received") return { share: SENDING_SHARE, text: mediaCopy.stages.received };
  if (stage === "waiting") return { share: SENDING_SHARE, text: mediaCopy.stages.waiting };
  if (stage === "storing") return { share: 0.98, text: mediaCopy.stages.storing };
  if (typeof stage !== "object" || stage === null) return null;
  const { encoding, of } = stage as { encoding: number; of: number };
  const share = SENDING_SHARE + (1 - SENDING_SHARE) * (encoding / Math.max(1, of));
  return { share, text: mediaCopy.stages.encoding(encoding + 1, of) };
}

function outcomeOf({ status, responseText, responseURL }: XMLHttpRequest): UploadOutcome {
  const last = parsed(responseText.trim().split("\n").at(-1) ?? "");
  if (isOutcome(last)) return last;
  // A request without a session is redirected to the sign-in page.
  const isSignedOut = new URL(responseURL, location.href).pathname === "/admin";
  if (isSignedOut) return { ok: false, sentence: "You are signed out. Sign in again, then try again." };
  if (status === 413) return { ok: false, sentence: mediaCopy.uploadErrors["too-large"] };
  return { ok: false, sentence: mediaCopy.failed };
}

function isOutcome(value: unknown): value is UploadOutcome {
  return typeof value === "object" && value !== null && "ok" in value;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
