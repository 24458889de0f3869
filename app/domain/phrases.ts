/** For example "1,204 posts". @param many left out, the plural has an s */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

export function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A first name for an account: "Front Desk" for "front.desk@…". */
export function nameFromAddress(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return words.map(capitalized).join(" ");
}

/** Bytes in words, in steps of 1,000 as the systems of phones and Macs count. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  const [count, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, "MB"] : [bytes / 1_000_000_000, "GB"];
  return `${count.toFixed(count < 10 ? 1 : 0)} ${unit}`;
}
