const SAMPLE = 50_000;

/** Colors that make up most of a drawing or a screenshot. */
const PALETTE = 64;

/** Share of the sample they cover there; in photographs of flat sky it stays below a half. */
const COVERED = 0.7;

/** Whether a picture is a drawing, a chart or a screenshot rather than a photograph. */
export function hasFewColors(pixels: Uint8Array, channels: 3 | 4): boolean {
  const count = pixels.length / channels;
  const step = Math.max(1, Math.floor(count / SAMPLE)) * channels;
  const counts = new Map<number, number>();
  let looked = 0;
  for (let at = 0; at + 2 < pixels.length; at += step) {
    const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    counts.set(color, (counts.get(color) ?? 0) + 1);
    looked += 1;
  }
  const commonest = [...counts.values()].sort((one, other) => other - one).slice(0, PALETTE);
  return commonest.reduce((sum, times) => sum + times, 0) >= COVERED * looked;
}
