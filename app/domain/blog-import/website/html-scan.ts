const MAX_LINKS = 2000;
export const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo big cite code em font i img kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr".split(" "),
);
const HIDDEN: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "title", "svg", "textarea", "select"]);

/**
 * The words and tags of HTML in one pass that takes linear time, whatever the HTML is: the texts between block elements, the addresses of
 * links and frames, and the address that relative ones start from, if the page names one.
 */
export function scanHtml(html: string) {
  const lines: string[] = [];
  const [links, feeds] = [new Set<string>(), new Set<string>()];
  let [base, scripts, line, end]: [string | null, number, string, number] = [null, 0, "", 0];
  let hidden: string | null = null;
  const endLine = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "") lines.push(text);
    line = "";
  };
  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(/<(?:!--|(\/?)([a-z][a-z0-9-]*)([^>]*))/gi)) {
    if (index < end) continue;
    if (hidden === null) line += html.slice(end, index);
    end = index + tag.length + 1;
    if (tag === "<!--") {
      const close = html.indexOf("-->", index);
      end = close === -1 ? html.length : close + 3;
      continue;
    }
    const element = name.toLowerCase();
    if (hidden !== null) {
      if (slash === "/" && element === hidden) hidden = null;
      continue;
    }
    if (HIDDEN.has(element) && slash === "" && !attributes.endsWith("/")) hidden = element;
    if (element === "script") scripts += 1;
    if (!INLINE.has(element)) endLine();
    if (slash === "/" || links.size >= MAX_LINKS) continue;
    if (element === "base") base ??= attributeOf(attributes, "href");
    const address = attributeOf(attributes, element === "frame" || element === "iframe" ? "src" : "href");
    if (address === null) continue;
    if (["a", "area", "frame", "iframe"].includes(element)) links.add(address);
    if (element === "link" && /\balternate\b/i.test(attributes) && /application\/(rss|atom)\+xml/i.test(attributes)) feeds.add(address);
  }
  if (hidden === null) line += html.slice(end);
  endLine();
  return { lines, links: [...links], feeds: [...feeds], base, scripts };
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s"'])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : value.replace(/&(amp|#0*38|#x26);/gi, "&").trim();
}

const MAX_LISTED = 5000;

/** The entries of a sitemap, an RSS feed or an Atom feed. */
export function readListing(xml: string) {
  const parts = xml.split(/<(?=(?:sitemap|url|item|entry)[\s>])/i, MAX_LISTED + 1).slice(1);
  return parts.flatMap((part) => {
    const isFeed = /^(item|entry)/i.test(part);
    const address = isFeed
      ? (attributeOf(/<link\b(?![^<>]*rel=["'](?!alternate))([^<>]*)/i.exec(part)?.[1] ?? "", "href") ?? textOf(part, "link"))
      : textOf(part, "loc");
    if (!address) return [];
    const date = isFeed ? (textOf(part, "published") ?? textOf(part, "pubDate")) : null;
    const author = isFeed ? (textOf(part, "dc:creator") ?? textOf(part, "name")) : null;
    return [{ address, isSitemap: /^sitemap/i.test(part), date, author }];
  });
}

function textOf(part: string, name: string): string | null {
  const start = new RegExp(`<${name}\\b[^<>]*>`, "i").exec(part);
  if (!start) return null;
  const from = start.index + start[0].length;
  const text = part.slice(from, from + 1000).split(/<\//)[0] ?? "";
  const value = text
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, "")
    .replaceAll("&amp;", "&")
    .trim();
  return value === "" ? null : value.replace(/\]\]>.*$/s, "");
}
