import { useId, useState } from "react";
import { href } from "react-router";
import { PREVIEW_DAYS } from "~/domain/posts/publishing/preview-links";
import { Moment } from "~/ui/admin/moment";
import { PostAction } from "./post-action";
import type { PublicationForms } from "./use-publication";

export function PreviewLinksPanel({ id, forms }: { id: string; forms: PublicationForms }) {
  const { made } = forms;
  const { links } = forms.publication;
  return (
    <details className="panel">
      <summary>
        <h2>Preview links</h2>
        <span>{links.length > 0 && (links.length === 1 ? "1 link works" : `${links.length} links work`)}</span>
      </summary>
      <p className="help">Anyone with a link can read the saved post without an account for {PREVIEW_DAYS} days.</p>
      {made && <MadeLink address={made} />}
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
              <PostAction action={href("/admin/posts/:id/preview-links/:link/revoke", { id, link: link.id })} forms={forms}>
                Revoke
              </PostAction>
            </li>
          ))}
        </ul>
      )}
      <PostAction action={href("/admin/posts/:id/preview-links", { id })} forms={forms}>
        Create Preview Link
      </PostAction>
    </details>
  );
}

function MadeLink({ address }: { address: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    // Without the permission, the address is there to be marked and copied by hand.
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="field">
      <label htmlFor={id}>New link, shown only now</label>
      <input className="input monospace" id={id} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <button className="button small" type="button" onClick={copy}>
        {isCopied ? "Copied" : "Copy Link"}
      </button>
    </div>
  );
}
