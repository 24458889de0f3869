import type { MediaFileRow } from "~/database/media-tables";
import { DomainError } from "~/domain/errors";
import type { MediaUse } from "~/domain/pictures/media-uses.server";
import type { Picture } from "~/domain/pictures/picture";
import { type Actor, isAtLeast } from "~/domain/staff/roles";

/** Characters. */
export const MAX_ALT_TEXT = 300;

export const UPLOAD_MEGABYTES = 15;
export const UPLOAD_LIMIT = UPLOAD_MEGABYTES * 1024 * 1024;

/** Decoded, they take 150 MB. */
export const PIXEL_LIMIT = 50_000_000;

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

export function mediaInUse(uses: readonly MediaUse[]): DomainError {
  return new DomainError("conflict", "The file is in use", mediaCopy.inUse(uses.map(({ title }) => title)));
}

export class UploadError extends DomainError {
  constructor(readonly reason: UploadErrorReason) {
    super(reason === "busy" ? "busy" : "invalid", "Not saved", mediaCopy.uploadErrors[reason]);
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

export const mediaCopy = {
  uploadErrors: {
    empty: "No file arrived. Choose it again.",
    "too-large": `This file is larger than ${UPLOAD_MEGABYTES} MB. Upload a smaller copy: most phones offer “Medium” or “Large” when you share a picture.`,
    "too-many-pixels": "This picture has more than 50 megapixels. Make it smaller first; 2,000 pixels wide is plenty for this site.",
    unreadable: "This picture is damaged or didn’t arrive completely. Open it on your device to check it, then upload it again.",
    "encoder-stopped":
      "This picture could not be prepared: it took too much time or memory, or stopped the program that reads pictures. Take a screenshot of it, or save it again in another program, and upload that.",
    svg: "SVG drawings can’t be uploaded, because they can contain scripts. Save the drawing as PNG and upload that.",
    html: "This is a web page, not a picture. Save the picture itself and upload that.",
    archive: "This is an archive or an office document. Unpack it and upload the pictures one by one; save a document as PDF first.",
    video: "Videos can’t be uploaded. Upload a picture, or link to the video where it is published.",
    heic: "This picture is in Apple’s HEIC format, which can’t be read here. On the iPhone choose Settings › Camera › Formats › Most Compatible, or email it to yourself, which makes it a JPEG.",
    "unknown-type": "This kind of file can’t be uploaded. Pictures may be JPEG, PNG, WebP, AVIF or GIF; handouts may be PDF.",
    disguised:
      "This file is two kinds of file in one, which is how harmful ones hide. Take a screenshot of the picture, or save it again as a new file, and upload that.",
    "pdf-active": "This PDF contains a program or starts something when it is opened. Print it to a new PDF and upload that.",
    "pdf-locked": "This PDF is protected. Save it without a password and upload that.",
    "pdf-damaged": "This PDF is damaged or has something else around it. Print it to a new PDF and upload that.",
    "other-kind": "A picture can be replaced by a picture only, and a PDF by a PDF.",
    busy: "Many pictures are being processed right now. Wait a minute, then try again.",
  },
  stages: {
    received: "Checking…",
    waiting: "Waiting for its turn…",
    encoding: (done: number, all: number) => `Preparing sizes (${done} of ${all})…`,
    storing: "Saving…",
  },
  animationLeftOut: "Only the first picture of the animation is shown: moving pictures distract readers, and they can’t stop them here.",
  inUse: (titles: readonly string[]) => {
    const named = titles.slice(0, 5).map((title) => `“${title}”`);
    return `It is used in ${named.join(", ")}${titles.length > 5 ? " and more" : ""}. Remove it there first.`;
  },
  notFound: "This file is no longer in the library.",
  failed: "The file could not be saved. Try again.",
} as const;

export type UploadErrorReason = keyof typeof mediaCopy.uploadErrors;
