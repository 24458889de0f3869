import { data, useMatches } from "react-router";
import type { RouteHandle } from "~/root";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { SiteFrame } from "~/ui/public/site-frame";
import { requestContext } from "~/web/request-context.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/site-layout";
import { readPublicFacts } from "./public-facts.server";

export const handle: RouteHandle = { cacheParameters: [] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { facts, headers } = await readPublicFacts(context.get(requestContext), url);
  return data(facts, { headers });
}

/** Every public page says whether the clinic is open, so none is cached beyond the next change. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SiteLayout({ loaderData: { notices, ...facts } }: Route.ComponentProps) {
  const isEmergency = useMatches().some(({ params }) => `/${params.service}` === emergencyPath);
  return (
    <SiteFrame
      facts={{ copy: siteCopy, language: "en", addressOf: (path) => path, ...facts }}
      notices={notices}
      isEmergency={isEmergency}
    />
  );
}
