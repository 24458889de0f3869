import type { CalendarDate } from "~/domain/clinic/arizona-time";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";

/** Where a point is settled: a section of the record, the posts, the pages, the reviews, the email, the web address, or the settings of the process. */
export type GoLivePlace = ClinicSection | "posts" | "pages" | "reviews" | "email" | "web-address" | "settings";

/** Something to be true before the site is public. */
export interface GoLivePoint {
  readonly id: string;
  /** Settle: visitors are misled until it is. Confirm: somebody has to vouch for it. */
  readonly kind: "settle" | "confirm";
  readonly isOpen: boolean;
  readonly title: string;
  readonly detail: string;
  readonly place: GoLivePlace;
  readonly label: string;
  /** What an owner confirms with one click; null where a click settles nothing. */
  readonly value: string | null;
  readonly confirmed: { readonly by: string; readonly on: CalendarDate } | null;
}

/** What only a technician can do. */
export function isTechnical({ place }: GoLivePoint): boolean {
  return place === "web-address" || place === "settings";
}

export function countOpen(points: readonly GoLivePoint[]): number {
  return points.filter(({ isOpen }) => isOpen).length;
}

interface PointText {
  /** Left out: the name of the place, where it has one point. */
  readonly id?: string;
  readonly kind?: GoLivePoint["kind"];
  readonly open: readonly [title: string, detail: string];
  readonly done: readonly [title: string, detail: string];
}

/** A point that no click settles: the site sees itself whether it is open. */
export function pointAbout(place: GoLivePlace, isOpen: boolean, label: string, text: PointText): GoLivePoint {
  const { id = place, kind = "settle", open, done } = text;
  const [title, detail] = isOpen ? open : done;
  return { id, kind, isOpen, title, detail, place, label, value: null, confirmed: null };
}
