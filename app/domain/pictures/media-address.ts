import type { MediaFormat } from "~/database/media-tables";

const ID = "[0-9a-z]{12}";

/** The address that articles name. It stays when the file is replaced. */
export function mediaAddress(id: string): string {
  return `/media/${id}`;
}

/** The address of certain bytes: whatever it answers once, it answers for good. */
export function mediaFileAddress(hash: string, format: MediaFormat): string {
  return `/media/files/${hash}.${fileExtensions[format]}`;
}

export const fileExtensions: Readonly<Record<MediaFormat, string>> = { avif: "avif", webp: "webp", jpeg: "jpg", png: "png", pdf: "pdf" };

/** The media file that an address names, or null for any other address. */
export function mediaIdOf(address: string): string | null {
  return new RegExp(`^/media/(${ID})(?:[?#].*)?$`).exec(address.trim())?.[1] ?? null;
}

/** The media files that a text names, each once. May hold one that is only written about, in code for example. */
export function listMediaIds(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(new RegExp(`/media/(${ID})(?![0-9a-z])`, "g")), ([, id = ""]) => id))];
}
