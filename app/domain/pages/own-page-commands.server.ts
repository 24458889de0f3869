import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { readFormerTarget } from "~/domain/former-addresses/former-addresses.server";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { postNotFound, SlugTakenError } from "~/domain/posts/post/post-errors";
import { emptyText } from "~/domain/posts/post/post-for-staff";
import { type PostCommand, requirePostPermission } from "~/domain/posts/post/post-permissions";
import { claimSlug, lockSlugs, recordAddress } from "~/domain/posts/post/post-slugs.server";
import { isOwnPage, slugOfPage } from "~/domain/posts/post/slug";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { publishPost } from "~/domain/posts/writing/post-editing-commands.server";
import { recordVersion } from "~/domain/posts/writing/record-version.server";
import { changeWithText } from "~/domain/posts/writing/rendered-posts.server";
import { insertPost } from "~/domain/posts/writing/show-revision.server";
import { getStoredPost } from "~/domain/posts/writing/stored-post.server";
import { updatePost } from "~/domain/posts/writing/update-post.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { AuditAction, AuditDetail } from "~/domain/staff/history/audit-sentences";
import { type Actor, requireRole } from "~/domain/staff/roles";
import type { BuiltInPages } from "./built-in-pages.server";
import { addressOfOwnPage, isOwnPageAddress, ownPageLimits, ownPageName, SITE_ADDRESSES } from "./own-page";
import type { PageCopy } from "./page";
import { listOwnPages } from "./page-queries.server";

/** Shown at the field for the address. */
export class OwnAddressError extends DomainError {
  constructor(sentence: string, kind: "invalid" | "conflict" = "conflict") {
    super(kind, "This address can’t be used", sentence);
  }
}

interface NewOwnPage {
  readonly address: string;
  readonly copy: PageCopy;
  readonly isInMenu: boolean;
  readonly builtIn: BuiltInPages;
  readonly actor: Actor;
  readonly now: Date;
}

/** Adds a page as a draft. @returns the post's id @throws OwnAddressError, DomainError, notAllowed */
export async function addOwnPage(database: Database, { address, copy, isInMenu, builtIn, actor, now }: NewOwnPage): Promise<string> {
  requireRole(actor, "editor");
  const page = ownPageName(address);
  const { title, intro: excerpt, content } = copy;
  await requireUsableAddress(database, { address, builtIn, now });
  return changeWithText(database, { isPublic: false, content }, async (transaction, rendered) => {
    await claimAddress(transaction, address, null);
    const others = await listOwnPages(transaction);
    if (others.length >= ownPageLimits.pages)
      throw new DomainError("conflict", "Not added", `A site has at most ${ownPageLimits.pages} pages of its own.`);
    const [id, savedAt] = [randomUUID(), now.toISOString()];
    const text = { ...emptyText, category: "", slug: slugOfPage(page), author_name: actor.name, title, excerpt, content };
    const menu_place = isInMenu ? await placeAtEnd(transaction) : null;
    const row = { id, page, menu_place, created_at: savedAt, updated_at: savedAt, status: "draft" } as const;
    await insertPost(transaction, row, { text, status: "draft", cause: "created", savedAt, author: actor, rendered });
    await recordVersion(transaction, { id, page, title, version: 1, author_id: null }, { cause: "created", actor, now });
    return id;
  });
}

/** The former address leads on to the new one. @throws OwnAddressError, DomainError, notAllowed */
export async function moveOwnPage(
  database: Database,
  { id, address, builtIn, actor, now }: PostCommand & Pick<NewOwnPage, "address" | "builtIn">,
): Promise<void> {
  await requireUsableAddress(database, { address, builtIn, now });
  await changeAndNotify(database, true, async (transaction) => {
    const row = await lockOwnPage(transaction, { id, actor, now });
    const page = ownPageName(address);
    if (page === row.page) return;
    await claimAddress(transaction, address, id);
    if (row.published_at !== null) await recordAddress(transaction, { slug: row.slug, postId: id, since: now.toISOString() });
    await transaction
      .updateTable("blog_posts")
      .set({ page, slug: slugOfPage(page) })
      .where("id", "=", id)
      .execute();
    const detail = { from: `/${addressOfOwnPage(row.page)}`, to: `/${address}` };
    await recordOwnPage(transaction, row, { action: "moved to another address", detail, actor, now });
  });
}

/** @throws DomainError when the menu is full, postNotFound, notAllowed */
export async function putInMenu(database: Database, { isInMenu, ...command }: PostCommand & { isInMenu: boolean }): Promise<void> {
  await changeAndNotify(database, true, async (transaction) => {
    const row = await lockOwnPage(transaction, command);
    if ((row.menu_place !== null) === isInMenu) return;
    // Two pages at once would both find the last place free.
    await lockSlugs(transaction);
    const menu_place = isInMenu ? await placeAtEnd(transaction) : null;
    await transaction.updateTable("blog_posts").set({ menu_place }).where("id", "=", row.id).execute();
    await recordOwnPage(transaction, row, { ...command, action: isInMenu ? "put in the menu" : "took out of the menu" });
  });
}

/** Swaps a page of the menu with the one before or after it; the first and the last stay where they are. @throws postNotFound, notAllowed */
export async function reorderMenu(
  database: Database,
  { direction, ...command }: PostCommand & { direction: "up" | "down" },
): Promise<void> {
  await changeAndNotify(database, true, async (transaction) => {
    const row = await lockOwnPage(transaction, command);
    const pages = (await listOwnPages(transaction)).filter(({ menuPlace }) => menuPlace !== null);
    const from = pages.findIndex(({ id }) => id === row.id);
    const to = from + (direction === "up" ? -1 : 1);
    const [moved, neighbor] = [pages[from], pages[to]];
    if (!moved || !neighbor) return;
    const ordered = pages.with(from, neighbor).with(to, moved);
    for (const [index, { id, menuPlace }] of ordered.entries()) {
      const menu_place = index + 1;
      if (menuPlace !== menu_place) await transaction.updateTable("blog_posts").set({ menu_place }).where("id", "=", id).execute();
    }
    await recordOwnPage(transaction, row, { ...command, action: "moved in the menu" });
  });
}

/** Visitors get "not found" until it is shown again. @throws DomainError, notAllowed */
export async function hideOwnPage(database: Database, command: PostCommand): Promise<void> {
  const edit = await editOf(database, command);
  await updatePost(database, edit, { text: ({ newest }) => newest.text, status: "draft", cause: "unpublished", shows: true });
}

/** @throws DomainError, notAllowed */
export async function showOwnPage(database: Database, command: PostCommand): Promise<void> {
  await publishPost(database, await editOf(database, command));
}

async function editOf(database: Database, { id, actor, now }: PostCommand) {
  const { row } = await getStoredPost(database.kysely, id);
  if (!isOwnPage(row.page)) throw postNotFound();
  return { id, basedOnVersion: row.version, saveId: randomUUID(), actor, now };
}

/** @throws postNotFound also for a page in the trash */
async function lockOwnPage(transaction: Transaction<Tables>, { id, actor, now }: PostCommand) {
  const { row } = await lockPost(transaction, id, now);
  const { page } = row;
  if (!isOwnPage(page) || row.deleted_at !== null) throw postNotFound();
  requirePostPermission(actor, "edit", { authorId: row.author_id, page });
  return { ...row, page };
}

/** No version of the text changes, so open editors and lists need no event. */
async function recordOwnPage(
  transaction: Transaction<Tables>,
  { id, title: name }: { readonly id: string; readonly title: string },
  { actor, now: at, ...entry }: { action: AuditAction<"page">; detail?: AuditDetail; actor: Actor; now: Date },
): Promise<void> {
  const { action, detail = {} } = entry;
  await recordAudit(transaction, { actor, at, action, detail, subject: { kind: "page", id, name } });
}

async function placeAtEnd(transaction: Transaction<Tables>): Promise<number> {
  const places = (await listOwnPages(transaction)).flatMap(({ menuPlace }) => menuPlace ?? []);
  if (places.length >= ownPageLimits.inMenu)
    throw new DomainError("conflict", "The menu is full", `It has room for ${ownPageLimits.inMenu} pages of your own. Take one out first.`);
  return Math.max(0, ...places) + 1;
}

/** @throws OwnAddressError for one that the site itself has, or that a former address of an imported site has */
async function requireUsableAddress(database: Database, { address, builtIn, now }: Pick<NewOwnPage, "address" | "builtIn" | "now">) {
  if (!isOwnPageAddress(address)) throw new OwnAddressError("Use small letters, digits and hyphens, for example our-team.", "invalid");
  if (SITE_ADDRESSES.has(address) || builtIn.names.some((name) => name === address))
    throw new OwnAddressError(`“${address}” belongs to the site itself. Use another.`);
  if (await readFormerTarget(database, `/${address}`, now))
    throw new OwnAddressError(`“${address}” is an address of your old site that leads to a page here. Use another.`);
}

/** Others who claim an address wait for the end of the transaction. A page in the trash keeps its address. @throws OwnAddressError */
async function claimAddress(transaction: Transaction<Tables>, address: string, postId: string | null): Promise<void> {
  try {
    await claimSlug(transaction, { slug: slugOfPage(ownPageName(address)), postId, reserved: [] });
  } catch (error) {
    if (error instanceof SlugTakenError) throw new OwnAddressError(`“${address}” is taken by ${holders[error.heldBy]}`);
    throw error;
  }
}

const holders: Readonly<Record<SlugTakenError["heldBy"], string>> = {
  post: "another page, which may be hidden. Use another, or show that page again.",
  trash: "a page in the trash. Use another, or restore that page.",
  redirect: "a page that had it before, so that old links still work. Use another.",
  site: "the site itself. Use another.",
};
