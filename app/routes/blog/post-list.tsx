import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import type { BlogPage } from "~/domain/posts/reading/blog-reading.server";
import emptyArt from "~/ui/art/empty.svg";
import { coversOf } from "~/ui/public/covers";
import { canonicalPath } from "~/ui/public/page-meta";
import { PostCard } from "~/ui/public/post-card";
import { blogCopy } from "~content/blog-copy";
import { parseListAddress } from "./list-address";

type ListedPosts = BlogPage & { readonly category: string | undefined; readonly page: number };

const copy = blogCopy.list;

/** Plain forms and links; with a script, the page stays in place. */
export function PostList({ list, children }: React.PropsWithChildren<{ list: ListedPosts }>) {
  const pending = usePendingList();
  const loadsMore = pending !== null && pending.category === list.category;
  const refills = pending !== null && !loadsMore;
  const { cards, focusNewCards } = useFocusOnNewCards(list);
  const covers = coversOf(list.posts);
  return (
    <>
      <CategoryFilter categories={list.categories} chosen={pending ? pending.category : list.category} />
      {children}
      {list.firstPage > 1 && list.posts.length > 0 && <PageLink list={list} page={list.firstPage - 1} text={copy.newer} />}
      <div className="list" aria-busy={refills}>
        {list.posts.length === 0 && <NothingListed list={list} />}
        {list.posts.length > 0 && (
          <div className="three-columns stagger post-cards" ref={cards}>
            {list.posts.map((post, index) => (
              <PostCard post={post} readTime={blogCopy.post.readTime} cover={covers[index]} key={post.slug} id={pageAnchor(list, index)} />
            ))}
          </div>
        )}
        <div role="status" className={refills ? "loading" : "visually-hidden"}>
          {refills && <span className="spinner" />}
          {pending ? copy.loading : list.posts.length > 0 && copy.shown(list.posts.length, list.total)}
        </div>
      </div>
      {list.hasMore && (
        <PageLink
          list={list}
          page={list.page + 1}
          text={loadsMore ? copy.loading : copy.loadMore}
          busy={loadsMore}
          onChosen={focusNewCards}
        />
      )}
    </>
  );
}

function CategoryFilter({ categories, chosen }: { categories: readonly string[]; chosen: string | undefined }) {
  return (
    <Form className="filter" action={href("/blog")} preventScrollReset data-enhanced>
      <div className="chips" role="group" aria-label={copy.filter}>
        <button className="chip" type="submit" aria-pressed={chosen === undefined}>
          {copy.all}
        </button>
        {categories.map((category) => (
          <button className="chip" type="submit" name="category" value={category} aria-pressed={chosen === category} key={category}>
            {category}
          </button>
        ))}
      </div>
    </Form>
  );
}

interface PageLinkProps {
  readonly list: ListedPosts;
  readonly page: number;
  readonly text: string;
  readonly busy?: boolean;
  readonly onChosen?: () => void;
}

function PageLink({ list, page, text, busy = false, onChosen }: PageLinkProps) {
  const address = canonicalPath(href("/blog"), { category: list.category ?? null, page: String(page) });
  return (
    <p className="load-more" data-enhanced>
      <Link className="button outline" to={`${address}#${pageId(page)}`} preventScrollReset aria-busy={busy} onClick={onChosen}>
        {text}
      </Link>
    </p>
  );
}

function NothingListed({ list }: { list: ListedPosts }) {
  const { category, categoryText, page, pageText, back } = copy.empty;
  const isBehindEnd = list.total > 0 || list.category === undefined;
  return (
    <div className="centered" data-enhanced>
      <img src={emptyArt} width="400" height="280" alt="" />
      <h2>{isBehindEnd ? page : category}</h2>
      <p>{isBehindEnd ? pageText : categoryText}</p>
      <Link className="button" to={href("/blog")} preventScrollReset>
        {back}
      </Link>
    </div>
  );
}

/** Id of the first card of a page of the list. */
const pageId = (page: number) => `page-${page}`;
const CARDS_A_PAGE = 9;
const pageAnchor = ({ firstPage }: ListedPosts, index: number) =>
  (index > 0 || firstPage > 1) && index % CARDS_A_PAGE === 0 ? pageId(firstPage + index / CARDS_A_PAGE) : undefined;

function usePendingList() {
  const { location } = useNavigation();
  const parameters = new URLSearchParams(location?.search);
  return location?.pathname === href("/blog") && !parameters.has("q") ? parseListAddress(parameters) : null;
}

/** After Load More Articles, moves the focus to the first new card. A new sheet replaces the old cards. */
function useFocusOnNewCards({ page, firstPage, posts }: ListedPosts) {
  const cards = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly page: number; readonly count: number } | null>(null);
  useEffect(() => {
    if (before.current === null || page === before.current.page) return;
    const isNewSheet = firstPage > before.current.page;
    const card = cards.current?.children[isNewSheet ? 0 : before.current.count];
    card?.querySelector("a")?.focus({ preventScroll: !isNewSheet });
    before.current = null;
  }, [page, firstPage]);
  const focusNewCards = () => {
    before.current = { page, count: posts.length };
  };
  return { cards, focusNewCards };
}
