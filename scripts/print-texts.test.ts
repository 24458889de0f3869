import { expect, it } from "vitest";
import { listTexts } from "./print-texts.mjs";

it("finds the texts of a screen, an email and a Spanish page, each in its area", () => {
  const texts = listTexts();
  const find = (area: string, file: string) =>
    texts
      .get(area)
      ?.get(file)
      ?.map(({ text }) => text);
  expect(find("Admin", "app/routes/admin/posts/trash/trash-page.tsx")).toContain("Trash");
  expect(find("Emails", "content/mail/staff-mail.ts")).toContain("Choose a new password");
  expect(find("Spanish", "content/es/requests-copy.ts")).toContain("Esto no es para emergencias.");
});
