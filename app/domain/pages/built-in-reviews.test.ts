import { expect, test } from "vitest";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { medicalCopy } from "~content/medical-copy";
import { pageTexts } from "~content/page-texts";
import { describeEachDatabase } from "../../../tests/support/databases";
import { editorSam, makeVeterinarian, monday, ownerMorgan, save, tuesday, wednesday } from "../../../tests/support/post-editing";
import { BuiltInPages } from "./built-in-pages.server";
import {
  approveBuiltInText,
  hashOf,
  listBuiltInTexts,
  listPageReviews,
  readBuiltInText,
  withdrawBuiltInApproval,
} from "./built-in-reviews.server";
import { editPage } from "./page-commands.server";

const builtIn = new BuiltInPages(pageTexts, medicalCopy);
const nextRelease = new BuiltInPages(
  { ...pageTexts, dentistry: pageTexts.dentistry.replace(/\n\n(?!-)/, "\n\nOne new sentence.\n\n") },
  medicalCopy,
);

describeEachDatabase("the built-in texts", (getDatabase) => {
  const approve = async (name: string, actor: Parameters<typeof approveBuiltInText>[2]["actor"], pages = builtIn) => {
    const text = pages.texts.find((one) => one.name === name);
    await approveBuiltInText(getDatabase(), pages, { name, hash: text ? hashOf(text) : "", actor, now: tuesday });
  };
  const reviewOfPage = async (page: "dentistry" | "emergency-care", pages = builtIn) =>
    (await listPageReviews(getDatabase().kysely, pages)).get(page) ?? null;
  const audits = () =>
    getDatabase().kysely.selectFrom("audit_events").select(["action", "subject_name"]).where("subject_kind", "=", "text").execute();

  test("are approved by veterinarians alone, once, with a line in the history", async () => {
    const lee = await makeVeterinarian(getDatabase());
    expect(builtIn.texts.map(({ name }) => name)).toEqual([...builtIn.names, "emergency-copy", "article-email"]);
    await expect(approve("dentistry", ownerMorgan)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(approve("privacy", lee)).rejects.toMatchObject({ kind: "not-found" });
    expect(await reviewOfPage("dentistry")).toBeNull();
    for (const _again of [1, 2]) await approve("dentistry", lee);
    expect(await reviewOfPage("dentistry")).toEqual({ by: "Dr. Lee Vega, DVM", on: "2026-11-17" });
    expect(await audits()).toEqual([{ action: "approved", subject_name: builtIn.copy("dentistry").title }]);
  });

  test("ask again after an update, with what changed; the old words keep their review", async () => {
    const lee = await makeVeterinarian(getDatabase());
    const { kysely } = getDatabase();
    await approve("dentistry", lee);
    expect(await reviewOfPage("dentistry", nextRelease)).toBeNull();
    const read = await readBuiltInText(kysely, nextRelease, "dentistry");
    expect(read).toMatchObject({ review: null, outdated: { by: "Dr. Lee Vega, DVM" }, difference: { added: 3, removed: 0 } });
    const [old] = builtIn.texts.filter(({ name }) => name === "dentistry");
    const stale = { name: "dentistry", hash: old ? hashOf(old) : "", actor: lee, now: wednesday };
    await expect(approveBuiltInText(getDatabase(), nextRelease, stale)).rejects.toMatchObject({ kind: "conflict" });
    await approve("dentistry", lee, nextRelease);
    for (const pages of [builtIn, nextRelease]) expect(await reviewOfPage("dentistry", pages)).not.toBeNull();
  });

  test("are unapproved again when a veterinarian withdraws the approval, and can be approved on the same day", async () => {
    const database = getDatabase();
    const lee = await makeVeterinarian(database);
    const withdraw = (actor: typeof lee) => withdrawBuiltInApproval(database, builtIn, { name: "dentistry", actor, now: tuesday });
    await approve("dentistry", lee);
    await expect(withdraw(ownerMorgan)).rejects.toMatchObject({ kind: "forbidden" });
    for (const _again of [1, 2]) await withdraw(lee);
    expect(await reviewOfPage("dentistry")).toBeNull();
    const subject_name = builtIn.copy("dentistry").title;
    expect(await audits()).toEqual([
      { action: "approved", subject_name },
      { action: "withdrew the approval of", subject_name },
    ]);
    await approve("dentistry", lee);
    expect(await reviewOfPage("dentistry")).not.toBeNull();
  });

  test("name no veterinarian on the emergency page before its first words are approved too", async () => {
    const lee = await makeVeterinarian(getDatabase());
    await approve("emergency-care", lee);
    expect(await reviewOfPage("emergency-care")).toBeNull();
    await approve("emergency-copy", lee);
    expect(await reviewOfPage("emergency-care")).not.toBeNull();
  });

  test("leave out a page while readers see the clinic's own text", async () => {
    const database = getDatabase();
    const names = async () => (await listBuiltInTexts(database.kysely, builtIn, wednesday)).map(({ name }) => name);
    const id = await editPage(database, { page: "dentistry", builtIn: builtIn.copy("dentistry"), actor: editorSam, now: monday });
    expect(await names()).toContain("dentistry");
    const post = await getPostForStaff(database.kysely, id, ownerMorgan);
    await save(database, post, { ...post.fields, content: "Own words.", status: "published" }, { actor: editorSam });
    expect(await names()).not.toContain("dentistry");
  });
});
