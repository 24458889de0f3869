import { useEffect, useRef } from "react";
import { href, useLocation, useNavigate, useNavigation } from "react-router";
import { ShapeIcon } from "~/ui/kit/icon";
import { canonicalPath } from "~/ui/public/page-meta";
import { searchCopy } from "~content/search-copy";

/** After the last key, so that a quickly typed word is one request. */
const PAUSE_MS = 200;

/** A plain form; with a script it searches while somebody types. */
export function SearchForm({ text }: { text: string }) {
  const { field, search, searchSoon } = useSearchWhileTyping();
  const coming = useNavigation().location;
  const isSearching = new URLSearchParams(coming?.search).has("q");
  const clear = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || event.currentTarget.value === "") return;
    event.preventDefault();
    event.currentTarget.value = "";
    search();
  };
  const submit = (event: React.FormEvent) => {
    // Offline, the browser shows its own page.
    if (!navigator.onLine) return;
    event.preventDefault();
    search();
  };
  return (
    <form className="finder" role="search" action={href("/blog")} onSubmit={submit} data-enhanced>
      <label className="visually-hidden" htmlFor="search">
        {searchCopy.label}
      </label>
      <input
        className="input"
        id="search"
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={searchCopy.label}
        defaultValue={text}
        ref={field}
        onInput={searchSoon}
        onCompositionEnd={searchSoon}
        onKeyDown={clear}
      />
      <button className="button" type="submit" aria-busy={isSearching}>
        <ShapeIcon shape="M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zm-2 5 5 5" />
        <span className="visually-hidden">{isSearching ? searchCopy.searching : searchCopy.search}</span>
      </button>
    </form>
  );
}

function useSearchWhileTyping() {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const location = useLocation();
  const navigate = useNavigate();
  const shown = new URLSearchParams(location.search).get("q") ?? "";
  const searched = useRef(shown);
  useEffect(() => {
    // The address changed by Back or a link, not by typing.
    if (field.current && shown !== searched.current) field.current.value = shown;
    searched.current = shown;
  }, [shown]);

  const search = () => {
    window.clearTimeout(timer.current);
    const text = field.current?.value ?? "";
    if (text.trim() === searched.current.trim()) return;
    searched.current = text;
    const address = canonicalPath(href("/blog"), { q: text.trim() && text });
    // Back leads to the list before the search, not to each search.
    const replace = new URLSearchParams(window.location.search).has("q");
    // Makes room for results above a phone's keyboard.
    if (!replace) field.current?.form?.scrollIntoView();
    void navigate(address, { replace, preventScrollReset: true });
  };
  const searchSoon = (event: React.SyntheticEvent<HTMLInputElement>) => {
    window.clearTimeout(timer.current);
    // Offline, the list and the typed text stay.
    if ((event.nativeEvent as InputEvent).isComposing || !navigator.onLine) return;
    timer.current = window.setTimeout(search, PAUSE_MS);
  };
  useEffect(() => {
    // Searches for what was typed before the script was loaded.
    if (document.activeElement === field.current) field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    return () => window.clearTimeout(timer.current);
  }, []);
  return { field, search, searchSoon };
}
