import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { ExportedPost } from "~/domain/blog-export/exported-post";
import { decoded } from "~/domain/blog-import/html/old-site";
import type { FoundPicture, FoundPost, FoundSite } from "~/domain/blog-import/import-item";
import { listRemotePictures, replaceAddresses } from "~/domain/blog-import/markdown-addresses";
import { isSameCategoryName } from "~/domain/categories/category";
import { recordFormerAddresses } from "~/domain/former-addresses/former-addresses.server";
import { anyBelow } from "~/domain/former-addresses/former-path";
import { mediaAddress, mediaIdOf } from "~/domain/pictures/media-address";
import type { ImportChoices } from "./import-record";

interface SiteOptions {
  readonly database: Database;
  readonly importId: string;
  /** When the import was started (ISO 8601): its pictures are fetched in the same order however often it is interrupted. */
  readonly startedAt: string;
  readonly choices: ImportChoices;
  /** Uploaded pictures wait here until they are added to the library. */
  readonly folder: string;
  readonly now: () => Date;
}

/** The site that posts come from: gives their pictures the ids of the library, and keeps their former addresses. */
export class ImportedSite {
  readonly #found = new Map<string, FoundPicture>();
  #site: FoundSite | null = null;

  constructor(private readonly options: SiteOptions) {}

  enter(site: FoundSite): void {
    this.#site = site;
  }

  async addPicture(picture: FoundPicture): Promise<void> {
    const { bytes, ...found } = picture;
    this.#found.set(picture.address, found);
    const file = waitingPicture(this.options.folder, pictureIdOf(picture.address));
    if (!bytes || existsSync(file)) return;
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, await bytes(), { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  /** @returns the post with the library's addresses of its pictures, and what to record in the transaction that stores it */
  async place(post: ExportedPost, found: FoundPost) {
    const { importId, now } = this.options;
    const addresses = await this.#libraryAddresses(picturesOf(post, found));
    const markdown = replaceAddresses(post.content, addresses);
    const pictures = [...addresses].map(([address, inLibrary]) => ({ address, mediaId: mediaIdOf(inLibrary) ?? "" }));
    const record = async (transaction: Transaction<Tables>) => {
      const at = now();
      for (const { address, mediaId } of pictures) await this.#queue(transaction, address, mediaId, post.id);
      const former = [
        ...found.formerAddresses.map((address) => ({ address, kind: "post", targetId: post.id }) as const),
        ...pictures
          .filter(({ address }) => this.#isOnSite(address))
          .map(({ address, mediaId }) => ({ address, kind: "media", targetId: mediaId }) as const),
      ];
      await recordFormerAddresses(transaction, former, { importId, now: at });
    };
    const featured_image = addresses.get(post.featured_image) ?? post.featured_image;
    return { post: { ...post, content: markdown, featured_image }, record };
  }

  /** Makes the addresses of what is here already, or stays behind, lead to a post or page of this site. */
  async recordFormer(
    transaction: Transaction<Tables>,
    { formerAddresses }: Pick<FoundPost, "formerAddresses">,
    target: { readonly kind: "post" | "page"; readonly targetId: string },
  ): Promise<void> {
    const { importId, now } = this.options;
    const rows = formerAddresses.map((address) => ({ address, ...target }));
    await recordFormerAddresses(transaction, rows, { importId, now: now() });
  }

  /** Call it once the categories are imported. */
  async recordAddresses(): Promise<void> {
    const { database, importId, choices, now } = this.options;
    const site = this.#site;
    if (!site) return;
    const rows = await database.kysely.selectFrom("blog_categories").select(["id", "name"]).execute();
    const chosen = new Map(Object.entries(choices.categories));
    const categories = site.categories.flatMap(({ name, formerAddresses }) => {
      const id = rows.find((row) => isSameCategoryName(row.name, chosen.get(name) ?? name))?.id;
      return formerAddresses.map((address) =>
        id === undefined ? ({ address, kind: "blog" } as const) : ({ address, kind: "category", targetId: id } as const),
      );
    });
    const feeds = site.feeds.map((address) => ({ address, kind: "feed" }) as const);
    const lists = ["tag", "author", "page", "date"].map((folder) => ({ address: anyBelow(folder), kind: "blog" }) as const);
    await database.kysely
      .transaction()
      .execute((transaction) => recordFormerAddresses(transaction, [...categories, ...feeds, ...lists], { importId, now: now() }));
  }

  async #queue(transaction: Transaction<Tables>, address: string, mediaId: string, postId: string): Promise<void> {
    const { importId, startedAt } = this.options;
    const known = this.#found.get(address);
    const here = await transaction.selectFrom("media_files").select("id").where("id", "=", mediaId).executeTakeFirst();
    const about = { address, name: known?.fileName || pictureNameOf(address), alt_text: known?.description ?? "" };
    await transaction
      .insertInto("import_pictures")
      .values({ import_id: importId, media_id: mediaId, ...about, state: here ? "fetched" : "waiting", try_at: startedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto("import_picture_posts")
      .values({ import_id: importId, media_id: mediaId, post_id: postId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The library's addresses by old address. A picture of an earlier import keeps its id. */
  async #libraryAddresses(addresses: readonly string[]): Promise<Map<string, string>> {
    const { fetchesPictures } = this.options.choices;
    const imported = addresses.filter((address) => fetchesPictures || this.#found.has(address) || this.#isOnSite(address));
    if (imported.length === 0) return new Map();
    const known = await this.options.database.kysely
      .selectFrom("import_pictures")
      .innerJoin("media_files", "media_files.id", "import_pictures.media_id")
      .select(["address", "media_id"])
      .where("address", "in", imported)
      .where("state", "=", "fetched")
      .execute();
    const ids = new Map(known.map(({ address, media_id }) => [address, media_id]));
    return new Map(imported.map((address) => [address, mediaAddress(ids.get(address) ?? pictureIdOf(address))]));
  }

  #isOnSite(address: string): boolean {
    const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, "");
    return this.#site !== null && hostOf(address) === hostOf(this.#site.address);
  }
}

/** The file of an uploaded picture, until it is in the library. */
export function waitingPicture(folder: string, mediaId: string): string {
  return path.join(folder, mediaId);
}

function picturesOf(post: Pick<ExportedPost, "content" | "featured_image">, found: FoundPost): string[] {
  const addresses = [post.featured_image, ...listRemotePictures(post.content), ...found.pictures];
  return [...new Set(addresses)].filter((address) => /^https?:\/\//i.test(address));
}

/** The id that a picture gets in the library. It is the same in every import, so that texts can refer to it before it is there. */
function pictureIdOf(address: string): string {
  const digest = createHash("sha256").update(address).digest("hex");
  return BigInt(`0x${digest}`).toString(36).padStart(12, "0").slice(-12);
}

/** The last part of the address. */
export function pictureNameOf(address: string): string {
  return decoded(URL.parse(address)?.pathname.split("/").at(-1) ?? "") || "picture";
}
