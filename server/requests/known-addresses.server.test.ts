import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { knownAddresses } from "./known-addresses.server";

const routes: readonly (readonly [id: string, parent: string | undefined, path: string | undefined])[] = [
  ["root", undefined, ""],
  ["public", "root", undefined],
  ["article", "public", "blog/:slug"],
  ["feed", "public", "blog/feed.xml"],
  ["admin", "root", "admin"],
  ["staff", "admin", "staff"],
  ["remove", "admin", "staff/:id/remove"],
  ["posts", "admin", "posts/:id"],
  ["history", "posts", "history"],
  ["rest", "root", "*"],
];

const addressOf = knownAddresses(
  {
    routes: Object.fromEntries(routes.map(([id, parentId, path]) => [id, { id, parentId, path, module: { default: () => null } }])),
  } as unknown as ServerBuild,
  (pathname) => pathname === "/logo.svg",
);

test.each([
  ["/blog/heat", "/blog/:slug"],
  ["/blog/feed.xml", "/blog/feed.xml"],
  ["/Blog/Feed.xml", "/blog/feed.xml"],
  ["/blog/h%C3%A9at", "/blog/:slug"],
  ["/admin", "/admin"],
  ["/admin.data", "/admin"],
  ["/admin/staff?q=kim", "/admin/staff"],
  ["/admin/staff/7/remove", "/admin/staff/:id/remove"],
  ["/admin/staff/7", "/*"],
  ["/admin/posts/7", "/admin/posts/:id"],
  ["/admin/posts/7/history.data", "/admin/posts/:id/history"],
  ["/nothing/here", "/*"],
  ["/logo.svg", "files"],
])("the route of %s is %s", (sent, route) => {
  expect(addressOf(sent)?.route).toBe(route);
});
