import { addDays, addMonths, type CalendarDate, daysBetween, isCalendarDate } from "~/domain/clinic/arizona-time";
import { DomainError } from "~/domain/errors";
import { counted } from "~/domain/phrases";
import type { PostReview } from "~/domain/posts/post/post-review";

export interface ReviewFields {
  /** Account of the reviewer. */
  readonly veterinarianId: string;
  readonly on: CalendarDate;
  readonly nextOn: CalendarDate | null;
}

export interface ReviewDue {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly review: PostReview | null;
  readonly nextOn: CalendarDate;
}

const REVIEW_NOTICE_DAYS = 30;
const REVIEW_MONTHS = 12;

export function lastDayInQueue(today: CalendarDate): CalendarDate {
  return addDays(today, REVIEW_NOTICE_DAYS);
}

/** Overdue from the day after; due on the day itself and 30 days before. */
export function reviewStatus(nextOn: CalendarDate | null, today: CalendarDate): "overdue" | "due" | "current" {
  if (nextOn === null || nextOn > lastDayInQueue(today)) return "current";
  return nextOn < today ? "overdue" : "due";
}

/** "3 days late", "due today", "due in 12 days". */
export function formatReviewDue(nextOn: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, nextOn);
  if (days === 0) return "due today";
  const count = counted(Math.abs(days), "day");
  return days < 0 ? `${count} late` : `due in ${count}`;
}

export function suggestNextReview(on: CalendarDate): CalendarDate {
  return addMonths(on, REVIEW_MONTHS);
}

type ReviewErrors = Readonly<Partial<Record<"veterinarian" | "reviewed_on" | "next_review_on", string>>>;

export function checkReviewForm(given: Readonly<Record<string, unknown>>, today: CalendarDate) {
  const [veterinarianId = "", on, nextOn] = ["veterinarian", "reviewed_on", "next_review_on"].map((name) =>
    String(given[name] ?? "").trim(),
  );
  const review: ReviewFields = { veterinarianId, on: on || today, nextOn: nextOn || null };
  const errors = findReviewErrors(review, today);
  return Object.keys(errors).length === 0 ? ({ ok: true, review } as const) : ({ ok: false, errors } as const);
}

export function findReviewErrors({ veterinarianId, on, nextOn }: ReviewFields, today: CalendarDate): ReviewErrors {
  return {
    ...(veterinarianId === "" && { veterinarian: "Choose the veterinarian who reviewed it." }),
    ...(!isCalendarDate(on) && { reviewed_on: "Enter the day of the review." }),
    ...(isCalendarDate(on) && on > today && { reviewed_on: "A review can’t be in the future." }),
    ...findNextReviewErrors(nextOn, on),
  };
}

/** @param on the day of the review before it, where there is one */
export function findNextReviewErrors(nextOn: string | null, on?: CalendarDate): ReviewErrors {
  if (nextOn === null) return {};
  if (!isCalendarDate(nextOn)) return { next_review_on: "Enter the day of the next review, or leave it empty." };
  return on !== undefined && nextOn <= on ? { next_review_on: "The next review has to be after this one." } : {};
}

/** @throws DomainError */
export function requireNoErrors(errors: ReviewErrors): void {
  if (Object.keys(errors).length > 0) throw new DomainError("invalid", "Check the review", Object.values(errors).join(" "));
}
