export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** RFC 9110 §14. @returns null for the whole file, also when several ranges are asked for; "unsatisfiable" for 416 */
export function parseByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const parts = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "");
  if (!parts || (parts[1] === "" && parts[2] === "")) return null;
  const [from = "", to = ""] = parts.slice(1);
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  return first > last || first >= size ? "unsatisfiable" : { first, last };
}
