/** Size of every share picture in pixels: the 1.91:1 that link previews crop to. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Increase it when drawing or lettering change, because previews are cached by address. */
export const shareDesign = "2";

export function shareImageVersion(title: string): string {
  return fnv1a(`${shareDesign}\n${title}`).toString(36);
}

/** FNV-1a, 32 bits, over UTF-16 units: it runs in the browser too, where hashing with crypto would be asynchronous. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
