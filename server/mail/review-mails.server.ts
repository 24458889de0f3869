import type { MailComposer } from "~/domain/mail/waiting-mails.server";
import { REVIEW_APPROVED, REVIEW_RETURNED } from "~/domain/posts/publishing/review-records.server";
import { findAnswerMail } from "~/domain/posts/reviewing/review-answers.server";
import { staffLinks } from "~/routes/admin/staff-addresses";
import { staffMail } from "~content/mail/staff-mail";
import type { ComposerParts } from "./mail-composers.server";

/** Tells the person who asked for a review, and the author, what a veterinarian answered. */
export function reviewMails({ database, origin, clinicName }: ComposerParts): Record<string, MailComposer> {
  const composer =
    (kind: "approved" | "returned"): MailComposer =>
    async (reference, now) => {
      const found = await findAnswerMail(database.kysely, kind, reference, now);
      if (!found) return null;
      const { email, by, title, comments, postId } = found;
      const link = `${origin()}${staffLinks.post(postId)}`;
      const clinic = await clinicName();
      const text =
        kind === "approved"
          ? staffMail.reviewApproved(by, title, link, clinic)
          : staffMail.reviewReturned(by, title, comments, link, clinic);
      return { mail: { to: email, ...text } };
    };
  return { [REVIEW_APPROVED]: composer("approved"), [REVIEW_RETURNED]: composer("returned") };
}
