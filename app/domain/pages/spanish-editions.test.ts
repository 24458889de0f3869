import { expect, test } from "vitest";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import type { Actor } from "~/domain/staff/roles";
import { nameSpanishReader } from "~/domain/staff/staff-commands.server";
import { spanishTexts } from "~content/es/page-texts";
import { spanishAddresses } from "~content/language";
import { pageTexts } from "~content/page-texts";
import { describeEachDatabase } from "../../../tests/support/databases";
import { editorSam, makeVeterinarian, monday, ownerMorgan, save, tuesday, wednesday } from "../../../tests/support/post-editing";
import { BuiltInPages } from "./built-in-pages.server";
import { getSpanishText, hashesOf, paragraphsOf, publishEdition, readNewestSpanish, saveParagraph } from "./edition-paragraphs.server";
import { signEdition, withdrawSignature } from "./edition-signatures.server";
import { editPage } from "./page-commands.server";
import { ShownPages } from "./shown-pages.server";
import { listEditions, readEdition } from "./spanish-editions.server";
import { SpanishTexts } from "./spanish-texts.server";

const toad = { title: "Toads", excerpt: "Rinse.", content: "Rinse first, then go." };
const spanish = new SpanishTexts(spanishTexts, spanishAddresses, [], async () => new Map([["monsoon-toads-rinse-first-then-go", toad]]));
const builtIn = new BuiltInPages(pageTexts, [], spanish);
const nextRelease = new BuiltInPages(
  { ...pageTexts, "emergency-care": pageTexts["emergency-care"].replace("30 minutes of hard straining", "20 minutes of hard straining") },
  [],
  spanish,
);
const emergencies = "/es/emergencias";

describeEachDatabase("the Spanish edition", (getDatabase) => {
  const read = (path: string, pages = builtIn, now = tuesday) => readEdition(getDatabase().kysely, pages, path, now);
  const shown = (path: string, pages = builtIn) => new ShownPages(getDatabase(), pages, () => undefined).readSpanish(path, wednesday);
  const makeReader = async () => {
    const ana = await makeVeterinarian(getDatabase());
    await getDatabase().kysely.updateTable("staff_accounts").set({ spanish_name: "Ana Ruiz, técnica" }).where("id", "=", ana.id).execute();
    return ana;
  };
  const sign = async (path: string, actor: Actor, pages = builtIn, now = tuesday) => {
    const { spanish: words, english } = await read(path, pages);
    await signEdition(getDatabase(), pages, { path, seen: hashesOf(words, english), actor, now });
  };
  const audits = () => getDatabase().kysely.selectFrom("audit_events").select("action").where("subject_kind", "=", "text").execute();

  test("ships compared with the English it was written beside, and unsigned", async () => {
    const editions = await listEditions(getDatabase().kysely, builtIn, tuesday);
    expect(editions.map(({ text }) => text.kind)).not.toContain("statements");
    expect(editions.filter(({ review, isOutdated }) => review !== null || isOutdated)).toEqual([]);
    expect(await shown(emergencies)).toMatchObject({ review: null, isOutdated: false, isHidden: false });
  });

  test("is signed by people who read Spanish alone, once, for the words that both had", async () => {
    const ana = await makeReader();
    await expect(sign(emergencies, ownerMorgan)).rejects.toMatchObject({ kind: "forbidden" });
    for (const _again of [1, 2]) await sign(emergencies, ana);
    expect((await shown(emergencies))?.review).toEqual({ by: "Ana Ruiz, técnica", on: "2026-11-17" });
    expect(await audits()).toEqual([{ action: "signed the Spanish text" }]);
    const seen = { spanish: "other", english: "words" };
    await expect(signEdition(getDatabase(), builtIn, { path: emergencies, seen, actor: ana, now: tuesday })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  test("is hidden where it has first aid and the English text changed, until somebody signs again", async () => {
    const ana = await makeReader();
    await sign(emergencies, ana);
    expect(await shown(emergencies, nextRelease)).toMatchObject({ review: null, isOutdated: true, isHidden: true });
    const { difference } = await read(emergencies, nextRelease);
    expect(JSON.stringify(difference)).toContain('"20');
    await sign(emergencies, ana, nextRelease, wednesday);
    expect(await shown(emergencies, nextRelease)).toMatchObject({
      isOutdated: false,
      isHidden: false,
      review: { by: "Ana Ruiz, técnica" },
    });
  });

  test("loses a signature that its signer or an owner withdraws, and can be signed again on the same day", async () => {
    const database = getDatabase();
    const ana = await makeReader();
    const withdraw = (actor: Actor, pages = builtIn) => withdrawSignature(database, pages, { path: emergencies, actor, now: tuesday });
    await withdraw(editorSam);
    await sign(emergencies, ana);
    await expect(withdraw(editorSam)).rejects.toMatchObject({ kind: "forbidden" });
    for (const _again of [1, 2]) await withdraw(ana);
    expect(await shown(emergencies)).toMatchObject({ review: null, isOutdated: false, isHidden: false });
    await sign(emergencies, ana);
    await withdraw(ownerMorgan);
    expect((await shown(emergencies))?.review).toBeNull();
    const [signed, withdrew] = ["signed the Spanish text", "withdrew the signature of"];
    expect((await audits()).map(({ action }) => action).toSorted()).toEqual([signed, signed, withdrew, withdrew]);
  });

  test("hides first aid again once the signature under the newer English words is withdrawn", async () => {
    const ana = await makeReader();
    await sign(emergencies, ana);
    await sign(emergencies, ana, nextRelease, wednesday);
    await withdrawSignature(getDatabase(), nextRelease, { path: emergencies, actor: ana, now: wednesday });
    expect(await shown(emergencies, nextRelease)).toMatchObject({ review: null, isOutdated: true, isHidden: true });
    // The earlier signature is of the earlier words, and still there.
    expect(await shown(emergencies)).toMatchObject({ review: { by: "Ana Ruiz, técnica" }, isHidden: false });
  });

  test("is what it was once an English change is taken back", async () => {
    const ana = await makeReader();
    await sign(emergencies, ana);
    await sign(emergencies, ana, nextRelease, wednesday);
    expect(await shown(emergencies)).toMatchObject({ review: { on: "2026-11-17" }, isOutdated: false, isHidden: false });
  });

  test("says that the English page is newer once staff publish a text of their own there", async () => {
    const database = getDatabase();
    const id = await editPage(database, { page: "vaccinations", builtIn: builtIn.copy("vaccinations"), actor: editorSam, now: monday });
    expect(await shown("/es/vacunas")).toMatchObject({ isOutdated: false });
    const post = await getPostForStaff(database.kysely, id, editorSam);
    const own = { ...post.fields, content: "Call us about shots.", status: "published" } as const;
    await save(database, post, own, { actor: editorSam, now: tuesday });
    expect(await shown("/es/vacunas")).toMatchObject({ isOutdated: true, isHidden: false });
  });

  test("is edited paragraph by paragraph, and readers see it once it is published", async () => {
    const database = getDatabase();
    const ana = await makeReader();
    await sign("/es/vacunas", ana);
    const text = getSpanishText(builtIn, "vacunas");
    const { words } = await readNewestSpanish(database.kysely, text);
    const before = await paragraphsOf(database.kysely, words.content);
    expect(before.length).toBe((await paragraphsOf(database.kysely, builtIn.copy("vaccinations").content)).length);
    expect(before[0]?.html).toContain("<p>");
    const seen = hashesOf(words, null).spanish;
    const change = { text, place: 0, markdown: "Todo cambia.", seen, actor: editorSam, now: tuesday };
    await saveParagraph(database, change);
    await expect(saveParagraph(database, change)).rejects.toMatchObject({ kind: "conflict" });
    await expect(saveParagraph(database, { ...change, place: 999 })).rejects.toMatchObject({ kind: "conflict" });
    expect((await shown("/es/vacunas"))?.text.html).not.toContain("Todo cambia.");
    const { post } = await readNewestSpanish(database.kysely, text);
    expect(post?.isShown).toBe(false);
    await publishEdition(database, { text, version: post?.version ?? 0, actor: editorSam, now: tuesday });
    const after = await shown("/es/vacunas");
    expect(after?.text.html).toContain("Todo cambia.");
    expect(after?.text.html).toContain("Notas y fuentes");
    // Other words than those that were signed.
    expect(after?.review).toBeNull();
  });

  test("follows an article only while it is public", async () => {
    const { english } = await read("/es/sapos");
    expect(english).toEqual(toad);
  });

  test("an owner names who signs", async () => {
    const ana = await makeVeterinarian(getDatabase());
    const { kysely } = getDatabase();
    await expect(nameSpanishReader(kysely, editorSam, ana.id, "Ana", tuesday)).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("has no page for another address", () => {
    for (const page of ["privacidad", "nada"]) expect(() => getSpanishText(builtIn, page)).toThrow(/no Spanish page/);
  });
});
