import { createHash } from "node:crypto";

/** The id that a picture of an old site gets in the library: the same in every import, so that texts can name it before it is there. */
export function pictureIdOf(address: string): string {
  const digest = createHash("sha256").update(address).digest("hex");
  return BigInt(`0x${digest}`).toString(36).padStart(12, "0").slice(-12);
}

/** The last part of its address. */
export function pictureNameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "picture";
  } catch {
    return last;
  }
}
