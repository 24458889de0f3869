import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { AdminPage, BackLink } from "~/ui/admin/admin-page";
import { useCopy } from "./use-copy";

/** A one-time link that an owner gives to somebody. */
export interface HandedLink {
  readonly address: string;
  /** The address of a QR code; null where a phone could not open the link. */
  readonly qr: string | null;
  /** For example "Wednesday, November 25 at 10:00 AM". */
  readonly until: string;
  /** The link works on this computer only. */
  readonly isLocal: boolean;
}

interface HandOverProps {
  readonly to: string;
  readonly link: HandedLink;
  /** Whether an email with the link was sent. */
  readonly note: React.ReactNode;
  /** For whom, and how long it works. */
  readonly children: React.ReactNode;
}

/** Shown once. The link takes the focus, so that it is in view, read out, and selected for copying by hand. */
export function HandOver({ to, link, note, children }: HandOverProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { copy, outcome } = useCopy({ text: link.address, subject: "The link is", select: () => field.current?.select() });
  useEffect(() => {
    if (link.address) field.current?.focus({ preventScroll: true });
  }, [link.address]);
  return (
    <AdminPage title={`Give this link to ${to}`}>
      <p className="soft" role="status">
        {note}
      </p>
      <div className="panel grid hand-over">
        <div>
          <p>{children}</p>
          <textarea
            className="input monospace"
            aria-label="New link, shown only now"
            ref={field}
            readOnly
            rows={3}
            spellCheck={false}
            value={link.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="row needs-script">
            <button className="button" type="button" onClick={copy}>
              Copy
            </button>
            <ShareButton address={link.address} />
          </div>
          <p className="help needs-script" role="status">
            {outcome}
          </p>
          <p className="soft">
            {link.isLocal
              ? "Until the site has its public address, this link opens on this computer only."
              : `Or let ${to} scan the QR code with a phone.`}
          </p>
        </div>
        {link.qr && <img className="qr" src={link.qr} width="224" height="224" alt="QR code of the link" />}
      </div>
      <BackLink to={href("/admin/staff")}>Back to the staff</BackLink>
    </AdminPage>
  );
}

/** Only a script can tell whether the browser shares. */
function ShareButton({ address }: { address: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  if (!canShare) return null;
  // Canceling the share dialog rejects too.
  const share = () => void navigator.share({ url: address }).catch(() => undefined);
  return (
    <button className="button outline" type="button" onClick={share}>
      Share
    </button>
  );
}
