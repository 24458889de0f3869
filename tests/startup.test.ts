import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { placeMigratedFile } from "./support/migrated-file";
import { startSiteProcess } from "./support/site-process";

const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-start-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("starts within a second of processor time and holds at most 140 MB", async () => {
  await placeMigratedFile(folder);
  const site = startSiteProcess({ DATA_DIR: folder }, { probe: true });
  const url = await site.address();
  const { processorTime } = await site.ask();
  await (await fetch(url)).text();
  const { rss } = await site.ask();
  await site.stop();
  expect(processorTime).toBeLessThan(1000);
  expect(rss / 1024 / 1024).toBeLessThan(140);
});
