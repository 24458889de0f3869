import { UPLOAD_LIMIT, UploadError } from "~/domain/media/media";
import { parseFormBody } from "~/web/form-body";

/** Bytes that the form may add to the file. */
const FORM_OVERHEAD = 64 * 1024;

/** Reads the body, whose name is in X-File-Name (percent-encoded), or the field "file" of a form. @throws UploadError */
export async function readUpload(request: Request): Promise<{ bytes: Buffer; name: string }> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    return { bytes: await readWithin(request.body, UPLOAD_LIMIT), name: decoded(request.headers.get("X-File-Name")) };
  }
  const body = await readWithin(request.body, UPLOAD_LIMIT + FORM_OVERHEAD);
  const file = (await parseFormBody(body, type)).get("file");
  if (!(file instanceof File)) throw new UploadError("empty");
  return { bytes: Buffer.from(await file.arrayBuffer()), name: file.name };
}

async function readWithin(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > limit) throw new UploadError("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoded(name: string | null): string {
  try {
    return decodeURIComponent(name ?? "");
  } catch {
    return name ?? "";
  }
}
