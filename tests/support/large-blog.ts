import type { Insertable } from "kysely";
import type { Database } from "~/database/database.server";
import { indexWords } from "~/database/search/search-index.server";
import { distinctWords } from "~/database/search/search-words";
import type { Tables } from "~/database/tables";
import { listMediaIds } from "~/domain/pictures/media-address";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { type PostText, postTextOf } from "~/domain/posts/post/post-for-staff";
import { publishedPost } from "./fixtures";

export interface BlogSize {
  readonly posts: number;
  readonly pictures: number;
  /** Characters of each text: an ordinary article has 6,000. */
  readonly letters?: number;
}

const VERSIONS = [1, 2, 3];
const BATCH = 100;

export const largeBlog = {
  logo: pictureId(0),
  post: "post-7",
  draft: "post-20",
  picture: pictureId(7),
  import: "an-import",
  category: "Emergency Care",
  mailing: "mailing-1",
  reader: "reader-7",
  request: "request-7",
};

/**
 * Fills an empty database as years of work would: three versions of each post, a tenth with unpublished changes, a twentieth drafts, a
 * fiftieth in the trash, all reviewed and due again, and all from one import. A text shows two pictures of its own and the one that all show.
 * A fiftieth was sent to readers, of whom there are three for five posts, and as many wrote through the contact form.
 */
export async function fillBlog(database: Database, { posts, pictures, letters = 6000 }: BlogSize): Promise<void> {
  const { kysely } = database;
  const prose = "Desert pets drink more than their people think, and a bowl in the shade costs nothing.\n\n".repeat(letters / 90);
  const html = `<p>${prose}</p>`;
  const insert = async <Table extends keyof Tables>(table: Table, rows: readonly Insertable<Tables[Table]>[]) => {
    for (let from = 0; from < rows.length; from += BATCH) {
      await database.changeContent(async (transaction) => {
        await transaction
          .insertInto(table)
          .values(rows.slice(from, from + BATCH))
          .execute();
      });
    }
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const textOf = (number: number): PostText =>
    postTextOf({
      ...publishedPost,
      title: `Desert pets, part ${number}`,
      slug: `desert-pets-${number}`,
      excerpt: `Number ${number} of many.`,
      content: `${[0, number, number * 7].map((picture) => `![A quail](/media/${pictureId(picture % pictures)})`).join("\n\n")}\n\n${prose}`,
      featured_image: `/media/${pictureId((number * 3) % pictures)}`,
    });
  await insert("imports", [
    {
      id: largeBlog.import,
      file_name: "old.xml",
      kind: "wordpress",
      state: "done",
      by_id: "o",
      by_name: "Dr. Morgan",
      created_at: at(0),
      finished_at: at(1),
      counts: "{}",
    },
  ]);
  await insert(
    "blog_posts",
    numbers(posts).map((number) => ({
      ...{
        ...textOf(number),
        id: `post-${number}`,
        version: VERSIONS.length,
        author_id: "owner",
        created_at: at(number),
        updated_at: at(number),
      },
      ...{ content_html: html, content_html_version: rendererVersion, reviewed_by: "Dr. Casey Morgan", reviewed_on: "2024-01-02" },
      ...{
        next_review_on: "2025-01-02",
        status: number % 20 === 0 ? "draft" : "published",
        published_at: number % 20 === 0 ? null : at(number),
      },
      deleted_at: number % 50 === 1 ? at(number) : null,
    })),
  );
  await insert(
    "post_revisions",
    numbers(posts).flatMap((number) => {
      const fields = JSON.stringify(textOf(number));
      return VERSIONS.map((version) => ({
        ...{ id: revisionId(number, version), post_id: `post-${number}`, version, fields, status: "published" as const },
        ...{ cause: "saved" as const, saved_at: at(number), saved_by_id: "owner", saved_by_name: "Dr. Morgan" },
      }));
    }),
  );
  await insert(
    "media_uses",
    numbers(posts).flatMap((number) => {
      const { content, featured_image } = textOf(number);
      const covers = listMediaIds(featured_image).map((id) => [id, "cover"] as const);
      const places = [...new Map([...covers, ...listMediaIds(content).map((id) => [id, "text"] as const)])];
      return VERSIONS.flatMap((version) =>
        places.map(([media_id, place]) => ({ media_id, post_id: `post-${number}`, revision_id: revisionId(number, version), place })),
      );
    }),
  );
  await kysely.transaction().execute(async (transaction) => {
    for (const number of numbers(posts)) {
      const [shown_revision_id, newest_revision_id] = [number % 10 === 3 ? 2 : 3, 3].map((version) => revisionId(number, version));
      const { title, excerpt } = textOf(number);
      await transaction
        .updateTable("blog_posts")
        .set({ shown_revision_id, newest_revision_id })
        .where("id", "=", `post-${number}`)
        .execute();
      await indexWords(transaction, `post-${number}`, { title, words: distinctWords(excerpt) });
    }
  });
  await insert(
    "media_files",
    numbers(pictures).map((number) => ({
      ...{
        id: pictureId(number - 1),
        kind: "picture" as const,
        content_hash: `content-${number}`,
        name: `Quail ${number}.jpg`,
        alt_text: "A quail",
      },
      ...{
        alt_status: "described" as const,
        width: 1200,
        height: 800,
        blur: "data:".padEnd(400, "a"),
        uploaded_by_name: "Dr. Morgan",
        created_at: at(number),
      },
      ...{ trashed_at: number % 20 === 0 ? at(number) : null },
    })),
  );
  const renditions = numbers(pictures).flatMap((number) =>
    [320, 640, 1200].flatMap((width) =>
      (["avif", "webp"] as const).map((format) => ({
        number,
        width,
        format,
        content_hash: `${number}-${width}-${format}`.padEnd(22, "x"),
      })),
    ),
  );
  await insert(
    "media_blobs",
    renditions.map(({ content_hash, format, number }) => ({
      ...{ content_hash, format, size: 4, bytes: Buffer.from("quail".slice(0, 4)) },
      ...(number % 20 === 5 && { released_at: at(number), released_from: pictureId(number - 1) }),
    })),
  );
  await insert(
    "media_renditions",
    renditions
      .filter(({ number }) => number % 20 !== 5)
      .map(({ number, width, format, content_hash }) => ({
        media_id: pictureId(number - 1),
        width,
        height: width,
        format,
        content_hash,
        size: 4,
      })),
  );
  await insert(
    "post_reviews",
    numbers(posts).map((number) => ({
      ...{
        id: `review-${number}`,
        post_id: `post-${number}`,
        revision_id: revisionId(number, 2),
        words_hash: "words",
        kind: "reviewed" as const,
      },
      ...{ reviewed_by: "Dr. Casey Morgan", reviewed_on: "2024-01-02", recorded_by_name: "Dr. Morgan", recorded_at: at(number) },
    })),
  );
  await insert(
    "post_redirects",
    numbers(posts).map((number) => ({ slug: `desert-pets-${number}`, post_id: `post-${number}`, created_at: at(number) })),
  );
  await insert(
    "former_addresses",
    numbers(posts).map((number) => ({
      path: `/old/${number}`,
      kind: "post" as const,
      target_id: `post-${number}`,
      import_id: largeBlog.import,
      created_at: at(number),
    })),
  );
  await insert(
    "import_entries",
    numbers(posts).map((number) => ({
      ...{
        import_id: largeBlog.import,
        number,
        kind: "post",
        entry_id: `post-${number}`,
        outcome: "added" as const,
        place: `WordPress post ${number}`,
      },
    })),
  );
  await insert(
    "import_pictures",
    numbers(pictures).map((number) => ({
      ...{
        import_id: largeBlog.import,
        media_id: pictureId(number - 1),
        address: `https://old.example/${number}.jpg`,
        name: `Quail ${number}.jpg`,
      },
      ...{ state: "fetched" as const, try_at: at(number), added: 1 },
    })),
  );
  await insert(
    "import_picture_posts",
    numbers(posts).map((number) => ({ import_id: largeBlog.import, media_id: pictureId(number % pictures), post_id: `post-${number}` })),
  );
  const readers = numbers(Math.ceil(posts * 0.6));
  await insert(
    "subscribers",
    readers.map((number) => ({
      ...{ id: `reader-${number}`, email: `reader-${number}@example.com`, source: "blog" as const, created_at: at(number) },
      ...{ confirmed_at: number % 10 === 0 ? null : at(number), left_at: number % 10 === 5 ? at(number) : null, refused_at: null },
      ...{ asked_at: at(number), confirmation_hash: null },
    })),
  );
  const mailings = numbers(Math.ceil(posts / 50));
  await insert(
    "mailings",
    mailings.map((number) => ({
      ...{ id: `mailing-${number}`, post_id: number === 1 ? largeBlog.post : `post-${number * 50 - 3}`, subject: `Part ${number}` },
      ...{
        content: JSON.stringify({ origin: "https://example.com", subject: "Part", html, text: prose }),
        state: "done" as const,
        by_id: "owner",
        by_name: "Dr. Morgan",
        created_at: at(number),
      },
      ...{ finished_at: at(number), problem: null, try_at: null },
    })),
  );
  await insert(
    "mailing_recipients",
    mailings.flatMap((mailing) =>
      (mailing === 1 ? readers : readers.slice(0, 100)).map((number) => ({
        ...{ mailing_id: `mailing-${mailing}`, number, subscriber_id: `reader-${number}`, at: at(mailing), try_at: null },
        ...{ state: number % 50 === 0 ? ("refused" as const) : ("accepted" as const), unsubscribe_hash: `${mailing}-${number}` },
      })),
    ),
  );
  await insert(
    "requests",
    readers.map((number) => ({
      ...{ id: `request-${number}`, kind: "question" as const, state: number % 3 === 0 ? ("new" as const) : ("done" as const) },
      ...{ received_at: at(number), name: "Sam Lee", phone: "", email: `reader-${number}@example.com`, pet: "Biscuit", species: "dog" },
      ...{ age: "", medicine: "", send_to: "", records: "", message: "Is a quail a pet?", answered_at: null, answered_by: null },
      ...{ done_at: number % 3 === 0 ? null : at(number), done_by: null, content_hash: null, sender_hash: null },
    })),
  );
  await insert(
    "audit_events",
    numbers(posts).map((number) => ({
      ...{ id: `event-${number}`, at: at(number), actor_name: "Dr. Morgan", action: "published", subject_kind: "post" },
      ...{ subject_id: `post-${number}`, subject_name: `Desert pets, part ${number}` },
    })),
  );
}

function pictureId(number: number): string {
  return `picture${String(number).padStart(5, "0")}`;
}

function revisionId(number: number, version: number): string {
  return `post-${number}-${version}`;
}

/** An hour apart, the last one in October 2026. */
function at(number: number): string {
  return new Date(Date.UTC(2026, 9, 1) - number * 3_600_000).toISOString();
}
