import path from "node:path";
import type { SourceFile } from "~/domain/blog-import/files/source-files.server";
import { decoded } from "~/domain/blog-import/html/old-site";

const PICTURE = /\.(jpe?g|png|gif|webp|avif|pdf)$/i;

/** The pictures and PDFs beside Markdown files: in a bundle, in a folder named after the post, or in one for the whole site. */
export class LocalFiles {
  readonly #byName = new Map<string, SourceFile[]>();
  readonly #shown = new Set<string>();

  constructor(files: readonly SourceFile[]) {
    const kept = files.filter(({ name }) => PICTURE.test(name));
    for (const [name, group] of Map.groupBy(kept, (file) => path.posix.basename(file.name).toLowerCase())) this.#byName.set(name, group);
  }

  /** @param reference as a text has it @param from the text's file */
  find(reference: string, from: string): SourceFile | undefined {
    const wanted = decoded(reference.replace(/[?#].*/s, "")).replace(/^[~@](?=\/)/, "");
    const group = this.#byName.get(path.posix.basename(wanted).toLowerCase()) ?? [];
    const folder = path.posix.dirname(from);
    const beside = [folder, path.posix.join(folder, path.posix.basename(from).replace(/\.\w+$/, ""))];
    const exact = beside.map((place) => path.posix.join(place, wanted));
    const below = wanted.replace(/^(?:\.{0,2}\/)+/, "");
    const isBare = !below.includes("/");
    const found =
      group.find(({ name }) => exact.includes(name)) ??
      group.find(({ name }) => name === below || (!isBare && name.endsWith(`/${below}`))) ??
      // A single picture of this name: in a folder that only the generator's settings tell.
      (group.length === 1 ? group[0] : undefined);
    if (found) this.#shown.add(found.name);
    return found;
  }

  /** Whether a text has shown it. */
  isShown(name: string): boolean {
    return this.#shown.has(name);
  }
}
