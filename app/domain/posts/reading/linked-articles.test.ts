import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { authorAlex, authorRobin, monday, start, tuesday, wednesday, written } from "../../../../tests/support/post-editing";
import { listLinkedArticles } from "./dashboard-posts.server";

describeEachDatabase("articles to link to", (getDatabase) => {
  test("are those with the words in their title before newer ones that only mention them", async () => {
    const database = getDatabase();
    const publish = (slug: string, title: string, content: string, now = tuesday) =>
      start(database, written(slug, { title, content, status: "published" }), { actor: authorRobin, now });
    await publish("exact", "Ear Infections", "Text", monday);
    for (let index = 0; index < 11; index += 1) await publish(`in-${index}`, `Chronic ear infections, part ${index}`, "Text");
    await publish("begins", "Ear infections_100%", "Text");
    for (let index = 0; index < 6; index += 1) await publish(`mention-${index}`, `Other ${index}`, "On ear infections.", wednesday);
    await start(database, written("mine", { title: "My ear infections" }), { actor: authorAlex });
    await start(database, written("theirs", { title: "Their ear infections" }), { actor: authorRobin });
    const found = async (search: string) => (await listLinkedArticles(database.kysely, authorAlex, search)).map(({ slug }) => slug);
    const slugs = await found("ear  infections");
    expect(slugs.slice(0, 2)).toEqual(["exact", "begins"]);
    const others = slugs.filter((slug) => !slug.startsWith("in-"));
    expect(others.map((slug) => slug.replace(/-\d$/, ""))).toEqual(["exact", "begins", "mine", ...Array(5).fill("mention")]);
    expect((await found("INFECTIONS_100%"))[0]).toBe("begins");
    expect(await found("rinary")).toEqual([]);
    expect((await found("")).length).toBe(6);
  });
});
