import { sql } from "kysely";
import { expect, test } from "vitest";
import { listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { listRelatedPosts } from "~/domain/posts/reading/onward/related-posts.server";
import { findPublishedPostBySlug, listPublishedCategories, listPublishedPosts } from "~/domain/posts/reading/published-posts.server";
import { mergeCategory, renameCategory } from "~/domain/posts/writing/post-categories.server";
import { publishPost } from "~/domain/posts/writing/post-editing-commands.server";
import { findPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import { describeEachDatabase } from "../../../tests/support/databases";
import {
  authorAlex,
  edit,
  editorSam,
  monday,
  ownerMorgan,
  save,
  saveUnpublished,
  start,
  tuesday,
  wednesday,
  written,
} from "../../../tests/support/post-editing";
import { CategoryNameTakenError, categoryNotFound, UnknownCategoryError } from "./category";
import { addCategory, restoreCategory, retireCategory } from "./category-commands.server";
import { categoryName } from "./category-name";
import { currentCategoryName, listCategories, listOfferedCategories } from "./category-queries.server";

test.each([
  ["  Senior\t Pets ", "Senior Pets"],
  ["Ni\u006e\u0303os", "Niños"],
])("tidies the name %j", (given, tidy) => {
  expect(categoryName.parse(given)).toBe(tidy);
});

test.each(["", "   ", "all", "ALL", "x".repeat(61)])("refuses the name %j", (name) => {
  expect(categoryName.safeParse(name).success).toBe(false);
});

describeEachDatabase("categories", (getDatabase) => {
  const by = (actor = editorSam) => ({ actor, now: tuesday });
  const idOf = async (name: string) => (await listCategories(getDatabase().kysely)).find((category) => category.name === name)?.id ?? "";

  test("are the five initial ones with their themes, and General", async () => {
    const { kysely } = getDatabase();
    await start(getDatabase(), written("a", { category: "Surgery" }));
    expect((await listCategories(kysely)).map(({ name, theme, posts, isFixed }) => [name, theme, posts, isFixed])).toEqual([
      ["Preventive Care", "preventive", 0, false],
      ["Dental Care", "dental", 0, false],
      ["Surgery", "surgery", 1, false],
      ["Nutrition", "nutrition", 0, false],
      ["Emergency Care", "emergency", 0, false],
      ["General", "general", 0, true],
    ]);
  });

  test("are added at the end with the general theme", async () => {
    const database = getDatabase();
    await addCategory(database, { name: "Senior Pets", ...by() });
    expect((await listCategories(database.kysely)).at(-1)).toMatchObject({
      name: "Senior Pets",
      theme: "general",
      posts: 0,
      retiredAt: null,
    });
    expect(await listOfferedCategories(database.kysely)).toContain("Senior Pets");
    await expect(addCategory(database, { name: "senior pets", ...by() })).rejects.toThrow(CategoryNameTakenError);
    await expect(start(database, written("a", { category: "Senior Pets" }))).resolves.toMatchObject({ version: 1 });
  });

  test("rename their posts too, and no open editor clashes", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const post = await start(database, written("a", { category: "Surgery", status: "published" }));
    const trashed = await start(database, written("b", { category: "Surgery" }));
    await trashPost(database, { id: trashed.id, actor: ownerMorgan, now: monday });
    const other = await start(database, written("c", { category: "Nutrition" }));
    const generation = database.contentGeneration;
    await renameCategory(database, { id: await idOf("Surgery"), name: "Operations", ...by() });
    expect(database.contentGeneration).toBeGreaterThan(generation);
    const categoryOf = async (id: string) => (await findPostForStaff(kysely, id, ownerMorgan))?.fields.category;
    expect([await categoryOf(post.id), await categoryOf(trashed.id), await categoryOf(other.id)]).toEqual([
      "Operations",
      "Operations",
      "Nutrition",
    ]);
    expect(await listPublishedCategories(kysely, wednesday)).toEqual(["Operations"]);
    expect(await save(database, post, written("a", { category: "Operations", status: "published", title: "x" }))).toMatchObject({
      version: 2,
    });
    expect((await listCategories(kysely)).find(({ name }) => name === "Operations")).toMatchObject({ theme: "surgery", posts: 2 });
  });

  test("are accepted under their former names, from editors that were opened before and in versions that are restored", async () => {
    const database = getDatabase();
    const { kysely } = database;
    let post = await start(database, written("a", { category: "Surgery" }));
    await renameCategory(database, { id: await idOf("Surgery"), name: "Operations", ...by() });
    await renameCategory(database, { id: await idOf("Operations"), name: "Procedures", ...by() });
    const categoryOf = async (id: string) => (await findPostForStaff(kysely, id, ownerMorgan))?.fields.category;
    expect(await save(database, post, written("a", { category: "Surgery" }))).toMatchObject({ version: 1, unchanged: true });
    post = await save(database, post, written("a", { category: "Nutrition" }));
    post = await saveUnpublished(database, post, written("a", { category: "Operations", content: "More" }));
    expect(await categoryOf(post.id)).toBe("Procedures");
    const fresh = await start(database, written("b", { category: "Surgery" }));
    expect(await categoryOf(fresh.id)).toBe("Procedures");
    await addCategory(database, { name: "Surgery", ...by() });
    await save(database, fresh, written("b", { category: "Surgery" }));
    expect(await categoryOf(fresh.id)).toBe("Surgery");
    await kysely.updateTable("blog_posts").set({ category: "Gone" }).execute();
    await expect(save(database, post, written("a", { category: "Never there" }))).rejects.toThrow(UnknownCategoryError);
  });

  test("are renamed in unpublished changes too, and nowhere in their texts", async () => {
    const database = getDatabase();
    const content = 'Say "category":"Surgery", or Surgery.';
    let post = await start(database, written("a", { status: "published" }));
    post = await saveUnpublished(database, post, written("a", { category: "Surgery", content }));
    await renameCategory(database, { id: await idOf("Surgery"), name: 'Big "Operations"', ...by() });
    const edited = await findPostForStaff(database.kysely, post.id, ownerMorgan);
    expect(edited).toMatchObject({ version: 2, fields: { category: 'Big "Operations"', content }, live: { category: "General" } });
    await retireCategory(database, { id: await idOf('Big "Operations"'), ...by() });
    expect(await publishPost(database, edit(post))).toMatchObject({ version: 3, unpublished: null });
    expect(await listPublishedCategories(database.kysely, wednesday)).toEqual(['Big "Operations"']);
  });

  test("let requests be answered while thousands of posts move", async () => {
    const database = getDatabase();
    const [id, into] = [await idOf("Surgery"), await idOf("Nutrition")];
    const at = monday.toISOString();
    await sql`
      insert into blog_posts (id, title, slug, content, author_name, created_at, updated_at, category)
      with recursive number (n) as (select 1 union all select n + 1 from number where n < 1501)
      select 'p' || n, 'T', 'p-' || n, 'C', 'A', ${at}, ${at}, 'Surgery' from number`.execute(database.kysely);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await mergeCategory(database, { id, into, ...by() })).toMatchObject({ posts: 1501 });
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  test("are merged with all their posts and names, and no open editor clashes", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const shown = await start(database, written("a", { category: "Surgery", status: "published" }));
    const ahead = await start(database, written("b", { category: "Nutrition", status: "published" }));
    await saveUnpublished(database, ahead, written("b", { category: "Surgery", content: 'Say "category":"Surgery".' }));
    const trashed = await start(database, written("c", { category: "Surgery" }));
    await trashPost(database, { id: trashed.id, actor: ownerMorgan, now: monday });
    await renameCategory(database, { id: await idOf("Surgery"), name: "Operations", ...by() });
    const [id, into] = [await idOf("Operations"), await idOf("Dental Care")];
    const generation = database.contentGeneration;
    expect(await mergeCategory(database, { id, into, ...by() })).toEqual({ from: "Operations", to: "Dental Care", posts: 2 });
    expect(database.contentGeneration).toBeGreaterThan(generation);
    expect(await idOf("Operations")).toBe("");
    const edited = async (post: { id: string }) => findPostForStaff(kysely, post.id, ownerMorgan);
    expect(await edited(shown)).toMatchObject({ version: 1, fields: { category: "Dental Care" } });
    expect(await edited(ahead)).toMatchObject({
      version: 2,
      fields: { category: "Dental Care", content: 'Say "category":"Surgery".' },
      live: { category: "Nutrition" },
    });
    expect(await edited(trashed)).toMatchObject({ version: 1, fields: { category: "Dental Care" } });
    const counts = async () => new Map((await listCategories(kysely)).map(({ name, posts }) => [name, posts]));
    expect([(await counts()).get("Dental Care"), (await counts()).get("Nutrition")]).toEqual([2, 1]);
    for (const former of ["Surgery", "Operations"]) expect(await currentCategoryName(kysely, former)).toBe("Dental Care");
    const late = await save(database, shown, written("a", { category: "Operations", status: "published", title: "Late" }));
    expect([late.version, (await edited(shown))?.fields]).toMatchObject([2, { category: "Dental Care", title: "Late" }]);
    const line = await kysely.selectFrom("audit_events").selectAll().where("action", "=", "merged").executeTakeFirstOrThrow();
    expect([line.subject_name, JSON.parse(line.detail)]).toEqual(["Operations", { into: "Dental Care", posts: "2" }]);
  });

  test("are merged only into one that is in use, and never General", async () => {
    const database = getDatabase();
    const [id, into] = [await idOf("Surgery"), await idOf("Nutrition")];
    await retireCategory(database, { id: into, ...by() });
    for (const wrong of [into, id, "gone", ""]) {
      await expect(mergeCategory(database, { id, into: wrong, ...by() })).rejects.toThrow(UnknownCategoryError);
    }
    const general = await idOf("General");
    await expect(mergeCategory(database, { id: general, into: id, ...by() })).rejects.toMatchObject({
      kind: "conflict",
      title: "This category can’t be changed",
    });
    await expect(mergeCategory(database, { id, into: general, ...by(authorAlex) })).rejects.toMatchObject({ kind: "forbidden" });
    expect(await mergeCategory(database, { id: into, into: general, ...by() })).toMatchObject({ posts: 0 });
    await expect(mergeCategory(database, { id: into, into: general, ...by() })).rejects.toThrow(categoryNotFound());
  });

  test("keep their theme when they are renamed; a category that only a post has gets the general one", async () => {
    const database = getDatabase();
    const { kysely } = database;
    await start(database, written("a", { category: "Surgery", status: "published" }));
    await start(database, written("b", { category: "Surgery", status: "published" }));
    await renameCategory(database, { id: await idOf("Surgery"), name: "Operations", ...by() });
    const themes = async () => (await listPublishedPosts(kysely, { page: 1, now: wednesday })).posts.map(({ theme }) => theme);
    expect(await themes()).toEqual(["surgery", "surgery"]);
    const post = await findPublishedPostBySlug(kysely, "a", wednesday);
    expect(post?.theme).toBe("surgery");
    expect(post && (await listRelatedPosts(kysely, post, wednesday)).map(({ theme }) => theme)).toEqual(["surgery"]);
    expect((await listPostsForStaff(kysely, { actor: ownerMorgan })).posts.map(({ theme }) => theme)).toEqual(["surgery", "surgery"]);
    await kysely.updateTable("blog_posts").set({ category: "Gone" }).execute();
    expect(await themes()).toEqual([undefined, undefined]);
  });

  test("have unique names, also when two are added at once", async () => {
    const database = getDatabase();
    const [surgery, nutrition] = [await idOf("Surgery"), await idOf("Nutrition")];
    await expect(renameCategory(database, { id: surgery, name: "NUTRITION", ...by() })).rejects.toThrow(CategoryNameTakenError);
    await renameCategory(database, { id: surgery, name: "SURGERY", ...by() });
    const outcomes = await Promise.allSettled([surgery, nutrition].map((id) => renameCategory(database, { id, name: "Both", ...by() })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("are retired, keep their posts and are restored", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const id = await idOf("Nutrition");
    await start(database, written("a", { category: "Nutrition", status: "published" }));
    await retireCategory(database, { id, ...by() });
    expect(await listOfferedCategories(kysely)).not.toContain("Nutrition");
    expect(await listPublishedCategories(kysely, wednesday)).toEqual(["Nutrition"]);
    expect((await listCategories(kysely)).find((category) => category.id === id)).toMatchObject({
      retiredAt: tuesday.toISOString(),
      posts: 1,
    });
    await addCategory(database, { name: "nutrition", ...by() });
    expect(await listOfferedCategories(kysely)).toContain("Nutrition");
    await retireCategory(database, { id, ...by() });
    await restoreCategory(database, { id, ...by() });
    expect(await listOfferedCategories(kysely)).toContain("Nutrition");
  });

  test("are changed by owners and editors, and General by nobody", async () => {
    const database = getDatabase();
    const id = await idOf("Surgery");
    await expect(addCategory(database, { name: "New", ...by(authorAlex) })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(renameCategory(database, { id, name: "New", ...by(authorAlex) })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(retireCategory(database, { id, ...by(authorAlex) })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(restoreCategory(database, { id, ...by(authorAlex) })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(retireCategory(database, { id: await idOf("General"), ...by() })).rejects.toMatchObject({
      kind: "conflict",
      title: "This category can’t be changed",
    });
    await expect(renameCategory(database, { id: await idOf("General"), name: "New", ...by() })).rejects.toMatchObject({
      kind: "conflict",
      title: "This category can’t be changed",
    });
    await expect(retireCategory(database, { id: "gone", ...by() })).rejects.toThrow(categoryNotFound());
  });
});
