import { useId, useState } from "react";
import { href } from "react-router";
import { PREVIEW_DAYS, type PreviewLink } from "~/domain/posts/publishing/preview-links";
import { Moment } from "~/ui/admin/moment";

interface PreviewLinksPanelProps {
  readonly id: string;
  readonly links: readonly PreviewLink[];
  /** The address of a link just made. */
  readonly made: string | null;
  readonly isBusy: boolean;
  readonly send: (address: () => string) => (event: React.SubmitEvent<HTMLFormElement>) => void;
}

/** Links under which somebody without an account reads the post before it is out. */
export function PreviewLinksPanel({ id, links, made, isBusy, send }: PreviewLinksPanelProps) {
  const create = href("/admin/posts/:id/preview-links", { id });
  return (
    <details className="panel">
      <summary>
        <h2>Preview links</h2>
        <span>{links.length > 0 && (links.length === 1 ? "1 link works" : `${links.length} links work`)}</span>
      </summary>
      <p className="help">Whoever has a link reads the post as it is saved, without an account, for {PREVIEW_DAYS} days.</p>
      {made && <MadeLink address={made} />}
      {links.length > 0 && (
        <ul className="plain rows">
          {links.map((link) => (
            <LinkRow post={id} link={link} isBusy={isBusy} send={send} key={link.id} />
          ))}
        </ul>
      )}
      <form method="post" action={create} onSubmit={send(() => create)}>
        <button className="button outline small" type="submit" disabled={isBusy}>
          Create Preview Link
        </button>
      </form>
    </details>
  );
}

interface LinkRowProps extends Pick<PreviewLinksPanelProps, "isBusy" | "send"> {
  readonly post: string;
  readonly link: PreviewLink;
}

function LinkRow({ post, link, isBusy, send }: LinkRowProps) {
  const revoke = href("/admin/posts/:id/preview-links/:link/revoke", { id: post, link: link.id });
  return (
    <li>
      <span>
        Made <Moment at={link.createdAt} /> by {link.createdBy}
        <small>
          Works until <Moment at={link.expiresAt} />
        </small>
      </span>
      <form method="post" action={revoke} onSubmit={send(() => revoke)}>
        <button className="button outline small" type="submit" disabled={isBusy}>
          Revoke
        </button>
      </form>
    </li>
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
