import { z } from "zod";
import { checkPublicationTime } from "~/domain/posts/publishing/scheduling";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import type { ActionRequest } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/schedule-post";
import { publicationRoute } from "./publication-forms.server";

const { loader, action } = publicationRoute(async ({ database, params, actor, now, read }: ActionRequest<Route.ActionArgs>) => {
  const { publish_at } = await read(scheduleForm);
  const check = checkPublicationTime(publish_at, now);
  if (!check.ok) throw new FormError({ publish_at: check.message });
  await schedulePost(database, { id: params.id, actor, now, at: check.at });
  return { title: "Scheduled", text: `It will be published on ${timeFormat.format(check.at)}, Arizona time.` };
});

export { action, loader };

const scheduleForm = z.object({ publish_at: z.string().catch("") });

const timeFormat = new Intl.DateTimeFormat("en-US", { timeZone: "America/Phoenix", dateStyle: "full", timeStyle: "short" });
