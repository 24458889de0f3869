/** What a link of an article may lead to, besides addresses of this site. */
export const LINK_PROTOCOLS = ["http", "https", "mailto", "tel"] as const;

/** Whether the renderer makes a link of it: the rule of its sanitizer, in which schemes come in lower case. */
export function isLinkAddress(address: string): boolean {
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? [];
  return scheme === undefined || LINK_PROTOCOLS.some((protocol) => protocol === scheme.toLowerCase());
}
