import { DOCTOR_HEADER, isDoctorToken } from "~/domain/health/doctor-token.server";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/health";

/** The process answers; whether it can do its work is at /ready. `npm run doctor` also learns which client address the site sees. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { config, clientAddress, claimedAddress } = context.get(requestContext);
  const token = request.headers.get(DOCTOR_HEADER);
  const seen = token !== null &&
    (await isDoctorToken(config.dataDir, token)) && {
      forwardedFor: request.headers.get("X-Forwarded-For"),
      client: clientAddress,
      isTrusted: claimedAddress === null,
    };
  return Response.json({ status: "ok", ...(seen && { seen }) }, { headers: { "Cache-Control": "no-store" } });
}
