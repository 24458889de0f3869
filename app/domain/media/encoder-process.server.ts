import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { EncodedPicture, EncodingOptions } from "./encode-picture.server";
import type { EncoderLimits, EncodingJob, EncodingReport } from "./encode-worker.server";
import type { UploadFormat } from "./inspect-upload.server";
import { UploadError } from "./media";

/** Pictures of 50 megapixels took at most 957 MB (AVIF) and 15 s (PNG of 16 bits). */
const LIMITS: EncoderLimits = { memory: 1536 * 1024 * 1024, cpuSeconds: 60 };

/** For a process that hangs without using CPU. */
const TIMEOUT_MS = 300_000;

/**
 * Encodes a picture in a process of its own, so that a decoder that crashes, or takes too much memory or time, ends that
 * process and not the site. Each picture has its own process, which starts in 0.08 s: a bad file can't affect the next one.
 *
 * @throws UploadError when the picture can't be read, or stopped the process; the signal's reason when aborted
 */
export async function encodeInProcess(
  upload: Buffer,
  format: Exclude<UploadFormat, "pdf">,
  { signal, purpose, onRendition, limits = LIMITS }: EncodingOptions & { readonly limits?: EncoderLimits } = {},
): Promise<EncodedPicture> {
  return runInProcess({ upload, format, purpose, limits }, signal, (report) => {
    if (report.kind === "rendition") onRendition?.(report.done, report.all);
    return report.kind === "encoded" ? report.picture : null;
  });
}

/** As {@link encodeInProcess}: scanning a large PDF takes up to a second. @throws UploadError */
export async function inspectPdfInProcess(upload: Buffer, signal?: AbortSignal): Promise<void> {
  const job = { upload, format: "pdf", limits: LIMITS } as const;
  await runInProcess(job, signal, ({ kind }) => kind === "scanned" || null);
}

/** @param resultOf null for a report that is not the last */
async function runInProcess<Result>(
  job: EncodingJob,
  signal: AbortSignal | undefined,
  resultOf: (report: EncodingReport) => Result | null,
): Promise<Result> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stopped = () => reject(new UploadError("encoder-stopped"));
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  const timeout = setTimeout(stopped, TIMEOUT_MS);
  const child = startEncoder();
  child.once("error", reject);
  const failedToStart = (code: number | null) => reject(new Error(`The picture encoder did not start (exit code ${code}).`));
  child.once("exit", failedToStart);
  child.once("message", () => child.off("exit", failedToStart).once("exit", stopped));
  child.on("message", (report: EncodingReport) => {
    try {
      const result = resultOf(report);
      if (result !== null) resolve(result);
      if (report.kind === "refused") reject(new UploadError(report.reason));
    } catch (error) {
      // An error of a listener would end the site if it left this event handler.
      reject(error);
    }
  });
  // If the process ends while it receives the job, its "exit" event says so.
  child.send(job, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener("abort", abort);
    child.kill("SIGKILL");
  }
}

/** The child gets no environment, so that it has no settings and secrets. */
function startEncoder(): ChildProcess {
  const options: ForkOptions = { env: {}, serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] };
  if (!import.meta.url.endsWith(".ts")) {
    return fork(fileURLToPath(new URL("encode-worker.js", import.meta.url)), [], { ...options, execArgv: ["--max-old-space-size=192"] });
  }
  const source = fileURLToPath(new URL("encode-worker.server.ts", import.meta.url));
  return fork("scripts/run-source.mjs", [source], { ...options, execArgv: [] });
}

/** Runs a few pieces of work at once, the others in order. */
export class EncodingQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param places how many run at once
   * @param maxWaiting how many may wait: each holds its upload in memory
   */
  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws UploadError "busy" when too many wait already; the signal's reason when it was aborted before its turn */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    await this.#waitForPlace(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #waitForPlace(signal: AbortSignal | undefined): Promise<void> | void {
    if (this.#running < this.places) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.maxWaiting) throw new UploadError("busy");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    const enter = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    this.#waiting.push(enter);
    signal?.addEventListener("abort", leave, { once: true });
    return promise;
  }
}

/** One core stays free for pages where there are two or more. */
export const encodingQueue = new EncodingQueue(Math.max(1, availableParallelism() - 1), 10);
