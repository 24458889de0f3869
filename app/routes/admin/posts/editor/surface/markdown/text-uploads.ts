import { useRef } from "react";
import { href } from "react-router";
import type { MediaFile } from "~/domain/media/media";
import { settleText } from "~/routes/admin/posts/editor/writing/textarea-edit";
import { useUnfinishedUploads } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import type { Upload } from "~/ui/admin/media/uploads";
import { filesOf, useUploads } from "~/ui/admin/media/use-uploads";
import { insertMedia, type Place } from "./inserted-media";

type TextArea = React.RefObject<HTMLTextAreaElement | null>;

type Arrive = (media: MediaFile, upload: number) => void;

export type TextUploads = ReturnType<typeof useTextUploads>;

/** Pictures and PDFs for the text: pasted, dropped or chosen, they come to stand where the caret was. */
export function useTextUploads(area: TextArea) {
  const arrivals = useRef(new Map<number, Arrive>());
  const shownElsewhere = useRef(new Set<number>());
  const { uploads, list } = useUploads(href("/admin/media/upload"), (media, upload) => arrivals.current.get(upload)?.(media, upload));
  useUnfinishedUploads(list, ({ key }) => shownElsewhere.current.has(key));
  const intoArea = (place: (upload: number) => Place): Arrive => {
    const put = inOrder(area, place);
    return (media, upload) => {
      shownElsewhere.current.delete(upload);
      put(media, upload);
      if (media.kind === "pdf" || media.altStatus !== "missing") uploads.remove(upload);
    };
  };
  const begin = (files: readonly File[], arrive: Arrive): readonly number[] => {
    const keys = uploads.add(files);
    for (const key of keys) arrivals.current.set(key, arrive);
    return keys;
  };
  const add = (files: readonly File[]): void => {
    if (!area.current || files.length === 0) return;
    const place = placeOfCaret(area.current);
    begin(
      files,
      intoArea(() => place),
    );
  };
  /** For what shows the files itself until it has put them into the text. */
  const addElsewhere = (files: readonly File[], arrive: Arrive): readonly number[] => {
    const keys = begin(files, arrive);
    for (const key of keys) shownElsewhere.current.add(key);
    return keys;
  };
  const take = (event: Cancelable, transfer: DataTransfer) => takeFiles(event, transfer, add);
  const listHere = (isElsewhereShown: boolean): readonly Upload[] =>
    list.filter(({ key }) => !isElsewhereShown || !shownElsewhere.current.has(key));
  return { uploads, list, listHere, add, addElsewhere, intoArea, take };
}

/** Files that were chosen together stand in the order in which they were chosen, whichever comes first. */
function inOrder(area: TextArea, place: (upload: number) => Place): Arrive {
  const ends = new Map<number, Place>();
  return (media, upload) => {
    if (!area.current) return;
    const before = [...ends.keys()].filter((other) => other < upload).sort((one, other) => one - other);
    const last = before.at(-1);
    ends.set(upload, insertMedia(area.current, (last !== undefined && ends.get(last)) || place(upload), media));
  };
}

type Cancelable = Pick<Event, "preventDefault">;

/** @returns whether there were any */
export function takeFiles(event: Cancelable, transfer: DataTransfer, take: (files: readonly File[]) => void): boolean {
  const files = filesOf(transfer);
  if (files.length === 0) return false;
  event.preventDefault();
  take(files);
  return true;
}

export function placeOfCaret(area: HTMLTextAreaElement): Place {
  settleText(area);
  return { text: area.value, at: area.selectionEnd };
}
