import { expect, test } from "vitest";
import { readOldPage } from "./old-page";

const text =
  "<p>Walk early in the morning. Pavement above a hundred degrees burns paws within a minute, and short-nosed dogs overheat first.</p>" +
  "<p>Carry water, rest in the shade, and call us at the first sign of heavy panting or red gums.</p>";
const page = (body: string) => `<!doctype html><html><head><title>Heat</title></head><body class="single-post">${body}</body></html>`;
const read = (html: string) =>
  readOldPage(html, new URL("https://old.example/heat"), { lines: new Set(), titleEnds: new Set(), tellsArticles: false });

test.each([
  'class="hentry category-newsletter"',
  'class="hentry tag-social-behavior"',
  'class="has-related-content"',
  'class="no-comments"',
  'id="page-surgical-consent-form"',
  'id="gigya-share-btns-2"',
  'class="newsletter"',
  'class="antisocial"',
  'aria-hidden="true"',
  'role="navigation"',
])("keeps the text of a page in a box with %s", (name) => {
  const { html } = read(page(`<header>Old clinic</header><div ${name}><h1>Heat</h1>${text}</div><footer>Old footer</footer>`));
  expect(html).toContain("Walk early");
  expect(html).toContain("red gums");
});

test("keeps the text in a box with an unlikely name where another text is beside it", () => {
  const beside =
    "<div><p>Our clinic has been here for forty years, and we are glad to see you and your dog, whatever brings you in today.</p></div>";
  expect(read(page(`${beside}<div class="with-sidebar no-comments"><h1>Heat</h1>${text}${text}</div>`)).html).toContain("red gums");
});

test.each(["newsletter-signup", "social-links", "cookie-banner", "related", "jp-relatedposts", "post-comments", "share-buttons"])(
  "leaves out a small box with the class %s",
  (name) => {
    const { html } = read(page(`<div><h1>Heat</h1>${text}</div><div class="${name}"><p>Beside the text.</p></div>`));
    expect(html).toContain("red gums");
    expect(html).not.toContain("Beside");
  },
);

test.each([
  ["nothing around", `<title>Heat</title><h1>Heat</h1>${text}`],
  ["a document type alone", `<!DOCTYPE html><title>Heat</title><h1>Heat</h1>${text}`],
  ["no html", `<head><title>Heat</title></head><body><h1>Heat</h1>${text}</body>`],
  ["no body", `<!doctype html><html lang="en"><head><title>Heat</title></head><h1>Heat</h1>${text}</html>`],
  ["no head", `<html><body><title>Heat</title><h1>Heat</h1>${text}</body></html>`],
  [
    "an XML declaration",
    `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Heat</title></head><body><h1>Heat</h1>${text}</body></html>`,
  ],
])("reads HTML with %s", (_, html) => {
  const found = read(html);
  expect(found.title).toBe("Heat");
  expect(found.html).toContain("red gums");
});

test("puts a blank for a line break in a title", () => {
  expect(read(page(`<h1>Heat<!-- x --><br>and <b>your<br/>dog</b></h1>${text}`)).title).toBe("Heat and your dog");
});

const dose = "<p>Never give ibuprofen to a cat, not even half a tablet, and call us at once if one has been eaten.</p>";

test.each([
  ...[
    "related-conditions",
    "social-proof",
    "newsletter-archive",
    "share-your-story",
    "comments-open",
    "cookie-recipes",
    "consent-for-surgery",
  ],
  ...[
    "sponsor-a-pet",
    "community-cats",
    "banner-text",
    "menu-items",
    "extra-care",
    "remarkable",
    "header-text",
    "footer-info",
    "replies",
    "supplemental",
  ],
])("keeps a part of the text with the class %s", (name) => {
  const { html } = read(page(`<div><h1>Heat</h1>${text}<div class="${name}">${dose}</div>${text}</div>`));
  expect(html).toContain("ibuprofen");
});

test.each([
  "related-posts-list",
  "wp-block-comments",
  "elementor-share-buttons",
  "newsletter-box",
  "et_social_icons",
  "cookie-law-info-bar",
])("leaves out a box of sentences with the class %s", (name) => {
  const { html } = read(page(`<div><h1>Heat</h1>${text}${text}</div><div class="${name}">${dose}</div>`));
  expect(html).toContain("red gums");
  expect(html).not.toContain("ibuprofen");
});

test.each([
  [
    "an answer that a press shows",
    `<div class="accordion"><h3>Cats?</h3><div class="accordion-body" style="display:none">${dose}</div></div>`,
  ],
  ["an answer of a hidden region", `<h3>Cats?</h3><div hidden id="faq-1" role="region">${dose}</div>`],
  ["a warning beside the text", `<aside>${dose}</aside>`],
])("keeps %s", (_, part) => {
  expect(read(page(`<article><h1>Heat</h1>${text}${part}${text}</article>`)).html).toContain("ibuprofen");
});

test.each([
  ["a lead above the text", `<article><header><h1>Heat</h1><p>May 1</p>${dose}</header>${text}</article>`],
  ["a text that a script shows", `<div style="visibility: hidden">${dose}${text}</div>`],
  ["a text below a comment with tags", `<!-- <html><body> -->${dose}${text}`],
])("keeps %s as well", (_, body) => {
  expect(read(page(body)).html).toContain("ibuprofen");
});

test("a comment with tags is no page", () => {
  expect(read(`<!-- <html><body> --><h1>Heat</h1>${text}`).html).toContain("red gums");
});

test("keeps what is raised, lowered or struck out by its looks", () => {
  const counts = `<p>A count of 5 × 10<span style="vertical-align:super">9</span> or 10<span class="superscript">6</span> cells, for <span style="text-decoration: line-through">$50</span> $40, as of today.</p>`;
  const { html } = read(page(`<div><h1>Heat</h1>${text}${counts}${text}</div>`));
  expect(html).toContain("<sup>9</sup>");
  expect(html).toContain("<sup>6</sup>");
  expect(html).toContain("<s>$50</s>");
});
