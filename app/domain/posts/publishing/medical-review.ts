import { addDays, addMonths, type CalendarDate, daysBetween, isCalendarDate } from "~/domain/clinic/arizona-time";

/** Who vouches for what an article says. */
export interface PostReview {
  readonly by: string;
  readonly on: CalendarDate;
}

/** What staff writes down when a vet has checked a post. */
export interface ReviewFields extends PostReview {
  readonly nextOn: CalendarDate | null;
}

/** A published post whose next review is near or past. */
export interface ReviewDue {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** The last review; null when there was none. */
  readonly review: PostReview | null;
  readonly nextOn: CalendarDate;
}

/** Days before its next review that a post joins the queue. */
export const REVIEW_NOTICE_DAYS = 30;

/** Months after which a post is looked at again unless somebody chooses otherwise. */
export const REVIEW_MONTHS = 12;

const LONGEST_NAME = 100;

/** The last day whose reviews are in the queue today. */
export function lastDayInQueue(today: CalendarDate): CalendarDate {
  return addDays(today, REVIEW_NOTICE_DAYS);
}

/** Overdue from the day after; due on the day itself and in the weeks before. */
export function reviewStatus(nextOn: CalendarDate | null, today: CalendarDate): "overdue" | "due" | "current" {
  if (nextOn === null || nextOn > lastDayInQueue(today)) return "current";
  return nextOn < today ? "overdue" : "due";
}

/** "overdue by 3 days", "due today", "due in 12 days". */
export function reviewWords(nextOn: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, nextOn);
  if (days === 0) return "due today";
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  return days < 0 ? `overdue by ${count}` : `due in ${count}`;
}

export function suggestNextReview(on: CalendarDate): CalendarDate {
  return addMonths(on, REVIEW_MONTHS);
}

export type ReviewFormErrors = Readonly<Partial<Record<"reviewed_by" | "reviewed_on" | "next_review_on", string>>>;
export type ReviewCheck =
  | { readonly ok: true; readonly review: ReviewFields }
  | { readonly ok: false; readonly message: string; readonly errors: ReviewFormErrors };

/**
 * Checks the form with which staff marks a post as reviewed. A next review left empty means none is planned.
 *
 * @param today Arizona's day
 */
export function checkReviewForm(entries: FormData | Readonly<Record<string, unknown>>, today: CalendarDate): ReviewCheck {
  const given = entries instanceof FormData ? Object.fromEntries(entries) : entries;
  const [by, on, nextOn] = (["reviewed_by", "reviewed_on", "next_review_on"] as const).map((name) => String(given[name] ?? "").trim());
  const review = { by: (by ?? "").replaceAll("\0", ""), on: on || today, nextOn: nextOn || null };
  const errors = errorsOf(review, today);
  return Object.keys(errors).length === 0 ? { ok: true, review } : { ok: false, message: "Please check the marked fields", errors };
}

function errorsOf({ by, on, nextOn }: ReviewFields, today: CalendarDate): ReviewFormErrors {
  return {
    ...(by === "" && { reviewed_by: "Name the vet who reviewed it." }),
    ...(by.length > LONGEST_NAME && { reviewed_by: `A name has at most ${LONGEST_NAME} characters.` }),
    ...(!isCalendarDate(on) && { reviewed_on: "Enter the day of the review." }),
    ...(isCalendarDate(on) && on > today && { reviewed_on: "A review can’t be on a day to come." }),
    ...(nextOn !== null && problemOfNextReview(nextOn, on)),
  };
}

function problemOfNextReview(nextOn: string, on: CalendarDate): ReviewFormErrors {
  if (!isCalendarDate(nextOn)) return { next_review_on: "Enter the day of the next review, or leave it empty." };
  return nextOn <= on ? { next_review_on: "The next review comes after this one." } : {};
}

/** Review fields that no form would let through. */
export class ReviewFieldsError extends Error {
  constructor(readonly errors: ReviewFormErrors) {
    super(Object.values(errors).join(" "));
  }
}

/** The version that was reviewed is not stored any more. */
export class ReviewedTextGoneError extends Error {}

/** @throws ReviewFieldsError */
export function requireReviewFields(review: ReviewFields, today: CalendarDate): void {
  const errors = errorsOf(review, today);
  if (Object.keys(errors).length > 0) throw new ReviewFieldsError(errors);
}

/** The review as columns of its table say it; a name without a day, or the other way round, is none. */
export function reviewOf(row: { readonly reviewed_by: string | null; readonly reviewed_on: string | null }): PostReview | null {
  return row.reviewed_by && row.reviewed_on && isCalendarDate(row.reviewed_on) ? { by: row.reviewed_by, on: row.reviewed_on } : null;
}
