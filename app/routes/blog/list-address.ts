export interface ListAddress {
  /** Undefined for all. */
  readonly category: string | undefined;
  /** From 1; null if it can't exist. */
  readonly page: number | null;
}

/** Any text is a category: one without articles is an empty list. */
export function parseListAddress(parameters: URLSearchParams): ListAddress {
  // PostgreSQL can't store a zero byte in a text.
  const category = parameters.get("category")?.replaceAll("\0", "").trim();
  const page = parameters.get("page") ?? "1";
  return {
    category: category && category !== ALL ? category : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null,
  };
}

/** The specification's value for all categories. */
const ALL = "All";
