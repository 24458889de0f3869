import { href } from "react-router";
import type { ServiceSummary } from "~/domain/pages/page";
import { serviceArt } from "./service-art";
import { useSite } from "./site-facts";

export function ServiceStrip({ services }: { services: readonly ServiceSummary[] }) {
  const { copy } = useSite();
  return (
    <ul className="posters strip" aria-label={copy.serviceStrip.label}>
      {services.map(({ slug, title, imageAlt }) => (
        <li className="poster" key={slug}>
          <div className="frame ratio-3-4">
            <img src={serviceArt(slug)} alt={imageAlt} width="300" height="400" loading="lazy" />
          </div>
          <h3>
            <a href={href("/:service", { service: slug })}>{title}</a>
          </h3>
        </li>
      ))}
    </ul>
  );
}
