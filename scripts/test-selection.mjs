// `npm test -- PATTERN` and `npm test -- FILE NAME`. Runs on Node 20 and before anything is installed: no dependencies here.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./toolchain.mjs";

const folders = ["app", "content", "server", "scripts", "migrations", "tests"];

/** The files with the pattern in their path, else the tests with it in their name (no file at all means every file). */
export function selectTests([first, ...rest]) {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.posix.join(folder, name.split(path.sep).join("/"))),
  );
  const isTest = (file) => /\.(test\.tsx?|e2e\.ts)$/.test(file);
  if (rest.length > 0 && isTest(first) && files.includes(first)) {
    const isBrowser = first.endsWith(".e2e.ts");
    return { unit: isBrowser ? [] : [first], browser: isBrowser ? [first] : [], name: literally(rest.join(" ")) };
  }
  const pattern = [first, ...rest].join(" ");
  const unit = files.filter((file) => /\.test\.tsx?$/.test(file));
  const browser = files.filter((file) => file.endsWith(".e2e.ts"));
  const byPath = (file) => file.includes(pattern.replace(/^\.\//, ""));
  if (files.some((file) => byPath(file) && isTest(file))) {
    return { unit: unit.filter(byPath), browser: browser.filter(byPath), name: null };
  }
  // A name that is composed of parts is in no file as a whole; then all files run.
  const byText = (file) => readFileSync(path.join(root, file), "utf8").includes(pattern);
  return { unit: unit.filter(byText), browser: browser.filter(byText), name: literally(pattern) };
}

export function countTestFiles() {
  return selectTests([".test.ts"]).unit.length;
}

function literally(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
