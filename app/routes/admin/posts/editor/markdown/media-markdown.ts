import type { MediaFile } from "~/domain/media/media";

export type TextMedia = Pick<MediaFile, "kind" | "name" | "address" | "altText">;

export function mediaMarkdown({ kind, name, address }: TextMedia, altText = ""): string {
  return kind === "pdf" ? `[${plain(name)}](${address})` : `![${plain(altText)}](${address})`;
}

/** Words that end no link early and stay on one line. */
function plain(words: string): string {
  return words.replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&");
}
