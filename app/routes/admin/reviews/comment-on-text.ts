import { z } from "zod";
import { commentOnText } from "~/domain/posts/reviewing/review-comments.server";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";
import type { ActionRequest } from "~/web/admin-action.server";
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

const { loader, action } = reviewRoute(async ({ database, params, actor, now, read, done }: ActionRequest<Route.ActionArgs>) => {
  const { version, block, comment } = await read(commentForm);
  await commentOnText(database, { id: params.id, actor, now, version, block, text: comment });
  return done("Comment added", "The writer sees it beside the paragraph.");
});

export { action, loader };
