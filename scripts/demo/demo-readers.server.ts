import type { Database } from "~/database/database.server";
import { daysBetween, weekdayOf } from "~/domain/clinic/arizona-time";
import { clinicFacts } from "~/domain/clinic/clinic-facts";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import type { MailServer } from "~/domain/mail/mail-server";
import { findArticleMail } from "~/domain/mailings/mailed-article.server";
import { startMailing } from "~/domain/mailings/mailing-commands.server";
import { sendMailing } from "~/domain/mailings/mailing-run.server";
import { addRequest, setRequestState } from "~/domain/requests/request-commands.server";
import { readRequestForm } from "~/domain/requests/request-form";
import { listSubscribers } from "~/domain/subscribers/subscriber-list.server";
import { subscribe } from "~/domain/subscribers/subscribing.server";
import {
  CONFIRM_SUBSCRIPTION,
  confirmSubscription,
  makeSubscriptionLink,
  noteAsked,
  unsubscribe,
} from "~/domain/subscribers/subscription-links.server";
import { storeVisits } from "~/domain/visits/store-visits.server";
import type { DayCount } from "~/domain/visits/visit-counts";
import { clinicDefaults } from "~content/clinic";
import { demoRequests, demoSearches, demoSites, demoSubscribers } from "~content/demonstration-clinic";
import { articleMailCopy } from "~content/mail/article-mail-copy";
import { newsletterCopy } from "~content/newsletter-copy";
import { requestsCopy } from "~content/requests-copy";
import type { DemoArticle } from "./demo-posts.server";
import type { DemoTeam } from "./demo-team.server";
import type { Timeline } from "./demo-timeline.server";

interface ReaderParts {
  readonly database: Database;
  readonly timeline: Timeline;
  readonly team: () => DemoTeam;
}

/** Requests of the last days are new, those of the last week answered, the others done. */
export function planRequests({ database, timeline, team }: ReaderParts): void {
  for (const { days, time, typed } of demoRequests) {
    let id: string;
    timeline.at(days, time, async (now) => {
      const read = readRequestForm(typed, 0, requestsCopy.problems);
      if (!("draft" in read)) throw new Error(`The request of ${typed.name} is not valid: ${JSON.stringify(read.problems)}`);
      id = await addRequest(database, { draft: read.draft, pictureHashes: [], sender: null, now }, []);
    });
    if (days < NEW_DAYS) continue;
    timeline.at(days - 1, "08:15", (now) => setRequestState(database, team().desk, id, "answered", now));
    if (days >= ANSWERED_DAYS) timeline.at(days - 2, "16:45", (now) => setRequestState(database, team().desk, id, "done", now));
  }
}

const NEW_DAYS = 2;
const ANSWERED_DAYS = 5;

/** Most confirm within a minute; a few leave later, and the last two have not confirmed yet. */
export function planSubscribers({ database: { kysely }, timeline, team }: ReaderParts): void {
  const { first, last, domains } = demoSubscribers;
  const people = first.flatMap((name, index) =>
    last.map((family, place) => `${name}.${family}@${domains[(index + place) % domains.length]}`),
  );
  for (const [index, email] of people.entries()) {
    const daysAgo = Math.round(LAST_SIGN_UP + ((people.length - index) / people.length) ** 2 * SUBSCRIBED_DAYS);
    const isWaiting = index >= people.length - WAITING;
    const time = `${String(7 + (index % 13)).padStart(2, "0")}:${String((index * 17) % 60).padStart(2, "0")}`;
    let token = "";
    timeline.at(isWaiting ? 1 : daysAgo, time, async (now) => {
      await subscribe(kysely, { email, wording: newsletterCopy.box.agreedTo, sender: null }, now);
      const [subscriber] = (await listSubscribers(kysely, team().desk, { search: email })).subscribers;
      const link = subscriber && (await makeSubscriptionLink(kysely, subscriber.id, CONFIRM_SUBSCRIPTION, now));
      if (!link) throw new Error(`${email} can't be asked to confirm.`);
      await noteAsked(kysely, subscriber.id, now);
      if (isWaiting) return;
      token = link.token;
      await confirmSubscription(kysely, token, newsletterCopy.box.agreedTo, new Date(now.getTime() + 60_000));
    });
    if (index % LEAVES_EVERY === 3) timeline.at(5, "18:30", (now) => unsubscribe(kysely, token, now));
  }
}

const SUBSCRIBED_DAYS = 110;
const LAST_SIGN_UP = 2;
const WAITING = 2;
const LEAVES_EVERY = 16;

/** Through a mail server that accepts everything and is none: no connection is opened. */
export function planMailing(
  { database, timeline, team }: ReaderParts,
  { id, slug, daysAgo, origin }: DemoArticle & { origin: string },
  server: MailServer,
): void {
  timeline.at(daysAgo, "09:05", async (now) => {
    const { kysely } = database;
    const clinic = clinicFacts((await newestClinicRevision(kysely, clinicDefaults)).record);
    const content = await findArticleMail(kysely, id(), { origin, clinic, copy: articleMailCopy, now });
    if (!content) throw new Error(`The article ${slug} can't be mailed.`);
    const mailing = await startMailing(kysely, { postId: id(), content, subject: content.subject, by: team().desk, now });
    await sendMailing(database, mailing, {
      now: () => now,
      wait: async () => undefined,
      server: async () => server,
      openLine: async () => ({ deliver: acceptNothing, close: () => undefined }),
      unsubscribeUrl: (from, token) => `${from}/unsubscribe/${token}`,
      mailsPerMinute: 30,
      closing: new AbortController().signal,
    });
  });
}

async function acceptNothing(_mail: unknown, beforeEnd: () => Promise<void>): Promise<string> {
  await beforeEnd();
  return "250 2.0.0 Demonstration: not sent";
}

/** Two months, so that each period has one to compare with. More on weekdays, and for new articles. */
export function planVisits({ database, timeline }: ReaderParts, articles: readonly DemoArticle[]): void {
  timeline.at(0, "06:00", () => storeVisits(database, countsOf(timeline, articles)));
}

const VISIT_DAYS = 62;

/** Visits of a usual weekday. */
const PAGES: Readonly<Record<string, number>> = {
  "/": 46,
  "/contact": 21,
  "/emergency-care": 12,
  "/services": 11,
  "/blog": 14,
  "/vaccinations": 8,
  "/dentistry": 5,
  "/spay-neuter": 4,
  "/about": 6,
};

function countsOf(timeline: Timeline, articles: readonly DemoArticle[]): DayCount[] {
  return Array.from({ length: VISIT_DAYS }, (_, daysAgo) => {
    const day = timeline.day(daysAgo);
    const isWeekend = ["saturday", "sunday"].includes(weekdayOf(day));
    const share = (isWeekend ? 0.6 : 1) * (1 / (1 + daysAgo / 45)) * (daysAgo === 0 ? 0.4 : 1);
    const count = (kind: DayCount["kind"], name: string, usual: number): DayCount[] => {
      const visits = Math.round(usual * share * (0.75 + 0.5 * scatter(`${name} ${daysBetween("2026-01-01", day)}`)));
      return visits === 0 ? [] : [{ kind, day, name, count: visits }];
    };
    const read = articles
      .filter((article) => article.daysAgo >= daysAgo)
      .flatMap(({ slug, daysAgo: published }) => count("page", `/blog/${slug}`, 2 + 22 / (1 + (published - daysAgo) / 3)));
    return [
      ...Object.entries(PAGES).flatMap(([name, usual]) => count("page", name, usual)),
      ...read,
      ...demoSites.flatMap((name, index) => count("site", name, 9 - 3 * index)),
      ...demoSearches.flatMap((name, index) => (index % 5 === daysAgo % 5 ? count("search", name, 2) : [])),
    ];
  }).flat();
}

/** The same number from 0 to 1 for the same text, so that every demonstration counts alike (FNV-1a). */
function scatter(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return (hash >>> 0) / 2 ** 32;
}
