import { useEffect, useState } from "react";
import { href } from "react-router";
import type { MediaFile } from "~/domain/media/media";
import { mediaIdOf } from "~/domain/pictures/media-address";
import type { FocalPoint } from "~/domain/pictures/picture";
import type { MediaRecord } from "~/routes/admin/media/media-record";

export type TextMedia = Pick<MediaFile, "kind" | "name" | "address" | "altText">;

export interface PictureAnswer {
  readonly altText: string;
  readonly decorative: boolean;
}

/** The library's record of a picture; null until it is loaded, and for pictures of other sites. */
export function useMediaRecord(address: string | null): MediaRecord | null {
  const id = address === null ? null : mediaIdOf(address);
  const [record, setRecord] = useState<MediaRecord | null>(null);
  useEffect(() => {
    if (id === null) return setRecord(null);
    const request = new AbortController();
    fetch(href("/admin/pictures/:id/record", { id }), { signal: request.signal })
      .then((response) => (response.ok && !response.redirected ? response.json() : null))
      .then(setRecord, () => undefined);
    return () => request.abort();
  }, [id]);
  return record;
}

/** @returns whether it was stored */
export function describeInLibrary(id: string, { altText, decorative }: PictureAnswer): Promise<boolean> {
  return change(href("/admin/pictures/:id/describe", { id }), { altText, ...(decorative && { decorative: "on" }) });
}

/** @returns whether it was stored */
export function focusInLibrary(id: string, { x, y }: FocalPoint): Promise<boolean> {
  return change(href("/admin/pictures/:id/focus", { id }), { focalX: `${x * 100}`, focalY: `${y * 100}` });
}

function change(path: string, fields: Readonly<Record<string, string>>): Promise<boolean> {
  return fetch(path, { method: "POST", body: new URLSearchParams(fields) }).then(
    ({ ok, redirected }) => ok && !redirected,
    () => false,
  );
}
