import { href } from "react-router";
import { z } from "zod";
import { arizonaDate, arizonaFormat, calendarFormat } from "~/domain/clinic/arizona-time";
import type { Delivery } from "~/domain/mail/mail-server";
import { checkReviewForm, findNextReviewErrors } from "~/domain/posts/publishing/medical-review";
import {
  confirmReviewAfterSmallFix,
  markReviewed,
  planReview,
  withdrawReview,
} from "~/domain/posts/publishing/medical-review-commands.server";
import { createPreviewLink, revokePreviewLink } from "~/domain/posts/publishing/preview-links-commands.server";
import { checkPublicationTime } from "~/domain/posts/publishing/scheduling";
import { schedulePost, unschedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { markComment } from "~/domain/posts/reviewing/review-comments.server";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";
import { requestReview } from "~/domain/posts/reviewing/review-requests.server";
import { requireRole } from "~/domain/staff/roles";
import { editorPath } from "~/routes/admin/list-return";
import { commands } from "~/web/area-commands.server";
import { FormError } from "~/web/form-errors.server";
import { answerPublication, type PublicationDone } from "./publication-forms.server";

const scheduleForm = z.object({ publish_at: z.string().catch("") });

const reviewForm = z.looseObject({ reviewed_version: z.coerce.number().int().positive().optional().catch(undefined) });

const planForm = z.object({ next_review_on: z.string().catch("") });

const askForm = z.object({
  asked: z.string().catch(""),
  message: z
    .string()
    .trim()
    .max(reviewLimits.message, { error: `The note has at most ${reviewLimits.message} characters.` })
    .default(""),
});

const { loader, action } = commands<"routes/admin/posts/editor/publishing/commands.ts", PublicationDone>(
  { page: editorPath, role: "author", around: answerPublication },
  {
    "/admin/posts/:id/schedule": {
      async run({ database, params, actor, now, read }) {
        const { publish_at } = await read(scheduleForm);
        const check = checkPublicationTime(publish_at, now);
        if (!check.ok) throw new FormError({ publish_at: check.message });
        await schedulePost(database, { id: params.id, actor, now, at: check.at });
        return { title: "Scheduled", text: `It will be published on ${timeFormat.format(check.at)}, Arizona time.` };
      },
    },

    "/admin/posts/:id/unschedule": {
      async run({ database, params, actor, now }) {
        await unschedulePost(database, { id: params.id, actor, now });
        return { title: "Unscheduled", text: "It stays a draft until somebody publishes it." };
      },
    },

    "/admin/posts/:id/review": {
      async run({ database, site, params, actor, now, read }) {
        requireRole(actor, "owner");
        const { reviewed_version: version, ...form } = await read(reviewForm);
        const check = checkReviewForm(form, arizonaDate(now));
        if (!check.ok) throw new FormError({ ...check.errors });
        await markReviewed(database, { id: params.id, actor, now, review: check.review, version });
        site.mail.sendQueued();
        return { title: "Marked as reviewed", text: "Readers see the review with this text." };
      },
    },

    "/admin/posts/:id/review/plan": {
      async run({ database, params, actor, now, read }) {
        const { next_review_on } = await read(planForm);
        const nextOn = next_review_on.trim() || null;
        const errors = findNextReviewErrors(nextOn);
        if (errors.next_review_on) throw new FormError({ ...errors });
        await planReview(database, { id: params.id, actor, now, nextOn });
        if (nextOn === null) return { title: "No review planned", text: "The post leaves the review queue." };
        return { title: "Review planned", text: `The post joins the queue a month before ${dayFormat.format(new Date(nextOn))}.` };
      },
    },

    "/admin/posts/:id/review/small-fix": {
      async run({ database, params, actor, now }) {
        await confirmReviewAfterSmallFix(database, { id: params.id, actor, now });
        return { title: "Small fix", text: "The review covers the new text." };
      },
    },

    "/admin/posts/:id/review/ask": {
      async run({ database, params, actor, now, read, site }) {
        const { asked, message } = await read(askForm);
        const { veterinarian, title, isNew } = await requestReview(database, { id: params.id, actor, now, veterinarianId: asked, message });
        const list = `${veterinarian.printedName} has it on the review list.`;
        if (!isNew) return { title: "Already asked", text: list };
        const { mailer } = (await site.staff()).parts;
        const delivery = await mailer.sendReviewRequest(veterinarian.email, { by: actor.name, id: params.id, title });
        return { title: "Review asked for", text: `${list} ${deliveryTexts[delivery]}` };
      },
    },

    "/admin/posts/:id/review/comments/:comment/done": {
      async run({ database, params, actor, now }) {
        await markComment(database, { id: params.id, comment: params.comment, actor, now, isDone: true });
        return { title: "Comment done", text: "It stays with the text, marked as done." };
      },
    },

    "/admin/posts/:id/review/comments/:comment/reopen": {
      async run({ database, params, actor, now }) {
        await markComment(database, { id: params.id, comment: params.comment, actor, now, isDone: false });
        return { title: "Comment reopened", text: "It waits for a change again." };
      },
    },

    "/admin/posts/:id/review/withdraw": {
      async run({ database, params, actor, now }) {
        await withdrawReview(database, { id: params.id, actor, now });
        return { title: "Review withdrawn", text: "Readers no longer see a reviewer." };
      },
    },

    "/admin/posts/:id/preview-links": {
      async run({ database, params, actor, now, site }) {
        const { token } = await createPreviewLink(database, { id: params.id, actor, now });
        const made = site.origin + href("/preview/:token", { token });
        return { title: "Preview link created", text: "Copy it now; it is shown only once.", made };
      },
    },

    "/admin/posts/:id/preview-links/:link/revoke": {
      async run({ database, params, actor, now }) {
        await revokePreviewLink(database, { id: params.link, actor, now });
        return { title: "Preview link revoked", text: "It no longer shows anything." };
      },
    },
  },
);

export { action, loader };

const timeFormat = arizonaFormat({ dateStyle: "full", timeStyle: "short" });

const dayFormat = calendarFormat("en-US", { dateStyle: "long" });

const deliveryTexts: Readonly<Record<Delivery, string>> = {
  sent: "An email was sent too.",
  "no-server": "No email was sent: tell them yourself.",
  "not-taken": "No email was sent, because the mail server did not accept it: tell them yourself.",
  "no-answer": "The mail server has not answered yet: tell them yourself.",
};
