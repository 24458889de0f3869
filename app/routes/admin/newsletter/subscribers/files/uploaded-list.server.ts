import { access } from "node:fs/promises";
import { z } from "zod";
import { readSubscriberFile, type SubscriberFile } from "~/domain/subscribers/files/subscriber-file.server";
import { uploadedFile } from "~/domain/uploaded-file.server";

/** @param upload as the address has it @returns null when it was brought in, canceled or deleted a day after it came */
export async function findUploadedList(dataDir: string, upload: string, now: Date): Promise<SubscriberFile | null> {
  if (!z.uuid().safeParse(upload).success) return null;
  const file = uploadedFile(dataDir, upload);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  return isThere ? readSubscriberFile(file, now) : null;
}
