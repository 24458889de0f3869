import { expect, it } from "vitest";
import { readImport } from "~/domain/blog-import/import-source.server";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { chosenItem } from "~/domain/blog-import/runs/chosen-item.server";
import { choicesOf } from "~/routes/admin/import/review-fields";
import { describeEachDatabase } from "./support/databases";
import { fileOf, importFrom } from "./support/exports";
import { wednesdayMorning } from "./support/site";
import { attachment, category, item, meta, wordpress } from "./support/wordpress-export";

const posts = [
  item(
    1,
    {
      "wp:post_name": "fence",
      "content:encoded": '<img src="https://old.example/wp-content/uploads/2019/05/fence.jpg"><img src="https://elsewhere.example/x.jpg">',
    },
    category("Dental") + category("heat", "post_tag") + meta("_thumbnail_id", "90"),
  ),
  item(
    2,
    { "content:encoded": '[gallery ids="90"] [my_widget]', "wp:post_date_gmt": "2019-03-01 15:00:00" },
    category("News") + category("sun", "post_tag"),
  ),
  item(3, { "content:encoded": "Later", "wp:status": "future", "wp:post_date_gmt": "2027-03-01 15:00:00" }, category("News")),
  item(4, { "content:encoded": "Not yet", "wp:status": "draft" }, category("Dental Care")),
  item(5, { "content:encoded": "Secret", "wp:post_password": "x", "dc:creator": "guest" }),
  item(6, { "content:encoded": "About us", "wp:post_type": "page" }),
];
const file = () => fileOf("old.xml", wordpress([...posts, attachment(90, "2019/05/fence.jpg")].join("\n")));
const read = (source: string) => readImport(source, { site: null });

describeEachDatabase("a review", (getDatabase) => {
  it("groups special entries of a file, and writes nothing", async () => {
    const review = await reviewImport(getDatabase(), read(file()), { now: wednesdayMorning });
    expect(review).toMatchObject({
      ...{ posts: 5, existing: 0, drafts: 2, scheduled: 1, years: { first: 2019, last: 2027 }, site: "https://old.example" },
      authors: [
        { name: "Dr. Casey Morgan", count: 4 },
        { name: "guest", count: 1 },
      ],
      categories: [
        { name: "News", count: 2, guess: null },
        { name: "Dental", count: 1, guess: "Dental Care" },
        { name: "Dental Care", count: 1, guess: "Dental Care" },
      ],
      pictures: {
        uploaded: 0,
        hosts: [
          { name: "elsewhere.example", count: 1 },
          { name: "old.example", count: 1 },
        ],
        fetched: ["fence.jpg", "x.jpg"],
        homeless: 0,
      },
      skipped: [],
      decisions: [{ title: "Post 6", path: "/?page_id=6", guess: "page", sentence: "About us", words: 2 }],
    });
    const counts = Object.fromEntries(review.groups.map(({ about, count }) => [about, count]));
    expect(counts).toEqual({ tags: 2, gallery: 1, shortcode: 1, drafts: 2, scheduled: 1, restricted: 1 });
    expect(await getDatabase().kysely.selectFrom("blog_posts").select("id").execute()).toEqual([]);
  });

  it("recognizes posts that are here already", async () => {
    const source = file();
    await importFrom(getDatabase(), source);
    const review = await reviewImport(getDatabase(), read(source), { now: wednesdayMorning });
    expect(review).toMatchObject({ posts: 0, existing: 5, differing: 0, groups: [{ about: "existing", count: 5 }] });
  });
});

it("asks for the address of a Ghost blog whose pictures have none", async () => {
  const posts = [{ id: "1", title: "Hay", slug: "hay", html: '<img src="__GHOST_URL__/content/images/hay.jpg">', status: "draft" }];
  const source = fileOf("ghost.json", JSON.stringify({ db: [{ data: { posts } }] }));
  const addresses = async (site: string | null) => {
    const pictures = [];
    for await (const found of readImport(source, { site })) if (found.kind === "post") pictures.push(...found.pictures);
    return pictures;
  };
  expect(await addresses(null)).toEqual(["/content/images/hay.jpg"]);
  const form = new FormData();
  form.set("site", "https://ghost.example/");
  const { site, fetchesPictures } = choicesOf(form, { categories: [], authors: [], drafts: 0 }, "A");
  expect([site, fetchesPictures, await addresses(site ?? null)]).toEqual([
    "https://ghost.example",
    true,
    ["https://ghost.example/content/images/hay.jpg"],
  ]);
});

it("applies the owner's choices to the entries", async () => {
  const choices = {
    categories: { News: "General" },
    authors: { guest: "Dr. Guest" },
    leavesDrafts: true,
    author: "A",
    fetchesPictures: true,
  };
  const chosen = [];
  for await (const found of read(file())) {
    const entry = chosenItem(found, choices, wednesdayMorning);
    if (found.kind === "post") chosen.push(entry.kind === "post" ? [entry.values.category, entry.values.author_name] : entry.kind);
  }
  expect(chosen).toEqual([
    ["Dental", "Dr. Casey Morgan"],
    ["General", "Dr. Casey Morgan"],
    ["General", "Dr. Casey Morgan"],
    "skipped",
    "skipped",
    // A page is a draft, and was chosen.
    [undefined, "Dr. Casey Morgan"],
  ]);
});
