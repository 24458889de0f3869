import { writeFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { ImportError } from "~/domain/blog-import/import-error";
import { isSameWebsite, parseTypedAddress } from "~/domain/blog-import/website/website-address";
import { deleteUpload, placeUpload } from "~/domain/uploaded-file.server";
import { beginReading } from "./import-records.server";

interface NewWebsite {
  readonly typed: string;
  readonly config: { readonly dataDir: string; readonly publicUrl?: string | null | undefined };
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
}

/** @returns the import that reads the website, and whether it is new @throws ImportError */
export async function startWebsite(db: Kysely<Tables>, { typed, config, by, now }: NewWebsite) {
  const address = parseTypedAddress(typed);
  if (!address) throw new ImportError("That is no web address. Type it as in a browser, for example www.example.com.");
  const own = URL.parse(config.publicUrl ?? "");
  if (own && isSameWebsite(own, address)) throw new ImportError("That is the address of this website itself.");
  const { id, file } = await placeUpload(config.dataDir);
  // Of several servers, the one that has the file works on it.
  await writeFile(file, "", { mode: 0o600 });
  const upload = await beginReading(db, { id, fileName: address.href.slice(0, 200), by, now });
  if (upload !== id) await deleteUpload(config.dataDir, id);
  return { upload, isNew: upload === id };
}
