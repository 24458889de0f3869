import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { GenerationRead } from "~/database/generation-read.server";
import type { Tables } from "~/database/tables";
import { reviewOf } from "~/domain/posts/post/post-review";
import type { BuiltInPages } from "./built-in-pages.server";
import type { PageName, PageText } from "./page";

interface OwnText extends PageText {
  readonly publicFrom: string;
}

type OwnTexts = ReadonlyMap<string, OwnText>;

/** How long a page made during an outage is cached. */
const RETRY_MS = 5000;

/** The own text of a page once it is public, else the built-in one; during an outage, the last one that was read. */
export class ShownPages {
  readonly #current: GenerationRead<OwnTexts>;

  constructor(
    database: Database,
    readonly builtIn: BuiltInPages,
    private readonly logError: (line: string, error: unknown) => void,
  ) {
    this.#current = new GenerationRead(database, () => database.publicReads.run(() => listOwnTexts(database.kysely)));
  }

  /** Takes one query for all pages after each change of content. @returns validUntil "until-changed" or an instant (ISO 8601) */
  async read(name: PageName, now: Date): Promise<{ readonly text: PageText; readonly validUntil: string }> {
    const texts = await this.#read();
    const own = (texts ?? this.#current.lastKnown)?.get(name);
    const isPublic = own !== undefined && own.publicFrom <= now.toISOString();
    const retry = texts === null ? new Date(now.getTime() + RETRY_MS).toISOString() : null;
    return {
      text: isPublic ? own : this.builtIn.text(name),
      validUntil: retry ?? (isPublic ? "until-changed" : (own?.publicFrom ?? "until-changed")),
    };
  }

  /** Null while the database can't be read. */
  async #read(): Promise<OwnTexts | null> {
    try {
      return await this.#current.get();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) this.logError("The pages’ own texts could not be read", error);
      return null;
    }
  }
}

export async function listOwnTexts(db: Kysely<Tables>): Promise<OwnTexts> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(["page", "excerpt", "content_html", "reviewed_by", "reviewed_on", "next_review_on", "public_from"])
    .where("page", "is not", null)
    .execute();
  return new Map(
    rows.flatMap(({ page, public_from: publicFrom, excerpt: intro, content_html: html, ...row }) =>
      page === null || publicFrom === null ? [] : [[page, { intro, html, review: reviewOf(row), publicFrom }]],
    ),
  );
}
