import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { Icon } from "~/ui/kit/icon";
import { allPosts, MAX_SEARCH_LENGTH, type PostsAddress, parsePostsAddress, postSorts, postsPath } from "./posts-address";

const DEBOUNCE_MS = 300;

const sortNames: Readonly<Record<PostsAddress["sort"], string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  updated: "Last changed first",
  title: "Title A–Z",
};

interface PostSearchProps {
  readonly address: PostsAddress;
  readonly categories: readonly string[];
  readonly children: React.ReactNode;
}

export function PostSearch({ address, categories, children }: PostSearchProps) {
  const { form, sendNow, sendSoon } = useSearchForm(address);
  return (
    <Form
      ref={form}
      className="search"
      role="search"
      aria-label="Posts"
      action={postsPath({ place: address.place })}
      onSubmit={sendNow}
      onInput={sendSoon}
    >
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Search title and text"
        placeholder="Search title and text"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={address.search}
      />
      <input type="hidden" name="status" defaultValue={address.status ?? ""} />
      <label className="icon-button more" title="Filter and sort">
        <input
          type="checkbox"
          aria-label="Filter and sort"
          defaultChecked={address.category !== undefined || address.sort !== allPosts.sort}
        />
        <Icon name="menu" />
      </label>
      <select className="input" name="category" aria-label="Category" defaultValue={address.category ?? ""}>
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </select>
      <select className="input" name="sort" aria-label="Order" defaultValue={address.sort}>
        {postSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
      {children}
      <button className="button outline no-script" type="submit">
        Search
      </button>
    </Form>
  );
}

function useSearchForm(address: PostsAddress) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const path = postsPath({ ...address, page: 1 });
  const shown = useRef(path);
  const navigate = useNavigate();
  useEffect(() => {
    // A different path comes from a link or the browser's Back, not from this form.
    if (shown.current !== path && form.current) fill(form.current, path);
    shown.current = path;
  }, [path]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const wanted = pathOf(form.current, address.place);
    if (wanted === shown.current) return;
    // While somebody types, replaces the entry, so that Back leads to the list before the search.
    const isTyping = document.activeElement?.matches("[name=q]") === true && address.search !== "";
    shown.current = wanted;
    void navigate(wanted, { replace: isTyping, preventScrollReset: true });
  };
  const sendNow = (event: React.SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const sendSoon = (event: React.InputEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (event.nativeEvent.isComposing) return;
    timer.current = setTimeout(send, (event.target as Element).matches("[name=q]") ? DEBOUNCE_MS : 0);
  };
  return { form, sendNow, sendSoon };
}

function pathOf(form: HTMLFormElement, place: PostsAddress["place"]): string {
  const fields = new FormData(form);
  return postsPath({ ...parsePostsAddress({ get: (name) => fields.get(name)?.toString() ?? null }), place });
}

function fill(form: HTMLFormElement, path: string): void {
  const { search, status, category, sort } = parsePostsAddress(new URL(path, location.href).searchParams);
  for (const [name, value] of Object.entries({ q: search, status, category, sort })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? "";
  }
}
