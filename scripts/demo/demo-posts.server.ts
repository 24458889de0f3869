import { randomUUID } from "node:crypto";
import type { Database } from "~/database/database.server";
import { addDays, addMonths, arizonaDate, daysBetween } from "~/domain/clinic/arizona-time";
import { parsePostFile } from "~/domain/posts/post/post-file";
import { type EditorFields, postTextOf } from "~/domain/posts/post/post-for-staff";
import { markReviewed } from "~/domain/posts/publishing/medical-review-commands.server";
import { schedulePost } from "~/domain/posts/publishing/scheduling-commands.server";
import { commentOnText } from "~/domain/posts/reviewing/review-comments.server";
import { requestReview, returnReview } from "~/domain/posts/reviewing/review-requests.server";
import { savePost, saveWithoutPublishing, startPost } from "~/domain/posts/writing/post-editing-commands.server";
import type { SavedPost } from "~/domain/posts/writing/update-post.server";
import type { Actor } from "~/domain/staff/roles";
import { demoComments, demoDrafts, demoFeatured, demoMessages, demoTeam } from "~content/demonstration-clinic";
import { demonstrationPostTexts } from "~content/demonstration-posts";
import type { DemoTeam } from "./demo-team.server";
import type { Timeline } from "./demo-timeline.server";

interface PostParts {
  readonly database: Database;
  readonly timeline: Timeline;
  /** Filled by a step of the timeline before all others. */
  readonly team: () => DemoTeam;
}

export interface DemoArticle {
  readonly slug: string;
  readonly daysAgo: number;
  /** Once it is written. */
  readonly id: () => string;
}

/** The newest article is this old. */
const NEWEST_DAYS = 6;

/** @returns the published articles, newest first */
export function planArticles(parts: PostParts): DemoArticle[] {
  const posts = demonstrationPostTexts
    .map(parsePostFile)
    .toSorted((one, other) => (other.published_at ?? "").localeCompare(one.published_at ?? ""));
  const days = posts.map(({ published_at }) => arizonaDate(new Date(published_at ?? 0)));
  return posts.map((post, index) => {
    const daysAgo = NEWEST_DAYS + daysBetween(days[index] ?? "", days[0] ?? "");
    const author = post.category === "Surgery" || post.category === "Dental Care" ? "owner" : "vet";
    const fields: EditorFields = { ...postTextOf(post), status: "published", author_name: demoTeam[author].printedName };
    const nextReview = NEXT_REVIEWS[index] ?? null;
    const isEdited = index === EDITED_ARTICLE;
    const id = isEdited ? planEditedArticle(parts, fields, daysAgo) : planArticle(parts, fields, { daysAgo, author, nextReview });
    return { slug: post.slug, daysAgo, id };
  });
}

/** The second newest has a history of revisions. */
const EDITED_ARTICLE = 1;

/** Days until the next review of some articles, by their place; the others have one in a year, or none. */
const NEXT_REVIEWS: Readonly<Record<number, number>> = { 4: 300, 6: 12, 9: 200, 14: -4 };

function planArticle(
  { database, timeline, team }: PostParts,
  fields: EditorFields,
  { daysAgo, author, nextReview }: { daysAgo: number; author: "owner" | "vet"; nextReview: number | null },
): DemoArticle["id"] {
  let post: SavedPost;
  const id = () => post.id;
  timeline.at(daysAgo, "08:00", async (now) => {
    post = await startPost(database, { ...saveBy(team()[author], now), fields });
  });
  if (nextReview === null && daysAgo > RECENTLY_REVIEWED_DAYS) return id;
  timeline.at(daysAgo - 1, "12:30", async (now) => {
    const on = arizonaDate(now);
    const nextOn = nextReview === null ? addMonths(on, 12) : addDays(timeline.day(0), nextReview);
    await markReviewed(database, { id: post.id, actor: team().owner, now, review: { veterinarianId: team().owner.id, on, nextOn } });
  });
  return id;
}

const RECENTLY_REVIEWED_DAYS = 60;

/** Begun by the front desk, finished by a veterinarian, corrected twice after it was published, and with a change that nobody sees yet. */
function planEditedArticle({ database, timeline, team }: PostParts, fields: EditorFields, daysAgo: number): DemoArticle["id"] {
  const [lead = "", ...rest] = fields.content.split("\n\n");
  const half = [lead, ...rest.slice(0, 4)].join("\n\n");
  let post: SavedPost;
  timeline.at(daysAgo + 4, "16:10", async (now) => {
    post = await startPost(database, {
      ...saveBy(team().desk, now),
      fields: { ...fields, content: half, status: "draft" },
      withoutPublishing: true,
    });
  });
  const save = (days: number, time: string, by: "owner" | "desk", change: Partial<EditorFields>, store = savePost) =>
    timeline.at(days, time, async (now) => {
      post = await store(database, { ...editOf(post, team()[by], now), fields: { ...fields, ...change } });
    });
  save(daysAgo + 2, "12:05", "owner", { title: `${fields.title}: a draft`, status: "draft" });
  save(daysAgo + 1, "17:30", "desk", { status: "draft" });
  save(daysAgo, "08:00", "owner", {});
  timeline.at(daysAgo - 1, "12:30", async (now) => {
    const review = { veterinarianId: team().owner.id, on: arizonaDate(now), nextOn: addMonths(arizonaDate(now), 12) };
    await markReviewed(database, { id: post.id, actor: team().owner, now, review });
  });
  const withCall = `${fields.content.trimEnd()}\n\nNot sure where to begin? Call us, and we look at the chart with you.\n`;
  save(3, "13:20", "desk", { content: withCall }, (db, edit) => saveWithoutPublishing(db, { ...edit, automatic: false }));
  return () => post.id;
}

/** In review with comments, sent back, scheduled, and notes. */
export function planDrafts(
  { database, timeline, team, pictureOf }: PostParts & { readonly pictureOf: (name: string) => string },
  scheduledFor: Date,
): void {
  const drafts: Partial<Record<keyof typeof demoDrafts, SavedPost>> = {};
  const getDraft = (name: keyof typeof demoDrafts): SavedPost => {
    const post = drafts[name];
    if (!post) throw new Error(`The draft ${name} is not written yet.`);
    return post;
  };
  const write = (name: keyof typeof demoDrafts, by: keyof DemoTeam, days: number, time: string) =>
    timeline.at(days, time, async (now) => {
      drafts[name] = await startPost(database, {
        ...saveBy(team()[by], now),
        fields: { ...postTextOf(parsePostFile(demoDrafts[name])), featured_image: pictureOf(demoFeatured[name] ?? ""), status: "draft" },
        withoutPublishing: true,
      });
    });
  const ask = (name: keyof typeof demoMessages, by: keyof DemoTeam, from: "owner" | "vet", days: number, time: string) =>
    timeline.at(days, time, (now) =>
      requestReview(database, {
        id: getDraft(name).id,
        actor: team()[by],
        now,
        veterinarianId: team()[from].id,
        message: demoMessages[name],
      }),
    );
  const comment = (name: keyof typeof demoComments, days: number, times: readonly string[]) => {
    for (const [index, { by, block, text }] of demoComments[name].entries()) {
      timeline.at(days, times[index] ?? "12:00", async (now) => {
        const { id, version } = getDraft(name);
        await commentOnText(database, { id, version, block, text, actor: team()[by], now });
      });
    }
  };
  write("inReview", "desk", 4, "11:15");
  ask("inReview", "desk", "owner", 3, "09:40");
  comment("inReview", 1, ["12:10", "12:14"]);
  write("forJune", "owner", 3, "19:25");
  ask("forJune", "owner", "vet", 2, "08:20");
  write("sentBack", "vet", 8, "18:05");
  ask("sentBack", "vet", "owner", 7, "18:20");
  comment("sentBack", 2, ["13:02", "13:05"]);
  timeline.at(2, "13:06", (now) => returnReview(database, { id: getDraft("sentBack").id, actor: team().owner, now }));
  write("scheduled", "vet", 10, "17:40");
  timeline.at(5, "12:40", async (now) => {
    const review = { veterinarianId: team().owner.id, on: arizonaDate(now), nextOn: addMonths(arizonaDate(now), 12) };
    await markReviewed(database, { id: getDraft("scheduled").id, actor: team().owner, now, review });
    await schedulePost(database, { id: getDraft("scheduled").id, actor: team().owner, now, at: scheduledFor });
  });
  write("notes", "desk", 2, "15:50");
}

function saveBy(actor: Actor, now: Date) {
  return { saveId: randomUUID(), actor, now };
}

function editOf({ id, version }: SavedPost, actor: Actor, now: Date) {
  return { ...saveBy(actor, now), id, basedOnVersion: version };
}
