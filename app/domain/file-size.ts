/** Bytes in words, in steps of 1,000 as the systems of phones and Macs count. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  const [count, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, "MB"] : [bytes / 1_000_000_000, "GB"];
  return `${count.toFixed(count < 10 ? 1 : 0)} ${unit}`;
}
