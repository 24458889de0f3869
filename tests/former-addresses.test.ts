import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordFormerAddresses } from "~/domain/former-addresses/former-addresses.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import { engines, startSiteOn } from "./support/engines";
import { publishedPost, savePosts } from "./support/fixtures";
import { type TestSite, wednesdayMorning } from "./support/site";

const owner = { id: "owner", name: "Dr. Jordan Morgan", role: "owner" } as const;

describe.each(engines)("addresses of the old site (%s)", (engine) => {
  let site: TestSite;
  let remove: () => Promise<void>;
  let id = "";

  beforeAll(async () => {
    ({ site, remove } = await startSiteOn(engine));
    await savePosts(site.database, publishedPost);
    const { kysely } = site.database;
    const post = await kysely.selectFrom("blog_posts").select("id").where("slug", "=", publishedPost.slug).executeTakeFirstOrThrow();
    const category = await kysely.selectFrom("blog_categories").select("id").where("name", "=", "Dental Care").executeTakeFirstOrThrow();
    id = post.id;
    const posts = ["/2021/03/Old-Name/", "/?p=12", "/?page_id=12", "/old-name/", "/blog/old-name", "/dentistry/", "/caf%C3%A9-cats/"];
    await kysely
      .transaction()
      .execute((transaction) =>
        recordFormerAddresses(
          transaction,
          [
            ...posts.map((address) => ({ address, kind: "post", targetId: id }) as const),
            { address: "/category/teeth/", kind: "category", targetId: category.id },
            { address: "/feed/", kind: "feed" },
            { address: "/atom.xml", kind: "feed" },
            { address: "/?feed=rss2", kind: "feed" },
            { address: "/tag/*", kind: "blog" },
            { address: "/page/*", kind: "blog" },
            { address: "/date/*", kind: "blog" },
            { address: "/2020/gone/", kind: "post", targetId: "00000000-0000-0000-0000-000000000000" },
          ],
          { importId: "an-import", now: wednesdayMorning },
        ),
      );
  });
  afterAll(() => remove());

  const led = async (address: string) => {
    const { status, headers } = await site.get(address);
    return [status, headers.get("Location")];
  };

  it("lead to what they became in one redirect, however they are spelled", async () => {
    const post = `/blog/${publishedPost.slug}`;
    for (const address of ["/2021/03/old-name/", "/2021/03/OLD-NAME/?replytocom=4", "/2021/03/old-name/amp/", "/old-name/", "/Old-Name"]) {
      expect([address, ...(await led(address))]).toEqual([address, 308, post]);
    }
    for (const address of ["/2021/03/old-name", "/?p=12", "/?page_id=12", "/caf%C3%A9-cats", "/blog/old-name", "/old-name"]) {
      expect([address, ...(await led(address))]).toEqual([address, 301, post]);
    }
    expect(await led("/category/teeth/")).toEqual([308, "/blog?category=Dental+Care"]);
    expect(await led("/category/teeth/page/2")).toEqual([301, "/blog?category=Dental+Care"]);
    expect(await led("/category/teeth/feed")).toEqual([301, "/blog/rss.xml"]);
    expect(await led("/feed/")).toEqual([308, "/blog/rss.xml"]);
    expect(await led("/?feed=rss2")).toEqual([301, "/blog/rss.xml"]);
    expect(await led("/atom.xml")).toEqual([301, "/blog/atom.xml"]);
    expect(await led("/category/pets/teeth")).toEqual([301, "/blog?category=Dental+Care"]);
    expect(await led("/index.php?p=12")).toEqual([301, post]);
    for (const list of ["/tag/heat", "/page/2", "/2021/03", "/2021"]) expect([list, ...(await led(list))]).toEqual([list, 301, "/blog"]);
  });

  it("never take the place of our own, and others are still not found", async () => {
    expect((await site.get("/dentistry")).status).toBe(200);
    expect(await led("/dentistry/")).toEqual([308, "/dentistry"]);
    expect((await site.get("/?p=13")).status).toBe(200);
    for (const address of ["/2021/03/unknown", "/unknown", "/2020/gone", "/category/unknown", "/author/somebody"]) {
      expect([address, (await site.get(address)).status]).toEqual([address, 404]);
    }
    expect(await led("/unknown/")).toEqual([308, "/unknown"]);
  });

  it("are as many as the old site had", async () => {
    const many = Array.from({ length: 7000 }, (_, number) => ({ address: `/category/${number}/`, kind: "blog" }) as const);
    await site.database.kysely
      .transaction()
      .execute((transaction) => recordFormerAddresses(transaction, many, { importId: "an-import", now: wednesdayMorning }));
    expect(await led("/category/6999")).toEqual([301, "/blog"]);
  });

  it("follow a post that is renamed, and end while nobody may read it", async () => {
    const { kysely } = site.database;
    await kysely.updateTable("blog_posts").set({ slug: "newest-name" }).where("id", "=", id).execute();
    expect(await led("/?p=12")).toEqual([301, "/blog/newest-name"]);
    await trashPost(site.database, { id, actor: owner, now: wednesdayMorning });
    expect((await site.get("/2021/03/old-name")).status).toBe(404);
    expect((await site.get("/?p=12")).status).toBe(200);
  });
});
