import { type CalendarDate, isCalendarDate } from "~/domain/clinic/arizona-time";

export interface PostReview {
  readonly by: string;
  readonly on: CalendarDate;
  /** When it will be reviewed again, as readers see it. */
  readonly nextOn?: CalendarDate;
}

/** Null without both a name and a day, which rows from elsewhere may lack. */
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
