import type { CategoryTheme } from "~/domain/categories/category-theme";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { lateWords } from "~/domain/posts/publishing/scheduling";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { StatusBadges } from "./status-badges";
import "./staff-posts.css";

export interface RowPost {
  readonly id: string;
  readonly title: string;
  readonly status: "draft" | "published";
  readonly category: string;
  readonly theme?: CategoryTheme | undefined;
  readonly excerpt: string;
  readonly authorName: string;
  readonly createdAt: string;
  readonly plan?: { readonly scheduledAt: string | null; readonly lateSeconds: number | null } | undefined;
  readonly hasUnpublishedChanges?: boolean | undefined;
}

interface PostRowProps {
  readonly post: RowPost;
  readonly title: React.ReactNode;
  readonly note?: React.ReactNode;
  /** Above everything else of the row. */
  readonly head?: React.ReactNode;
  readonly children: React.ReactNode;
}

export function PostRow({ post, title, note, head, children }: PostRowProps) {
  return (
    <li>
      {head}
      <div>
        <div className="row badges">
          <StatusBadges
            status={post.status}
            scheduledAt={post.plan?.scheduledAt ?? null}
            hasUnpublishedChanges={post.hasUnpublishedChanges ?? false}
          />
          <CategoryBadge category={post.category} theme={post.theme} />
        </div>
        <h3 className="three-lines">{title}</h3>
        {post.excerpt && <p className="two-lines">{post.excerpt}</p>}
        <div className="meta soft">
          <span>{post.authorName}</span>
          <time dateTime={post.createdAt}>{dateFormat.format(new Date(post.createdAt))}</time>
          {post.plan?.lateSeconds != null && <span>{lateWords(post.plan.lateSeconds)}</span>}
          {note}
        </div>
      </div>
      <div className="actions">{children}</div>
    </li>
  );
}

const dateFormat = arizonaFormat();
