import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/ready";

/** Whether the database and the disk work; the log has the reason. A process that ends soon is not ready for more. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { database, disk } = await site.database.readiness.check();
  const isClosing = site.closing.aborted;
  const isReady = database && disk && !isClosing;
  return Response.json(
    { status: isReady ? "ready" : isClosing ? "closing" : "unavailable", database: describe(database), disk: describe(disk) },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

function describe(works: boolean): string {
  return works ? "ok" : "failed";
}
