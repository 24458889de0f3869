import { useRef, useState } from "react";
import type { MediaFile } from "~/domain/media/media";
import { describeInLibrary } from "./library/media-record-client";
import type { TextUploads } from "./markdown/text-uploads";
import { SurfacePictures } from "./pictures/surface-pictures";
import type { WritingSurface } from "./prosemirror/writing-surface";

/** Sends files for the surface and puts them in where they are shown; behind the same words, where the Markdown is shown by then. */
export function useSurfacePictures(texts: TextUploads) {
  const [pictures] = useState(() => new SurfacePictures());
  const surface = useRef<WritingSurface | null>(null);
  const send = (files: readonly File[], dropped?: number, isAsked = false): void => {
    if (files.length === 0) return;
    const intoMarkdown = texts.intoArea((key) => surface.current?.placeBehind(pictures.placeOf(key)) ?? { text: "", at: 0 });
    const arrive = async (media: MediaFile, key: number): Promise<void> => {
      // So that the local copy does not give way to nothing.
      if (media.kind === "picture") await loaded(media.address);
      const answer = pictures.answerOf(key);
      if (answer && media.altStatus === "missing") void describeInLibrary(media.id, answer);
      if (surface.current?.isShown) {
        pictures.arrive(key, media);
        texts.uploads.remove(key);
      } else {
        intoMarkdown({ ...media, altText: pictures.wordsOf(key) ?? media.altText }, key);
        pictures.forget(key);
      }
    };
    pictures.send(
      texts.send(files, (media, key) => void arrive(media, key)),
      dropped,
      isAsked,
    );
  };
  return { pictures, surface, send };
}

async function loaded(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => undefined);
}
