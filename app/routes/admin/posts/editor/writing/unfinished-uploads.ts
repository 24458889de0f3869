import { createContext, useContext, useEffect } from "react";
import type { Upload } from "~/ui/admin/media/uploads";
import { Listeners } from "~/ui/kit/listeners";

type Unfinished = "sending" | "failed" | "described";

/** Why a save waits; "left": saved without the failed pictures. */
export type UploadWait =
  | { readonly kind: "sending"; readonly count: number }
  | { readonly kind: "failed" }
  | { readonly kind: "left" }
  | null;

/** Counts what would be lost with the page besides the text: uploads that are running or failed, and unfinished descriptions. */
export class UnfinishedUploads {
  readonly #counts: Record<Unfinished, number> = { sending: 0, failed: 0, described: 0 };
  readonly #listeners = new Listeners();
  #waiting: ((mayGo: boolean) => void) | null = null;
  #mayLeave = false;
  #wait: UploadWait = null;

  readonly subscribe = this.#listeners.subscribe;

  readonly isAny = (): boolean => Object.values(this.#counts).some((count) => count > 0);

  /** Whether a save that leaves the page has to wait. */
  isHolding(): boolean {
    return this.#counts.sending + this.#counts.failed > 0;
  }

  readonly getWait = (): UploadWait => this.#wait;

  begin(what: Unfinished, count = 1): () => void {
    this.#add(what, count);
    return () => this.#add(what, -count);
  }

  /** Only the last caller is answered with true. @param mayLeave whether to continue without failed uploads @returns whether to continue */
  whenDone(mayLeave = false): Promise<boolean> {
    this.stopWaiting();
    this.#mayLeave = mayLeave;
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#update();
    });
  }

  stopWaiting(): void {
    this.#waiting?.(false);
    this.#waiting = null;
    this.#update();
  }

  #add(what: Unfinished, change: number): void {
    this.#counts[what] += change;
    // A file that changes from one count to another leaves the first before it enters the next.
    queueMicrotask(() => this.#update());
  }

  #update(): void {
    const { sending, failed } = this.#counts;
    if (this.#waiting && sending === 0) {
      this.#waiting(failed === 0 || this.#mayLeave);
      this.#waiting = null;
      this.#wait = failed > 0 ? { kind: this.#mayLeave ? "left" : "failed" } : null;
    } else if (this.#waiting) {
      if (this.#wait?.kind !== "sending" || this.#wait.count !== sending) this.#wait = { kind: "sending", count: sending };
    } else if (this.#wait?.kind === "sending" || failed === 0) this.#wait = null;
    this.#listeners.notify();
  }
}

export const UnfinishedUploadsContext = createContext<UnfinishedUploads | null>(null);

export function useUnfinishedDescription(isUnfinished: boolean): void {
  const uploads = useContext(UnfinishedUploadsContext);
  useEffect(() => (isUnfinished ? uploads?.begin("described") : undefined), [uploads, isUnfinished]);
}

/** @param isPutLater whether an uploaded file is not in the text yet */
export function useUnfinishedUploads(list: readonly Upload[], isPutLater: (upload: Upload) => boolean = () => false): void {
  const uploads = useContext(UnfinishedUploadsContext);
  const countOf = (isSo: (upload: Upload) => boolean) => list.filter(isSo).length;
  const sending = countOf((upload) => upload.state.kind === "running" || (upload.state.kind === "done" && isPutLater(upload)));
  const failed = countOf(({ state }) => state.kind === "failed");
  useEffect(() => (sending > 0 ? uploads?.begin("sending", sending) : undefined), [uploads, sending]);
  useEffect(() => (failed > 0 ? uploads?.begin("failed", failed) : undefined), [uploads, failed]);
}
