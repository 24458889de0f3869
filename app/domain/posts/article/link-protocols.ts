/** Of links in articles, besides addresses of this site. */
export const LINK_PROTOCOLS = ["http", "https", "mailto", "tel"] as const;

/** The same of pictures. */
export const PICTURE_PROTOCOLS = ["http", "https"] as const;

/** Whether the renderer makes it a link: the rule of its sanitizer, which gets schemes in lower case. */
export function isLinkAddress(address: string): boolean {
  return isAllowed(address, LINK_PROTOCOLS);
}

export function isPictureAddress(address: string): boolean {
  return isAllowed(address, PICTURE_PROTOCOLS);
}

function isAllowed(address: string, protocols: readonly string[]): boolean {
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? [];
  return scheme === undefined || protocols.includes(scheme.toLowerCase());
}
