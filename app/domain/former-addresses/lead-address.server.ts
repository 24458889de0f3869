import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { Tables } from "~/database/tables";
import { addDays, arizonaDate } from "~/domain/clinic/arizona-time";
import { DomainError } from "~/domain/errors";
import { isOwnPage, pathOfPage } from "~/domain/posts/post/slug";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { formerPath, formerPathCandidates } from "./former-path";

interface Command {
  readonly address: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** Pages of the site that have no text of their own. */
const FIXED_PATHS = ["/", "/services", "/contact", "/emergency", "/blog", "/new-client", "/privacy", "/accessibility"];

/** Null in an outage, when owners have more urgent things to read. @param builtIn names of the built-in pages, also of the Spanish ones */
export async function readAddressDecisions(db: Kysely<Tables>, builtIn: readonly string[], now: Date) {
  try {
    const targets = await listTargets(db, builtIn, now);
    return { missing: (await listMissing(db, now)).map(withProposal(targets)), leads: await listLeads(db), targets };
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}

function withProposal(targets: readonly { readonly path: string }[]) {
  return (missing: { readonly path: string; readonly count: number }) => {
    const candidates = formerPathCandidates(missing.path);
    return { ...missing, proposal: targets.find(({ path }) => candidates.includes(path))?.path };
  };
}

/** What an address may lead to: pages, then the newest articles. Further articles can be typed. */
async function listTargets(db: Kysely<Tables>, builtIn: readonly string[], now: Date) {
  const shown = db.selectFrom("blog_posts").select(["page", "slug", "title"]).where("public_from", "<=", now.toISOString());
  const pages = await shown.where("page", "is not", null).orderBy("page").execute();
  const own = pages.filter(({ page }) => isOwnPage(page));
  const articles = await shown.where(isArticle).orderBy("public_from", "desc").limit(MAX_OFFERED).execute();
  const paths = new Set([...FIXED_PATHS, ...builtIn.map(pathOfPage)]);
  return [
    ...[...paths].map((path) => ({ path, title: "" })),
    ...own.map(({ page, title }) => ({ path: pathOfPage(page ?? ""), title })),
    ...articles.map(({ slug, title }) => ({ path: `/blog/${slug}`, title })),
  ];
}

const MAX_OFFERED = 100;

/**
 * Makes an address that has no page lead to one of this site. A page that an address leads to is there, and leads nowhere itself, so no lead
 * goes in a circle, whatever is deleted later.
 *
 * @throws DomainError, notAllowed
 */
export async function leadAddress(
  database: Database,
  { address, target: typed, builtIn, actor, now }: Command & { readonly target: string; readonly builtIn: readonly string[] },
): Promise<void> {
  requireRole(actor, "owner");
  const path = formerPath(address.trim());
  if (path === null || !/^(\/|https?:)/.test(address.trim()))
    throw refused("An old address begins with a slash, for example /our-team.aspx.");
  const target = typed.trim().replace(/(?<=.)\/$/, "");
  if (!(await isPage(database.kysely, target, builtIn, now))) throw refused(`There is no page ${target} on this site.`);
  await database.changeContent(async (transaction) => {
    const leading = await transaction
      .selectFrom("former_addresses")
      .select("path")
      .where("path", "in", formerPathCandidates(target))
      .execute();
    if (leading.length > 0 || path === formerPath(target))
      throw refused(`${target} is an old address itself. Choose the page that it leads to.`);
    await place(transaction, path, { kind: "page", target_id: target, now });
    await recordAudit(transaction, { actor, action: "led an address", subject: subjectOf(path), detail: { to: target }, at: now });
  });
}

/** Takes an address off the list of those that were not found. @throws DomainError, notAllowed */
export async function ignoreAddress(database: Database, { address, actor, now }: Command): Promise<void> {
  requireRole(actor, "owner");
  const path = formerPath(address);
  if (path === null) throw refused("This is no address of a page.");
  await database.kysely.transaction().execute((transaction) => place(transaction, path, { kind: "ignored", target_id: "", now }));
}

/** Ends what an owner has decided about an address; those of imports end with their import. @throws notAllowed */
export async function endLead(database: Database, { address, actor, now }: Command): Promise<void> {
  requireRole(actor, "owner");
  await database.changeContent(async (transaction) => {
    const mine = transaction.deleteFrom("former_addresses").where("path", "=", address).where("import_id", "is", null);
    const { numDeletedRows } = await mine.executeTakeFirstOrThrow();
    if (numDeletedRows > 0n)
      await recordAudit(transaction, { actor, action: "ended a lead", subject: subjectOf(address), detail: {}, at: now });
  });
}

/** Those that owners made, newest first. */
async function listLeads(db: Kysely<Tables>) {
  return db
    .selectFrom("former_addresses")
    .select(["path", "kind", "target_id as target"])
    .where("import_id", "is", null)
    .where("kind", "in", ["page", "ignored"])
    .orderBy("created_at", "desc")
    .orderBy("path")
    .limit(MAX_LISTED)
    .execute();
}

const MISSING_DAYS = 30;
const MAX_LISTED = 50;

/** Addresses that visitors asked for in the last 30 days and found nothing at, and about which nobody has decided. */
async function listMissing(db: Kysely<Tables>, now: Date) {
  const rows = await db
    .selectFrom("visit_counts")
    .select(({ fn }) => ["name", fn.sum("count").as("times")])
    .where("kind", "=", "missing")
    .where("day", ">=", addDays(arizonaDate(now), -MISSING_DAYS))
    .where("name", "!=", "")
    .where("name", "not in", (decided) => decided.selectFrom("former_addresses").select("path"))
    .groupBy("name")
    .orderBy("times", "desc")
    .orderBy("name")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ name, times }) => ({ path: name, count: Number(times) }));
}

async function isPage(db: Kysely<Tables>, target: string, builtIn: readonly string[], now: Date): Promise<boolean> {
  const slug = /^\/blog\/([^/?#]+)$/.exec(target)?.[1];
  if (slug === undefined) return (await listTargets(db, builtIn, now)).some(({ path }) => path === target);
  const post = db.selectFrom("blog_posts").select("id").where("slug", "=", slug).where("public_from", "<=", now.toISOString());
  return (await post.executeTakeFirst()) !== undefined;
}

async function place(
  transaction: Transaction<Tables>,
  path: string,
  { now, ...row }: { readonly kind: "page" | "ignored"; readonly target_id: string; readonly now: Date },
): Promise<void> {
  const columns = { ...row, import_id: null, created_at: now.toISOString() };
  await transaction
    .insertInto("former_addresses")
    .values({ path, ...columns })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(columns))
    .execute();
}

function subjectOf(path: string) {
  return { kind: "blog", id: "blog", name: path } as const;
}

function refused(sentence: string): DomainError {
  return new DomainError("invalid", "It leads nowhere", sentence);
}
