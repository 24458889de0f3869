import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

/**
 * The faults of the buttons that Enter presses in the fields of a page: the first submit button of each form, wherever it stands.
 * It must not throw anything away or lead out of its form.
 */
export function defaultButtonFaults(html: string): string[] {
  const elements = [...elementsOf(fromHtml(html), null)];
  const forms = elements.filter(({ element }) => element.tagName === "form");
  return forms.flatMap(({ element: form }) => {
    const own = elements
      .filter(({ element: { properties }, parent }) => (properties.form ? properties.form === form.properties.id : parent === form))
      .map(({ element }) => element);
    const button = own.find(isSubmitButton);
    if (!button || !own.some(takesEnter)) return [];
    const address = String(button.properties.formAction ?? form.properties.action ?? "");
    const isDestructive = /\bdanger\b/.test(String(button.properties.className)) || destructive.test(address);
    return isDestructive || button.properties.formNoValidate ? [`Enter presses “${textOf(button)}” (${address})`] : [];
  });
}

const destructive = /\/(cancel|delete|discard|remove|erase|withdraw|revoke|empty|end|undo|trash|retire)[^/?]*(\?|$)/;

function isSubmitButton({ tagName, properties: { type } }: Element): boolean {
  if (tagName === "button") return type === undefined || type === "submit";
  return tagName === "input" && (type === "submit" || type === "image");
}

function takesEnter({ tagName, properties: { type } }: Element): boolean {
  return tagName === "input" && !["hidden", "submit", "image", "button", "reset", "file"].includes(String(type));
}

function* elementsOf(node: Nodes, parent: Element | null): Generator<{ element: Element; parent: Element | null }, void, undefined> {
  if (!("children" in node)) return;
  for (const child of node.children) {
    if (child.type !== "element") continue;
    yield { element: child, parent };
    yield* elementsOf(child, child.tagName === "form" ? child : parent);
  }
}

function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
