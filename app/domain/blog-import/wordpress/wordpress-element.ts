/** An element of an export with all that is in it. */
export interface WordpressElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: WordpressElement[];
}

export function childText({ children }: WordpressElement, name: string): string {
  return children.find((child) => child.name === name)?.text ?? "";
}

/** The value of a custom field. */
export function metaOf({ children }: WordpressElement, key: string): string {
  const meta = children.find((child) => child.name === "wp:postmeta" && childText(child, "wp:meta_key") === key);
  return meta ? childText(meta, "wp:meta_value") : "";
}
