import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { addMedia } from "~/domain/media/media-commands.server";
import { describeEachDatabase } from "./support/databases";
import { encodeOnce } from "./support/encode-once";
import { importingOwner as actor, contentsOf, exportTo, fileOf, importFrom } from "./support/exports";
import { photo } from "./support/pictures";
import { wednesdayMorning } from "./support/site";

describeEachDatabase("the media library", (getDatabase) => {
  it("travels with the blog, every size byte for byte", async () => {
    const { file } = await addMedia(getDatabase(), {
      bytes: await photo({ width: 500, height: 100 }),
      encode: encodeOnce,
      name: "toad.jpg",
      altText: 'A "toad"',
      actor,
      now: wednesdayMorning,
    });
    const rows = [{ title: "T", content: `![A toad](${file.address})`, author_name: "A", featured_image: file.address }];
    await importFrom(getDatabase(), fileOf("rows.json", JSON.stringify(rows)));
    const html = () => getDatabase().kysely.selectFrom("blog_posts").select("content_html").executeTakeFirstOrThrow();
    const before = await html();
    expect(before.content_html).toContain("<picture");
    const folder = await exportTo(getDatabase());
    for (const table of ["blog_posts", "media_renditions", "media_files", "media_blobs"] as const)
      await getDatabase().kysely.deleteFrom(table).execute();
    expect(await importFrom(getDatabase(), folder)).toMatchObject({ counts: { posts: 1, media: 1 }, skipped: [] });
    expect(await html()).toEqual(before);
    expect(contentsOf(await exportTo(getDatabase()))).toEqual(contentsOf(folder));
    expect(await importFrom(getDatabase(), folder)).toMatchObject({ counts: { posts: 0, media: 0 }, skipped: [] });
  });

  it("takes back no file that is not what its name says", async () => {
    const bytes = await photo({ width: 500, height: 100 });
    await addMedia(getDatabase(), { bytes, encode: encodeOnce, name: "toad.jpg", actor, now: wednesdayMorning });
    const folder = await exportTo(getDatabase());
    const [first = ""] = readdirSync(path.join(folder, "media/files"));
    writeFileSync(path.join(folder, "media/files", first), "<script>alert(1)</script>");
    for (const table of ["media_renditions", "media_files", "media_blobs"] as const) await getDatabase().kysely.deleteFrom(table).execute();
    const report = await importFrom(getDatabase(), folder);
    expect(report.counts.media).toBe(0);
    expect(report.skipped).toHaveLength(1);
  });
});
