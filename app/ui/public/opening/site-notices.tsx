import type { ShownNotice } from "~/domain/clinic/notices";
import { Icon } from "~/ui/kit/icon";
import { PhoneText } from "~/ui/kit/phone-text";
import { useSite } from "~/ui/public/site-facts";

/** @param props.isBrief shows only the headings, and the rest on demand */
export function SiteNotices({ notices, isBrief }: { notices: readonly ShownNotice[]; isBrief: boolean }) {
  const { copy } = useSite();
  return notices.map((notice) => (
    <section key={notice.id} className={notice.kind === "urgent" ? "notice urgent" : "notice"} aria-label={copy.notice[notice.kind]}>
      {isBrief && (notice.text || notice.link) ? <BriefNotice notice={notice} /> : <WholeNotice notice={notice} />}
    </section>
  ));
}

function WholeNotice({ notice }: { notice: ShownNotice }) {
  return (
    <div className="wrap">
      <NoticeIcon notice={notice} />
      <div>
        <p className="title" lang={notice.lang}>
          <PhoneText text={notice.title} />
        </p>
        <NoticeText notice={notice} />
      </div>
    </div>
  );
}

function BriefNotice({ notice }: { notice: ShownNotice }) {
  return (
    <details className="wrap">
      <summary>
        <NoticeIcon notice={notice} />
        {notice.lang ? <span lang={notice.lang}>{notice.title}</span> : notice.title}
      </summary>
      <NoticeText notice={notice} />
    </details>
  );
}

function NoticeIcon({ notice }: { notice: ShownNotice }) {
  return <Icon name={notice.kind === "urgent" ? "alert" : "notice"} />;
}

function NoticeText({ notice: { text, link, lang } }: { notice: ShownNotice }) {
  const { notice } = useSite().copy;
  return (
    <>
      {text && (
        <p lang={lang}>
          <PhoneText text={text} />
        </p>
      )}
      {link && <a href={link}>{link.startsWith("tel:") ? notice.call : notice.more}</a>}
    </>
  );
}
