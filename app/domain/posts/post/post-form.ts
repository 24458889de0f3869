import { postLimits, postRules } from "./post";
import { type EditorFields, editorFieldNames, emptyText, withPlainLineEnds } from "./post-for-staff";
import { isOwnPage, SLUG_LENGTH, slugFromTitle } from "./slug";

export type PostFormErrors = Readonly<Partial<Record<keyof EditorFields, string>>>;

type PostFormCheck =
  | { readonly ok: true; readonly fields: EditorFields }
  | {
      readonly ok: false;
      readonly message: string;
      readonly errors: PostFormErrors;
    };

/**
 * Runs in the browser and on the server. An empty slug is made from the title; an invalid read time becomes 5.
 *
 * @param page the name of a page, of which only hero sentence and text are checked, and the title if the clinic added it: a save changes nothing else
 */
export function checkPostForm(entries: FormData | Readonly<Record<string, unknown>>, page: string | null = null): PostFormCheck {
  const cleaned = clean(entries instanceof FormData ? Object.fromEntries(entries) : entries);
  const given = page === null ? cleaned : { ...cleaned, ...otherFieldsOfPage, ...(!isOwnPage(page) && { title: "-" }) };
  const slug = isBlank(given.slug) ? slugFromTitle(String(given.title ?? "")) : given.slug;
  const values = checkedFields({ ...given, slug });
  const invalid = editorFieldNames.filter((name) => values[name] === null);
  if (invalid.length === 0) return { ok: true, fields: values as EditorFields };
  const missing = required.some((name) => isBlank(given[name]));
  const sentences = page === null ? postSentences : pageSentences;
  return {
    ok: false,
    message: missing ? "Please fill in all required fields" : "Please check the marked fields",
    errors: Object.fromEntries(invalid.map((name) => [name, sentences[name](given[name])])),
  };
}

/** What a template leaves to fill in: "[…]". */
export const TEMPLATE_BLANK = /\[(?:…|\.{3})\]/;

export function hasTemplateBlanks({ title, excerpt, content }: Readonly<Record<"title" | "excerpt" | "content", string>>): boolean {
  // A text that was edited as formatted text escapes the brackets.
  return TEMPLATE_BLANK.test(`${title}\n${excerpt}\n${content}`.replace(/\\(?=[[\]])/g, ""));
}

/** For an autosave: missing or invalid fields come from `other`, and text that is too long is cut. */
export function sanitizedFields(entries: Readonly<Record<string, unknown>>, other: EditorFields, page: string | null = null): EditorFields {
  const given = { ...entries, content: String(entries.content ?? "").slice(0, postLimits.content) };
  const check = checkPostForm(given, page);
  if (check.ok) return check.fields;
  const valid = Object.entries(given).filter(([name]) => !(name in check.errors));
  const sanitized = checkPostForm({ ...other, ...Object.fromEntries(valid) }, page);
  return sanitized.ok ? sanitized.fields : other;
}

export function emptyPost(authorName: string): EditorFields {
  return { ...emptyText, author_name: authorName, status: "draft" };
}

const { title: _, excerpt: __, content: ___, ...otherFields } = emptyText;
const otherFieldsOfPage = { ...otherFields, slug: "page", author_name: "-" };

const required = ["title", "content", "author_name"] as const;

/** Removes NUL, which PostgreSQL can't store and CommonMark gives no meaning. */
function clean(entries: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [
      name,
      typeof value === "string" ? withPlainLineEnds(value).replaceAll("\0", "") : value,
    ]),
  );
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

type Checked = { readonly [Name in keyof EditorFields]: EditorFields[Name] | null };

function checkedFields(given: Readonly<Record<string, unknown>>): Checked {
  return Object.fromEntries(editorFieldNames.map((name) => [name, postRules[name](given[name])])) as Checked;
}

type Sentences = Readonly<Record<keyof EditorFields, (value: unknown) => string>>;

/** What to do about a value that a rule rejects. */
export const postSentences: Sentences = {
  title: (value) => (isBlank(value) ? "Give the post a title." : `A title has at most ${postLimits.title} characters.`),
  slug: slugSentence,
  excerpt: () => `An excerpt has at most ${postLimits.excerpt} characters.`,
  content: (value) =>
    isBlank(value)
      ? "Write the article."
      : `An article has at most ${postLimits.content.toLocaleString("en-US")} characters. Split it in two.`,
  featured_image: () => "A picture’s address begins with https://, http:// or /.",
  category: () => "Choose a category.",
  author_name: (value) => (isBlank(value) ? "Name the author." : `An author’s name has at most ${postLimits.author_name} characters.`),
  read_time: () => "Read time is 1 to 60 minutes.",
  months: () => "Months are written as Jan, Feb or Mar.",
  status: () => "Choose draft or published.",
};

const pageSentences: Sentences = {
  ...postSentences,
  title: (value) => (isBlank(value) ? "Give the page a title." : postSentences.title(value)),
  excerpt: () => `A hero sentence has at most ${postLimits.excerpt} characters.`,
  content: (value) => (isBlank(value) ? "Write the text." : `A text has at most ${postLimits.content.toLocaleString("en-US")} characters.`),
};

function slugSentence(value: unknown): string {
  const possible = slugFromTitle(String(value ?? ""));
  if (isBlank(value)) return "The title has no letters to make a slug of. Write one: lower-case words joined by hyphens.";
  const example = possible === "" || possible === value ? "" : `, for example ${possible}`;
  return possible === value
    ? "The site itself uses this slug. Choose another."
    : `A slug is lower-case words joined by hyphens, at most ${SLUG_LENGTH} characters${example}.`;
}
