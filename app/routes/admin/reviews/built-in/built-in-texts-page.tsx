import { href, Link } from "react-router";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { hashOf, listBuiltInTexts } from "~/domain/pages/built-in-reviews.server";
import type { PostReview } from "~/domain/posts/post/post-review";
import { suggestNextReview } from "~/domain/posts/publishing/medical-review";
import { listShippedArticles } from "~/domain/posts/reviewing/shipped-articles.server";
import { requireRole } from "~/domain/staff/roles";
import { findVeterinarian } from "~/domain/staff/veterinarians.server";
import { pageLabel } from "~/routes/admin/page-names";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { StatusBadge } from "~/ui/admin/status-badges";
import { ActionButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { goLiveContent } from "~content/go-live-content";
import type { Route } from "./+types/built-in-texts-page";

export const loader = adminLoader({}, async ({ db, site, actor, now }: AdminRequest) => {
  const veterinarian = await findVeterinarian(db, actor.id);
  // An owner comes here from the go-live list.
  if (!veterinarian) requireRole(actor, "owner");
  const { builtIn } = site.pages;
  const texts = (await listBuiltInTexts(db, builtIn, now)).map((text): Row => {
    const { name, review, outdated } = text;
    const isPage = builtIn.names.some((page) => page === name);
    const approve = href("/admin/reviews/built-in/:text/approve", { text: name });
    const open = href("/admin/reviews/built-in/:text", { text: name });
    return { title: pageLabel(name, text.title), isPage, review, outdated, open, approve, fields: { hash: hashOf(text) } };
  });
  const next_review_on = suggestNextReview(arizonaDate(now));
  const shipped = await listShippedArticles(db, await goLiveContent.demonstrationTexts());
  const articles = shipped.map(({ id, title, version, review }): Row => {
    const fields = { version: `${version}`, newest: `${version}`, next_review_on, list: "built-in" };
    const open = href("/admin/reviews/:id", { id });
    return { title, isPage: false, review, outdated: null, open, approve: href("/admin/reviews/:id/approve", { id }), fields };
  });
  return { texts, articles, canApprove: veterinarian !== null };
});

interface Row {
  readonly title: string;
  readonly isPage: boolean;
  readonly review: PostReview | null;
  readonly outdated: PostReview | null;
  readonly open: string;
  readonly approve: string;
  readonly fields: Readonly<Record<string, string>>;
}

export default function BuiltInTextsPage({ loaderData: { texts, articles, canApprove } }: Route.ComponentProps) {
  const all = [...texts, ...articles];
  const groups = [
    ["Pages", texts.filter(({ isPage }) => isPage)],
    ["Emergency and email", texts.filter(({ isPage }) => !isPage)],
    ["Articles", articles],
  ] as const;
  return (
    <AdminPage
      title="Built-in texts"
      lead={`${all.filter(({ review }) => review).length} of ${all.length} approved. Read each text before you approve it.`}
      back={canApprove ? { to: href("/admin/reviews"), text: "Reviews" } : { to: href("/admin/go-live"), text: "Before you go live" }}
    >
      <p>
        These texts came with the site and nobody has edited them. Once you approve one, “Reviewed by …” appears on its page. If an update
        changes it, the line disappears and the text is listed here again.
      </p>
      {!canApprove && (
        <p className="notice">
          Only veterinarians approve texts. <Link to={href("/admin/staff")}>Mark one on the Staff page</Link>
        </p>
      )}
      {groups.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <Panel title={title} key={title}>
              <ul className="rows">
                {rows.map((row) => (
                  <TextRow row={row} canApprove={canApprove} key={row.open} />
                ))}
              </ul>
            </Panel>
          ),
      )}
    </AdminPage>
  );
}

function TextRow({ row, canApprove }: { row: Row; canApprove: boolean }) {
  const { title, review, outdated, open, approve, fields } = row;
  return (
    <li>
      <span>
        {canApprove ? <Link to={open}>{title}</Link> : title} {outdated && <StatusBadge status="ahead">Changed since</StatusBadge>}
        <small>{reviewLabel(review, outdated)}</small>
      </span>
      {canApprove && !review && (
        <ActionButton action={approve} fields={fields} keepsScroll label={`Approve ${title}`}>
          Approve
        </ActionButton>
      )}
    </li>
  );
}

function reviewLabel(review: PostReview | null, outdated: PostReview | null): string {
  if (review) return `Approved by ${review.by} on ${formatDay(review.on)}`;
  return outdated ? `An earlier text was approved by ${outdated.by} on ${formatDay(outdated.on)}` : "Never reviewed";
}
