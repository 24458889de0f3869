import { expect, test } from "vitest";
import { z } from "zod";
import { formReader, readForm, typedFields } from "./form-errors.server";

test("a file that no route reads is not read into memory with its form", async () => {
  let megabytes = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      megabytes += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
      if (megabytes === 64) controller.close();
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const request = new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
  expect([...(await readForm(request))]).toEqual([]);
  expect(megabytes).toBeLessThan(10);
});

test("a form is read once", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ a: "b" }) });
  expect([...(await readForm(request))]).toEqual([["a", "b"]]);
  expect([...(await readForm(request))]).toEqual([]);
});

test("a field that was sent twice is refused, not chosen from", async () => {
  const read = (body: string) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return formReader(new Request("http://localhost/", { method: "POST", body, headers })).read(z.object({ role: z.string() }));
  };
  expect(await read("role=author&other=1&other=2")).toEqual({ role: "author" });
  await expect(read("role=author&role=owner")).rejects.toMatchObject({ kind: "invalid", message: expect.stringContaining("“role” twice") });
});

test("a form with errors comes back with everything but its secrets", () => {
  const secrets = [
    "password",
    "password-to-confirm",
    "current",
    "next",
    "passphrase",
    "code",
    "setupCode",
    "recoveryCode",
    "token",
    "secret",
  ];
  const words = ["postalCode", "name", "newName", "nextSteps", "currentOffer", "code_of_conduct"];
  const form = new FormData();
  for (const name of [...secrets, ...words]) form.set(name, "typed");
  expect(Object.keys(typedFields(form))).toEqual(words);
});
