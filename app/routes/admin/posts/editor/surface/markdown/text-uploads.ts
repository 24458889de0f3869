import { useCallback, useRef } from "react";
import { href } from "react-router";
import type { MediaFile } from "~/domain/media/media";
import { flushPendingText } from "~/routes/admin/posts/editor/writing/textarea-edit";
import { useUnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { type Upload, useUploads } from "~/ui/admin/media/uploads";
import { insertMedia, type Place } from "./inserted-media";

type TextArea = React.RefObject<HTMLTextAreaElement | null>;

type Arrive = (media: MediaFile, upload: number) => void;

export type TextUploads = ReturnType<typeof useTextUploads>;

/** Uploads pictures and PDFs that were pasted, dropped or chosen, and inserts them where the caret was. */
export function useTextUploads(area: TextArea) {
  const arrivals = useRef(new Map<number, Arrive>());
  const shownElsewhere = useRef(new Set<number>());
  const { uploads, list } = useUploads(href("/admin/pictures/upload"), (media, upload) => arrivals.current.get(upload)?.(media, upload));
  useUnfinishedUploads(list, ({ key }) => shownElsewhere.current.has(key));
  const intoArea = useCallback(
    (place: (upload: number) => Place): Arrive => {
      const put = inOrder(area, place);
      return (media, upload) => {
        shownElsewhere.current.delete(upload);
        put(media, upload);
        if (media.kind === "pdf" || media.altStatus !== "missing") uploads.remove(upload);
      };
    },
    [area, uploads],
  );
  /** @param arrive takes an uploaded file; left out, the file is inserted at the caret and shown in the list below the text until then */
  const send = useCallback(
    (files: readonly File[], arrive?: Arrive): readonly number[] => {
      if (!area.current || files.length === 0) return [];
      const place = arrive ? null : placeOfCaret(area.current);
      const take = arrive ?? intoArea(() => place ?? { text: "", at: 0 });
      const keys = uploads.add(files);
      for (const key of keys) {
        arrivals.current.set(key, take);
        if (arrive) shownElsewhere.current.add(key);
      }
      return keys;
    },
    [area, uploads, intoArea],
  );
  const listHere = (isElsewhereShown: boolean): readonly Upload[] =>
    list.filter(({ key }) => !isElsewhereShown || !shownElsewhere.current.has(key));
  return { uploads, list, listHere, send, intoArea };
}

/** Keeps files that were chosen together in their order, whichever is uploaded first. */
function inOrder(area: TextArea, place: (upload: number) => Place): Arrive {
  const ends = new Map<number, Place>();
  return (media, upload) => {
    if (!area.current) return;
    const before = [...ends.keys()].filter((other) => other < upload).sort((one, other) => one - other);
    const last = before.at(-1);
    ends.set(upload, insertMedia(area.current, (last !== undefined && ends.get(last)) || place(upload), media));
  };
}

export function placeOfCaret(area: HTMLTextAreaElement): Place {
  flushPendingText(area);
  return { text: area.value, at: area.selectionEnd };
}
