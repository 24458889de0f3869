import { expect, test } from "vitest";
import { isCrossSitePost } from "./cross-site.server";

const own = "https://clinic.example";

test("refuses a post from another origin, a sandboxed one included", () => {
  expect(isCrossSitePost({ origin: "https://evil.example" }, "/contact", own)).toBe(true);
  expect(isCrossSitePost({ origin: "null" }, "/contact", own)).toBe(true);
  expect(isCrossSitePost({ "sec-fetch-site": "cross-site" }, "/contact", own)).toBe(true);
  expect(isCrossSitePost({ "sec-fetch-site": "same-site" }, "/contact", own)).toBe(true);
});

test("lets the site's own forms through", () => {
  expect(isCrossSitePost({ origin: own, "sec-fetch-site": "same-origin" }, "/admin/sign-in", own)).toBe(false);
});

test("lets programs end a subscription, but not into the admin", () => {
  expect(isCrossSitePost({}, "/newsletter/unsubscribe/abc", own)).toBe(false);
  expect(isCrossSitePost({}, "/admin/sign-in", own)).toBe(true);
});
