import { expect, test } from "vitest";
import { recordFormerAddresses } from "~/domain/former-addresses/former-addresses.server";
import { countPostsForStaff, listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { restoreRevision } from "~/domain/posts/writing/post-editing-commands.server";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { deleteForGood, restorePost, trashPost } from "~/domain/posts/writing/trash-commands.server";
import { pageTexts } from "~content/page-texts";
import { describeEachDatabase } from "../../../tests/support/databases";
import {
  authorAlex,
  edit,
  editorSam,
  monday,
  ownerMorgan,
  save,
  saveUnpublished,
  tuesday,
  wednesday,
} from "../../../tests/support/post-editing";
import { BuiltInPages } from "./built-in-pages.server";
import { ownPageLimits } from "./own-page";
import { addOwnPage, hideOwnPage, moveOwnPage, putInMenu, reorderMenu, showOwnPage } from "./own-page-commands.server";
import { listOwnPages } from "./page-queries.server";
import { ShownPages } from "./shown-pages.server";

const builtIn = new BuiltInPages(pageTexts);
const by = { actor: editorSam, now: monday };

describeEachDatabase("a page that the clinic added", (getDatabase) => {
  const pages = () => new ShownPages(getDatabase(), builtIn, () => undefined);
  const shownAt = async (address: string) => (await pages().readOwnPage(address, wednesday)).page;
  const menu = async () => (await pages().listMenu(wednesday)).pages.map(({ path }) => path);
  const newest = (id: string) => getPostForStaff(getDatabase().kysely, id, ownerMorgan);

  function add(address: string, { isInMenu = true, title = `Title of ${address}` } = {}): Promise<string> {
    return addOwnPage(getDatabase(), { address, copy: { title, intro: "A lead.", content: "Words." }, isInMenu, builtIn, ...by });
  }

  async function published(address: string, options = {}): Promise<string> {
    const id = await add(address, options);
    await showOwnPage(getDatabase(), { id, ...by });
    return id;
  }

  test("is a draft until it is published, and stands in the menu from then on", async () => {
    const id = await add("our-team");
    expect([await shownAt("our-team"), await menu()]).toEqual([null, []]);
    await showOwnPage(getDatabase(), { id, ...by });
    expect(await shownAt("our-team")).toEqual({
      title: "Title of our-team",
      text: { intro: "A lead.", html: "<p>Words.</p>", review: null },
    });
    expect(await menu()).toEqual(["/our-team"]);
    expect(await listOwnPages(getDatabase().kysely)).toMatchObject([{ id, page: "own/our-team", state: "published", menuPlace: 1 }]);
  });

  test("is edited as a post is, title included; slug and category stay", async () => {
    const database = getDatabase();
    const id = await published("our-team");
    const { fields, version } = await newest(id);
    const typed = { ...fields, title: "The team", content: "New words.", slug: "elsewhere", category: "Surgery" };
    const ahead = await saveUnpublished(database, { id, version }, typed);
    expect((await shownAt("our-team"))?.title).toBe("Title of our-team");
    await save(database, ahead, { ...typed, status: "published" });
    expect(await shownAt("our-team")).toMatchObject({ title: "The team", text: { html: "<p>New words.</p>" } });
    expect((await newest(id)).fields).toMatchObject({ slug: "page/own/our-team", category: "" });
  });

  test("is hidden and shown again, and keeps its place in the menu", async () => {
    const [id] = [await published("careers"), await published("prices")];
    await hideOwnPage(getDatabase(), { id, ...by });
    expect([await shownAt("careers"), await menu()]).toEqual([null, ["/prices"]]);
    await showOwnPage(getDatabase(), { id, ...by });
    expect(await menu()).toEqual(["/careers", "/prices"]);
  });

  test("moves up and down in the menu, and leaves it", async () => {
    const [first, second] = [await published("one"), await published("two"), await published("three")];
    const database = getDatabase();
    await reorderMenu(database, { id: first, direction: "down", ...by });
    expect(await menu()).toEqual(["/two", "/one", "/three"]);
    await reorderMenu(database, { id: second, direction: "up", ...by });
    expect(await menu()).toEqual(["/two", "/one", "/three"]);
    await putInMenu(database, { id: first, isInMenu: false, ...by });
    expect([await menu(), (await shownAt("one"))?.title]).toEqual([["/two", "/three"], "Title of one"]);
    await putInMenu(database, { id: first, isInMenu: true, ...by });
    expect(await menu()).toEqual(["/two", "/three", "/one"]);
  });

  test("leads on from its former addresses, whose owner it stays", async () => {
    const database = getDatabase();
    const id = await published("team");
    const { version } = await newest(id);
    for (const address of ["our-team", "people"]) await moveOwnPage(database, { id, address, builtIn, ...by });
    const led = await Promise.all(["team", "our-team", "people"].map(async (from) => (await pages().readOwnPage(from, wednesday)).movedTo));
    expect(led).toEqual(["/people", "/people", null]);
    await expect(add("team")).rejects.toThrow("“team” is taken by a page that had it before");
    await saveUnpublished(database, { id, version }, { ...(await newest(id)).fields, content: "Later words." });
    await restoreRevision(database, { ...edit(await newest(id)), version });
    await showOwnPage(database, { id, ...by });
    expect((await shownAt("people"))?.text.html).toBe("<p>Words.</p>");
    await hideOwnPage(database, { id, ...by });
    expect((await pages().readOwnPage("team", wednesday)).movedTo).toBeNull();
    await moveOwnPage(database, { id, address: "team", builtIn, ...by });
    expect((await listOwnPages(database.kysely))[0]?.page).toBe("own/team");
  });

  test.each([
    ["Our Team", "Use small letters"],
    ["", "Use small letters"],
    ["admin", "“admin” belongs to the site itself"],
    ["emergency", "“emergency” belongs to the site itself"],
    ["dentistry", "“dentistry” belongs to the site itself"],
    ["old-team", "“old-team” is an address of your old site"],
    ["here", "“here” is taken by another page"],
    ["gone", "“gone” is taken by a page in the trash"],
  ])("refuses the address “%s”", async (address, sentence) => {
    const database = getDatabase();
    await add("here");
    await trashPost(database, { id: await add("gone"), ...by });
    await database.changeContent((transaction) =>
      recordFormerAddresses(transaction, [{ address: "/old-team", kind: "blog" }], { importId: "import", now: monday }),
    );
    await expect(add(address)).rejects.toThrow(sentence);
  });

  test("has room for eight in the menu and thirty in all", async () => {
    const database = getDatabase();
    for (let number = 1; number <= ownPageLimits.inMenu; number += 1) await add(`page-${number}`);
    await expect(add("one-more")).rejects.toThrow("It has room for 8 pages of your own.");
    for (let number = ownPageLimits.inMenu + 1; number <= ownPageLimits.pages; number += 1)
      await add(`page-${number}`, { isInMenu: false });
    await expect(add("one-more", { isInMenu: false })).rejects.toThrow("A site has at most 30 pages of its own.");
    const [listed] = (await listOwnPages(database.kysely)).slice(-1);
    await expect(putInMenu(database, { id: listed?.id ?? "", isInMenu: true, ...by })).rejects.toThrow("It has room for 8");
    const pages = await listOwnPages(database.kysely);
    await putInMenu(database, { id: pages[0]?.id ?? "", isInMenu: false, ...by });
    const atOnce = pages.slice(-3).map(({ id }) => putInMenu(database, { id, isInMenu: true, ...by }));
    expect((await Promise.allSettled(atOnce)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("goes to the trash, comes back as it was, and ends there for good", async () => {
    const database = getDatabase();
    const id = await published("our-team");
    await trashPost(database, { id, ...by });
    expect([await shownAt("our-team"), await menu(), await listOwnPages(database.kysely)]).toEqual([null, [], []]);
    await expect(putInMenu(database, { id, isInMenu: false, ...by })).rejects.toMatchObject({ kind: "not-found" });
    const { posts, found } = await listPostsForStaff(database.kysely, { actor: ownerMorgan, trashed: true });
    expect([posts.map((post) => post.id), found, (await countPostsForStaff(database.kysely, ownerMorgan)).trashed]).toEqual([[id], 1, 1]);
    expect((await listPostsForStaff(database.kysely, { actor: authorAlex, trashed: true })).found).toBe(0);
    await restorePost(database, { id, ...by });
    expect(await menu()).toEqual(["/our-team"]);
    await trashPost(database, { id, ...by });
    await deleteForGood(database, { id, actor: ownerMorgan, now: tuesday });
    expect(await add("our-team")).not.toBe(id);
  });

  test("is for editors and owners", async () => {
    const database = getDatabase();
    const id = await published("our-team");
    const command = { id, actor: authorAlex, now: tuesday };
    const copy = { title: "Mine", intro: "", content: "Words." };
    const refused = [
      () => addOwnPage(database, { address: "mine", copy, isInMenu: false, builtIn, actor: authorAlex, now: tuesday }),
      () => moveOwnPage(database, { ...command, address: "mine", builtIn }),
      () => putInMenu(database, { ...command, isInMenu: false }),
      () => reorderMenu(database, { ...command, direction: "up" }),
      () => hideOwnPage(database, command),
      () => showOwnPage(database, command),
      () => trashPost(database, command),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toMatchObject({ kind: "forbidden" });
    await trashPost(database, { ...command, actor: ownerMorgan });
    await expect(restorePost(database, command)).rejects.toMatchObject({ kind: "forbidden" });
  });
});
