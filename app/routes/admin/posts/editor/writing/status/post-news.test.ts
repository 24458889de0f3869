import { describe, expect, it } from "vitest";
import type { LiveChange } from "~/ui/admin/session/use-live-events";
import { savedVersion } from "../../../../../../../tests/support/fake-save-server";
import { formatPresence, newsOf } from "./post-news";

const change: LiveChange = {
  id: 9,
  kind: "autosaved",
  postId: "post-1",
  version: 4,
  actorId: "ana",
  actorName: "Ana Ruiz",
  at: "2026-11-18T17:44:00.000Z",
};
const told = (more: Partial<LiveChange>, isInOtherTab = false) =>
  newsOf({ ...change, ...more }, savedVersion(3), "morgan", isInOtherTab)?.text.replace(/\s/gu, " ");

describe("news about an open post", () => {
  it("says who did what, and when", () => {
    expect(told({})).toBe("Ana Ruiz saved this post at 10:44 AM");
    expect(told({ kind: "published" })).toBe("Ana Ruiz published this post at 10:44 AM");
    expect(told({ kind: "discarded" })).toBe("Ana Ruiz discarded the unpublished changes at 10:44 AM");
    expect(told({ actorId: "morgan" })).toBe("You saved this post at 10:44 AM, elsewhere");
    expect(told({ actorId: "morgan" }, true)).toBe("You saved this post at 10:44 AM, in another tab");
  });

  it("says page if the post is a page", () => {
    const page = savedVersion(3, { page: "dentistry" });
    const words = (kind: string) => newsOf({ ...change, kind }, page, "morgan", false)?.text.replace(/\s/gu, " ");
    expect(words("autosaved")).toBe("Ana Ruiz saved this page at 10:44 AM");
    expect(words("built-in")).toBe("Ana Ruiz put the built-in text back at 10:44 AM");
    expect(words("unpublished")).toBe("Ana Ruiz took this page off the site at 10:44 AM");
    expect(words("trashed")).toBe("Ana Ruiz moved this page to the trash");
    expect(formatPresence({ names: ["Ana"], isOnOtherDevice: false }, true, "page")).toBe(
      "Ana is editing this page too. You have this page open in another tab.",
    );
  });

  it("is null for a known version or another post", () => {
    expect([told({ version: 3 }), told({ version: null }), told({ postId: "post-2" })]).toEqual([undefined, undefined, undefined]);
  });

  it("is over once the post is in the trash, whatever the version", () => {
    expect(newsOf({ ...change, kind: "trashed", version: 3 }, savedVersion(3), "morgan", false)).toEqual({
      text: "Ana Ruiz moved this post to the trash",
      isOver: true,
    });
  });
});

it.each([
  ["", [], false, false],
  ["Ana is editing this post too.", ["Ana"], false, false],
  ["Ana and Sam are editing this post too.", ["Ana", "Sam"], false, false],
  ["You have this post open in another tab.", [], true, true],
  ["Ana is editing this post too. You have this post open on another device.", ["Ana"], true, false],
] as const)("says who else has a post open: %s", (words, names, isOnOtherDevice, isInOtherTab) => {
  expect(formatPresence({ names, isOnOtherDevice }, isInOtherTab)).toBe(words);
});
