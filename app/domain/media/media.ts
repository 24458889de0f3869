import type { MediaFileRow } from "~/database/media-tables";
import { DomainError } from "~/domain/errors";
import type { Picture } from "~/domain/pictures/picture";
import type { MediaUse } from "~/domain/posts/post/media-use";
import { type Actor, isAtLeast } from "~/domain/staff/roles";
import { mediaCopy } from "./media-words";

/** Characters. */
export const LONGEST_ALT_TEXT = 300;

export type AltStatus = MediaFileRow["alt_status"];

export interface MediaFile {
  readonly id: string;
  readonly kind: MediaFileRow["kind"];
  readonly name: string;
  /** Permalink that articles name: /media/… */
  readonly address: string;
  readonly altText: string;
  readonly altStatus: AltStatus;
  /** Pixels; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
  /** Bytes of the largest rendition. */
  readonly size: number;
  readonly uploadedById: string | null;
  readonly uploadedBy: string;
  readonly createdAt: string;
  readonly replacedAt: string | null;
  readonly trashedAt: string | null;
  readonly picture: Picture | null;
}

export function canChangeMedia(actor: Actor, file: { readonly uploadedById: string | null }): boolean {
  return isAtLeast(actor.role, "editor") || file.uploadedById === actor.id;
}

export function mediaNotFound(): DomainError {
  return new DomainError("not-found", "File not found", mediaCopy.notFound);
}

export class MediaInUseError extends DomainError {
  constructor(readonly uses: readonly MediaUse[]) {
    const titles = uses.map(({ title }) => title);
    super("conflict", "The file is in use", mediaCopy.inUse(titles));
  }
}

const MAX_NAME_LENGTH = 120;

/** No folders, nothing invisible, never empty. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "").trim();
  return shortened(visible.replace(/^\.+/, "")) || "file";
}

function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? "";
  return `${name.slice(0, MAX_NAME_LENGTH - extension.length)}${extension}`;
}
