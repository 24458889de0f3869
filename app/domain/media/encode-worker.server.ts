import { writeFileSync } from "node:fs";
import os from "node:os";
import { type EncodedPicture, type EncodingPurpose, encodePicture } from "./encode-picture.server";
import { inspectPdf } from "./inspect-pdf.server";
import type { UploadFormat } from "./inspect-upload.server";
import { UploadError, type UploadErrorReason } from "./media";

// The program of the child process that encodes one picture or scans one PDF. It waits for a job, reports, and is killed by its parent.

export interface EncodingJob {
  readonly upload: Buffer;
  readonly format: UploadFormat;
  readonly purpose?: EncodingPurpose | undefined;
  readonly limits: EncoderLimits;
}

export interface EncoderLimits {
  /** Bytes of memory the process may use. */
  readonly memory: number;
  readonly cpuSeconds: number;
}

export type EncodingReport =
  | { readonly kind: "started" }
  | { readonly kind: "rendition"; readonly done: number; readonly all: number }
  | { readonly kind: "encoded"; readonly picture: EncodedPicture }
  | { readonly kind: "scanned" }
  | { readonly kind: "refused"; readonly reason: UploadErrorReason };

/** How often the process checks its use of memory and CPU; a decoder allocates about 100 MB in that time. */
const CHECK_INTERVAL_MS = 50;

lowerPriority();

// A terminal or service manager signals the whole group, but the parent first finishes its responses and then ends this process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.once("disconnect", end);
process.once("message", (job: EncodingJob) => void work(job));
report({ kind: "started" });

/** Requests go first, and Linux kills this process first when it runs out of memory. */
function lowerPriority(): void {
  try {
    os.setPriority(5);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not possible on other systems and in some sandboxes. The limits apply anyway.
  }
}

async function work({ upload, format, purpose, limits }: EncodingJob): Promise<void> {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (process.memoryUsage.rss() > limits.memory || (user + system) / 1_000_000 > limits.cpuSeconds) end();
  }, CHECK_INTERVAL_MS);
  try {
    if (format === "pdf") {
      await inspectPdf(upload);
      report({ kind: "scanned" });
      return;
    }
    const onRendition = (done: number, all: number) => report({ kind: "rendition", done, all });
    report({ kind: "encoded", picture: await encodePicture(upload, format, { purpose, onRendition }) });
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    report({ kind: "refused", reason: error.reason });
  }
}

function report(message: EncodingReport): void {
  process.send?.(message);
}

/** process.exit() would wait for the current rendition. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}
