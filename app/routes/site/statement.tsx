import type { RouteHandle } from "~/root";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { OnThisPage } from "~/ui/public/on-this-page";
import { PageHero } from "~/ui/public/page-hero";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import "~/ui/styles/prose.css";
import { shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/statement";
import { findStatement } from "./built-in-texts.server";

export const handle: RouteHandle = { countsVisits: true };

/** A statement of the site, by the name in its address. */
export function loader({ url }: Route.LoaderArgs) {
  const name = url.pathname.slice(1);
  const statement = findStatement(name);
  if (!statement) throw new Error(`There is no statement "${name}".`);
  return { name, ...statement };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, title, description } = loaderData;
  return pageMeta({ matches, title, description, path: `/${name}`, shareImage: pageShareImage(name, title, shareSceneAlt) });
}

export default function Statement({ loaderData: { title, intro, html } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title={title} lead={intro} />
      <section className="section before-footer">
        <div className="wrap">
          <OnThisPage html={html} />
          <RenderedHtml html={html} />
        </div>
      </section>
    </main>
  );
}
