import { expect } from "@playwright/test";
import { item, wordpress } from "../support/wordpress-export";
import { expectAccessible } from "./accessible";
import { openAdmin, test } from "./staff-test";

const page = (id: number, title: string, name: string, text: string) =>
  item(id, {
    title,
    "wp:post_type": "page",
    "wp:post_name": name,
    link: `https://old.example/${name}/`,
    "content:encoded": `<p>${text}</p>`,
  });

test("an owner compares an old page with the one here, keeps that, leaves others for later, imports, and undoes it", async ({
  staffPage,
  site,
}) => {
  await openAdmin(staffPage, site, "/import-export");
  await staffPage.getByLabel("Your old website’s address").fill("no address");
  await staffPage.getByRole("button", { name: "Read the website" }).click();
  await expect(staffPage.getByText("That is no web address.")).toBeVisible();
  await expect(staffPage.getByLabel("Your old website’s address")).toHaveValue("no address");

  const old = [
    page(1, "About us", "about-us", "We are small, and we have been here since 2009."),
    page(2, "Boarding", "boarding", "Stay with us."),
    page(3, "Careers", "careers", "Work with us."),
    page(4, "Forms", "forms", "Print these."),
  ];
  const buffer = Buffer.from(wordpress(old.join("")));
  await staffPage.getByLabel("File from WordPress").setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer });
  await staffPage.getByRole("button", { name: "Read the file" }).first().click();
  await expect(staffPage.getByRole("heading", { level: 1 })).toHaveText("Review the import");
  await staffPage.getByLabel("Boarding", { exact: true }).selectOption("skip");
  await staffPage.getByRole("button", { name: "Compare: About us" }).click();
  await expect(staffPage.getByText("here since 2009.")).toBeVisible();
  await expect(staffPage.getByRole("heading", { name: "Here: About Us" })).toBeVisible();
  await expectAccessible(staffPage, "comparison");
  await staffPage.getByRole("button", { name: "Keep the page here" }).click();
  await expect(staffPage.getByLabel("About us", { exact: true })).toHaveValue("skip");
  await expect(staffPage.getByLabel("Boarding", { exact: true })).toHaveValue("skip");

  await staffPage.getByLabel("Careers", { exact: true }).selectOption("skip");
  await staffPage.getByRole("button", { name: "Own pages (drafts)" }).click();
  for (const name of ["Boarding", "Careers"]) await expect(staffPage.getByLabel(name, { exact: true })).toHaveValue("page");
  await staffPage.getByLabel("Forms", { exact: true }).selectOption("skip");
  await staffPage.getByRole("button", { name: "Save for later" }).click();
  await staffPage.getByRole("link", { name: "old.xml" }).click();
  await expect(staffPage.getByLabel("Forms", { exact: true })).toHaveValue("skip");
  await expectAccessible(staffPage, "review");
  await staffPage.getByRole("button", { name: "Import the pages" }).click();
  await expect(staffPage.getByRole("heading", { level: 1 })).toHaveText("Imported");
  await expect(staffPage.getByRole("link", { name: "See the pages" })).toBeVisible();

  await staffPage.getByRole("link", { name: "Undo this import" }).click();
  await expect(staffPage.getByText("2 pages")).toBeVisible();
  await expectAccessible(staffPage, "undo");
  await staffPage.getByRole("button", { name: "Undo the import" }).click();
  await expect(staffPage.getByRole("heading", { level: 1 })).toHaveText("The import was undone");
});
