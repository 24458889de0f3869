import { contactCards } from "~/domain/clinic/outputs/contact-cards";
import type { RouteHandle } from "~/root";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/contact-file";
import { fileContext } from "./file-context";

export const handle: RouteHandle = { cacheParameters: [] };

/** Without Content-Disposition, which would make an iPhone save a file instead of showing the contacts. */
export function loader({ context }: Route.LoaderArgs) {
  const { clinic, origin } = context.get(requestContext);
  return new Response(contactCards(clinic, fileContext(origin)), {
    headers: { "Content-Type": "text/vcard; charset=utf-8", ...validity("until-changed") },
  });
}
