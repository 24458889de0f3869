/** Query parameters that name a page of WordPress or of a page builder; the first one in an address counts. */
export const namingParameters = ["p", "page_id", "id", "attachment_id", "cat", "tag", "author", "feed"];

const MAX_LENGTH = 500;

/** Normalizes an address of the old site: its path in lower case without a final slash, and the parameter that names the page. */
export function formerPath(address: string): string | null {
  const url = URL.parse(address, "http://old.invalid");
  if (!url || address.length > MAX_LENGTH) return null;
  const path = plainPath(url.pathname);
  const parameter = namingParameters.find((name) => url.searchParams.get(name));
  if (path === null || (path === "" && parameter === undefined)) return null;
  return parameter === undefined ? path : `${path || "/"}?${parameter}=${url.searchParams.get(parameter)?.toLowerCase()}`;
}

/** The stored paths that may match an address: first its own, then the pages that it is a variant of. */
export function formerPathCandidates(address: string): string[] {
  const exact = formerPath(address);
  if (exact === null) return [];
  const path = exact.split("?")[0] ?? "";
  const page = path.replace(/\/(feed|rss2?|atom|amp|page\/\d+)(\/(rss2?|atom))?$/, "");
  const original = path.replace(/(-\d+x\d+|-scaled|-rotated)+(?=\.[a-z0-9]+$)/, "");
  const shrunk = ["-scaled", "-rotated"].map((mark) => original.replace(/(?=\.(jpe?g|png|gif|webp|avif)$)/, mark));
  const folder = path.replace(DEFAULT_FILE, "");
  const category = page.replace(/^(.*\/category)\/.+\/([^/]+)$/, "$1/$2");
  const list = /^\/\d{4}(\/\d\d){0,2}$/.test(page) ? "date" : /^\/(tag|author|page)\/./.exec(path)?.[1];
  const bare = folder.replace(ENDING, "");
  const spelled = bare === "" || bare === "/" || /\.\w+$/.test(bare) ? [] : [bare, ...ENDINGS.map((ending) => bare + ending)];
  const found = [
    exact,
    (folder || "/") + exact.slice(path.length),
    path,
    original,
    ...shrunk,
    page,
    category,
    ...spelled,
    ...(list ? [anyBelow(list)] : []),
  ];
  return [...new Set(found)].filter((candidate) => candidate !== "" && candidate !== "/");
}

const KINDS = ["html", "htm", "shtml", "php", "aspx", "asp", "jsp", "cfm"];
const ENDING = new RegExp(`\\.(${KINDS.join("|")})$`);
/** What servers send for a folder. */
const DEFAULT_FILE = new RegExp(`/(index|default)(${ENDING.source.slice(0, -1)})?$`);

/** A page of an old site may be linked with its ending or without. */
const ENDINGS = ["", "/index", "/default"].flatMap((file) => KINDS.map((kind) => `${file}.${kind}`));

/** Whether a path is one of the names that servers have for a front page, such as "/default.aspx". */
export function isFrontFile(path: string): boolean {
  return path.replace(DEFAULT_FILE, "") === "";
}

/** Matches every address below a folder; "date" stands for every year, month and day. */
export function anyBelow(folder: string): string {
  return `/${folder}/*`;
}

function plainPath(pathname: string): string | null {
  try {
    return decodeURIComponent(withUtf8Escapes(pathname))
      .normalize("NFC")
      .toLowerCase()
      .replace(/\/{2,}/g, "/")
      .replace(/\/$/, "");
  } catch {
    return null;
  }
}

const windows1252 = new TextDecoder("windows-1252");

/** Old servers escaped the names of their files in windows-1252, which is no UTF-8. */
export function withUtf8Escapes(path: string): string {
  if (isUtf8(path)) return path;
  return path.replace(/%[89a-f][0-9a-f]/gi, (escaped) =>
    encodeURIComponent(windows1252.decode(Uint8Array.of(Number.parseInt(escaped.slice(1), 16)))),
  );
}

function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
