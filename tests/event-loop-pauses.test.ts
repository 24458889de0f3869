import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repeated } from "./support/hostile-texts";
import { typedArticle } from "./support/post-forms";
import { slowness } from "./support/processor-time";
import { type SiteProcess, startSiteProcess, visitProcess } from "./support/site-process";
import { drMorgan, goodPassword } from "./support/staff";
import type { Visitor } from "./support/visitor";

/** Milliseconds of processor time between two turns of the event loop. */
const LONGEST_PAUSE = 50;
const LENGTH = 100_000;

/** @param start another one makes other words, which the list of all words does not have yet */
const words = (count: number, start: number, before = "") =>
  Array.from({ length: count }, (_, index) => before + (start * 100_000 + index).toString(36)).join(" ");

/** Texts that fill the index of searches, or become far longer when they are folded for it. */
const texts: Readonly<Record<string, (start: number) => string>> = {
  "letters that become eighteen under NFKD": () => "\ufdfa".repeat(LENGTH),
  "distinct words": (start) => words(20_000, start + 100, "w"),
  "short distinct words": (start) => words(25_000, start),
  "words of 40 letters": (start) => words(2500, start, "w".repeat(34)),
  "letters of another alphabet": () => Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(" "),
  "letters with marks": () => "a\u0301\u0323 ".repeat(LENGTH),
  "line ends": () => `a${"\n".repeat(LENGTH - 2)}b`,
};

const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-pauses-"));
let site: SiteProcess;
let owner: Visitor;
beforeAll(async () => {
  site = startSiteProcess({ DATA_DIR: folder }, { probe: true });
  owner = visitProcess(await site.address());
  await owner.submit("/admin/create-account", { ...drMorgan, password: goodPassword });
  await save("", "Warm.", 0, "Warm");
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** Saves as the editor does by itself. */
async function save(id: string, content: string, version: number, title: string): Promise<{ id: string; version: number }> {
  const fields = { ...typedArticle, title, slug: "", content, version: String(version), saveId: randomUUID(), save: "auto" };
  const response = await owner.post(id ? `/admin/posts/${id}/save` : "/admin/posts/save", fields);
  const answer = await response.json();
  expect(answer).toMatchObject({ kind: "saved" });
  return answer.saved;
}

test("the first searches of a process leave the event loop in pieces", async () => {
  let pause = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && pause >= LONGEST_PAUSE; attempt += 1) {
    const fresh = startSiteProcess({ DATA_DIR: mkdtempSync(path.join(folder, "fresh-")) }, { probe: true });
    const url = await fresh.address();
    await fetch(new URL("/blog", url)).then((response) => response.text());
    await fresh.ask({ ask: "settle" });
    await fetch(new URL("/blog?q=heat", url)).then((response) => response.text());
    pause = Math.min(pause, (await fresh.ask()).longestPause / slowness());
    await fresh.stop();
  }
  expect(pause).toBeLessThan(LONGEST_PAUSE);
});

test.each(Object.entries(texts))("a save of %s leaves the event loop in pieces", async (name, textOf) => {
  let post = await save("", "Short.", 0, name);
  const measured = async (work: () => Promise<void>) => {
    let pause = Number.POSITIVE_INFINITY;
    // Garbage of the attempt before may be collected in it.
    for (let attempt = 0; attempt < 8 && pause >= LONGEST_PAUSE; attempt += 1) {
      await site.ask({ ask: "settle" });
      await work();
      pause = Math.min(pause, (await site.ask()).longestPause / slowness());
    }
    return pause;
  };
  const ofText = await measured(async () => {
    const end = String(post.version).padStart(9);
    post = await save(post.id, repeated(textOf(post.version), LENGTH - end.length) + end, post.version, name);
  });
  const content = repeated(textOf(0), LENGTH);
  post = await save(post.id, content, post.version, name);
  const ofTitle = await measured(async () => {
    post = await save(post.id, content, post.version, `${name} ${post.version}`);
  });
  expect({ ofText: Math.max(ofText, LONGEST_PAUSE), ofTitle: Math.max(ofTitle, LONGEST_PAUSE) }).toEqual({
    ofText: LONGEST_PAUSE,
    ofTitle: LONGEST_PAUSE,
  });
});
