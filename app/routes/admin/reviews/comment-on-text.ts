import { href } from "react-router";
import { z } from "zod";
import { commentOnText } from "~/domain/posts/reviewing/review-comments.server";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";
import type { ActionRequest } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import type { Route } from "./+types/comment-on-text";
import { reviewRoute } from "./review-route.server";

const commentForm = z.object({
  version: z.coerce.number({ error: "Reload the page, then comment." }).int().positive(),
  block: z.coerce.number().int().min(0).nullable().catch(null),
  comment: z
    .string()
    .trim()
    .min(1, { error: "Write the comment first." })
    .max(reviewLimits.comment, { error: `A comment has at most ${reviewLimits.comment} characters.` }),
});

const { loader, action } = reviewRoute(async ({ database, params, actor, now, read }: ActionRequest<Route.ActionArgs>) => {
  const { version, block, comment } = await read(commentForm);
  await commentOnText(database, { id: params.id, actor, now, version, block, text: comment });
  const place = block === null ? "#answer" : `#paragraph-${block}`;
  const toast = { title: "Comment added", text: "The writer sees it in the editor.", variant: "success" } as const;
  return redirectWithToast(`${href("/admin/reviews/:id", { id: params.id })}?version=${version}${place}`, toast);
});

export { action, loader };
