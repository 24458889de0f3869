import { useRef } from "react";
import { href, useFetcher } from "react-router";
import { mediaAddress } from "~/domain/pictures/media-address";
import type { Card } from "~/ui/admin/media/media-card";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";
import "~/ui/admin/media.css";
import type { TextMedia } from "./media-markdown";

interface ChooseFromLibraryProps {
  readonly onlyPictures?: boolean;
  readonly onChoose: (media: TextMedia) => void;
  readonly children: React.ReactNode;
}

export function ChooseFromLibrary({ onlyPictures = false, onChoose, children }: ChooseFromLibraryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const library = useFetcher<{ readonly cards: readonly Card[] }>();
  const find = (search: string) => {
    const parameters = new URLSearchParams({ q: search, ...(onlyPictures && { show: "picture" }) });
    void library.load(`${href("/admin/media")}?${parameters}`);
  };
  const open = () => {
    find("");
    dialog.current?.showModal();
  };
  const choose = ({ id, name, kind, picture }: Card) => {
    dialog.current?.close();
    onChoose({ kind, name, address: mediaAddress(id), altText: picture?.alt ?? "" });
  };
  return (
    <>
      <button type="button" className="button outline small" onClick={open}>
        {children}
      </button>
      <dialog className="dialog library-dialog" ref={dialog} aria-label="Pictures and files">
        {/* Without a name: it is no part of the post's form. */}
        <input
          className="input"
          type="search"
          aria-label="Search names and descriptions"
          placeholder="Search names and descriptions"
          onChange={(event) => find(event.currentTarget.value)}
        />
        <LibraryChoice cards={library.data?.cards ?? null} onChoose={choose} />
        <button type="button" className="button outline small" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </dialog>
    </>
  );
}

function LibraryChoice({ cards, onChoose }: { cards: readonly Card[] | null; onChoose: (card: Card) => void }) {
  if (cards === null) return <p role="status">Loading...</p>;
  if (cards.length === 0) return <p role="status">Nothing found.</p>;
  return (
    <ul className="media-grid">
      {cards.map((card) => (
        <li key={card.id}>
          <button type="button" className="media-card" onClick={() => onChoose(card)}>
            <span className="thumb">{card.picture ? <ResponsivePicture picture={card.picture} sizes="12rem" alt="" /> : "PDF"}</span>
            <span className="words">{card.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
