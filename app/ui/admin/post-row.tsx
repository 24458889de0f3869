import type { CategoryTheme } from "~/domain/categories/category-theme";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { lateWords } from "~/domain/posts/publishing/scheduling";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { Moment } from "./moment";
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
  readonly children: React.ReactNode;
}

export function PostRow({ post, title, note, children }: PostRowProps) {
  return (
    <li>
      <div>
        <div className="row badges">
          <StatusBadge post={post} />
          {post.hasUnpublishedChanges && <span className="badge status ahead">Unpublished changes</span>}
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

function StatusBadge({ post: { status, plan } }: { post: RowPost }) {
  if (!plan?.scheduledAt) return <span className={status === "draft" ? "badge status draft" : "badge status"}>{status}</span>;
  return (
    <span className="badge status planned">
      scheduled <Moment at={plan.scheduledAt} />
    </span>
  );
}

const dateFormat = arizonaFormat();
