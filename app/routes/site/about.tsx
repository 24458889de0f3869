import { data, href } from "react-router";
import type { RouteHandle } from "~/root";
import { pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/about";
import { AboutSections } from "./about-sections";

export const handle: RouteHandle = { countsVisits: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, now } = context.get(requestContext);
  const { text, validUntil } = await pages.read("about", now());
  return data({ text, services: pages.builtIn.summaries }, { headers: validity(validUntil) });
}

export const headers: Route.HeadersFunction = withLayoutValidity;

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, shareTitle } = seoCopy.about;
  const shareImage = pageShareImage("about", shareTitle, shareSceneAlt);
  return pageMeta({ matches, title, description, path: href("/about"), shareImage });
}

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <AboutSections {...loaderData} />
    </main>
  );
}
