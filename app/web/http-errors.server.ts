import { data } from "react-router";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError, RESTORE_RUNNING } from "~/database/database-error.server";
import { BackupError } from "~/domain/backup/backup-error";
import { NotEmptyInstallError } from "~/domain/backup/bringing-back/empty-install.server";
import { BackupFolderError } from "~/domain/backup/nightly/backup-folder.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { ImportNotFoundError } from "~/domain/blog-import/runs/import-record";
import { CategoryFixedError, CategoryNameTakenError, CategoryNotFoundError, UnknownCategoryError } from "~/domain/categories/category";
import {
  ClinicClashError,
  ClinicItemNotFoundError,
  ClinicLimitError,
  ClinicRevisionNotFoundError,
  ClinicUndoneError,
} from "~/domain/clinic/clinic-errors";
import { PointChangedError } from "~/domain/go-live/go-live";
import { TooManyStreamsError } from "~/domain/live/stream-places.server";
import { NoMailServerError } from "~/domain/mail/mail-server";
import { ArticleNotPublicError, MailingNotFoundError, MailingUnderWayError, NobodyToMailError } from "~/domain/mailings/mailing";
import { MediaInUseError, MediaNotFoundError } from "~/domain/media/media";
import { mediaCopy } from "~/domain/media/media-words";
import { UploadError, type UploadErrorReason } from "~/domain/media/upload-error";
import { PageChangedError } from "~/domain/pages/page";
import {
  NotUndoableError,
  PostClashError,
  PostInTrashError,
  PostNotFoundError,
  RevisionNotFoundError,
  SaveIdReusedError,
} from "~/domain/posts/post/post-errors";
import { ReviewedTextGoneError, ReviewSupersededError } from "~/domain/posts/publishing/medical-review";
import { AlreadyPublishedError } from "~/domain/posts/publishing/scheduling";
import {
  ReviewCommentGoneError,
  ReviewCommentsFullError,
  ReviewNotWaitingError,
  ReviewParagraphGoneError,
} from "~/domain/posts/reviewing/review-request";
import { RequestNotFoundError, RequestStateError } from "~/domain/requests/contact-request";
import { InvitationGoneError, SetupCodeError } from "~/domain/staff/account/create-account.server";
import { AddressTakenError } from "~/domain/staff/account/invitations.server";
import { WrongPasswordError } from "~/domain/staff/account/own-account.server";
import { LinkGoneError } from "~/domain/staff/account/reset-links.server";
import { NotAllowedError, type Role } from "~/domain/staff/roles";
import { SecondFactorRequiredError } from "~/domain/staff/second-factor-policy.server";
import { WeakPasswordError } from "~/domain/staff/sign-in/new-password.server";
import { NoAccountYetError, noAccountYet } from "~/domain/staff/sign-in/no-account-yet";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { LastOwnerError, StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import { VeterinarianNotFoundError } from "~/domain/staff/veterinarians.server";
import { SubscriberFileError } from "~/domain/subscribers/files/subscriber-file-error";
import { SubscriberNotFoundError } from "~/domain/subscribers/subscriber-list.server";
import { AskedLatelyError } from "~/domain/subscribers/subscribing.server";

export interface ErrorText {
  readonly title: string;
  readonly sentence: string;
}

export interface HttpError extends ErrorText {
  readonly status: number;
}

export type ErrorClass<Known extends Error = Error> = abstract new (...given: never[]) => Known;

const uploadStatuses: Partial<Record<UploadErrorReason, number>> = { empty: 400, "too-large": 413, "unknown-type": 415, busy: 503 };

/** The one table from a named error of the domain to its answer. An error that is not listed is a fault of ours: 500. */
const answers = [
  on(WrongPasswordError, 400, "Wrong password", "This is not your password."),
  on(WeakPasswordError, 400, "Choose another password"),
  on(SetupCodeError, 400, "Setup code needed", "The first account needs the setup code of this site. It is in the server’s log."),
  on(ImportError, 400, "This file can’t be imported"),
  on(SubscriberFileError, 400, "This file can’t be read"),
  on(BackupError, ({ problem }) => (problem === "no-file" ? 404 : problem === "no-space" ? 507 : 400), "Backup"),
  on(NotEmptyInstallError, 409, "This blog is in use"),
  on(BackupFolderError, 400, "Choose another folder"),
  on(VeterinarianNotFoundError, 400, "Choose a veterinarian"),
  on(NotAllowedError, 403, "Not for your role"),
  on(StaffNotFoundError, 404, "Account not found"),
  on(ImportNotFoundError, 404, "Import not found"),
  on(PostNotFoundError, 404, "Post Not Found", "There is no such post. It may have been deleted for good."),
  on(ReviewCommentGoneError, 404, "Comment not found"),
  on(RevisionNotFoundError, 404, "Version not found"),
  on(MailingNotFoundError, 404, "Mailing not found", "This article was not emailed in that way."),
  on(CategoryNotFoundError, 404, "Category not found"),
  on(MediaNotFoundError, 404, "File not found", mediaCopy.notFound),
  on(SubscriberNotFoundError, 404, "Address not found"),
  on(ClinicItemNotFoundError, 404, "Not in the list"),
  on(ClinicRevisionNotFoundError, 404, "Change not found"),
  on(RequestNotFoundError, 404, "Request not found"),
  on(RequestStateError, 409, "Nothing to do"),
  on(ClinicClashError, 409, "Somebody else changed this"),
  on(ClinicLimitError, 400, "Too much to show"),
  on(ClinicUndoneError, 409, "Not undone"),
  on(PageChangedError, 409, "Not undone"),
  on(NotUndoableError, 409, "Not undone"),
  on(PointChangedError, 409, "Not confirmed"),
  on(CategoryFixedError, 409, "This category can’t be changed"),
  on(CategoryNameTakenError, 409, "This name is taken"),
  on(UnknownCategoryError, 409, "Its category is gone"),
  on(ArticleNotPublicError, 409, "Not sent", "Nothing was sent: readers don’t see this article any longer."),
  on(NobodyToMailError, 409, "Not sent", "Nothing was sent: nobody is left who would get it."),
  on(MailingUnderWayError, 409, "Not sent", "This article is being emailed already. Wait until that is done."),
  on(PostInTrashError, 409, "In the trash"),
  on(AlreadyPublishedError, 409, "Already published"),
  on(ReviewedTextGoneError, 409, "The text changed"),
  on(ReviewSupersededError, 409, "The text changed"),
  on(ReviewNotWaitingError, 409, "Answered already"),
  on(ReviewParagraphGoneError, 409, "The text changed"),
  on(ReviewCommentsFullError, 409, "Too many comments"),
  on(
    PostClashError,
    409,
    "Somebody else saved this post",
    "Somebody else saved this post. Look at the newest version first, then try again.",
  ),
  on(SaveIdReusedError, 409, "Not saved"),
  on(NoAccountYetError, 409, noAccountYet.title),
  on(LastOwnerError, 409, "The blog needs an owner"),
  on(SecondFactorRequiredError, 409, "Two-step sign-in is required"),
  on(NoMailServerError, 409, "No mail server"),
  on(AddressTakenError, 409, "This email address has an account"),
  on(MediaInUseError, 409, "The file is in use", ({ uses }) => mediaCopy.inUse(uses.map(({ title }) => title))),
  on(InvitationGoneError, 410, "This invitation no longer works", "Ask for a new one."),
  on(LinkGoneError, 410, "This link no longer works", "Ask for a new one."),
  on(TooManyAttemptsError, 429, "Please wait"),
  on(AskedLatelyError, 409, "Not asked"),
  on(TooManyStreamsError, 429, "Too many pages are open"),
  on(DatabaseUnavailableError, 503, "Configuration Error", (outage) => outageSentence(outage)),
  on(UploadError, uploadStatus, "Not saved", ({ reason }) => mediaCopy.uploadErrors[reason]),
];

function uploadStatus({ reason }: UploadError): number {
  return uploadStatuses[reason] ?? 422;
}

function on<Known extends Error>(
  type: ErrorClass<Known>,
  status: number | ((error: Known) => number),
  title: string,
  sentence: string | ((error: Known) => string) = ({ message }) => message,
) {
  return (error: Error): HttpError | null => {
    if (!(error instanceof type)) return null;
    return {
      status: typeof status === "number" ? status : status(error),
      title,
      sentence: typeof sentence === "string" ? sentence : sentence(error),
    };
  };
}

export function findHttpError(error: unknown): HttpError | null {
  if (!(error instanceof Error)) return null;
  for (const answer of answers) {
    const known = answer(error);
    if (known) return known;
  }
  return null;
}

export function adminError(status: number, title: string, sentence: string) {
  return data<ErrorText>({ title, sentence }, { status });
}

/** @param role whose the reader is: only owners are told the driver's own words, which may name hosts, accounts and paths */
export function outageSentence({ message, reference }: DatabaseUnavailableError, role: Role | null = null): string {
  if (message === RESTORE_RUNNING) return `${RESTORE_RUNNING} Please try again in a few minutes. Reference: ${reference}`;
  const sentence = `The blog’s data can’t be reached or saved at the moment. Please try again in a minute. Reference: ${reference}`;
  return role === "owner" ? `${sentence}. Reason: ${message}` : sentence;
}

/** The text of a 'Configuration Error'. @throws the failure itself when the database is not its cause */
export async function explainFailure(
  error: unknown,
  { database }: { readonly database: Database },
  role: Role | null = null,
): Promise<string> {
  const outage = error instanceof DatabaseUnavailableError ? error : await database.findOutage();
  if (outage === null) throw error;
  return outageSentence(outage, role);
}
