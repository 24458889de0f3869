import { describe, expect, it } from "vitest";
import { canonicalTarget, parseAddress } from "./request-address.server";

function canonical(sent: string): string | null {
  const address = parseAddress(sent);
  if (!address) throw new Error(`${sent} was refused`);
  return canonicalTarget(address);
}

describe("parseAddress", () => {
  it.each([
    ...["", "about", "//evil.example/", "http://evil.example/", "*", "/%", "/%zz", "/a%00b", "/a b", "/a\\b", `/${"a".repeat(5000)}`],
    ...["/x/..//evil.example/", "/.//evil.example", "/a\\..\\admin"],
  ])("refuses %j", (sent) => expect(parseAddress(sent)).toBeNull());

  it.each(["/./admin", "/x/../admin", "/%2e/admin", "/x/%2E%2e/admin", "/.%2e/admin", "/../../admin", "/.well-known/../admin"])(
    "reads %s as browsers do",
    (sent) => expect(parseAddress(sent)?.pathname).toBe("/admin"),
  );

  it.each([
    ["/%63ontac%74", "/contact"],
    ["/blog/a%2Db%5fc%7E%2ex", "/blog/a-b_c~.x"],
    ["/blog/caf%c3%a9%2f%20", "/blog/caf%C3%A9%2F%20"],
    ["/Caf%e9.aspx", "/Caf%C3%A9.aspx"],
    ["/blog/%2565", "/blog/%2565"],
  ])("reads %s as %s, which is the same address", (sent, pathname) => {
    expect(parseAddress(sent)).toEqual({ pathname, target: pathname, cacheKey: pathname });
  });

  it("keeps a path that only begins with a dot, and a backslash in the query", () => {
    expect(parseAddress("/.well-known/security.txt")?.pathname).toBe("/.well-known/security.txt");
    expect(parseAddress("/blog?category=a\\b")?.target).toBe("/blog?category=a%5Cb");
  });

  const readingList = (sent: string) => parseAddress(sent, () => ["category", "page"]);

  it("is the same for a page whatever trackers append and in any order of its parameters", () => {
    expect(parseAddress("/?utm_source=mail&fbclid=1")?.cacheKey).toBe("/");
    expect(readingList("/blog?page=2&category=Surgery&gclid=x")?.cacheKey).toBe("/blog?category=Surgery&page=2");
  });

  it("drops parameters that the page does not read, for the cache and for the page itself", () => {
    expect(readingList("/blog?v=1&page=2&subscribed=1")).toMatchObject({ cacheKey: "/blog?page=2", target: "/blog?page=2" });
    expect(parseAddress("/?v=1&page=2", () => [])).toMatchObject({ cacheKey: "/", target: "/" });
  });

  it("caches no page for a query that no route declares, a repeated parameter or a part of a page's data", () => {
    expect(parseAddress("/admin?page=2")).toMatchObject({ cacheKey: null, target: "/admin?page=2" });
    expect(readingList("/blog?page=1&page=2")?.cacheKey).toBeNull();
    expect(readingList("/blog.data?page=1&_routes=root")?.cacheKey).toBeNull();
  });
});

describe("canonicalTarget", () => {
  it.each([
    ["/Services/", "/services"],
    ["/services/?page=2", "/services?page=2"],
    ["/privacy/.data", "/privacy.data"],
    ["/blog//.data?x=1", "/blog.data?x=1"],
    ["/blog//Valley-Fever", "/blog/valley-fever"],
    ["/blog/caf%C3%A9-Cats", "/blog/caf%C3%A9-cats"],
  ])("sends %s to %s", (sent, target) => expect(canonical(sent)).toBe(target));

  it.each(["/", "/services", "/blog/valley-fever", "/unsubscribe/AbC-dEf", "/blog.data", "/_root.data"])("leaves %s as it is", (sent) =>
    expect(canonical(sent)).toBeNull(),
  );

  it("passes no NUL on in a query", () => {
    const targets = ["/admin/history?q=a%00b", "/admin/history?%00q=%%0000", "/admin/history?q=%2500"];
    expect(targets.map((sent) => parseAddress(sent)?.target)).toEqual([
      "/admin/history?q=ab",
      "/admin/history?q=%2500",
      "/admin/history?q=%2500",
    ]);
  });

  it("never answers with an address of another site", () => {
    expect(parseAddress("//evil.example/%2e%2e")).toBeNull();
    expect(canonical("/x//evil.example/")).toBe("/x/evil.example");
  });
});
