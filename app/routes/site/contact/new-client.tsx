import { href } from "react-router";
import type { RouteHandle } from "~/root";
import { PageHero } from "~/ui/public/page-hero";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { useSite } from "~/ui/public/site-facts";
import { newClientCopy as copy } from "~content/requests-copy";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/new-client";
import { FORM_ID } from "./form-names";
import "./new-client.css";

export const handle: RouteHandle = { countsVisits: true };

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = copy;
  const shareImage = pageShareImage("contact", seoCopy.contact.shareTitle, shareSceneAlt);
  return pageMeta({ matches, title, description, path: href("/new-client"), shareImage });
}

/** One letter page with blanks; the rest of the site is not printed. */
export default function NewClient() {
  const { clinic } = useSite();
  const { street, city, region, postalCode } = clinic.address;
  return (
    <main id="main">
      <PageHero title={copy.title} lead={copy.lead}>
        <p>
          <a className="button outline" href={`${href("/contact")}#${FORM_ID}`}>
            {copy.send}
          </a>
        </p>
      </PageHero>
      <section className="section before-footer">
        <article className="wrap card client-sheet">
          <header>
            <p className="display">{clinic.name}</p>
            <p>{`${street}, ${city}, ${region} ${postalCode} · ${clinic.phone.display}`}</p>
          </header>
          {copy.parts.map(({ title, lines }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {lines.map((line, number) => (
                  // A blank line has no label.
                  <li className={lines.length === 2 ? "whole" : undefined} key={line || number}>
                    {line}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <ul>
            {copy.signed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </article>
      </section>
    </main>
  );
}
