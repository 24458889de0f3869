/** Decodes UTF-8 or UTF-16, whichever the byte order mark says, and keeps the mark. @throws TypeError for bytes that are neither, if fatal */
export async function* decodedText(
  pieces: AsyncIterable<Buffer>,
  options: { readonly fatal: boolean },
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | null = null;
  for await (const bytes of pieces) {
    decoder ??= new TextDecoder(encodingOf(bytes), { ...options, ignoreBOM: true });
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

export function encodingOf(start: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}
