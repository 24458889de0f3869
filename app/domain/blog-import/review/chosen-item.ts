import type { ImportItem } from "~/domain/blog-import/import-item";
import type { ImportChoices } from "~/domain/blog-import/runs/import-record";

/** An entry as the owner decided in the review. Each stays one entry, so that places in the file keep their number. */
export function chosenItem(item: ImportItem, { categories, authors = {}, leavesDrafts = false }: ImportChoices): ImportItem {
  if (item.kind !== "post") return item;
  const { values, where } = item;
  const isDraft = values.status === "draft" && !values.deleted_at && !values.scheduled_at;
  if (isDraft && leavesDrafts) return { kind: "skipped", where, reason: "Drafts were left out." };
  const [category = String(values.category ?? "").trim()] = item.categories;
  const author = String(values.author_name ?? "").trim();
  const chosen = {
    ...(Object.hasOwn(categories, category) ? { category: categories[category] } : {}),
    ...(Object.hasOwn(authors, author) ? { author_name: authors[author] } : {}),
  };
  return Object.keys(chosen).length === 0 ? item : { ...item, values: { ...values, ...chosen } };
}
