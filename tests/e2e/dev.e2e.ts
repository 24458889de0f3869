import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test as base, expect } from "@playwright/test";
import { root } from "../../scripts/toolchain.mjs";
import { startSiteProcess } from "../support/site-process";
import { article } from "./editor-test";
import { isHydrated, owner, typeSignIn } from "./staff-test";
import { content } from "./writing-test";

/** A copy of the source, which a test may change, with hard links to the packages: Vite serves none from outside its folder. */
const test = base.extend<{ copy: string }>({
  copy: async ({ browserName: _ }, use) => {
    const copy = path.join(root, ".dev-test");
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy, { recursive: true });
    const left = [".git", "node_modules", "build", ".dev-test", "data", "demo-data", "release"];
    for (const name of readdirSync(root)) {
      if (!left.includes(name)) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    }
    execFileSync("cp", ["-al", path.join(root, "node_modules"), copy]);
    rmSync(path.join(copy, "node_modules", ".vite"), { recursive: true, force: true });
    await use(copy);
    rmSync(copy, { recursive: true, force: true });
  },
});

test("npm run dev: an account, an article, and changes of a component and a style sheet without a reload", async ({ page, copy }) => {
  const site = startSiteProcess(
    { DATA_DIR: path.join(copy, "data"), NODE_ENV: "development" },
    { program: ["scripts/dev.mjs"], folder: copy },
  );
  const url = await site.address();
  const change = (file: string, from: string, to: string) => {
    const source = readFileSync(path.join(copy, file), "utf8");
    expect(source, file).toContain(from);
    writeFileSync(path.join(copy, file), source.replaceAll(from, to));
  };
  for (const address of ["/blog", "/es/emergencias"]) expect((await fetch(url + address)).status, site.log()).toBe(200);
  expect((await fetch(`${url}/Services/`, { redirect: "manual" })).headers.get("Location")).toBe("/services");

  await page.addInitScript(() => localStorage.setItem("content-view", "markdown"));
  await page.goto(`${url}/admin`);
  await isHydrated(page);
  await typeSignIn(page, owner, "Create Account");
  await page.getByRole("link", { name: "Do this later" }).click();
  await expect(page.getByRole("heading", { name: "Manage your blog posts" })).toBeVisible();
  await page.getByRole("link", { name: "New Post" }).first().click();
  await page.getByLabel("Title *").fill(article.title);
  await page.getByLabel("Excerpt").fill("Small grass seeds, big trouble.");
  await content(page).fill(article.content);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(await (await fetch(`${url}/blog`)).text()).toContain(article.title);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const heading = page.getByRole("heading", { level: 2, name: /your blog posts/ });
  change("app/routes/admin/dashboard/dashboard.tsx", "Manage your blog posts", "Change your blog posts");
  await expect(heading).toHaveText("Change your blog posts");
  change("app/routes/admin/dashboard/dashboard.css", ".manage {", ".manage {\n  opacity: 0.5;");
  await expect(page.locator(".manage")).toHaveCSS("opacity", "0.5");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  // The server has them too, and the account is still signed in.
  await page.reload();
  await expect(heading).toHaveText("Change your blog posts");

  // A page without a script reloads by itself.
  await page.goto(`${url}/about`);
  change("app/routes/site/about.tsx", "<main", '<main data-changed=""');
  await expect(page.locator("main[data-changed]")).toBeVisible();
  await site.stop();
});
