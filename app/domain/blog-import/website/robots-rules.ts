/** What a robots.txt allows one robot (RFC 9309). However long or tangled it is, deciding about an address takes well under a millisecond. */
export interface RobotsRules {
  isAllowed(url: URL): boolean;
  readonly sitemaps: readonly string[];
  /** Seconds between two requests. */
  readonly crawlDelay: number;
}

/** RFC 9309 asks for at least 500 KiB. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** Without wildcards, and with them, which are dearer. Rules beyond these are ignored. */
const MAX_PREFIXES = 5000;
const MAX_PATTERNS = 300;
/** What is longer is cut, so that a longer Disallow forbids more; a longer Allow is ignored. */
const MAX_LENGTH = 200;
const MAX_WILDCARDS = 10;

interface Rule {
  /** What is between the wildcards. */
  readonly parts: readonly string[];
  readonly isWhole: boolean;
  readonly length: number;
  readonly isAllow: boolean;
}

export function parseRobots(text: string, robot: string): RobotsRules {
  const groups = new Map<string, { rules: [name: string, value: string][]; delay: number }>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, key = "", given = ""] = /^\s*([\w-]+)\s*:([^#]*)/.exec(line) ?? [];
    const [name, value] = [key.toLowerCase(), given.trim()];
    if (name === "sitemap" && value !== "") sitemaps.push(value);
    if (name === "user-agent") {
      if (!isNaming) agents = [];
      agents.push(value.toLowerCase().replace(/\/.*/s, "").trim());
    } else if (/^(dis)?allow$|^crawl-delay$/.test(name)) {
      for (const agent of agents.filter((one) => one === robot || one === "*")) {
        const group = groups.get(agent) ?? { rules: [], delay: 0 };
        groups.set(agent, group);
        if (name === "crawl-delay") group.delay = Number(value) || 0;
        else group.rules.push([name, value]);
      }
    }
    if (name !== "" && name !== "sitemap") isNaming = name === "user-agent";
  }
  const { rules: found = [], delay = 0 } = groups.get(robot) ?? groups.get("*") ?? {};
  const rules = found.flatMap(([name, value]) => ruleOf(value, name === "allow"));
  const plain = rules.filter(({ parts }) => parts.length === 1).slice(0, MAX_PREFIXES);
  const wild = rules.filter(({ parts }) => parts.length > 1).slice(0, MAX_PATTERNS);
  // The longest rule decides, of two that are as long the one that allows.
  const sorted = [...plain, ...wild].sort((one, other) => other.length - one.length || Number(other.isAllow) - Number(one.isAllow));
  const isAllowed = (url: URL) => {
    const path = upperCaseEscapes(url.pathname + url.search);
    return sorted.find((rule) => isMatch(rule, path))?.isAllow ?? true;
  };
  return { isAllowed, sitemaps, crawlDelay: delay };
}

function ruleOf(value: string, isAllow: boolean): Rule[] {
  if (value === "") return [];
  const parts = normalizeEscapes(value.slice(0, MAX_LENGTH)).split(/\*+/);
  const isCut = value.length > MAX_LENGTH || parts.length > MAX_WILDCARDS + 1;
  if (isCut && isAllow) return [];
  const kept = parts.slice(0, MAX_WILDCARDS + 1);
  const isWhole = !isCut && (kept.at(-1)?.endsWith("$") ?? false);
  if (isWhole) kept.push(kept.pop()?.slice(0, -1) ?? "");
  return [{ parts: kept, isWhole, length: value.length, isAllow }];
}

/** Each part is searched once, after the one before it. */
function isMatch({ parts: [first = "", ...others], isWhole }: Rule, path: string): boolean {
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? others.pop() : undefined;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

function normalizeEscapes(pattern: string): string {
  try {
    return upperCaseEscapes(encodeURI(pattern).replaceAll("%25", "%"));
  } catch {
    return pattern;
  }
}

function upperCaseEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (digits) => digits.toUpperCase());
}
