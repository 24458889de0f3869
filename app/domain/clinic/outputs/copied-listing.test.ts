import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { authorAlex, editorSam, monday, ownerMorgan, tuesday } from "../../../../tests/support/post-editing";
import { findCopiedListing, markListingCopied } from "./copied-listing.server";
import type { ListingPart } from "./listing";

const parts: ListingPart[] = [
  { kind: "fact", name: "Phone", value: "(480) 555-0142" },
  { kind: "special", name: "Thursday, Nov 26, 2026", value: "Closed", date: "2026-11-26" },
];

describeEachDatabase("the copied listing", (getDatabase) => {
  test("is the last one that somebody marked, with who and when", async () => {
    const { kysely } = getDatabase();
    expect(await findCopiedListing(kysely)).toBeNull();
    await markListingCopied(kysely, { parts: [], actor: editorSam, now: monday });
    await markListingCopied(kysely, { parts, actor: ownerMorgan, now: tuesday });
    expect(await findCopiedListing(kysely)).toEqual({ parts, copiedByName: ownerMorgan.name, copiedAt: tuesday.toISOString() });
    const events = await kysely.selectFrom("audit_events").select(["actor_name", "action"]).orderBy("at").execute();
    expect(events).toEqual([editorSam, ownerMorgan].map(({ name }) => ({ actor_name: name, action: "copied the business listing" })));
    await expect(markListingCopied(kysely, { parts, actor: authorAlex, now: tuesday })).rejects.toMatchObject({ kind: "forbidden" });
  });
});
