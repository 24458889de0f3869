import { href } from "react-router";
import { isAtLeast, type Role } from "~/domain/staff/roles";

/** What needs the reader; nothing else has a number in the menu. */
export interface MenuCounts {
  readonly requests: number;
  /** Posts sent back to the reader. */
  readonly sentBack: number;
  /** Reviews that wait for the reader. */
  readonly reviews: number;
  /** Accounts that wait for approval. */
  readonly waiting: number;
  readonly faults: number;
}

export interface MenuReader {
  readonly name: string;
  readonly role: Role;
  readonly isVeterinarian: boolean;
  readonly counts: MenuCounts;
}

export interface MenuEntry {
  readonly name: string;
  readonly to: string;
  readonly needs?: "editor" | "owner" | "veterinarian";
  readonly count?: keyof MenuCounts;
  /** Addresses of its pages that don't begin with its own. */
  readonly also?: readonly string[];
}

interface MenuGroup {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

const today: MenuEntry = { name: "Today", to: href("/admin") };
const posts: MenuEntry = { name: "Posts", to: href("/admin/posts"), count: "sentBack", also: [href("/admin/categories")] };
const requests: MenuEntry = { name: "Requests", to: href("/admin/requests"), needs: "editor", count: "requests" };
const account: MenuEntry = { name: "Account", to: href("/admin/account") };

const groups: readonly MenuGroup[] = [
  { name: "Today", entries: [today] },
  {
    name: "Write",
    entries: [
      posts,
      { name: "Pages", to: href("/admin/pages"), needs: "editor" },
      { name: "Pictures", to: href("/admin/pictures") },
      { name: "Reviews", to: href("/admin/reviews"), needs: "veterinarian", count: "reviews" },
    ],
  },
  {
    name: "Readers",
    entries: [
      requests,
      { name: "Newsletter", to: href("/admin/newsletter"), needs: "editor" },
      { name: "Visits", to: href("/admin/visits") },
    ],
  },
  {
    name: "Clinic",
    entries: [
      { name: "Facts", to: href("/admin/facts"), needs: "editor", also: [href("/admin/go-live"), href("/admin/clinic/history")] },
      { name: "Hours and closures", to: href("/admin/hours"), needs: "editor", also: [href("/admin/clinic")] },
      { name: "Share", to: href("/admin/share"), needs: "editor" },
    ],
  },
  {
    name: "Site",
    entries: [
      { name: "Staff", to: href("/admin/staff"), needs: "owner", count: "waiting" },
      { name: "Email", to: href("/admin/email"), needs: "owner" },
      { name: "Backup", to: href("/admin/backup"), needs: "owner" },
      { name: "Import and export", to: href("/admin/import-export"), needs: "owner" },
      { name: "System status", to: href("/admin/system-status"), needs: "owner", count: "faults" },
      { name: "History", to: href("/admin/history"), needs: "owner" },
    ],
  },
];

/** The entries that the reader may open; no empty group. */
export function menuGroups(reader: MenuReader): readonly MenuGroup[] {
  const mayOpen = ({ needs }: MenuEntry) =>
    needs === undefined || (needs === "veterinarian" ? reader.isVeterinarian : isAtLeast(reader.role, needs));
  return groups.map(({ name, entries }) => ({ name, entries: entries.filter(mayOpen) })).filter(({ entries }) => entries.length > 0);
}

/** What small screens show at once. Menu leads to the others. */
export function mostUsed(reader: MenuReader): readonly MenuEntry[] {
  return reader.role === "author" ? [today, posts] : [today, posts, requests];
}

/** How many things wait behind Menu, where the reader can't see them. */
export function countInMenu(reader: MenuReader): number {
  const shown = mostUsed(reader);
  const hidden = menuGroups(reader).flatMap(({ entries }) => entries.filter((entry) => !shown.includes(entry)));
  return hidden.reduce((sum, { count }) => sum + (count ? reader.counts[count] : 0), 0);
}

/** @returns "page" on its own page, "true" on one below it */
export function currentMark(entry: MenuEntry, pathname: string): "page" | "true" | undefined {
  if (pathname === entry.to) return "page";
  return findEntry(pathname) === entry ? "true" : undefined;
}

/** The entry of a page: that with the longest address which the page's begins with. */
export function findEntry(pathname: string): MenuEntry | undefined {
  const addresses = [...groups.flatMap(({ entries }) => entries), account].flatMap((entry) =>
    [entry.to, ...(entry.also ?? [])].map((start) => ({ entry, start })),
  );
  const above = addresses.filter(({ entry, start }) => pathname === start || (entry !== today && pathname.startsWith(`${start}/`)));
  return above.toSorted((one, other) => other.start.length - one.start.length)[0]?.entry;
}

export { account as accountEntry };
