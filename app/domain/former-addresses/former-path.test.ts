import { expect, it } from "vitest";
import { formerPath, formerPathCandidates } from "./former-path";

it.each([
  ["/2021/03/Keeping-Cool/", "/2021/03/keeping-cool"],
  ["https://old.example/2021/03/keeping-cool/?utm_source=x#more", "/2021/03/keeping-cool"],
  ["/caf%C3%A9/", "/café"],
  ["/Caf%E9%96Cats.aspx", "/café–cats.aspx"],
  ["/?p=12", "/?p=12"],
  ["/?feed=rss2&cat=3", "/?cat=3"],
  ["/index.php?page_id=7", "/index.php?page_id=7"],
  ["//", null],
  ["/", null],
  ["/?s=cats", null],
  ["/%E0%A4%A/", null],
  [`/${"x".repeat(600)}`, null],
])("writes %s as %s", (address, path) => {
  expect(formerPath(address)).toBe(path);
});

it.each([
  ["/wp-content/uploads/2021/03/fence-300x200.jpg", "/wp-content/uploads/2021/03/fence.jpg"],
  ["/wp-content/uploads/2021/03/fence-scaled.jpg", "/wp-content/uploads/2021/03/fence.jpg"],
  ["/wp-content/uploads/2020/06/beagle-50-300x157.png", "/wp-content/uploads/2020/06/beagle-50-scaled.png"],
  ["/wp-content/uploads/2020/06/beagle-50.png", "/wp-content/uploads/2020/06/beagle-50-scaled.png"],
  ["/category/pets/dogs/", "/category/dogs"],
  ["/blog/category/pets/dogs/page/2/", "/blog/category/dogs"],
  ["/index.php?p=12", "/?p=12"],
  ["/page/2/", "/page/*"],
  ["/2021/03/", "/date/*"],
  ["/2021/page/3/", "/date/*"],
  ["/category/pets/feed/", "/category/pets"],
  ["/category/pets/page/3/", "/category/pets"],
  ["/2021/03/keeping-cool/feed/atom/", "/2021/03/keeping-cool"],
  ["/2021/03/keeping-cool/?replytocom=5", "/2021/03/keeping-cool"],
  ["/author/dr-morgan/", "/author/*"],
  ["/tag/heat/page/2", "/tag/*"],
  ["/our-team", "/our-team.aspx"],
  ["/Our-Team.HTML", "/our-team"],
  ["/our-team.php", "/our-team.html"],
  ["/our-team/", "/our-team/index.html"],
  ["/team/default.aspx", "/team"],
  ["/Team/Index.PHP", "/team/default.html"],
  ["/default.aspx?id=7", "/?id=7"],
  ["/page.aspx?id=7", "/page.aspx?id=7"],
  ["/page.aspx?id=8&x=1", "/page.aspx"],
])("finds the address that %s is a variant of", (address, path) => {
  expect(formerPathCandidates(address)).toContain(path);
});

it("tries the address itself before its variants, and never the front page", () => {
  expect(formerPathCandidates("/a/feed").slice(0, 2)).toEqual(["/a/feed", "/a"]);
  expect(formerPathCandidates("/?p=12")).toEqual(["/?p=12"]);
  for (const front of ["/", "/index.html"]) expect(formerPathCandidates(front)).not.toContain("/");
});
