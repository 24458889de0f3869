import { redirect } from "react-router";
import { z } from "zod";
import { undoSchedule } from "~/domain/posts/publishing/scheduling-commands.server";
import { undoPublication } from "~/domain/posts/publishing/undo-change.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import { safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/undo-publication";

const listOf = (_: unknown, url: URL) => safeReturnPath(url.searchParams.get("to"));

const { loader, action } = adminActionRoute(
  { page: listOf, conflictToast: "Not undone" },
  async ({ database, params: { id }, actor, now, read, url }: ActionRequest<Route.ActionArgs>) => {
    const { version, scheduled_at: scheduledAt } = await read(undoForm);
    const command = { id, version, actor, now };
    await (scheduledAt === undefined ? undoPublication(database, command) : undoSchedule(database, { ...command, scheduledAt }));
    return redirect(listOf(null, url), 303);
  },
);

export { action, loader };

const undoForm = z.object({ version: z.coerce.number().int().catch(0), scheduled_at: z.iso.datetime().optional().catch(undefined) });
