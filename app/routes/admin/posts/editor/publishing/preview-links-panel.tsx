import { href } from "react-router";
import { counted } from "~/domain/phrases";
import { PREVIEW_DAYS } from "~/domain/posts/publishing/preview-links";
import { nounOf } from "~/routes/admin/page-names";
import { OneTimeLink } from "~/ui/admin/links/one-time-link";
import { Moment } from "~/ui/admin/moment";
import { PostAction, usePublishingPost } from "./publishing-context";

export function PreviewLinksPanel() {
  const { post, made, publication } = usePublishingPost();
  const { id } = post;
  const { links } = publication;
  return (
    <details className="panel" id="preview-links" open={made !== null}>
      <summary>
        <h2>Preview links</h2>
        <span className="hint">{links.length > 0 && counted(links.length, "link works", "links work")}</span>
      </summary>
      <p className="help">
        Anybody with a link can read the saved {nounOf(post)} without an account for {PREVIEW_DAYS} days.
      </p>
      {made && <OneTimeLink address={made} />}
      {links.length > 0 && (
        <ul className="plain rows">
          {links.map((link) => (
            <li key={link.id}>
              <span>
                Made <Moment at={link.createdAt} /> by {link.createdBy}
                <small>
                  Works until <Moment at={link.expiresAt} />
                </small>
              </span>
              <PostAction action={href("/admin/posts/:id/preview-links/:link/revoke", { id, link: link.id })}>Revoke</PostAction>
            </li>
          ))}
        </ul>
      )}
      <PostAction action={href("/admin/posts/:id/preview-links", { id })}>Create preview link</PostAction>
    </details>
  );
}
