import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { counted } from "~/domain/phrases";
import type { FocalPoint } from "~/domain/pictures/picture";
import { focusInLibrary, useMediaRecord } from "~/routes/admin/posts/editor/surface/library/media-record-client";
import { SendingPicture } from "~/ui/admin/media/sending-picture";
import type { Upload, Uploads } from "~/ui/admin/media/uploads";
import type { PictureCard } from "./picture-cards";
import { PictureQuestion } from "./picture-question";
import type { SurfacePictures } from "./surface-pictures";

interface ShownCardsProps {
  readonly pictures: SurfacePictures;
  readonly uploads: Uploads;
  readonly list: readonly Upload[];
}

/** Renders the cards into the text: upload progress, and the question what a picture shows. */
export function ShownCards({ pictures, uploads, list }: ShownCardsProps) {
  const cards = useSyncExternalStore(pictures.subscribe, pictures.getCards);
  const sending = cards.filter(({ stage }) => stage === "sending").length;
  const [hasSent, setSent] = useState(false);
  if (sending > 0 && !hasSent) setSent(true);
  return (
    <>
      <p className="visually-hidden" role="status">
        {sending > 0 && `Adding ${counted(sending, "file")}. Describe each picture below it.`}
        {sending === 0 && hasSent && "All files are added."}
      </p>
      {cards.map((card) =>
        createPortal(
          <ShownCard card={card} pictures={pictures} uploads={uploads} upload={list.find(({ key }) => key === card.key)} />,
          pictures.hostOf(card.key),
          `${card.key}`,
        ),
      )}
    </>
  );
}

interface ShownCardProps extends Pick<ShownCardsProps, "pictures" | "uploads"> {
  readonly card: PictureCard;
  readonly upload: Upload | undefined;
}

function ShownCard({ card, pictures, uploads, upload }: ShownCardProps) {
  const { key, stage } = card;
  const node = pictures.pictureOf(card);
  const record = useMediaRecord(node?.attrs.src ?? null);
  const [name] = useState(upload?.file.name ?? "");
  const isPicture = stage !== "sending" || upload?.file.type.startsWith("image/") === true;
  const isFocal = record?.mayChange === true && record.focal !== null;
  useEffect(() => {
    if (isFocal) pictures.setFocal(key, record.focal);
  }, [pictures, key, isFocal, record]);
  const remove = () => {
    uploads.remove(key);
    pictures.remove(key);
  };
  const storeFocal = async (focal: FocalPoint) => {
    pictures.setFocal(key, focal);
    if (record && !(await focusInLibrary(record.id, focal))) pictures.setFocal(key, record.focal);
  };
  useEffect(() => pictures.onTap(key, (focal) => void storeFocal(focal)));
  return (
    <fieldset aria-label={`Picture ${record?.name ?? name}`.trim()}>
      {stage === "sending" && upload && <SendingPicture upload={upload} onRetry={() => uploads.retry(key)} onRemove={remove} />}
      {isPicture && !pictures.answerOf(key) && (
        <PictureQuestion
          card={card}
          pictures={pictures}
          record={record}
          name={name}
          isFocused={pictures.shouldFocus(key)}
          onRemove={remove}
          onFocal={(focal) => pictures.setFocal(key, focal)}
          onFocalChosen={(focal) => void storeFocal(focal)}
        />
      )}
    </fieldset>
  );
}
