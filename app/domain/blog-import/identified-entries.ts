import { ImportError } from "./import-error";
import type { FoundPost } from "./import-item";
import { type ImportedPost, importedPost } from "./imported-post";

export class IdentifiedEntries {
  /** Where each id of a post was found first. */
  readonly #places = new Map<string, string>();

  /** Entries of one address with different texts are different posts: the later one's text tells them apart. @throws ImportError */
  identify(found: FoundPost, defaults: { author: string; now: Date }): ImportedPost {
    const first = importedPost(found, defaults);
    const { title, content } = first.post;
    const later = importedPost({ ...found, identity: [found.identity, title, content].join("\n") }, defaults);
    const isTaken = this.#places.has(first.post.id);
    const twin = isTaken ? this.#places.get(later.post.id) : undefined;
    if (twin !== undefined) throw new ImportError(`It is the same entry as ${twin}, by its id or by its address and text.`);
    for (const { post } of isTaken ? [later] : [first, later]) this.#places.set(post.id, found.where);
    return isTaken ? later : first;
  }
}
