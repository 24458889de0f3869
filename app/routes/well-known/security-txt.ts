import { href } from "react-router";
import { mailtoLink } from "~/domain/clinic/clinic-format";
import type { RouteHandle } from "~/root";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/security-txt";

export const handle: RouteHandle = { cacheParameters: [] };

/** RFC 9116, section 2.5.5, asks for less than a year. */
const validDays = 180;
const day = 86_400_000;

export function loader({ context }: Route.LoaderArgs) {
  const { origin, now, clinic } = context.get(requestContext);
  const today = Math.floor(now().getTime() / day) * day;
  const lines = [
    `Contact: ${mailtoLink(clinic.email)}`,
    `Expires: ${new Date(today + validDays * day).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${href("/.well-known/security.txt")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", ...validity(new Date(today + day).toISOString()) },
  });
}
