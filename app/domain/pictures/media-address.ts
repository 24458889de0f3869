import type { MediaFormat } from "~/database/media-tables";

const ID = "[0-9a-z]{12}";

/** The permalink: it stays when the file is replaced. */
export function mediaAddress(id: string): string {
  return `/media/${id}`;
}

export function mediaFileAddress(hash: string, format: MediaFormat): string {
  return `/media/files/${hash}.${fileExtensions[format]}`;
}

export const fileExtensions: Readonly<Record<MediaFormat, string>> = { avif: "avif", webp: "webp", jpeg: "jpg", png: "png", pdf: "pdf" };

export function mediaIdOf(address: string): string | null {
  return new RegExp(`^/media/(${ID})(?:[?#].*)?$`).exec(address.trim())?.[1] ?? null;
}

/** Without duplicates; may include addresses that show nothing, in code for example. */
export function listMediaIds(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(new RegExp(`/media/(${ID})(?![0-9a-z])`, "g")), ([, id = ""]) => id))];
}
