import type { ExportedPost } from "~/domain/blog-export/exported-post";
import { type MediaArchive, MediaImportError, type NewPicture } from "~/domain/blog-export/media-archive.server";
import type { ImportedPost } from "./imported-post";
import { listRemotePictures, replacePictureAddresses } from "./markdown-addresses";

export type PictureFetcher = (address: string) => Promise<{ readonly bytes: Buffer; readonly name: string } | { readonly problem: string }>;

/** Copies pictures that posts load from other sites into the library. Each address is fetched once per import. */
export class RemotePictures {
  readonly #copies = new Map<string, Promise<string>>();
  added = 0;

  constructor(
    private readonly fetchPicture: PictureFetcher,
    private readonly media: MediaArchive,
    private readonly by: () => Pick<NewPicture, "actor" | "now">,
  ) {}

  /** The post with the library's addresses in place of those that could be fetched. */
  async copyInto(post: ExportedPost): Promise<ImportedPost> {
    const notices: string[] = [];
    const addresses = new Map<string, string>();
    const featured = /^https?:/i.test(post.featured_image) ? [post.featured_image] : [];
    for (const address of new Set([...featured, ...listRemotePictures(post.content)])) {
      try {
        addresses.set(address, await this.#copyOf(address));
      } catch (error) {
        if (!(error instanceof MediaImportError)) throw error;
        notices.push(`The picture ${address.slice(0, 300)} stays where it is: ${error.message}`);
      }
    }
    const { markdown, missed } = replacePictureAddresses(post.content, addresses);
    notices.push(...missed.map((address) => `The picture ${address} was added to the library, but the text still has the old address.`));
    return {
      post: { ...post, content: markdown, featured_image: addresses.get(post.featured_image) ?? post.featured_image },
      notices: notices.map((text) => ({ about: "pictures", text })),
    };
  }

  #copyOf(address: string): Promise<string> {
    const copy = this.#copies.get(address) ?? this.#copy(address);
    this.#copies.set(address, copy);
    return copy;
  }

  async #copy(address: string): Promise<string> {
    const fetched = await this.fetchPicture(address);
    if ("problem" in fetched) throw new MediaImportError(fetched.problem);
    const added = await this.media.add({ ...fetched, ...this.by() });
    this.added += 1;
    return added.address;
  }
}
