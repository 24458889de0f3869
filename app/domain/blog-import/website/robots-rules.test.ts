import { expect, test } from "vitest";
import { parseRobots } from "./robots-rules";

const allows = (text: string, path: string) => parseRobots(text, "clinic-import").isAllowed(new URL(path, "https://old.example"));

test.each([
  ["User-agent: *\nDisallow: /", "/a", false],
  ["User-agent: *\nDisallow:", "/a", true],
  ["Disallow: /", "/a", true],
  ["User-agent: other\nDisallow: /", "/a", true],
  ["User-agent: other\nUser-agent: Clinic-Import/2.0\nDisallow: /", "/a", false],
  ["User-agent: *\nDisallow: /\nUser-agent: clinic-import\nAllow: /", "/a", true],
  ["User-agent: clinic-import\nDisallow: /a\nSitemap: https://old.example/s.xml\nDisallow: /b", "/b", false],
  ["User-agent: *\r\nDisallow: /a # all of it\r\nAllow: /a/open", "/a/open/x", true],
  ["User-agent: *\nDisallow: /same\nAllow: /same", "/same", true],
  ["User-agent: *\nDisallow: /*.php$", "/x/index.php", false],
  ["User-agent: *\nDisallow: /*.php$", "/x/index.php?a=1", true],
  ["User-agent: *\nDisallow: /a$", "/a", false],
  ["User-agent: *\nDisallow: /a$", "/ab", true],
  ["User-agent: *\nDisallow: /*/private/*/x", "/a/private/b/x", false],
  ["User-agent: *\nDisallow: /a*a$", "/a", true],
  ["User-agent: *\nDisallow: *?print=", "/a?print=1", false],
  ["User-agent: *\nDisallow: /caf%c3%a9", "/café", false],
  ["User-agent: *\nDisallow: /café", "/caf%C3%A9/menu", false],
])("decides as RFC 9309 says: %j for %s", (text, path, isAllowed) => {
  expect(allows(text, path)).toBe(isAllowed);
});

test("reads sitemaps and the pause between two requests", () => {
  const text = "Sitemap: https://old.example/map.xml\nUser-agent: *\nCrawl-delay: 7\n";
  expect(parseRobots(text, "clinic-import")).toMatchObject({ sitemaps: ["https://old.example/map.xml"], crawlDelay: 7 });
});
