import { headColumns } from "~/domain/blog-export/exported-post";
import { parseInstant } from "~/domain/instant";
import { isGiven } from "./import-item";

type Values = Readonly<Record<string, unknown>>;

interface Publicity {
  readonly status: "published" | "draft";
  /** Why it becomes a draft, in a sentence; null where it simply was one. */
  readonly reason: string | null;
}

/**
 * Whether an entry was public. Whatever is not known to have been is a draft, so that nothing is published by accident. A post with a future
 * date counts as published: it is scheduled.
 *
 * @param values the columns of an entry, or the whole front matter of a file
 */
export function publicityOf(values: Values, now: Date): Publicity {
  const draft = (reason: string) => ({ status: "draft", reason: `${reason}, so it is a draft here.` }) as const;
  const date = parseInstant(values.published_at);
  const hidden = hidingValue(values, now);
  if (hidden !== null) return draft(`It says “${hidden}”`);
  const status = isGiven(values.status) ? String(values.status).trim() : "";
  const known = /^(scheduled|future)$/i.test(status) ? "scheduled" : status.toLowerCase();
  if (known === "draft") return { status: "draft", reason: null };
  if (known === "scheduled" && !(date !== null && date > now.toISOString())) {
    return draft(`It was to be published${date === null ? "" : ` on ${date.slice(0, 10)}`}; whether it was isn’t in the file`);
  }
  if (known !== "" && known !== "scheduled" && !isPublicWord(known)) return draft(`Its status “${status.slice(0, 40)}” is not known here`);
  if (known !== "" || date !== null) return { status: "published", reason: null };
  return { status: "draft", reason: "It names no date, so nobody knows whether it was public: it is a draft here." };
}

/** What the columns say about the end of a post, which nothing here takes note of; null if it has none. */
export function laterEnd(values: Values, now: Date): string | null {
  const end = Object.entries(values).find(([name, value]) => ENDS.test(plainName(name)) && (parseInstant(value) ?? "") > now.toISOString());
  return end ? `It says “${shown(end)}”; here it stays public until somebody ends that.` : null;
}

/** The first column that says that the entry is not for everybody, as it is written. Columns of this product's own exports say nothing of it. */
function hidingValue(values: Values, now: Date, within = ""): string | null {
  for (const [name, value] of Object.entries(values)) {
    if (!isGiven(value) || OWN_COLUMNS.has(name)) continue;
    const key = plainName(name);
    const isParts = typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
    if (isParts && PARTS.test(key)) {
      const inside = hidingValue(value as Values, now, key);
      if (inside !== null) return `${name}.${inside}`;
    } else if (isHiding(within === "build" ? `build${key}` : key, value, now)) return shown([name, value]);
  }
  return null;
}

function isHiding(key: string, value: unknown, now: Date): boolean {
  const word = String(value).trim().toLowerCase();
  const at = parseInstant(value);
  if (HIDES.test(key)) return !NO.has(word);
  if (GATES.test(key)) return !NO.has(word) && !isPublicWord(word);
  if (SHOWS.test(key))
    return !YES.has(word) && !(at !== null && at <= now.toISOString() && key.includes("publi")) && !(word === "" && !Array.isArray(value));
  // A number is a place in a list.
  if (REFUSES.test(key)) return (typeof value !== "number" && NO.has(word)) || (key === "buildlist" && word === "local");
  if (ENDS.test(key)) return !NO.has(word) && !(at !== null && at > now.toISOString());
  if (BEGINS.test(key)) return !NO.has(word) && !(at !== null && at <= now.toISOString());
  if (STATES.test(key))
    return Array.isArray(value) ? !value.every((one) => isPublicWord(String(one).trim().toLowerCase())) : !isPublicWord(word);
  if (ROBOTS.test(key)) return /noindex|none/i.test(JSON.stringify(value));
  if (KINDS.test(key)) return DRAFT_WORDS.has(word);
  if (LABELS.test(key))
    return (Array.isArray(value) ? value : word.split(",")).some((one) =>
      String(one)
        .toLowerCase()
        .split(/[#/]/)
        .some((part) => DRAFT_WORDS.has(part.trim())),
    );
  return false;
}

/** Without capitals, accents, hyphens and underscores: generators don't tell `publishDate`, `publish_date` and `PublishDate` apart. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]/g, "");
}

function shown([name, value]: readonly [string, unknown]): string {
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "object" ? JSON.stringify(value) : String(value);
  return `${name}: ${/pass|encrypt/i.test(name) ? "…" : text}`.slice(0, 100);
}

function isPublicWord(word: string): boolean {
  return YES.has(word) || PUBLIC_WORDS.has(word);
}

const OWN_COLUMNS: ReadonlySet<string> = new Set(headColumns);

const NO: ReadonlySet<string> = new Set(["", "false", "no", "off", "0", "n", "none", "never", "null"]);
const YES: ReadonlySet<string> = new Set(["true", "yes", "on", "1", "y", "always", "si", "sí"]);
const PUBLIC_WORDS: ReadonlySet<string> = new Set(
  "public publish published live everyone everybody all anyone open visible listed free approved publicado publicada público pública".split(
    " ",
  ),
);
const DRAFT_WORDS: ReadonlySet<string> = new Set("draft drafts unpublished private hidden unlisted wip borrador borradores".split(" "));

// The names are those of Hugo, Jekyll, Hexo, Astro, Eleventy, Zola, Docusaurus, Gatsby, Nuxt, Grav, Obsidian, dev.to, Decap and their themes.
/** Parts of front matter that have columns of this kind of their own. */
const PARTS = /^(params|extra|seo|meta|metadata|build|sitemap|robots|options|settings|publication|publishing|taxonomies)$/;
/** Hide what they stand beside, unless they are off. What is no clear "off" is taken for "on". */
const HIDES =
  /^(is)?(\w*drafts?|unlisted|notlisted|nolist|hidden|hide|hideitem|hide(from|in)(list|home|homepage|feed|search|blog|index|sitemap)|private|secret|\w*noindex|unpublished|protected|restricted|confidential|internal|headless|wip|inactive|archived|trashed|(member|subscriber|user|staff|patron|paid)s?only|paid|premium|paywall(ed)?|excluded?|exclude(d|from)*(list|collections|index|search|sitemap|feed|blog)|eleventyexcludefromcollections|sitemap(exclude|ignore|hidden)|disabled?|ignored?|skip(ped)?|hidden(in|from)\w*|password\w*|passphrase|encrypt(ed)?|locked|requireslogin|loginrequired|emailonly|borrador(es)?|ocult[oa]|privad[oa]|(requires?|needs?)?(auth|authentication|login)(required)?|(not|non|no|dont|donot)(yet)?(publish(ed)?|public|listed|released|ready)|unreleased|comingsoon|offline|(is)?(deleted|trash(ed)?|removed)(at|on)?|(for)?(staff|employees|members|subscribers|team)|patreon)$/;
/** Hide unless they are off or for everybody. */
const GATES = /^(membership|member|tier|plan)$/;
/** Hide what they stand beside unless they are on, or have the date of the publication. */
const SHOWS =
  /^(is)?(publish(ed)?|dgpublish|public|publiclyvisible|live|listed|visible|routable|rendered|released|approved|enabled|active|indexed|searchable|online|ready|publicad[oa]|visibles?|aprobad[oa])$/;
/** Hide only if they are off: they may have other values. */
const REFUSES =
  /^(index|sitemap|render|show|list|listing|permalink|buildrender|buildlist|(show|list|include|display)?(ed)?in(the)?(lists?|index|feeds?|rss|blog|home|homepage|search|sitemap|archives?|collections?)|siteindex|searchengineindex(ing)?)$/;
const ENDS =
  /^(expir(y|es|ed|ation)(date|at|on)?|unpublish(date|at|on|edat|edon)?|(valid|visible|public|publish(ed)?|show)until|hide(after|at)|archive(at|on|date|dat|don)|end(publish|publishing)(date)?|publishdown)$/;
const BEGINS =
  /^(embargo(ed)?(until|date)?|hideuntil|(visible|available|public|show)(from|after|on|at)|golive(at|on|date)?|live(date|at|on)|releasedate|schedul(e|ed)(for|at|on|date)?)$/;
const STATES =
  /^(post|entry|page|article|publication|publish|content|editorial|workflow|moderation|review|approval)?(state|stage|visibility|access|audience|accesslevel|visibleto|workflow)$|^(post|entry|page|article|publication|publish|content|editorial|workflow|moderation|review|approval)status$|^status$|^estado$/;
const ROBOTS = /^(robots|googlebot|metarobots|robotsmeta)$/;
const KINDS = /^(layout|type|kind|template)$/;
const LABELS = /^(tags?|categor(y|ies)|keywords|labels)$/;
