import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawing, pdf, photo } from "./support/pictures";
import { makeMember, makeOwner, writePost } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;
let author: Visitor;
const nobody = () => new Visitor(site);

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  author = await makeMember(site, owner, alexAuthor, "author");
});
afterAll(() => site.close());

async function uploaded(who: Visitor, bytes: Buffer, name: string): Promise<{ id: string; address: string }> {
  const answer = await who.upload(bytes, name);
  expect(answer.status).toBe(201);
  return (await answer.json()).file;
}

describe("a picture that staff sends", () => {
  it("is in the article in all its sizes, under the hero's title and on the card", async () => {
    const picture = await uploaded(author, await photo({ width: 1300, height: 90 }), "quail.jpg");
    const slug = "quails-at-noon";
    await writePost(site, author, {
      title: "Quails at noon",
      slug,
      status: "published",
      featured_image: picture.address,
      content: `Look.\n\n![A quail in the shade](${picture.address})`,
    });
    const html = await nobody().text(`/blog/${slug}`);
    const [hero = "", inText = ""] = Array.from(html.matchAll(/<picture>.*?<\/picture>/g), ([text]) => text);
    for (const shown of [hero, inText]) {
      expect(shown).toMatch(/<source type="image\/avif" srcset="[^"]*480w[^"]*1300w"/i);
      expect(shown).toMatch(/<img[^>]* srcset="[^"]*480w[^"]*1300w"/i);
      expect(shown).toMatch(/ sizes="[^"]+"/);
      expect(shown).toMatch(/ width="1300"/);
      expect(shown).toMatch(/ height="90"/);
    }
    expect(inText).toContain('alt="A quail in the shade"');
    expect(await nobody().text("/blog")).toMatch(/<picture>.*480w/);
    const library = await editor.text("/admin/pictures");
    expect(library).toContain("quail.jpg");
    expect(library).toContain("In 1 post");
    expect(await editor.text(`/admin/pictures/${picture.id}`)).toContain("Quails at noon");
    // A post shows it.
    expect((await editor.post(`/admin/pictures/${picture.id}/trash`)).status).toBe(409);
  });

  it("needs no words in a text once the library has them, and a file that is not there is found out", async () => {
    const { id, address } = await uploaded(author, await photo({ width: 200, height: 160 }), "toad.jpg");
    const warned = async () => {
      const content = `![](${address})\n\n[Handout](/media/000000000000) [Drawing](/diagrams/cpr.svg)`;
      const answer = await author.post("/admin/posts/check", { title: "A toad", slug: "a-toad", excerpt: "It digs.", content });
      return ((await answer.json()) as { code: string }[]).map(({ code }) => code);
    };
    expect(await warned()).toEqual(["no-alt", "dead-link"]);
    expect((await author.post(`/admin/pictures/${id}/describe`, { altText: "A toad in wet sand" })).status).toBe(204);
    expect(await warned()).toEqual(["dead-link"]);
  });

  it("is described, renamed and focused by a plain form, which the article follows", async () => {
    const { id, address } = await uploaded(author, await photo({ width: 180, height: 160 }), "IMG_2.jpg");
    await writePost(site, author, { title: "Focus", slug: "focus", status: "published", content: `![](${address})` });
    const form = { name: "lizard.jpg", altText: "A lizard", focalX: "20", focalY: "75" };
    expect(await author.submit(`/admin/pictures/${id}`, form)).toBe(`/admin/pictures/${id}`);
    const html = await nobody().text("/blog/focus");
    expect(html).toMatch(/<img[^>]* alt="A lizard"/);
    expect(html).toContain("object-position:20% 75%");
    expect(await author.text("/admin/pictures?q=lizard")).toContain("lizard.jpg");
    expect((await author.post(`/admin/pictures/${id}/focus`, { focalX: "60", focalY: "10" })).status).toBe(204);
    expect(await (await author.get(`/admin/pictures/${id}/record`)).json()).toMatchObject({
      name: "lizard.jpg",
      altText: "A lizard",
      focal: { x: 0.6, y: 0.1 },
      mayChange: true,
    });
    expect(await nobody().text("/blog/focus")).toContain("object-position:60% 10%");
  });

  it("is replaced under the same address, and comes without a script as well", async () => {
    const { id, address } = await uploaded(author, await photo({ width: 160, height: 160 }), "before.jpg");
    const before = (await site.get(address)).headers.get("Location");
    const form = new FormData();
    form.set("file", new File([new Uint8Array(await photo({ width: 200, height: 100 }))], "after.jpg", { type: "image/jpeg" }));
    const encoded = new Request(site.url, { method: "POST", body: form });
    const headers = { Accept: "text/html", "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const answer = await author.upload(Buffer.from(await encoded.arrayBuffer()), "", `/admin/pictures/${id}/replace`, { headers });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/pictures/${id}`]);
    expect((await site.get(address)).headers.get("Location")).not.toBe(before);
  });

  it("goes into the trash and comes back; an owner may delete it for good", async () => {
    const { id } = await uploaded(author, await drawing(300), "chart.png");
    await author.submit(`/admin/pictures/${id}/trash`);
    expect(await author.text("/admin/pictures")).not.toContain("chart.png");
    expect(await author.text("/admin/pictures?show=trash")).toContain("chart.png");
    await author.submit(`/admin/pictures/${id}/restore`);
    expect(await author.text("/admin/pictures")).toContain("chart.png");
    await author.submit(`/admin/pictures/${id}/trash`);
    expect((await editor.post(`/admin/pictures/${id}/delete-for-good`)).status).toBe(403);
    await owner.submit(`/admin/pictures/${id}/delete-for-good`);
    expect((await owner.get(`/admin/pictures/${id}`)).status).toBe(404);
  });
});

describe("what is rejected", () => {
  it.each([
    ["a web page", Buffer.from("<!doctype html><script>alert(1)</script>"), 422],
    ["a program", Buffer.from("MZ\x90\0"), 415],
  ])("is %s, with a sentence", async (_name, bytes, status) => {
    const answer = await author.upload(bytes, "quail.jpg");
    expect(answer.status).toBe(status);
    expect((await answer.json()).sentence).toMatch(/^This .*\.$/);
  });

  it("is anything from somebody who is signed out", async () => {
    const answer = await nobody().upload(pdf(), "handout.pdf");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(await author.text("/admin/pictures")).not.toContain("handout.pdf");
  });

  it("is a change of a colleague's file by an author", async () => {
    const { id } = await uploaded(editor, pdf("% the editor's"), "handout.pdf");
    expect(await author.text(`/admin/pictures/${id}`)).toContain("The front desk and owners can change it too.");
    for (const act of ["", "/describe", "/focus", "/trash"]) {
      expect((await author.post(`/admin/pictures/${id}${act}`, { name: "mine.pdf", altText: "x" })).status, act).toBe(403);
    }
    expect((await author.upload(pdf("% mine"), "mine.pdf", `/admin/pictures/${id}/replace`)).status).toBe(403);
    expect(await editor.text("/admin/pictures")).toContain("handout.pdf");
  });
});
