import { Link, useSearchParams } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { pageLabel } from "~/routes/admin/page-names";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import { Icon } from "~/ui/kit/icon";
import { StateChip } from "./state-chip";
import { useBarHeight } from "./use-bar-height";
import "./editor-bar.css";

interface EditorBarProps {
  readonly post: SavedVersion | null;
  readonly title: string;
  readonly scheduledAt: string | null;
  readonly children: React.ReactNode;
}

export function EditorBar({ post, title, scheduledAt, children }: EditorBarProps) {
  const [search] = useSearchParams();
  return (
    <header className="editor-bar night" ref={useBarHeight()}>
      <div className="wrap">
        <Link className="back" to={listPath(post, search)}>
          <Icon name="back" /> <span>{post?.page ? "Pages" : "Back"}</span>
        </Link>
        <h1>{headingOf(post, title)}</h1>
        <StateChip post={post} scheduledAt={scheduledAt} />
        {children}
      </div>
    </header>
  );
}

export function headingOf(post: Pick<SavedVersion, "page"> | null, title: string): string {
  if (post?.page) return pageLabel(post.page, title);
  return post ? "Edit Post" : "Create New Post";
}
