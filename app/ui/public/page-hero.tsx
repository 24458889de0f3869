import { Lead } from "./lead";

export function PageHero({ eyebrow, title, lead, children }: React.PropsWithChildren<{ eyebrow?: string; title: string; lead: string }>) {
  return (
    <section className="page-hero night">
      <div className="wrap">
        <div>
          {eyebrow && <p className="display eyebrow">{eyebrow}</p>}
          <h1>{title}</h1>
          <Lead text={lead} />
          {children}
        </div>
      </div>
    </section>
  );
}
