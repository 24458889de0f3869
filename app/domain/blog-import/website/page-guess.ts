import { plainText } from "~/domain/blog-import/html/html-to-markdown.server";
import { decoded } from "~/domain/blog-import/html/old-site";
import type { FoundPost, PageFate, PageGuess } from "~/domain/blog-import/import-item";
import { isOwnPageAddress, ownPageLimits, ownPageName, SITE_ADDRESSES } from "~/domain/pages/own-page";
import type { PageName } from "~/domain/pages/page";
import { slugFromTitle } from "~/domain/posts/post/slug";

interface Page {
  /** On the old site. */
  readonly path: string;
  readonly title: string;
  readonly isArticle: boolean;
  readonly isFront?: boolean;
}

/** The words that the titles and addresses of old sites have for pages of this site. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^(about|about-us|about-our-(clinic|practice|hospital)|our-(clinic|practice|hospital|story))$/, "/about"],
  [/^(contact|contact-us|hours|location|directions|hours-(and-)?(location|directions)|find-us|where-(we-are|to-find-us))$/, "/contact"],
  [/^(services|our-services|pet-services|veterinary-services)$/, "/services"],
  [/^(emergency|emergencies|after-hours)$/, "/emergency"],
  [/^(new-clients?(-form)?|new-patients?(-form)?)$/, "/new-client"],
  [/^(blog|news|our-blog|articles)$/, "/blog"],
  [/^(privacy|privacy-policy)$/, "/privacy"],
  [/^(accessibility|accessibility-statement)$/, "/accessibility"],
];

interface GuessOptions extends Omit<Page, "title">, Pick<PageGuess, "parent" | "order" | "menu"> {
  readonly addresses: OwnAddresses;
}

/** Makes a page of the clinic's own of an entry, as a draft, for an owner to decide what it becomes. */
export function withGuess(post: FoundPost, { path, isArticle, isFront = isFrontPage(path), addresses, ...place }: GuessOptions): FoundPost {
  const title = String(post.values.title);
  const page = ownPageName(addresses.give({ path, title }));
  const guess = { path, ...guessFate({ path, title, isArticle, isFront }), sentence: firstSentence(String(post.values.content)), ...place };
  return { ...post, values: { ...post.values, page, status: "draft" }, guess };
}

/** What a page probably becomes here, and which page of this site takes its place if it is left out. */
function guessFate({ path, title, isArticle, isFront }: Page): { readonly fate: PageFate; readonly instead: string } {
  if (isFront) return { fate: "skip", instead: "/" };
  if (isArticle) return { fate: "article", instead: "" };
  const names = [addressFrom(path), slugFromTitle(title)];
  const target = known.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
  if (target === "/about") return { fate: "about", instead: target };
  if (target) return { fate: "skip", instead: target };
  const service = services.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0];
  return service ? { fate: service, instead: `/${service}` } : { fate: "page", instead: "" };
}

const services: readonly (readonly [PageName, RegExp])[] = [
  ["vaccinations", /^(pet-)?vaccinations?$|^vaccines$/],
  ["dentistry", /^(pet-|veterinary-)?(dentistry|dental(-care|-health|-services)?)$/],
  ["spay-neuter", /^spay(ing)?(-and|-or)?-neuter(ing)?$/],
  ["diet-nutrition", /^(diet(-and)?-)?nutrition(al-counseling)?$/],
  ["emergency-care", /^(emergency|urgent)-(care|services?)$/],
  ["microchipping", /^microchip(s|ping)?$/],
  ["heartworm-prevention", /^heartworm(-prevention|-treatment)?$/],
  ["annual-lab-work", /^(annual-)?lab(oratory)?(-work|-tests)?$/],
  ["imaging-services", /^(imaging|x-rays?|radiology|ultrasound)(-services)?$/],
  ["surgical-procedures", /^(surgery|surgeries|surgical-(procedures|services))$/],
];

function isService(name: string): boolean {
  return services.some(([service]) => service === name);
}

export function isFrontPage(path: string): boolean {
  return /^\/((index|default|home)(\.\w+)?\/?)?$/i.test(path);
}

/** The last part of a path as an address here: "/Our%20Team.aspx" becomes "our-team". */
export function addressFrom(path: string): string {
  const { pathname = "" } = URL.parse(path, "https://old.invalid") ?? {};
  const last =
    pathname
      .replace(/\/((index|default)\.\w+)?$/i, "")
      .split("/")
      .at(-1) ?? "";
  const spelled = decoded(last)
    .replace(/\.(html?|php|aspx?|jsp|cfm)$/i, "")
    .replace(/([a-zA-Z])(?=[A-Z][a-z])/g, "$1-");
  return slugFromTitle(spelled);
}

/** Gives each page an address of its own, which no page of the site has. */
export class OwnAddresses {
  readonly #given = new Set<string>();

  give({ path, title }: Pick<Page, "path" | "title">): string {
    const names = [addressFrom(path), slugFromTitle(title)]
      .map((name) => name.slice(0, ownPageLimits.address - 4).replace(/-$/, ""))
      .filter(isOwnPageAddress);
    const [base = "page"] = names;
    const free = [...names, ...Array.from({ length: 500 }, (_, index) => `${base}-${index + 2}`)];
    const address = free.find((name) => !SITE_ADDRESSES.has(name) && !isService(name) && !this.#given.has(name)) ?? base;
    this.#given.add(address);
    return address;
  }
}

function firstSentence(markdown: string): string {
  const parts = markdown.split("\n\n");
  const paragraph = parts.find((part) => /^[\p{L}\p{N}“"*_[]/u.test(part)) ?? parts.find((part) => /\p{L}/u.test(part)) ?? "";
  const plain = plainText(paragraph.replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1").replace(/^[#>\s-]+|[*_\\`]/g, ""));
  return (/^.{20,200}?[.!?](?=\s|$)/s.exec(plain)?.[0] ?? plain.slice(0, 200)).replace(/\s+/g, " ");
}
