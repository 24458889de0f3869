export interface EmbedLink {
  readonly href: string;
  readonly label: string;
}

/** The link for a framed page or an address on a line of its own. The label of an unknown one is its address. @returns null for no web address */
export function embedLink(address: string): EmbedLink | null {
  const url = URL.parse(address.trim().replace(/^\/\//, "https://"));
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m|player|w|open|platform)\./, "");
  const known = networks.find(({ hosts }) => hosts.test(host));
  return known?.link(url) ?? { href: url.href, label: url.href };
}

interface Network {
  readonly hosts: RegExp;
  /** @returns null for an address that is not of an embed */
  readonly link: (url: URL) => EmbedLink | null;
}

const networks: readonly Network[] = [
  {
    hosts: /^(youtube(-nocookie)?\.com|youtu\.be)$/,
    link: (url) => {
      const id = /^\/(?:embed|v|shorts|live)\/([\w-]{6,20})/.exec(url.pathname)?.[1] ?? url.searchParams.get("v");
      const short = url.hostname === "youtu.be" ? /^\/([\w-]{6,20})/.exec(url.pathname)?.[1] : undefined;
      const video = short ?? id;
      return video ? { href: `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`, label: embedWords.video("YouTube") } : null;
    },
  },
  {
    hosts: /^vimeo\.com$/,
    link: (url) => {
      const id = /^\/(?:video\/)?(\d{4,12})/.exec(url.pathname)?.[1];
      return id ? { href: `https://vimeo.com/${id}`, label: embedWords.video("Vimeo") } : null;
    },
  },
  {
    hosts: /^(maps\.google\.|google\.[a-z.]+$|openstreetmap\.org$|goo\.gl$)/,
    link: (url) =>
      /\/maps|^\/export\/embed/.test(url.pathname) || url.hostname.startsWith("maps.") ? { href: url.href, label: embedWords.map } : null,
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
        ? { href: webAddress(href) ?? url.href, label: embedWords.video("Facebook") }
        : postOn("Facebook", webAddress(href) ?? url.href);
    },
  },
  {
    hosts: /^soundcloud\.com$/,
    link: (url) => ({ href: webAddress(url.searchParams.get("url") ?? "") ?? url.href, label: embedWords.sound("SoundCloud") }),
  },
  {
    hosts: /^spotify\.com$/,
    link: (url) => ({ href: url.href.replace("/embed/", "/"), label: embedWords.sound("Spotify") }),
  },
];

function postOn(network: string, href: string): EmbedLink {
  return { href, label: embedWords.post(network) };
}

function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** What a link says that stands where another blog had a video, a map or a post of a network in a frame. */
export const embedWords = {
  video: (network: string) => `Watch the video on ${network}`,
  sound: (network: string) => `Listen on ${network}`,
  post: (network: string) => `See the post on ${network}`,
  map: "Open the map",
  videoFile: "Watch the video",
  soundFile: "Listen to the recording",
  form: "Contact us",
} as const;
