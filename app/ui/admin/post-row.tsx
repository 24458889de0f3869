import type { CategoryTheme } from "~/domain/categories/category-theme";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { capitalized } from "~/domain/phrases";
import { formatDelay } from "~/domain/posts/publishing/scheduling";
import type { ReviewProgress } from "~/domain/posts/reviewing/review-request";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { StatusBadge, StatusBadges } from "./status-badges";

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
  readonly review?: ReviewProgress | undefined;
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
          <StatusBadges
            status={post.status}
            scheduledAt={post.plan?.scheduledAt ?? null}
            hasUnpublishedChanges={post.hasUnpublishedChanges ?? false}
          />
          {post.review && <StatusBadge status={reviewBadges[post.review]}>{capitalized(post.review)}</StatusBadge>}
          {post.category !== "" && <CategoryBadge category={post.category} theme={post.theme} />}
        </div>
        <h3 className="three-lines">{title}</h3>
        {post.excerpt && <p className="two-lines">{post.excerpt}</p>}
        <div className="meta soft">
          <span>{post.authorName}</span>
          <time dateTime={post.createdAt}>{dateFormat.format(new Date(post.createdAt))}</time>
          {post.plan?.lateSeconds != null && <span>{formatDelay(post.plan.lateSeconds)}</span>}
          {note}
        </div>
      </div>
      <div className="actions">{children}</div>
    </li>
  );
}

const reviewBadges = { "in review": "planned", "sent back": "ahead", approved: "published" } as const;

const dateFormat = arizonaFormat();
