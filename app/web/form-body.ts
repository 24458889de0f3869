import { MIMEType } from "node:util";

export const MAX_FIELDS = 2000;

/** Null for no content type, several, or a malformed one. */
export function contentTypeOf(header: string): MIMEType | null {
  // The standard's parser uses the last of several, which is not the one that was checked.
  if (header.includes(",")) return null;
  try {
    return new MIMEType(header);
  } catch {
    return null;
  }
}

/** Call it before a form is parsed: URLSearchParams takes quadratic time for fields without a value, FormData for each look-up. */
export function hasTooManyFields(body: Buffer, { essence, params }: MIMEType): boolean {
  const separator = essence === "multipart/form-data" ? `--${params.get("boundary")}` : "&";
  let fields = 1;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    fields += 1;
    if (fields > MAX_FIELDS) return true;
  }
  return false;
}

/** Empty when the body was cut off, has too many fields or is no form. */
export async function parseFormBody(body: Buffer, header: string | null): Promise<FormData> {
  const type = contentTypeOf(header ?? "");
  if (!type || hasTooManyFields(body, type)) return new FormData();
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type.toString() } }).formData();
  } catch (error) {
    if (error instanceof TypeError) return new FormData();
    throw error;
  }
}
