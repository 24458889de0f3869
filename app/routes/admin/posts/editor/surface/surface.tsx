import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LinkDialog } from "./links/link-dialog";
import { SourceDialog } from "./links/source-dialog";
import type { TextUploads } from "./markdown/text-uploads";
import { placeBelow } from "./more-tools";
import { PictureMenu } from "./pictures/picture-menu";
import { ShownCards } from "./pictures/shown-cards";
import { WritingSurface } from "./prosemirror/writing-surface";
import { SurfaceToolbar } from "./surface-toolbar";
import { useKeyboardHeight } from "./use-keyboard-height";
import { useSurfacePictures } from "./use-surface-pictures";
import "./surface.css";
import "./pictures/pictures.css";

export interface SurfaceProps {
  readonly area: HTMLTextAreaElement;
  /** Hidden while the Markdown is shown; its history of changes stays. */
  readonly isShown: boolean;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly texts: TextUploads;
  readonly onMarkdown: () => void;
  readonly onTooMuch: () => void;
  readonly onHelp: () => void;
}

type OpenDialog = { readonly kind: "link" } | { readonly kind: "source"; readonly label: string | null };

/** The text of the article as a letter: what one sees is what readers get. */
export default function Surface({ area, isShown, labelId, describedBy, isInvalid, texts, ...on }: SurfaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<WritingSurface | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const { pictures, ...sending } = useSurfacePictures(texts);
  const { surface: writing } = sending;
  const onFiles = useEffectEvent(sending.send);
  const onTooMuch = useEffectEvent(on.onTooMuch);
  useEffect(() => {
    if (!place.current) return;
    const made = new WritingSurface({
      area,
      place: place.current,
      onFiles: (files, dropped) => onFiles(files, dropped),
      pictures,
      onLink: () => setDialog({ kind: "link" }),
      onSource: (label) => setDialog({ kind: "source", label }),
      onTools: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
      onTooMuch: () => onTooMuch(),
    });
    writing.current = made;
    setSurface(made);
    return () => made.destroy();
  }, [area, pictures, writing]);
  useEffect(() => {
    const described = describedBy ? { "aria-describedby": describedBy } : {};
    surface?.view.setProps({
      attributes: {
        class: "prose",
        role: "textbox",
        spellcheck: "true",
        "aria-multiline": "true",
        "aria-required": "true",
        "aria-labelledby": labelId,
        ...described,
        ...(isInvalid && { "aria-invalid": "true" }),
      },
    });
  }, [surface, labelId, describedBy, isInvalid]);
  useEffect(() => surface?.show(isShown), [surface, isShown]);
  useKeyboardHeight();
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
            menu.current?.querySelector<HTMLElement>("button:not(.camera), .camera")?.focus();
          }}
          onMarkdown={on.onMarkdown}
          onHelp={on.onHelp}
        />
      )}
      <div className="surface article" hidden={!isShown}>
        <div ref={place} />
      </div>
      {surface && <ShownCards pictures={pictures} uploads={texts.uploads} list={texts.list} />}
      <PictureMenu ref={menu} onFiles={(files) => sending.send(files, undefined, true)} onChoose={(chosen) => pictures.insert(chosen)} />
      {surface && dialog?.kind === "link" && <LinkDialog surface={surface} onClose={close} />}
      {surface && dialog?.kind === "source" && <SourceDialog surface={surface} label={dialog.label} onClose={close} />}
    </>
  );
}
