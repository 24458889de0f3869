import { href } from "react-router";
import type { ServiceSummary } from "~/domain/pages/page";
import type { ServiceSlug } from "~content/page-texts";
import { useSite } from "./site-facts";
import { InEnglish } from "./twin-link";

const art = import.meta.glob<string>("../art/service-*.svg", { import: "default", eager: true });

/** The poster of a service: 300 by 400, its subject inside the central square. */
export function serviceArt(slug: ServiceSlug): string | undefined {
  return art[`../art/service-${slug}.svg`];
}

export function ServiceStrip({ services }: { services: readonly ServiceSummary[] }) {
  const { copy, addressOf } = useSite();
  return (
    <ul className="posters strip" aria-label={copy.serviceStrip.label}>
      {services.map(({ slug, title, imageAlt }) => (
        <li className="poster" key={slug}>
          <div className="frame ratio-3-4">
            <img src={serviceArt(slug)} alt={imageAlt} width="300" height="400" />
          </div>
          <h3>
            <a href={addressOf(href("/:service", { service: slug }))}>
              {title}
              <InEnglish path={href("/:service", { service: slug })} />
            </a>
          </h3>
        </li>
      ))}
    </ul>
  );
}
