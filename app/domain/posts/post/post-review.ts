import { type CalendarDate, isCalendarDate } from "~/domain/clinic/arizona-time";

export interface PostReview {
  readonly by: string;
  readonly on: CalendarDate;
  /** Where readers see it: when it will be reviewed again. */
  readonly nextOn?: CalendarDate;
}

/** Rows may come from elsewhere: a name without a day, or a day without a name, is no review. */
export function reviewOf(row: ReviewColumns | null): PostReview | null {
  if (!row?.reviewed_by || !row.reviewed_on || !isCalendarDate(row.reviewed_on)) return null;
  const { reviewed_by: by, reviewed_on: on, next_review_on: nextOn } = row;
  return { by, on, ...(nextOn && isCalendarDate(nextOn) && { nextOn }) };
}

interface ReviewColumns {
  readonly reviewed_by: string | null;
  readonly reviewed_on: string | null;
  readonly next_review_on?: string | null;
}
