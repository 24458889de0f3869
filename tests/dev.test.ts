import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { startSiteProcess } from "./support/site-process";

const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-dev-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("serves the site from its source, without a build", async () => {
  const site = startSiteProcess({ DATA_DIR: folder, NODE_ENV: "development" }, { program: ["scripts/dev.mjs"] });
  const url = await site.address();
  for (const page of ["/", "/blog", "/es/emergencias", "/admin"]) expect((await fetch(url + page)).status, site.log()).toBe(200);
  await site.stop();
});
