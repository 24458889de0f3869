import { nextArizonaMidnight } from "~/domain/clinic/arizona-time";
import { closuresCalendar } from "~/domain/clinic/outputs/closures-calendar";
import type { RouteHandle } from "~/root";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/closures";
import { fileContext } from "./file-context";

export const handle: RouteHandle = { cacheParameters: [] };

export function loader({ context }: Route.LoaderArgs) {
  const { clinic, origin, now: readTime } = context.get(requestContext);
  const now = readTime();
  return new Response(closuresCalendar(clinic, fileContext(origin), now), {
    headers: { "Content-Type": "text/calendar; charset=utf-8", ...validity(nextArizonaMidnight(now).toISOString()) },
  });
}
