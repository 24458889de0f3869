import type { ExportedPost } from "~/domain/blog-export/exported-post";
import { type MediaArchive, MediaRefusedError, type NewPicture } from "~/domain/blog-export/media-archive";
import { listOutsidePictures, readdressPictures } from "./import-pictures";

/** Loads a picture from an address, or says why it can't be loaded. */
export type PictureFetcher = (address: string) => Promise<{ readonly bytes: Buffer; readonly name: string } | { readonly problem: string }>;

/** Takes the pictures that posts show from other sites into the library. Each address is asked once in a run. */
export class OutsidePictures {
  readonly #asked = new Map<string, Promise<string>>();
  added = 0;

  constructor(
    private readonly fetchPicture: PictureFetcher,
    private readonly media: MediaArchive,
    private readonly by: () => Pick<NewPicture, "actor" | "now">,
  ) {}

  /** The post with the library's addresses in place of those that could be reached. */
  async takeIn(post: ExportedPost): Promise<{ post: ExportedPost; notices: string[] }> {
    const notices: string[] = [];
    const addresses = new Map<string, string>();
    const featured = /^https?:/i.test(post.featured_image) ? [post.featured_image] : [];
    for (const address of new Set([...featured, ...listOutsidePictures(post.content)])) {
      try {
        addresses.set(address, await this.#addressOf(address));
      } catch (error) {
        if (!(error instanceof MediaRefusedError)) throw error;
        notices.push(`The picture ${address.slice(0, 300)} stays where it is: ${error.message}`);
      }
    }
    const { markdown, missed } = readdressPictures(post.content, addresses);
    notices.push(...missed.map((address) => `The picture ${address} was taken in, but the text still names the old address.`));
    return { post: { ...post, content: markdown, featured_image: addresses.get(post.featured_image) ?? post.featured_image }, notices };
  }

  #addressOf(address: string): Promise<string> {
    const asked = this.#asked.get(address) ?? this.#load(address);
    this.#asked.set(address, asked);
    return asked;
  }

  async #load(address: string): Promise<string> {
    const fetched = await this.fetchPicture(address);
    if ("problem" in fetched) throw new MediaRefusedError(fetched.problem);
    const added = await this.media.add({ ...fetched, ...this.by() });
    this.added += 1;
    return added.address;
  }
}
