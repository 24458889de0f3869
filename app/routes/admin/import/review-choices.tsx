import type { FoundCategory, ImportReview } from "~/domain/blog-import/review/import-review";
import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import { counted } from "~/domain/phrases";
import { Icon } from "~/ui/kit/icon";
import { NEW_CATEGORY } from "./review-fields";
import { GroupDetails } from "./review-groups";

interface PlaceCategoriesProps {
  readonly categories: readonly FoundCategory[];
  /** Of this blog. */
  readonly names: readonly string[];
  /** Of the file, which may be added under their own name. */
  readonly canBeNew: readonly string[];
  /** What was chosen before; null if nothing was. */
  readonly planned: Readonly<Record<string, string>> | null;
}

export function PlaceCategories({ categories, names, canBeNew, planned }: PlaceCategoriesProps) {
  if (categories.length === 0) return null;
  const unknown = categories.filter(({ guess }) => guess === null).map(({ name }) => `“${name}”`);
  return (
    <GroupDetails
      count={categories.length}
      title={categories.length === 1 ? "category to place" : "categories to place"}
      text={
        unknown.length > 0 ? `${sentenceList(unknown)} ${unknown.length === 1 ? "has" : "have"} no match here yet` : "All have a match here"
      }
      isOpen
    >
      {categories.map(({ name, count, guess }, index) => {
        const id = `category-${index}`;
        const canBeAdded = canBeNew.includes(name) && !names.includes(name);
        const proposed = planned ? (planned[name] ?? (names.includes(name) ? name : null)) : guess;
        return (
          <p className="import-choice" key={name}>
            <label htmlFor={id}>
              {name} <small>{counted(count, "post")}</small>
            </label>
            <Icon name="arrow" />
            <select className="input" id={id} name={id} defaultValue={proposed ?? (canBeAdded ? NEW_CATEGORY : DEFAULT_CATEGORY)}>
              {names.map((here) => (
                <option key={here}>{here}</option>
              ))}
              {canBeAdded && <option value={NEW_CATEGORY}>{`New: ${name}`}</option>}
            </select>
          </p>
        );
      })}
    </GroupDetails>
  );
}

interface AuthorNamesProps extends Pick<ImportReview, "authors" | "authorless"> {
  readonly author: string;
  readonly names: Readonly<Record<string, string>>;
}

export function AuthorNames({ authors, authorless, author, names }: AuthorNamesProps) {
  if (authors.length === 0 && authorless === 0) return null;
  return (
    <GroupDetails
      count={authors.length + (authorless > 0 ? 1 : 0)}
      title={authors.length + (authorless > 0 ? 1 : 0) === 1 ? "author" : "authors"}
      text="Each post names its author. Nobody gets an account."
    >
      {authors.map(({ name, count }, index) => (
        <p className="import-choice" key={name}>
          <label htmlFor={`author-${index}`}>
            {name} <small>{counted(count, "post")}</small>
          </label>
          <Icon name="arrow" />
          <input className="input" id={`author-${index}`} name={`author-${index}`} defaultValue={names[name] ?? name} maxLength={200} />
        </p>
      ))}
      {authorless > 0 && (
        <p className="import-choice">
          <label htmlFor="author">
            No author <small>{counted(authorless, "post")}</small>
          </label>
          <Icon name="arrow" />
          <input className="input" id="author" name="author" defaultValue={author} maxLength={200} />
        </p>
      )}
    </GroupDetails>
  );
}

function sentenceList(names: readonly string[]): string {
  if (names.length <= 1) return names.join("");
  const shown = names.slice(0, 3);
  if (names.length > 3) return `${shown.join(", ")} and ${counted(names.length - 3, "other")}`;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
