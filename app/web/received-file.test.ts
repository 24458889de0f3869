import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiveFile } from "./received-file.server";

let folder = "";
let number = 0;
const target = () => path.join(folder, `upload-${number++}`);

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-received-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function formWith(...fields: readonly (readonly [string, string | File])[]): Request {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request("http://localhost/", { method: "POST", body });
}

test("the file is stored byte for byte, with the fields before and after it", async () => {
  const bytes = Buffer.alloc(300_000, "quail\r\n--");
  const file = target();
  const form = formWith(["before", "one"], ["file", new File([bytes], "clinic 2026–11.backup")], ["passphrase", "two words"]);
  expect(await receiveFile(form, file)).toEqual({ name: "clinic 2026–11.backup", fields: { before: "one", passphrase: "two words" } });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test.each([
  ["an empty field", formWith(["file", new File([], "")])],
  ["an empty file", formWith(["file", new File([], "a.backup")])],
  ["no such field", formWith(["other", "text"])],
  ["another kind of form", new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ file: "a" }) })],
])("%s is no file", async (_name, form) => {
  const file = target();
  await expect(receiveFile(form, file)).rejects.toThrow("Choose a file first.");
  expect(existsSync(file)).toBe(false);
});

test("a file that is cut off, or larger than the disk, leaves nothing", async () => {
  const whole = formWith(["file", new File([Buffer.alloc(200_000)], "a.backup")]);
  const headers = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
  const half = (await whole.bytes()).subarray(0, 100_000);
  const file = target();
  const asked = (more: Record<string, string>) =>
    new Request("http://localhost/", { method: "POST", body: half, headers: { ...headers, ...more } });
  await expect(receiveFile(asked({}), file)).rejects.toThrow("did not arrive completely");
  await expect(receiveFile(asked({ "Content-Length": "1e18" }), file)).rejects.toThrow("is full");
  expect(existsSync(file)).toBe(false);
});

test("a file that can't be written ends the upload", async () => {
  const form = formWith(["file", new File([Buffer.alloc(900_000)], "a.backup")]);
  await expect(receiveFile(form, path.join(folder, "x".repeat(300)))).rejects.toThrow("ENAMETOOLONG");
});
