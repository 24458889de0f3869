import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/ready";

/** Whether the database and the disk work; the log has the reason. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, disk } = await context.get(requestContext).database.readiness.check();
  const isReady = database && disk;
  return Response.json(
    { status: isReady ? "ready" : "unavailable", database: describe(database), disk: describe(disk) },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

function describe(works: boolean): string {
  return works ? "ok" : "failed";
}
