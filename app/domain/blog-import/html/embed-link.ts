import type { Element, ElementContent } from "hast";

export interface EmbedLink {
  readonly href: string;
  readonly label: string;
}

/** Makes a link of an embedded page, or of an address on a line of its own. @returns null if it is no web address */
export function embedLink(address: string): EmbedLink | null {
  const url = URL.parse(address.trim().replace(/^\/\//, "https://"));
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m|player|w|open|platform)\./, "");
  const known = networks.find(({ hosts }) => hosts.test(host));
  return known?.link(url) ?? { href: url.href, label: url.href };
}

interface Network {
  readonly hosts: RegExp;
  /** @returns null if the address is not that of an embed */
  readonly link: (url: URL) => EmbedLink | null;
}

const networks: readonly Network[] = [
  {
    hosts: /^(youtube(-nocookie)?\.com|youtu\.be)$/,
    link: (url) => {
      const id = /^\/(?:embed|v|shorts|live)\/([\w-]{6,20})/.exec(url.pathname)?.[1] ?? url.searchParams.get("v");
      const short = url.hostname === "youtu.be" ? /^\/([\w-]{6,20})/.exec(url.pathname)?.[1] : undefined;
      const video = short ?? id;
      return video ? { href: `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`, label: embedLabels.video("YouTube") } : null;
    },
  },
  {
    hosts: /^vimeo\.com$/,
    link: (url) => {
      const id = /^\/(?:video\/)?(\d{4,12})/.exec(url.pathname)?.[1];
      return id ? { href: `https://vimeo.com/${id}`, label: embedLabels.video("Vimeo") } : null;
    },
  },
  {
    hosts: /^(maps\.google\.|google\.[a-z.]+$|openstreetmap\.org$|goo\.gl$)/,
    link: (url) =>
      /\/maps|^\/export\/embed/.test(url.pathname) || url.hostname.startsWith("maps.") ? { href: url.href, label: embedLabels.map } : null,
  },
  { hosts: /^(twitter|x)\.com$/, link: (url) => (/\/status\//.test(url.pathname) ? postOn("X", url.href) : null) },
  { hosts: /^instagram\.com$/, link: (url) => (/^\/(p|reel)\//.test(url.pathname) ? postOn("Instagram", url.href) : null) },
  {
    hosts: /^facebook\.com$/,
    link: (url) => {
      const href = url.searchParams.get("href") ?? "";
      const isVideo = /\/videos?\//.test(href || url.pathname);
      if (!isVideo && !/\/(plugins|posts)\//.test(url.pathname)) return null;
      return isVideo
        ? { href: webAddress(href) ?? url.href, label: embedLabels.video("Facebook") }
        : postOn("Facebook", webAddress(href) ?? url.href);
    },
  },
  {
    hosts: /^soundcloud\.com$/,
    link: (url) => ({ href: webAddress(url.searchParams.get("url") ?? "") ?? url.href, label: embedLabels.sound("SoundCloud") }),
  },
  {
    hosts: /^spotify\.com$/,
    link: (url) => ({ href: url.href.replace("/embed/", "/"), label: embedLabels.sound("Spotify") }),
  },
];

function postOn(network: string, href: string): EmbedLink {
  return { href, label: embedLabels.post(network) };
}

function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The texts of links that replace videos, maps and embedded posts. */
export const embedLabels = {
  video: (network: string) => `Watch the video on ${network}`,
  sound: (network: string) => `Listen on ${network}`,
  post: (network: string) => `See the post on ${network}`,
  map: "Open the map",
  videoFile: "Watch the video",
  soundFile: "Listen to the recording",
  form: "Contact us",
} as const;

/** Ghost draws players, bookmarks and files with buttons and icons of its own. @returns what they are about, or null for anything else */
export function plainCard(element: Element): Element | null {
  const names = classesOf(element);
  if (names.includes("kg-audio-card") || names.includes("kg-video-card")) {
    const media = find(element, ({ tagName }) => tagName === "audio" || tagName === "video");
    const caption = find(element, ({ tagName }) => tagName === "figcaption");
    return { ...element, tagName: "div", properties: {}, children: [media, caption].filter((child) => child !== null) };
  }
  if (names.includes("kg-bookmark-container") || names.includes("kg-file-card-container")) {
    const title = find(element, (child) => classesOf(child).some((name) => /^kg-(bookmark|file-card)-title$/.test(name)));
    const text = title ? title.children : [{ type: "text", value: String(element.properties.href ?? "") } as const];
    return { ...element, tagName: "a", properties: { href: element.properties.href }, children: text };
  }
  return null;
}

function find(node: Element, test: (element: Element) => boolean): Element | null {
  for (const child of node.children as ElementContent[]) {
    if (child.type !== "element") continue;
    const found = test(child) ? child : find(child, test);
    if (found) return found;
  }
  return null;
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
