import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MediaFile } from "~/domain/media/media";
import type { CommentSlots } from "./comments/comment-slots";
import { describeInLibrary } from "./library/media-record-client";
import { LinkDialog } from "./links/link-dialog";
import { SourceDialog } from "./links/source-dialog";
import type { TextUploads } from "./markdown/text-uploads";
import { PictureMenu } from "./pictures/picture-menu";
import { ShownCards } from "./pictures/shown-cards";
import { SurfacePictures } from "./pictures/surface-pictures";
import { WritingSurface } from "./prosemirror/writing-surface";
import { placeBelow, SurfaceToolbar } from "./surface-toolbar";

export interface SurfaceProps {
  readonly area: HTMLTextAreaElement;
  /** What Undo returns to. */
  readonly firstText: string;
  /** Hidden while the Markdown is shown; its undo history stays. */
  readonly isShown: boolean;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly texts: TextUploads;
  readonly comments: CommentSlots;
  readonly onMarkdown: () => void;
  readonly onTooMuch: () => void;
  readonly onHelp: () => void;
}

type OpenDialog = { readonly kind: "link" } | { readonly kind: "source"; readonly label: string | null };

/** Edits the text as readers will see it. */
export default function Surface({ area, firstText, isShown, labelId, describedBy, isInvalid, texts, comments, ...on }: SurfaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<WritingSurface | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const { pictures, openSurface, send } = useSurfacePictures(texts);
  const onFiles = useEffectEvent(send);
  const onTooMuch = useEffectEvent(on.onTooMuch);
  // Before the next key, which the hidden textarea would get.
  useLayoutEffect(() => {
    if (!place.current) return;
    const made = new WritingSurface({
      area,
      firstText,
      place: place.current,
      onFiles: (files, dropped) => onFiles(files, dropped),
      pictures,
      comments,
      onLink: () => setDialog({ kind: "link" }),
      onSource: (label) => setDialog({ kind: "source", label }),
      onTools: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
      onTooMuch: () => onTooMuch(),
    });
    openSurface.current = made;
    setSurface(made);
    return () => made.destroy();
  }, [area, firstText, pictures, comments, openSurface]);
  useEffect(() => {
    surface?.view.setProps({
      attributes: {
        class: "prose",
        role: "textbox",
        spellcheck: "true",
        "aria-multiline": "true",
        "aria-required": "true",
        "aria-labelledby": labelId,
        "aria-placeholder": area.placeholder,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(isInvalid && { "aria-invalid": "true" }),
      },
    });
  }, [surface, area, labelId, describedBy, isInvalid]);
  useEffect(() => surface?.show(isShown), [surface, isShown]);
  useEffect(() => comments.show(surface !== null && isShown), [comments, surface, isShown]);
  const close = () => setDialog(null);
  return (
    <>
      {surface && isShown && (
        <SurfaceToolbar
          ref={toolbar}
          surface={surface}
          onLink={() => setDialog({ kind: "link" })}
          onSource={(label) => setDialog({ kind: "source", label })}
          onPicture={() => {
            menu.current?.showPopover();
            placeBelow(menu.current, toolbar.current?.querySelector("[data-tool=picture]"));
            focusFirstButton(menu.current);
          }}
          onMarkdown={on.onMarkdown}
          onHelp={on.onHelp}
        />
      )}
      <div className="surface article" hidden={!isShown}>
        <div ref={place} />
      </div>
      {surface && <ShownCards pictures={pictures} uploads={texts.uploads} list={texts.list} />}
      <PictureMenu ref={menu} onFiles={(files) => send(files, undefined, true)} onChoose={(chosen) => pictures.insert(chosen)} />
      {surface && dialog?.kind === "link" && <LinkDialog surface={surface} onClose={close} />}
      {surface && dialog?.kind === "source" && <SourceDialog surface={surface} label={dialog.label} onClose={close} />}
    </>
  );
}

/** The first one that is shown: a desktop has no button for the camera. */
function focusFirstButton(menu: HTMLElement | null): void {
  const buttons = [...(menu?.querySelectorAll("button") ?? [])];
  buttons.find((button) => button.getClientRects().length > 0)?.focus();
}

/** Uploads files and inserts them where their progress is shown; if the Markdown is shown by then, at the same place in it. */
function useSurfacePictures(texts: TextUploads) {
  const [pictures] = useState(() => new SurfacePictures());
  const openSurface = useRef<WritingSurface | null>(null);
  const send = (files: readonly File[], dropped?: number, focuses = false): void => {
    if (files.length === 0) return;
    const intoMarkdown = texts.intoArea((key) => openSurface.current?.placeBehind(pictures.placeOf(key)) ?? { text: "", at: 0 });
    const arrive = async (media: MediaFile, key: number): Promise<void> => {
      // The local copy stays on the screen until the uploaded picture can be shown.
      if (media.kind === "picture") await loaded(media.address);
      const answer = pictures.answerOf(key);
      if (answer && media.altStatus === "missing") void describeInLibrary(media.id, answer);
      if (openSurface.current?.isShown) {
        pictures.arrive(key, media);
        texts.uploads.remove(key);
      } else {
        intoMarkdown({ ...media, altText: pictures.descriptionOf(key) ?? media.altText }, key);
        pictures.forget(key);
      }
    };
    const keys = texts.send(files, (media, key) => void arrive(media, key));
    pictures.send(keys, dropped, focuses);
  };
  return { pictures, openSurface, send };
}

async function loaded(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => undefined);
}
