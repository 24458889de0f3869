import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { href } from "react-router";
import { counted } from "~/domain/phrases";
import { mediaAddress } from "~/domain/pictures/media-address";
import type { LibraryPage } from "~/routes/admin/media/library-page.server";
import { Dialog, useModal } from "~/ui/admin/dialog";
import type { Card } from "~/ui/admin/media/media-card";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";
import type { TextMedia } from "./media-record-client";
import "./library-dialog.css";

interface LibraryDialogProps {
  /** One picture, taken as soon as it is chosen. */
  readonly isSingle: boolean;
  readonly onChoose: (chosen: readonly TextMedia[]) => void;
  readonly onClose: () => void;
}

/** The library over the text. Several files are inserted in the order in which they were chosen. */
export default function LibraryDialog({ isSingle, onChoose, onClose }: LibraryDialogProps) {
  const dialog = useModal();
  const { cards, found, hasMore, problem, search, showMore } = useLibrary(isSingle);
  const [chosen, setChosen] = useState<readonly Card[]>([]);
  const finish = (files: readonly Card[]) => {
    dialog.current?.close();
    onChoose(files.map(({ id, name, kind, picture }) => ({ kind, name, address: mediaAddress(id), altText: picture?.alt ?? "" })));
  };
  const toggle = (card: Card) =>
    isSingle
      ? finish([card])
      : setChosen(chosen.some(({ id }) => id === card.id) ? chosen.filter(({ id }) => id !== card.id) : [...chosen, card]);
  return createPortal(
    <Dialog title="Picture library" head="card-head" className="library-dialog" ref={dialog} onClose={onClose}>
      <input
        className="input"
        type="search"
        aria-label="Search names and descriptions"
        placeholder="Search names and descriptions"
        onChange={(event) => search(event.currentTarget.value)}
      />
      <div className="library-files">
        {problem !== "" && <p role="alert">{problem}</p>}
        {cards === null ? (
          problem === "" && <p role="status">Loading...</p>
        ) : cards.length === 0 ? (
          <p role="status">Nothing found.</p>
        ) : (
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <FileChoice
                  card={card}
                  isSingle={isSingle}
                  isChosen={chosen.some(({ id }) => id === card.id)}
                  onToggle={() => toggle(card)}
                />
              </li>
            ))}
          </ul>
        )}
        {hasMore && (
          <button type="button" className="button outline small" onClick={showMore}>
            Show more
          </button>
        )}
      </div>
      <div className="row library-foot">
        <p className="hint" role="status">
          {!isSingle && cards && `${chosen.length} of ${found} chosen`}
        </p>
        <button type="button" className="button outline" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        {!isSingle && (
          <button
            type="button"
            className="button"
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() => chosen.length > 0 && finish(chosen)}
          >
            {insertLabel(chosen)}
          </button>
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

type FileChoiceProps = { card: Card; isSingle: boolean; isChosen: boolean; onToggle: () => void };

function FileChoice({ card: { name, picture, altStatus, kind }, isSingle, isChosen, onToggle }: FileChoiceProps) {
  const isMissing = kind === "picture" && altStatus === "missing";
  const caption = isMissing ? "No description yet" : picture?.alt || name;
  const face = (
    <>
      <span className="thumb">{picture ? <ResponsivePicture picture={picture} sizes="10rem" alt="" /> : "PDF"}</span>
      <span className={isMissing ? "two-lines missing" : "two-lines"}>{caption}</span>
    </>
  );
  const label = caption === name ? name : `${name}: ${caption}`;
  if (isSingle)
    return (
      <button type="button" className="file-choice" aria-label={label} onClick={onToggle}>
        {face}
      </button>
    );
  return (
    <label className="file-choice">
      <input type="checkbox" aria-label={label} checked={isChosen} onChange={onToggle} />
      {face}
    </label>
  );
}

function insertLabel(chosen: readonly Card[]): string {
  const noun = chosen.every(({ kind }) => kind === "picture") ? "picture" : "file";
  return chosen.length === 0 ? "Insert" : `Insert ${counted(chosen.length, noun)}`;
}

function useLibrary(onlyPictures: boolean) {
  const [shown, setShown] = useState({ cards: null as readonly Card[] | null, page: 0, pages: 0, found: 0, problem: "" });
  const request = useRef<AbortController>(null);
  const query = useRef("");
  const read = useCallback(
    async (page: number) => {
      request.current?.abort();
      request.current = new AbortController();
      const { signal } = request.current;
      const parameters = new URLSearchParams({ q: query.current, page: `${page}`, ...(onlyPictures && { show: "picture" }) });
      try {
        const response = await fetch(`${href("/admin/pictures/choice")}?${parameters}`, { signal });
        if (response.redirected) return fail("You are signed out. Sign in again, then open the library again.");
        const { cards, found, pages }: LibraryPage = await response.json();
        setShown((before) => ({ cards: [...((page > 1 && before.cards) || []), ...cards], page, pages, found, problem: "" }));
      } catch {
        if (!signal.aborted) fail("The library can’t be reached right now. Try again in a moment.");
      }
      function fail(problem: string): void {
        setShown((before) => ({ ...before, problem }));
      }
    },
    [onlyPictures],
  );
  useEffect(() => {
    const start = () => void read(1);
    start();
    addEventListener("online", start);
    return () => {
      removeEventListener("online", start);
      request.current?.abort();
    };
  }, [read]);
  return {
    ...shown,
    hasMore: shown.page < shown.pages,
    search: (typed: string) => {
      query.current = typed;
      void read(1);
    },
    showMore: () => void read(shown.page + 1),
  };
}
