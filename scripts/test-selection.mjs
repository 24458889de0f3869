// `npm test -- PATTERN`, `npm test -- FILE FILE…` and `npm test -- FILE NAME`. Runs on Node 20 and before anything is installed: no dependencies here.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./toolchain.mjs";

/**
 * The files that take most of the processor time: they start processes, kill them, encode pictures, try hostile or random texts, or look at
 * every state of every screen. `npm run test:all` runs them, as CI does beside the gate.
 */
export const longTests = [
  "app/domain/backup/passphrase-identity.test.ts",
  "app/domain/mailings/mailings.test.ts",
  "app/domain/media/encode-picture.test.ts",
  "app/domain/media/inspect-upload.test.ts",
  "app/domain/posts/article/article-html.test.ts",
  "app/domain/posts/article/markdown-limits.test.ts",
  "app/domain/posts/document/kept-source.test.ts",
  "scripts/seed.server.test.ts",
  "tests/admin-query-plans.test.ts",
  "tests/backup-admin.test.ts",
  "tests/backup-by-itself.test.ts",
  "tests/backup-damage.test.ts",
  "tests/big-blog.test.ts",
  "tests/browser-support.test.ts",
  "tests/clinic-admin.test.ts",
  "tests/demo.test.ts",
  "tests/deployment.test.ts",
  "tests/doctor.test.ts",
  "tests/email-article.test.ts",
  "tests/encoder-process.test.ts",
  "tests/event-loop-pauses.test.ts",
  "tests/export-archive.test.ts",
  "tests/export-large.test.ts",
  "tests/export-round-trip.test.ts",
  "tests/fuzz.test.ts",
  "tests/hostile-html.test.ts",
  "tests/hostile-posts.test.ts",
  "tests/hostile-texts.test.ts",
  "tests/hostile-websites.test.ts",
  "tests/html.test.ts",
  "tests/import-export-admin.test.ts",
  "tests/import-screens.test.ts",
  "tests/import-sources.test.ts",
  "tests/killed-import.test.ts",
  "tests/killed-mailing.test.ts",
  "tests/killed-site.test.ts",
  "tests/media-admin.test.ts",
  "tests/media-files.test.ts",
  "tests/media-library.test.ts",
  "tests/old-addresses.test.ts",
  "tests/outage.test.ts",
  "tests/prepare.test.ts",
  "tests/regular-expressions.test.ts",
  "tests/restore-in-use.test.ts",
  "tests/restore.test.ts",
  "tests/scheduled-publication.test.ts",
  "tests/spanish-pages.test.ts",
  "tests/stored-imports.test.ts",
  "tests/text-costs.test.ts",
  "tests/update.test.ts",
  "tests/upgrade.test.ts",
  "tests/website-import.test.ts",
  "tests/website-moves-in.test.ts",
  "tests/website-screens.test.ts",
  "tests/e2e/admin-menu.e2e.ts",
  "tests/e2e/blog.e2e.ts",
  "tests/e2e/clinic.e2e.ts",
  "tests/e2e/costly-preview.e2e.ts",
  "tests/e2e/dashboard.e2e.ts",
  "tests/e2e/desk-details.e2e.ts",
  "tests/e2e/dev.e2e.ts",
  "tests/e2e/draft-recovery.e2e.ts",
  "tests/e2e/editor-accessibility.e2e.ts",
  "tests/e2e/editor.e2e.ts",
  "tests/e2e/media.e2e.ts",
  "tests/e2e/moving-in.e2e.ts",
  "tests/e2e/older-browsers.e2e.ts",
  "tests/e2e/presence.e2e.ts",
  "tests/e2e/public-layout.e2e.ts",
  "tests/e2e/public-pages.e2e.ts",
  "tests/e2e/publication.e2e.ts",
  "tests/e2e/sign-in-again.e2e.ts",
  "tests/e2e/spanish-edition.e2e.ts",
  "tests/e2e/staff-accessibility.e2e.ts",
  "tests/e2e/staff.e2e.ts",
  "tests/e2e/surface-pictures.e2e.ts",
  "tests/e2e/surface-speed.e2e.ts",
  "tests/e2e/surface.e2e.ts",
  "tests/e2e/without-script.e2e.ts",
];

const folders = ["app", "content", "server", "scripts", "migrations", "tests"];

/** The files with the pattern in their path, else the tests with it in their name (no file at all means every file). */
export function selectTests([first, ...rest]) {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.posix.join(folder, name.split(path.sep).join("/"))),
  );
  const isTest = (file) => /\.(test\.tsx?|e2e\.ts)$/.test(file);
  const isFile = (word) => isTest(word) && files.includes(word);
  const isBrowser = (file) => file.endsWith(".e2e.ts");
  if (rest.length > 0 && isFile(first)) {
    const chosen = rest.every(isFile) ? [first, ...rest] : [first];
    const name = rest.every(isFile) ? null : literally(rest.join(" "));
    return { unit: chosen.filter((file) => !isBrowser(file)), browser: chosen.filter(isBrowser), name };
  }
  const pattern = [first, ...rest].join(" ");
  const unit = files.filter((file) => /\.test\.tsx?$/.test(file));
  const browser = files.filter(isBrowser);
  const byPath = (file) => file.includes(pattern.replace(/^\.\//, ""));
  if (files.some((file) => byPath(file) && isTest(file))) {
    return { unit: unit.filter(byPath), browser: browser.filter(byPath), name: null };
  }
  // A name that is composed of parts is in no file as a whole; then all files run.
  const byText = (file) => readFileSync(path.join(root, file), "utf8").includes(pattern);
  return { unit: unit.filter(byText), browser: browser.filter(byText), name: literally(pattern) };
}

/** What `npm test` runs: every test but the long ones, or with `isAll` those too. */
export function listTests(isAll) {
  const { unit } = selectTests([".test.ts"]);
  const { browser } = selectTests([".e2e.ts"]);
  const isChosen = (file) => isAll || !longTests.includes(file);
  return { unit: unit.filter(isChosen), browser: browser.filter(isChosen) };
}

function literally(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
