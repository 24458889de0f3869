import { href, redirect } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { approveBuiltInText, withdrawBuiltInApproval } from "~/domain/pages/built-in-reviews.server";
import { checkReviewForm } from "~/domain/posts/publishing/medical-review";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import { commentOnText, deleteComment, markComment } from "~/domain/posts/reviewing/review-comments.server";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";
import { returnReview } from "~/domain/posts/reviewing/review-requests.server";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { type AdminRequest, adminLoader, type RouteArgs } from "~/web/admin-action.server";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";

const versionNumber = (verb: string) =>
  z.coerce
    .number({ error: `Reload the page, then ${verb}.` })
    .int()
    .positive();

const commentForm = z.object({
  version: versionNumber("comment"),
  block: z.coerce.number().int().min(0).nullable().catch(null),
  comment: z
    .string()
    .trim()
    .min(1, { error: "Write the comment first." })
    .max(reviewLimits.comment, { error: `A comment has at most ${reviewLimits.comment} characters.` }),
});

const approvalForm = z.object({
  version: versionNumber("approve"),
  newest: versionNumber("approve"),
  next_review_on: z.string().catch(""),
  /** The list that it was approved on. */
  list: z.literal("built-in").optional().catch(undefined),
});

const builtInForm = z.object({ hash: z.string().max(100).catch("") });

const area = commands<"routes/admin/reviews/commands.ts">(
  {
    page: reviewPath,
    role: "author",
    async around({ db, actor }, run) {
      await requireVeterinarian(db, actor);
      return run();
    },
  },
  {
    "/admin/reviews/built-in/:text/approve": {
      conflictToast: "Not approved",
      async run({ database, site, params, actor, now, read }) {
        const { hash } = await read(builtInForm);
        await approveBuiltInText(database, site.pages.builtIn, { name: params.text, hash, actor, now });
        const toast = { title: "Approved", text: "It is recorded with your name and the date.", variant: "success" } as const;
        return redirectWithToast(href("/admin/reviews/built-in"), toast);
      },
    },

    "/admin/reviews/built-in/:text/withdraw": {
      async run({ database, site, params, actor, now, done }) {
        await withdrawBuiltInApproval(database, site.pages.builtIn, { name: params.text, actor, now });
        return done("Approval withdrawn", "Readers no longer see a reviewer.");
      },
    },

    "/admin/reviews/:id/comments": {
      conflictToast: "Comment not added",
      async run({ database, site, params, actor, now, read }) {
        const { version, block, comment } = await read(commentForm);
        await commentOnText(database, { id: params.id, actor, now, version, block, text: comment });
        site.mail.sendQueued();
        const place = block === null ? "#answer" : `#paragraph-${block}`;
        const toast = { title: "Comment added", text: "The writer sees it in the editor.", variant: "success" } as const;
        return redirectWithToast(`${href("/admin/reviews/:id", { id: params.id })}?version=${version}${place}`, toast);
      },
    },

    "/admin/reviews/:id/comments/:comment/done": {
      conflictToast: "Comment not marked",
      async run({ database, params, actor, now, url }) {
        await markComment(database, { id: params.id, comment: params.comment, actor, now, isDone: true });
        return redirect(`${reviewPath(params, url)}#comment-${params.comment}`, 303);
      },
    },

    "/admin/reviews/:id/comments/:comment/reopen": {
      conflictToast: "Comment not reopened",
      async run({ database, params, actor, now, url }) {
        await markComment(database, { id: params.id, comment: params.comment, actor, now, isDone: false });
        return redirect(`${reviewPath(params, url)}#comment-${params.comment}`, 303);
      },
    },

    "/admin/reviews/:id/comments/:comment/delete": {
      conflictToast: "Not deleted",
      async run({ database, params, actor, now, done }) {
        await deleteComment(database, { id: params.id, comment: params.comment, actor, now });
        return done("Comment deleted", "The writer no longer sees it.");
      },
    },

    "/admin/reviews/:id/approve": {
      conflictToast: "Not approved",
      async run({ database, site, params, actor, now, read }) {
        const { version, newest, next_review_on, list } = await read(approvalForm);
        const check = checkReviewForm({ veterinarian: actor.id, next_review_on }, arizonaDate(now));
        if (!check.ok) throw new FormError({ ...check.errors });
        await markReviewed(database, { id: params.id, actor, now, review: check.review, version, newestSeen: newest });
        site.mail.sendQueued();
        const toast = { title: "Approved", text: "Your name now appears with this text.", variant: "success" } as const;
        return redirectWithToast(list ? href("/admin/reviews/built-in") : href("/admin/reviews"), toast);
      },
    },

    "/admin/reviews/:id/return": {
      conflictToast: "Not sent back",
      async run({ database, site, params, actor, now }) {
        await returnReview(database, { id: params.id, actor, now });
        site.mail.sendQueued();
        const toast = { title: "Sent back", text: "Your comments are in the editor.", variant: "success" } as const;
        return redirectWithToast(href("/admin/reviews"), toast);
      },
    },
  },
);

const { action } = area;

const requireReviewer = adminLoader({}, ({ db, actor }: AdminRequest) => requireVeterinarian(db, actor));

async function loader(args: RouteArgs): Promise<Response> {
  await requireReviewer(args);
  return area.loader(args);
}

export { action, loader };

/** Keeps the version that the address names. */
function reviewPath(params: { readonly id: string } | { readonly text: string }, url: URL): string {
  if ("text" in params) return href("/admin/reviews/built-in/:text", params);
  const version = url.searchParams.get("version");
  return `${href("/admin/reviews/:id", params)}${version ? `?${new URLSearchParams({ version })}` : ""}`;
}
