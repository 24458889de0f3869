import { parseJson } from "~/domain/json";

type Node = Record<string, unknown>;

/** What a page says about itself and the business, in JSON-LD or microdata. */
export function structuredData(document: Document): Node[] {
  return [...jsonLd(document), ...businessItems(document)];
}

/** On one line: a line break is a blank. */
export function textIn(element: Element): string {
  const lines = element.querySelector("br") ? linesIn(element).join("") : (element.textContent ?? "");
  return lines.replace(/\s+/g, " ").trim();
}

function linesIn(node: ChildNode): string[] {
  if (node.nodeName.toLowerCase() === "br") return [" "];
  if (node.nodeName === "#comment") return [];
  return node.childNodes.length === 0 ? [node.textContent ?? ""] : [...node.childNodes].flatMap(linesIn);
}

function jsonLd(document: Document): Node[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    nodesIn(parseJson(script.textContent ?? ""), 0),
  );
}

/** Microdata of a business, in the shape of JSON-LD. */
function businessItems(document: Document): Node[] {
  return [...document.querySelectorAll("[itemtype*=VeterinaryCare],[itemtype*=LocalBusiness]")].map((item) => {
    const all = (name: string) =>
      [...item.querySelectorAll(`[itemprop=${name}]`)].map(
        (one) => one.getAttribute("content") ?? one.getAttribute("datetime") ?? textIn(one),
      );
    const [address, contact] = [
      ["streetAddress", "addressLocality", "addressRegion", "postalCode"],
      ["name", "telephone", "email"],
    ].map((names) => Object.fromEntries(names.map((name) => [name, all(name)[0]])));
    return { "@type": "LocalBusiness", ...contact, address, openingHours: all("openingHours") };
  });
}

function nodesIn(value: unknown, depth: number): Node[] {
  if (depth > 4 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((one) => nodesIn(one, depth + 1));
  const node = value as Node;
  return [node, ...nodesIn(node["@graph"], depth + 1)];
}

export function authorIn(author: unknown): string {
  const [first] = Array.isArray(author) ? author : [author];
  return typeof first === "string" ? first : String((first as { name?: unknown } | null | undefined)?.name ?? "");
}
