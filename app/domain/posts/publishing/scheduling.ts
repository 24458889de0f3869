import { parseArizonaTime } from "~/domain/clinic/arizona-time";

/** What staff calls a post: a scheduled one is a draft that is published by itself at its time. */
export type PostStatus = "draft" | "scheduled" | "published";

/** What a post plans, in the names of its table. */
export interface Plan {
  readonly status: "draft" | "published";
  /** ISO 8601. */
  readonly scheduled_at: string | null;
}

export function postStatus({ status, scheduled_at }: Plan): PostStatus {
  return status === "draft" && scheduled_at !== null ? "scheduled" : status;
}

/** Whether a post's time has come and it is still to be published. */
export function isDue(post: Plan & { readonly deleted_at: string | null }, now: Date): boolean {
  return postStatus(post) === "scheduled" && post.deleted_at === null && Date.parse(post.scheduled_at ?? "") <= now.getTime();
}

/** A post that was published later than this after its time, in seconds, was late. The clock looks every minute. */
export const LATE_AFTER_SECONDS = 120;

/** How late a post was published, or null when that was near enough to its time. */
export function lateSeconds(scheduledAt: string, publishedAt: Date): number | null {
  const seconds = Math.floor((publishedAt.getTime() - Date.parse(scheduledAt)) / 1000);
  return seconds > LATE_AFTER_SECONDS ? seconds : null;
}

/** "late by 3 minutes", in the largest unit of which there are two. */
export function lateWords(seconds: number): string {
  const unit = units.find(({ length }) => seconds >= 2 * length) ?? { name: "minute", length: 60 };
  return `late by ${new Intl.NumberFormat("en-US", { style: "unit", unit: unit.name, unitDisplay: "long" }).format(Math.floor(seconds / unit.length))}`;
}

const units = [
  { name: "day", length: 86_400 },
  { name: "hour", length: 3600 },
] as const;

/** Nobody plans further; a year typed wrong is found out. */
const FARTHEST_DAYS = 2 * 365;

export type PublicationTimeCheck = { readonly ok: true; readonly at: Date } | { readonly ok: false; readonly message: string };

/**
 * Checks a date and time that somebody typed.
 *
 * @param text Arizona time as a `datetime-local` field sends it
 */
export function checkPublicationTime(text: string, now: Date): PublicationTimeCheck {
  const at = parseArizonaTime(text);
  if (!at) return { ok: false, message: "Enter a date and a time, for example November 25, 2026, 8:00 AM." };
  const problem = problemOfTime(at, now);
  return problem === null ? { ok: true, at } : { ok: false, message: problem };
}

/** Why a post can't be scheduled for an instant; null when it can. */
export function problemOfTime(at: Date, now: Date): string | null {
  if (Number.isNaN(at.getTime())) return "That is not a time.";
  if (at.getTime() <= now.getTime()) return "That time has passed in Arizona. Choose a later one, or publish now.";
  if (at.getTime() > now.getTime() + FARTHEST_DAYS * 86_400_000) return "That is more than two years ahead. Check the year.";
  return null;
}

/** A post was to be scheduled for a time that can't be. */
export class PublicationTimeError extends Error {
  override name = "PublicationTimeError";
}

/** What everybody can read already is not scheduled: it would vanish until then. */
export class AlreadyPublishedError extends Error {
  override name = "AlreadyPublishedError";

  constructor() {
    super("This post is published already. Unpublish it first to give it a later date.");
  }
}

/**
 * What a save means for a post's plan, as columns of its table: publishing now ends the plan, editing keeps it. Whether an
 * earlier publication was late is forgotten once the post is a draft again.
 */
export function planAfterSave(status: "draft" | "published"): Partial<EndedPlan> & { published_late_seconds?: null } {
  return status === "published" ? endedPlan : { published_late_seconds: null };
}

/** The columns of a post without a plan. */
export const endedPlan = { scheduled_at: null, scheduled_by_name: null } as const;

type EndedPlan = typeof endedPlan;

/** How a post given as published at a date is stored: with a date to come it is a draft with a plan. */
export function storedPublication(
  { status, published_at }: { readonly status: "draft" | "published"; readonly published_at: string | null },
  now: Date,
): Plan & { readonly published_at: string | null } {
  if (status === "draft") return { status, published_at, scheduled_at: null };
  const at = published_at ?? now.toISOString();
  return Date.parse(at) > now.getTime()
    ? { status: "draft", published_at: null, scheduled_at: at }
    : { status, published_at: at, scheduled_at: null };
}
