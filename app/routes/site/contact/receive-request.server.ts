import { UploadError, type UploadErrorReason } from "~/domain/media/media";
import { MAX_PICTURES, takesPictures } from "~/domain/requests/contact-request";
import { addRequest, findDuplicateOrCheckLimits, type Submission, TooManyRequestsError } from "~/domain/requests/request-commands.server";
import { type ProblemsCopy, type RequestProblems, readRequestForm, typedAgain } from "~/domain/requests/request-form";
import { pictureHashes, prepareRequestPictures } from "~/domain/requests/request-pictures.server";
import { senderOf } from "~/domain/staff/sign-in/client-network";
import { isOutage } from "~/web/http-errors.server";
import type { PicturesProblem, ReceivedPictures } from "~/web/received-pictures.server";
import type { RequestContext } from "~/web/request-context.server";
import { HONEYPOT_FIELD } from "./form-names";

export const PICTURE_LIMITS = { field: "pictures", most: MAX_PICTURES, bytes: 10 * 1024 * 1024 } as const;

/** Seconds. */
const MINUTE = 60;
const HOUR = 3600;

export interface UnsentRequest {
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: RequestProblems;
  /** A reason that belongs to no field, shown above the form. */
  readonly failure: string | null;
  /** It had pictures, which browsers don't fill in again. */
  readonly hadPictures: boolean;
  readonly status: number;
  /** Seconds until a retry makes sense; null if it doesn't. */
  readonly retryAfter: number | null;
}

/** @returns the id of the stored request, or the form with its problems */
export async function receiveRequest(
  site: RequestContext,
  received: ReceivedPictures,
  copy: ProblemsCopy,
): Promise<string | UnsentRequest> {
  const phone = site.clinic.phone.display;
  const unsent = (status: number, problems: RequestProblems, failure: string | null = null): UnsentRequest => {
    const hadPictures = received.pictures.length > 0 || received.problem !== null;
    return { typed: typedAgain(received.fields), problems, failure, hadPictures, status, retryAfter: status === 503 ? MINUTE : null };
  };
  if (site.isRateLimited) return { ...unsent(429, {}, copy.tooOften(phone)), retryAfter: MINUTE };
  if (received.fields[HONEYPOT_FIELD]) return unsent(400, {}, copy.robot(phone));
  const pictures = received.fields.kind && takesPictures(received.fields.kind) ? received.pictures : [];
  const read = readRequestForm(received.fields, pictures.length, copy);
  const wrong = { ...("problems" in read && read.problems), ...pictureProblem(received.problem, phone, copy) };
  if (!("draft" in read) || Object.keys(wrong).length > 0) return unsent(400, wrong);
  const sender = senderOf({ address: site.clientAddress, claimedAddress: site.claimedAddress });
  try {
    const submission: Submission = { draft: read.draft, pictureHashes: await pictureHashes(pictures), sender, now: site.now() };
    const same = await findDuplicateOrCheckLimits(site.database.kysely, submission);
    if (same !== null) return same;
    const id = await addRequest(site.database, submission, await prepareRequestPictures(pictures, sender, submission.now));
    site.mail.sendQueued();
    return id;
  } catch (error) {
    if (error instanceof UploadError)
      return unsent(error.reason === "busy" ? 503 : 400, { pictures: uploadProblem(error.reason, phone, copy) });
    if (error instanceof TooManyRequestsError) {
      if (error.of === "pictures") return unsent(503, { pictures: copy.picture.busy(phone) });
      return { ...unsent(429, {}, error.of === "sender" ? copy.tooMany(phone) : copy.full(phone)), retryAfter: HOUR };
    }
    if (!isOutage(error)) site.log.error(`A request could not be saved (reference ${site.requestId})`, error);
    return unsent(503, {}, copy.away(phone));
  }
}

function pictureProblem(problem: PicturesProblem | null, phone: string, copy: ProblemsCopy): RequestProblems {
  if (problem === null) return {};
  const { large, many, busy, unreadable } = copy.picture;
  return { pictures: { large, many, busy: busy(phone), "cut off": unreadable }[problem] };
}

function uploadProblem(reason: UploadErrorReason, phone: string, copy: ProblemsCopy): string {
  if (reason === "busy") return copy.picture.busy(phone);
  return reason === "heic" ? copy.picture.heic : copy.picture.unreadable;
}
