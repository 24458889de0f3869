/** Of links in articles, besides addresses of this site. */
export const LINK_PROTOCOLS = ["http", "https", "mailto", "tel"] as const;

/** Whether the renderer makes it a link: the rule of its sanitizer, which gets schemes in lower case. */
export function isLinkAddress(address: string): boolean {
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? [];
  return scheme === undefined || LINK_PROTOCOLS.some((protocol) => protocol === scheme.toLowerCase());
}
