import type { Notice } from "~/domain/clinic/clinic-record";
import { Icon } from "~/ui/kit/icon";
import { useSite } from "~/ui/public/site-facts";

export function SiteNotices({ notices }: { notices: readonly Notice[] }) {
  const { copy } = useSite();
  return notices.map(({ id, kind, title, text, link }) => (
    <section key={id} className={kind === "urgent" ? "notice urgent" : "notice"} aria-label={copy.notice.label}>
      <div className="wrap">
        <Icon name={kind === "urgent" ? "alert" : "notice"} />
        <div>
          <p className="title">{title}</p>
          {text && <p>{text}</p>}
          {link && <a href={link}>{link.startsWith("tel:") ? copy.notice.call : copy.notice.more}</a>}
        </div>
      </div>
    </section>
  ));
}
