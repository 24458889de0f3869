import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { parseConfig } from "~/config.server";
import { Database } from "~/database/database.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { readImport } from "~/domain/blog-import/import-source.server";
import { finishFileImport, startFileImport } from "~/domain/blog-import/runs/file-import.server";
import { machine } from "~/domain/blog-import/runs/import-record";
import { weekdays } from "~/domain/clinic/arizona-time";
import { isOpenAt, openingStatus, type SpecialDay, type WeeklyHours } from "~/domain/clinic/opening-hours";
import { FrontMatterError } from "~/domain/front-matter";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { parsePostFile } from "~/domain/posts/post/post-file";
import { checkPostForm } from "~/domain/posts/post/post-form";
import { SLUG_LENGTH, slugFromTitle } from "~/domain/posts/post/slug";
import { clinicDefaults } from "~content/clinic";
import { processorTime } from "../../support/processor-time";
import { aroundNow, importedRow, oddText, oddValue, specialDay, weeklyHours, xmlText } from "./odd-values";

/** Milliseconds for texts of up to some thousand characters; a usual one takes 4. */
const MAX_CPU_FOR_A_PAGE = 1500;
const formFields = ["title", "slug", "excerpt", "content", "author_name", "category", "read_time", "featured_image", "status", "__proto__"];
/** No table (cells beyond the head's are dropped), definition, comment or fence (its info string is dropped), all as GFM says. */
const marksThatDropNothing =
  " |\n|\n\n|# |\n# |\n> |\n- |\n1. |*|**|_|~~|`|[|](|)|![|\\|\"|'|(|]|\n    |\t|<b>|</b>|&|;|=|\n===\n|  \n".split("|");

/** What must hold for every text, however odd; each throws when it does not. */
export const textProperties: Readonly<Record<string, fc.IRawProperty<unknown, boolean>>> = {
  "Markdown becomes HTML without a script, in bounded time": fc.asyncProperty(oddText(), async (text) => {
    let html = "";
    const spent = await processorTime(() => (html = renderMarkdown(text)));
    const problems = [...dangersIn(html), ...(spent > MAX_CPU_FOR_A_PAGE ? [`${spent} ms of processor time`] : [])];
    return problems.length === 0 || fail(problems.join(", "));
  }),

  "Markdown keeps every word": fc.property(fc.array(fc.constantFrom(...marksThatDropNothing), { maxLength: 60 }), (marks) => {
    const words = marks.map((_mark, index) => `word${index}z`);
    const html = renderMarkdown(words.map((word, index) => `${word}${marks[index]}`).join(""));
    return words.every((word) => html.includes(word));
  }),

  "a slug is lower-case words, and its own slug": fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
    const slug = slugFromTitle(title);
    return slug.length <= SLUG_LENGTH && /^([\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*)?$/u.test(slug) && slugFromTitle(slug) === slug;
  }),

  "a form is checked, and its text stays": fc.property(fc.dictionary(fc.constantFrom(...formFields), oddValue()), (entries) => {
    const check = checkPostForm({ title: "Heat", author_name: "Dr. Casey Morgan", category: "Surgery", status: "draft", ...entries });
    if (!check.ok) return Object.values(check.errors).every((sentence) => sentence !== "") && check.message !== "";
    return check.fields.content === String(entries.content).replace(/\r\n?/g, "\n").replaceAll("\0", "");
  }),

  "a post's file is read, or refused with a sentence": fc.property(fc.array(oddText(), { maxLength: 4 }), (parts) => {
    try {
      return parsePostFile(["---\n", ...parts.join("\n---\n")].join("")).content !== undefined;
    } catch (error) {
      return error instanceof FrontMatterError && error.message !== "";
    }
  }),

  "opening hours change when they say, and are the wall clock's to the minute": fc.property(
    weeklyHours(),
    fc.uniqueArray(specialDay(), { selector: ({ date }) => date }),
    fc.date(aroundNow),
    (hours, special, start) => {
      let now = start;
      for (let step = 0; step < 8; step++) {
        const { open, next, validUntil } = openingStatus(hours, special, now);
        const before = new Date(validUntil.getTime() - 1);
        if (validUntil <= now || [now, before].some((time) => isWithinHours(hours, special, time) !== open)) return false;
        if (next === null ? open : next.at <= now || (!open && !isOpenAt(hours, special, next.at))) return false;
        now = validUntil;
      }
      return true;
    },
  ),

  "an import names each row or has it": fc.asyncProperty(fc.array(importedRow(), { minLength: 1, maxLength: 12 }), async (rows) => {
    const { counts, skipped } = await importFile("rows.json", JSON.stringify(rows));
    return counts.posts + counts.existing + counts.categories + skipped.length >= rows.length;
  }),

  "a file that is no import is refused with a sentence": fc.asyncProperty(
    fc.constantFrom("a.json", "a.csv", "a.xml", "a.md", "a.zip"),
    fc.oneof(oddText(), fc.json({ maxDepth: 6 }), xmlText(), fc.uint8Array().map(Buffer.from)),
    async (name, content) => {
      try {
        return (await importFile(name, content)).skipped.every(({ reason }) => reason !== "");
      } catch (error) {
        return error instanceof ImportError && error.message !== "";
      }
    },
  ),
};

const wallClock = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Phoenix", dateStyle: "short", timeStyle: "short" });

function isWithinHours(hours: WeeklyHours, special: readonly SpecialDay[], now: Date): boolean {
  const [today = "", time = ""] = wallClock.format(now).split(" ");
  const day = special.find(({ date }) => date === today) ?? { span: hours[weekdays[new Date(today).getUTCDay()] ?? "sunday"] };
  const isAtLunch = day.span?.lunch && day.span.lunch.from <= time && time < day.span.lunch.until;
  return day.span !== null && day.span.opens <= time && time < day.span.closes && !isAtLunch;
}

let imports: Promise<{ database: Database; folder: string }> | undefined;

async function importFile(name: string, content: string | Uint8Array) {
  imports ??= openImports();
  const { database, folder } = await imports;
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const now = () => new Date("2026-11-18T17:00:00.000Z");
  const id = randomUUID();
  const choices = { categories: {}, author: "Clinic Team", fetchesPictures: false, site: null };
  await startFileImport(database.kysely, { id, fileName: name, by: machine, choices, now: now() });
  return finishFileImport(database, id, {
    ...{ now, clinicDefaults, folder: path.join(folder, "pictures"), wait: async () => undefined },
    fetchPicture: () => Promise.reject(new Error("Nobody wants pictures")),
    read: () => readImport(file, { site: null }),
    review: () => Promise.reject(new Error("Nobody reviews it")),
    discardUpload: async () => undefined,
  });
}

async function openImports() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-fuzz-"));
  return { database: await Database.open(parseConfig({ DATA_DIR: folder, NODE_ENV: "test" }), () => undefined), folder };
}

/** Call it after the properties. */
export async function closeImports(): Promise<void> {
  const opened = await imports;
  imports = undefined;
  await opened?.database.close();
  if (opened) rmSync(opened.folder, { recursive: true });
}

function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const look = (node: ReturnType<typeof fromHtml>["children"][number]): void => {
    if (node.type !== "element") return;
    if (/^(script|style|iframe|object|embed|svg|math|form|base|meta|link|template)$/.test(node.tagName)) dangers.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name) || name === "style") dangers.push(`${name} of <${node.tagName}>`);
      const isAddress = name === "href" || name === "src";
      if (isAddress && /^[\s\p{Cc}]*(javascript|data|vbscript)[\s\p{Cc}]*:/iu.test(String(value))) dangers.push(`${name}="${value}"`);
    }
    for (const child of node.children) look(child);
  };
  for (const child of fromHtml(html, { fragment: true }).children) look(child);
  return dangers;
}

function fail(problem: string): never {
  throw new Error(problem);
}
