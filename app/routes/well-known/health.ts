import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/health";

export function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(requestContext);
  const problem = database.problem;
  return Response.json(
    { status: problem ? "degraded" : "ok", database: { kind: database.kind, ...(problem ? { problem } : {}) } },
    { status: problem ? 503 : 200, headers: { "Cache-Control": "no-store" } },
  );
}
