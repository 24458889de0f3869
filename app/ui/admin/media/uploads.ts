import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type MediaFile, mediaCopy, UPLOAD_LIMIT } from "~/domain/media/media";
import { Listeners } from "~/ui/kit/listeners";
import { type SendProgress, sendFile, type UploadOutcome } from "./send-file";

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state:
    | ({ readonly kind: "running" } & SendProgress)
    | { readonly kind: "failed"; readonly sentence: string; readonly mayRetry: boolean }
    | { readonly kind: "done"; readonly media: MediaFile; readonly note: string };
}

const MAX_CONCURRENT = 2;

export class Uploads {
  #list: readonly Upload[] = [];
  readonly #listeners = new Listeners();
  readonly #running = new Map<number, AbortController>();
  #waiting: number[] = [];
  #lastKey = 0;

  constructor(
    private readonly address: string,
    private readonly onDone: (media: MediaFile, upload: number) => void,
  ) {}

  readonly subscribe = this.#listeners.subscribe;

  readonly getSnapshot = (): readonly Upload[] => this.#list;

  add(files: Iterable<File>): readonly number[] {
    const added = Array.from(
      files,
      (file): Upload => ({ key: ++this.#lastKey, file, state: file.size > UPLOAD_LIMIT ? tooLarge : waiting }),
    );
    this.#set([...this.#list, ...added]);
    this.#waiting.push(...added.filter(({ state }) => state === waiting).map(({ key }) => key));
    this.#next();
    return added.map(({ key }) => key);
  }

  retry(key: number): void {
    this.#change(key, waiting);
    this.#waiting.push(key);
    this.#next();
  }

  readonly retryAll = (): void => {
    for (const { key, state } of this.#list) if (state.kind === "failed" && state.mayRetry) this.retry(key);
  };

  remove(key: number): void {
    this.#waiting = this.#waiting.filter((other) => other !== key);
    this.#set(this.#list.filter((upload) => upload.key !== key));
    this.#running.get(key)?.abort();
  }

  #next(): void {
    while (this.#running.size < MAX_CONCURRENT) {
      const key = this.#waiting.shift();
      if (key === undefined) return;
      const upload = this.#list.find((other) => other.key === key);
      if (upload) void this.#send(upload);
    }
  }

  async #send({ key, file }: Upload): Promise<void> {
    const cancel = new AbortController();
    this.#running.set(key, cancel);
    const sent = await sendFile(this.address, file, (progress) => this.#change(key, { kind: "running", ...progress }), cancel.signal);
    this.#running.delete(key);
    if (!cancel.signal.aborted) this.#finish(key, sent);
    this.#next();
  }

  #finish(key: number, sent: UploadOutcome): void {
    if (sent.ok) {
      this.#change(key, { kind: "done", media: sent.file, note: sent.note });
      this.onDone(sent.file, key);
    } else this.#change(key, { kind: "failed", sentence: sent.sentence, mayRetry: mayRetry(sent.reason) });
  }

  #change(key: number, state: Upload["state"]): void {
    this.#set(this.#list.map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }

  #set(list: readonly Upload[]): void {
    this.#list = list;
    this.#listeners.notify();
  }
}

function mayRetry(reason: string | undefined): boolean {
  return reason === undefined || reason === "busy" || reason === "failed" || reason === "empty";
}

const tooLarge: Upload["state"] = { kind: "failed", sentence: mediaCopy.uploadErrors["too-large"], mayRetry: false };

const waiting: Upload["state"] = { kind: "running", share: 0, text: "Waiting…" };

/** @param onDone called for each file, in the order in which they arrive */
export function useUploads(address: string, onDone: (media: MediaFile, upload: number) => void) {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  const [uploads] = useState(() => new Uploads(address, (media, upload) => latest.current(media, upload)));
  useEffect(() => {
    addEventListener("online", uploads.retryAll);
    return () => removeEventListener("online", uploads.retryAll);
  }, [uploads]);
  const list = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot, uploads.getSnapshot);
  return { uploads, list };
}

export function filesOf(transfer: DataTransfer): File[] {
  return Array.from(transfer.files).filter(({ size, type }) => size > 0 || type !== "");
}
