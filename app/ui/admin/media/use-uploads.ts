import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { MediaFile } from "~/domain/media/media";
import { Uploads } from "./uploads";

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
