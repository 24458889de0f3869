/** Any text is a category, undefined is all of them. A page counts from 1 and is null if it can't exist. */
export function parseListAddress(parameters: URLSearchParams) {
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
