import { embedLabels } from "~/domain/blog-import/html/embed-link";
import { decoded, type OldPicture } from "~/domain/blog-import/html/old-site";
import type { Notice } from "~/domain/blog-import/import-item";
import { escapeHtml } from "~/domain/escape";
import { count, replaceShortcodes, type Shortcode } from "./shortcodes";

/** Pictures, to which shortcodes and blocks refer by number. */
export interface Attachments {
  readonly byId: (id: string) => (OldPicture & { readonly caption: string }) | undefined;
  /** The pictures uploaded with the post: a gallery without numbers shows them. */
  readonly ofPost: readonly string[];
}

/** Replaces shortcodes by pictures, links, or the text between them. */
export function withoutShortcodes(html: string, attachments: Attachments): { html: string; notices: Notice[] } {
  const galleries = { shown: 0 };
  const links = new Map<string, number>();
  const lost = new Map<string, number>();
  // What ends where the next begins is a part of its own.
  const parted = html.replace(/\[\/[\w-]{1,60}\](?=\[[a-z])/gi, "$&\n\n");
  const replaced = replaceShortcodes(parted, isShortcode, (code) => {
    if (wrappers.test(code.name) && code.inner !== null) return captioned(code) ?? code.inner;
    if (code.name === "gallery" || code.name === "playlist") {
      const gallery = galleryHtml(code, attachments);
      if (gallery === "") count(lost, code.name);
      else galleries.shown += 1;
      return gallery;
    }
    if (ignored.test(code.name)) return "";
    if (/_li(st)?_item$/.test(code.name)) return `<li>${code.inner ?? ""}</li>`;
    if (/(check|icon|_)list$/.test(code.name) && /^\s*<li>/.test(code.inner ?? "")) return `\n\n<ul>${code.inner}</ul>\n\n`;
    if (opaque.test(code.name)) {
      count(lost, code.name);
      return "";
    }
    const found = htmlOf(code, attachments);
    const isModule = modules.test(code.name);
    const title = titleOf(code, isModule);
    if (found !== null) count(links, code.name);
    else if (title === "" && !isModule) count(lost, code.name);
    const text = found ?? code.inner ?? "";
    const author = code.attributes.get("author") ?? "";
    const signature = /testimonial/.test(code.name) && author !== "" ? `<p>${escapeHtml(author)}</p>` : "";
    return title !== "" || isModule || signature !== "" ? `\n\n${title}\n\n${text}\n\n${signature}\n\n` : text;
  });
  const notices: Notice[] = [];
  if (galleries.shown > 0) {
    const became = galleries.shown === 1 ? "A gallery became" : `${galleries.shown} galleries became`;
    notices.push({ about: "gallery", text: `${became} pictures one below the other.` });
  }
  if (links.size > 0) notices.push({ about: "embed", text: `Became a link or a picture: ${listed(links)}.` });
  if (lost.size > 0)
    notices.push({ about: "shortcode", text: `Shortcodes were left out; what stood between them stays: ${listed(lost)}.` });
  return { html: replaced, notices };
}

const wrappers = /^(caption|wp_caption)$/;
const ignored = /^(more|nextpage|toc|ez-toc|clear|clearfix|divider|separator|spacer|line|hr|br|vc_empty_space|vc_separator|et_pb_divider)$/;
/** Their contents are no text. */
const opaque = /^(vc_raw_html|vc_raw_js|rev_slider|layerslider|et_pb_code|sourcecode_js|php|insert_php)$/;
const forms =
  /^(contact-form(-7)?|contact-field|gravityforms?|wpforms|ninja_forms?|formidable|caldera_form|fluentform|mc4wp_form|forminator_form|happyforms)$/;
const common =
  /^(gallery|audio|video|playlist|embed|caption|wp_caption|more|newsletter|testimonials?|sitemap|search|recent_posts|archives|login|social|share|tweet|youtube|vimeo|map|googlemaps?|instagram|facebook|column|row|box|button|accordion|tabs?|toggle)$/;

/** Of page builders: each is a part of its own, so that the words of two don't run together. */
const modules =
  /^(et_pb_(?!button)|vc_(?!btn|button|icon)|wpb_|fusion_(?!button|li_item)|av_(?!button|icon)|tatsu_(?!button)|ux_|fl_(?!button)|ultimate_(?!button)|mk_(?!button)|su_(spoiler|tab|accordion|row|column|box|note|quote)|(accordion|toggle|tab|section|row|column|col|panel|faq|spoiler)(s|_item|_group)?$|(one|two|three|four)_(half|third|fourth|fifth|sixth))/;

/** The question above an answer, the heading of a box. A button's words are in its link. */
function titleOf({ name, attributes, inner }: Shortcode, isModule: boolean): string {
  const given = (...keys: readonly string[]) => keys.map((key) => attributes.get(key) ?? "").filter((text) => text !== "");
  const [words] = given("title", "tab_title", "heading", "main_heading", "question", "header", "h2", ...(isModule ? ["name"] : []));
  const heading = /heading|headline|_title$/.test(name) ? (words ?? attributes.get("text") ?? "") : "";
  const isAbove = !/button|btn|link|embed|video|image|map/.test(name) && (isModule || (inner ?? "").trim() !== "");
  const text = heading || (isAbove ? (words ?? "") : "");
  const price = given("sum", "price").map((sum) => `${attributes.get("currency") ?? ""}${sum}`);
  const numbers = /counter/.test(name) ? given("number", "percent") : [];
  const more = isModule
    ? [...given("subtitle", "subhead", "subheading", "sub_heading", "h4", "position", "job_title"), ...price, ...numbers]
    : [];
  const below = more.length === 0 ? "" : `<p>${escapeHtml(plain(more.join(" · ")))}</p>`;
  return text === "" ? below : `<p><strong>${escapeHtml(plain(text))}</strong></p>\n\n${below}`;
}

/** Divi escapes quotation marks and brackets by itself. */
function plain(text: string): string {
  return text.replace(/%22/g, '"').replace(/%91/g, "[").replace(/%93/g, "]");
}

/** A single word in brackets may be just a word: [sic]. */
function isShortcode(name: string, attributes: string): boolean {
  const isKnown = [common, ignored, opaque, forms].some((names) => names.test(name));
  return (
    isKnown ||
    name.includes("_") ||
    /[\w-]\s*=\s*["'“”\w&]/.test(attributes) ||
    /^\s+https?:\/\//i.test(attributes) ||
    /^=/.test(attributes)
  );
}

function captioned({ attributes, inner }: Shortcode): string | null {
  const caption = attributes.get("caption") ?? "";
  const picture = /^\s*((?:<a\b[^>]{0,2000}>\s*)?<img\b[^>]{0,4000}>(?:\s*<\/a>)?)(.*)$/is.exec(inner ?? "");
  if (!picture) return caption === "" ? null : `${inner}<p><em>${escapeHtml(caption)}</em></p>`;
  const words = picture[2]?.trim() || escapeHtml(caption);
  return `\n\n<figure>${picture[1]}${words === "" ? "" : `<figcaption>${words}</figcaption>`}</figure>\n\n`;
}

export function pictureHtml(picture: OldPicture & { readonly caption: string }): string {
  const caption = picture.caption === "" ? "" : `<figcaption>${escapeHtml(picture.caption)}</figcaption>`;
  return `\n\n<figure>${mediaHtml(picture)}${caption}</figure>\n\n`;
}

/** A picture, or a film where one stands in its place. */
export function mediaHtml({ address, description }: OldPicture): string {
  if (/\.(mp4|m4v|mov|webm|ogv|ogg|avi)([?#]|$)/i.test(address)) return `<video src="${escapeHtml(address)}"></video>`;
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(description)}">`;
}

function galleryHtml({ attributes }: Shortcode, { byId, ofPost }: Attachments): string {
  const named = (attributes.get("ids") ?? attributes.get("include") ?? "").split(/[\s,]+/).filter(Boolean);
  const excluded = new Set((attributes.get("exclude") ?? "").split(/[\s,]+/));
  const ids = named.length > 0 ? named : ofPost.filter((id) => !excluded.has(id));
  return ids
    .slice(0, MAX_PICTURES)
    .flatMap((id) => byId(id) ?? [])
    .map(pictureHtml)
    .join("");
}

const MAX_PICTURES = 200;

/** Guesses the link, picture or form of any plugin's shortcode. @returns null if it names none */
function htmlOf({ name, attributes, inner }: Shortcode, { byId }: Attachments): string | null {
  if (forms.test(name)) return `\n\n<p><a href="/contact">${embedLabels.form}</a></p>\n\n`;
  const values = [...attributes].filter(([key]) => !/^(bg|background|icon|thumb|poster|logo)/.test(key));
  const picture = byId(attributes.get("image") ?? attributes.get("img_id") ?? attributes.get("image_id") ?? "");
  if (picture) return pictureHtml(picture);
  const words = attributes.get("title") ?? attributes.get("text") ?? attributes.get("button_text") ?? attributes.get("label") ?? "";
  const video = idAddress(name, attributes.get("id") ?? attributes.get("0") ?? "");
  const address = addressIn([inner?.trim() ?? ""]) ?? addressIn(values.map(([, value]) => value)) ?? video;
  if (address === null) return null;
  if (/\.(jpe?g|png|gif|webp|avif)([?#]|$)/i.test(address)) {
    const alt = attributes.get("alt") ?? words;
    return `\n\n<p><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"></p>\n\n${inner ?? ""}`;
  }
  if (/^(video|audio)$/.test(name)) return `\n\n<${name} src="${escapeHtml(address)}"></${name}>\n\n`;
  if (!inner?.trim() || addressIn([inner.trim()]) !== null) {
    return words === "" ? `\n\n<p>${escapeHtml(address)}</p>\n\n` : ` <a href="${escapeHtml(address)}">${escapeHtml(words)}</a> `;
  }
  const button = ["button_text", "btn_title", "button_label", "link_text"]
    .map((key) => attributes.get(key) ?? "")
    .find((text) => text !== "");
  if (button !== undefined) return `${inner}\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(button)}</a></p>\n\n`;
  return /<(a|img|p|div|h\d|ul|ol|table)\b/i.test(inner) ? inner : ` <a href="${escapeHtml(address)}">${inner}</a> `;
}

function addressIn(values: readonly string[]): string | null {
  for (const value of values) {
    // WPBakery writes link="url:https%3A%2F%2F…|title:…".
    const url = /^(?:url:|manually,)?((?:https?:\/\/|https?%3A%2F%2F|\/\/)[^\s|<>"]{3,2000})(?:\||$)/i.exec(value)?.[1];
    if (url) return (url.includes("%3A%2F%2F") ? decoded(url) : url).replace(/^\/\//, "https://");
  }
  return null;
}

/** Jetpack takes a bare number or name: [youtube abc], [vimeo 123]. */
function idAddress(name: string, id: string): string | null {
  if (name === "youtube" && /^[\w-]{6,20}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
  return name === "vimeo" && /^\d{4,12}$/.test(id) ? `https://vimeo.com/${id}` : null;
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts.keys()].map((name) => `[${name}]`).join(", ");
}
