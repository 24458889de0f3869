import { createHash, randomUUID } from "node:crypto";
import { pdf, photo } from "../../support/pictures";
import { typedArticle } from "../../support/post-forms";
import type { Visitor } from "../../support/visitor";

interface SentSave {
  readonly saveId: string;
  /** Null for the first save of a post. */
  readonly postId: string | null;
  readonly version: number;
  readonly content: string;
  readonly save: "auto" | "draft" | "";
}

interface SentUpload {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface AcknowledgedSave {
  readonly postId: string;
  readonly version: number;
  readonly saveId: string;
  readonly content: string;
  /** Whether readers see it. */
  readonly shows: boolean;
}

/** What the site said is stored. */
export interface Acknowledged {
  readonly saves: AcknowledgedSave[];
  readonly uploads: { readonly id: string; readonly address: string; readonly digest: string; readonly isPdf: boolean }[];
}

export const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const SAVES_OF_A_POST = 8;

/** Somebody who writes posts and uploads files one after the other, and sends again what got no answer. */
export class BusyWriter {
  readonly acknowledged: Acknowledged = { saves: [], uploads: [] };
  /** Answers that a save or an upload must never get. */
  readonly faults: string[] = [];
  #unanswered: SentSave | SentUpload | null = null;
  #post = { id: "", version: 0, saves: SAVES_OF_A_POST };
  #steps = 0;

  constructor(
    private readonly name: string,
    private readonly random: () => number,
  ) {}

  /** @returns whether the site acknowledged it */
  async step(visitor: Visitor): Promise<boolean> {
    this.#unanswered ??= await this.#next();
    const sent = this.#unanswered;
    try {
      const isStored = "saveId" in sent ? await this.#save(visitor, sent) : await this.#upload(visitor, sent);
      if (isStored) this.#unanswered = null;
      return isStored;
    } catch {
      // No answer, or half of one: it may be stored or not.
      return false;
    }
  }

  async #next(): Promise<SentSave | SentUpload> {
    this.#steps += 1;
    const size = Math.floor(this.random() ** 4 * 60_000) + 1;
    if (this.#steps % 17 === 0) return { name: `${this.name}-${this.#steps}.jpg`, bytes: await this.#picture() };
    if (this.#steps % 3 === 0)
      return { name: `${this.name}-${this.#steps}.pdf`, bytes: new Uint8Array(pdf(`% ${randomUUID()} ${"x".repeat(size)}`)) };
    const isNew = this.#post.saves >= SAVES_OF_A_POST;
    if (isNew) this.#post = { id: "", version: 0, saves: 0 };
    const { id, version, saves } = this.#post;
    const save = saves % 4 === 0 ? "" : this.random() < 0.5 ? "auto" : "draft";
    const content = `Step ${this.#steps} of ${this.name}. ${"Cool the pet, then call. ".repeat(size / 250 + 1)}`;
    return { saveId: randomUUID(), postId: isNew ? null : id, version, content, save };
  }

  async #picture(): Promise<Uint8Array<ArrayBuffer>> {
    const width = 40 + Math.floor(this.random() * 400);
    return new Uint8Array(await photo({ width, height: 30 + (this.#steps % 300) }));
  }

  async #save(visitor: Visitor, { postId, version, ...sent }: SentSave): Promise<boolean> {
    const address = postId === null ? "/admin/posts/save" : `/admin/posts/${postId}/save`;
    const title = `${this.name} ${postId ?? sent.saveId}`;
    const response = await visitor.post(address, {
      ...typedArticle,
      title,
      slug: "",
      status: "published",
      ...sent,
      version: String(version),
    });
    const answer = await this.#read<{ saved: { id: string; version: number } }>(response, "A save");
    if (answer) {
      const { id, version: saved } = answer.saved;
      const { saveId, content } = sent;
      this.acknowledged.saves.push({ postId: id, version: saved, saveId, content, shows: sent.save === "" });
      this.#post = { id, version: saved, saves: this.#post.saves + 1 };
      return true;
    }
    return false;
  }

  async #upload(visitor: Visitor, { bytes, name }: SentUpload): Promise<boolean> {
    const response = await visitor.upload(bytes, name);
    const answer = await this.#read<{ file: { id: string; address: string } }>(response, "An upload");
    if (answer) {
      const { id, address } = answer.file;
      this.acknowledged.uploads.push({ id, address, digest: digestOf(bytes), isPdf: name.endsWith(".pdf") });
      return true;
    }
    return false;
  }

  /** @returns null when it was refused: 503 while the database is away, or a way to the page that keeps the form */
  async #read<Answer>(response: Response, what: string): Promise<Answer | null> {
    const text = await response.text();
    if ([200, 201].includes(response.status)) return JSON.parse(text) as Answer;
    if (![303, 307, 503].includes(response.status)) this.faults.push(`${what} was answered ${response.status}: ${text.slice(0, 300)}`);
    return null;
  }
}
