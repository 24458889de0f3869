import { href } from "react-router";
import type { PageText, ServiceSummary } from "~/domain/pages/page";
import { PageHero } from "~/ui/public/page-hero";
import { ServiceStrip } from "~/ui/public/service-strip";
import { useSite } from "~/ui/public/site-facts";
import { ClinicPicture, OwnWords } from "./own-words";

export function AboutSections({ text, services }: { text: PageText; services: readonly ServiceSummary[] }) {
  const { copy } = useSite();
  return (
    <>
      <PageHero title={copy.about.title} lead={text.intro} />
      <section className="section">
        <div className="wrap two-columns">
          <div className="flow">
            <OwnWords text={text} />
          </div>
          <ClinicPicture />
        </div>
      </section>
      <section className="section sky before-footer">
        <div className="wrap">
          <div className="head">
            <div className="flow">
              <h2>{copy.about.services.title}</h2>
              <p className="soft">{copy.about.services.text}</p>
            </div>
            <a className="button outline" href={href("/services")}>
              {copy.serviceList.all}
            </a>
          </div>
          <ServiceStrip services={services} />
        </div>
      </section>
    </>
  );
}
