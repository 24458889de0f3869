import type { FocalPoint, Picture } from "~/domain/pictures/picture";
import type { MediaUse } from "~/domain/posts/post/media-use";
import { type Actor, isAtLeast } from "~/domain/staff/roles";

/** Characters. */
export const LONGEST_ALT_TEXT = 300;

export type AltStatus = "missing" | "described" | "decorative";

/** A file as the library shows it. */
export interface MediaFile {
  readonly id: string;
  readonly kind: "picture" | "pdf";
  readonly name: string;
  /** What articles name: /media/… */
  readonly address: string;
  readonly altText: string;
  readonly altStatus: AltStatus;
  /** Pixels; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
  readonly focal: FocalPoint;
  /** Bytes of the largest thing a visitor may be sent. */
  readonly size: number;
  readonly uploadedById: string | null;
  readonly uploadedBy: string;
  /** Instants in ISO 8601. */
  readonly createdAt: string;
  readonly replacedAt: string | null;
  readonly trashedAt: string | null;
  /** Null for a PDF. */
  readonly picture: Picture | null;
}

/** Whether somebody may rename, describe, replace and trash a file; everybody on staff may use all. */
export function canChangeMedia(actor: Actor, file: { readonly uploadedById: string | null }): boolean {
  return isAtLeast(actor.role, "editor") || file.uploadedById === actor.id;
}

export class MediaNotFoundError extends Error {}

/** The file can't go while posts show it. */
export class MediaInUseError extends Error {
  constructor(readonly uses: readonly MediaUse[]) {
    super(`The file is used by ${uses.length} posts.`);
  }
}

const LONGEST_NAME = 120;

/** A file's name as it is shown and downloaded: no folders, nothing invisible, never empty. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "").trim();
  return shortened(visible.replace(/^\.+/, "")) || "file";
}

/** Shortens before the extension. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? "";
  return `${name.slice(0, LONGEST_NAME - extension.length)}${extension}`;
}
