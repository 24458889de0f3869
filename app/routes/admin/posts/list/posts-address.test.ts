import { describe, expect, it } from "vitest";
import { allPosts, isNarrowed, listPath, listQuery, parsePostsAddress, postsPath } from "./posts-address";

const parse = (query: string) => parsePostsAddress(new URLSearchParams(query));

describe("the address of the staff's list", () => {
  it("lists all posts when it is empty or invalid", () => {
    expect(parse("")).toEqual(allPosts);
    expect(parse("q=+&status=&category=&sort=&page=")).toEqual(allPosts);
    expect(parse("status=deleted&sort=random&page=-1")).toEqual(allPosts);
    expect(parse("page=1e9")).toEqual(allPosts);
    expect(parse("page=100000").page).toBe(1);
  });

  it("is parsed and written alike", () => {
    const query = "?q=valley+fever&status=draft&category=Dental+Care&sort=title&page=3";
    expect(postsPath(parse(query))).toBe(`/admin${query}`);
    expect(postsPath(allPosts)).toBe("/admin");
    expect(postsPath(parse("status=unpublished-changes"))).toBe("/admin?status=unpublished-changes");
  });

  it("leads back to the page on which the list was", () => {
    const query = listQuery({ place: "posts", search: "valley" });
    expect(query).toBe("/admin?in=posts&q=valley");
    const back = (list: string) => listPath(null, new URLSearchParams({ list }));
    expect([back("in=posts&q=valley"), back("q=valley"), back("in=elsewhere")]).toEqual([
      "/admin/posts?q=valley",
      "/admin?q=valley",
      "/admin",
    ]);
  });

  it("tells whether posts are left out", () => {
    expect(isNarrowed(parse("sort=oldest&page=2"))).toBe(false);
    expect(["q=x", "status=scheduled", "category=Surgery"].map((query) => isNarrowed(parse(query)))).toEqual([true, true, true]);
  });

  it("cuts a search that is too long to be typed", () => {
    expect(parse(`q=${"a".repeat(5000)}`).search).toHaveLength(200);
  });
});
