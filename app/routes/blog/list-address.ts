/** What a visitor asks of the list. */
export interface ListAddress {
  /** Undefined for all. */
  readonly category: string | undefined;
  /** From 1; null when the address names none that could exist. */
  readonly page: number | null;
}

/** Reads the list's query parameters. Any text is a category: one without articles is empty, not wrong. */
export function parseListAddress(parameters: URLSearchParams): ListAddress {
  // PostgreSQL has no text with a zero byte.
  const category = parameters.get("category")?.replaceAll("\0", "").trim();
  const page = parameters.get("page") ?? "1";
  return {
    category: category && category !== ALL ? category : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null,
  };
}

/** As the specification's filter names it in shared addresses. */
const ALL = "All";
