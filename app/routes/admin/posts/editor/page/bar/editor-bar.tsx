import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { isOwnPage } from "~/domain/posts/post/slug";
import { pageLabel } from "~/routes/admin/page-names";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import { StatusBadge } from "~/ui/admin/status-badges";
import { Icon } from "~/ui/kit/icon";

export function EditorBar({ children }: { children: React.ReactNode }) {
  const { post, initial, scheduledAt } = useOpenEditor();
  const [search] = useSearchParams();
  return (
    <header className="editor-bar night" ref={useBarHeight()}>
      <div className="wrap">
        <Link className="back" to={listPath(post, search)}>
          <Icon name="back" /> <span className="phone-hidden">{post?.page ? "Pages" : "Back"}</span>
        </Link>
        <h1>{headingOf(post, initial.title)}</h1>
        <span className="state">{badgeOf(post, scheduledAt)}</span>
        {children}
      </div>
    </header>
  );
}

export function headingOf(post: SavedVersion | null, title: string): string {
  if (isOwnPage(post?.page)) return "Edit Page";
  if (post?.page) return pageLabel(post.page, title);
  return post ? "Edit Post" : "Create New Post";
}

function badgeOf(post: SavedVersion | null, scheduledAt: string | null) {
  const isPublished = post?.status === "published";
  if (post?.unpublished && (isPublished || scheduledAt)) return <StatusBadge status="ahead" />;
  if (isPublished) return <StatusBadge status="published" />;
  if (scheduledAt) {
    return (
      <Link to={{ hash: "publication" }} onClick={focusSchedule}>
        <StatusBadge status="planned">Scheduled for {format.format(new Date(scheduledAt))}</StatusBadge>
      </Link>
    );
  }
  if (post?.page && !isOwnPage(post.page)) return <StatusBadge status="published">On the site</StatusBadge>;
  return <StatusBadge status="draft" />;
}

/** The focus opens the details, which are a sheet on a phone. */
function focusSchedule(event: React.MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#publication > summary")?.focus();
}

const format = arizonaFormat({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** Publishes the height of the bar to the style sheets: it grows with its lines. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (bar.current) style.setProperty("--bar", `${Math.floor(bar.current.getBoundingClientRect().height)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--bar");
    };
  }, []);
  return bar;
}
