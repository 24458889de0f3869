import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { LibraryPage } from "~/routes/admin/media/library-page.server";
import type { Card } from "~/ui/admin/media/media-card";

interface Shown {
  /** Null until the first page is there. */
  readonly cards: readonly Card[] | null;
  readonly page: number;
  readonly pages: number;
  readonly found: number;
  readonly problem: string;
}

/** The library as far as it is shown, and its search. */
export function useLibrary(onlyPictures: boolean) {
  const [shown, setShown] = useState<Shown>({ cards: null, page: 0, pages: 0, found: 0, problem: "" });
  const request = useRef<AbortController>(null);
  const words = useRef("");
  const read = useCallback(
    async (page: number) => {
      request.current?.abort();
      request.current = new AbortController();
      const { signal } = request.current;
      const parameters = new URLSearchParams({ q: words.current, page: `${page}`, ...(onlyPictures && { show: "picture" }) });
      try {
        const response = await fetch(`${href("/admin/media/choice")}?${parameters}`, { signal });
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
    void read(1);
    return () => request.current?.abort();
  }, [read]);
  return {
    ...shown,
    hasMore: shown.page < shown.pages,
    search: (typed: string) => {
      words.current = typed;
      void read(1);
    },
    showMore: () => void read(shown.page + 1),
  };
}
