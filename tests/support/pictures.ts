import sharp from "sharp";

interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
}

/** The corners of {@link photoPixels}, as seen: red, green, blue, white from the top left in reading order. */
export const cornerColors = { topLeft: "red", topRight: "green", bottomLeft: "blue", bottomRight: "white" } as const;

/** Pixels with the grain of a photograph, in four quarters of different color. */
export function photoPixels({ width = 800, height = 600 }: PhotoOptions = {}) {
  const pixels = Buffer.alloc(width * height * 3);
  // A fixed generator (Numerical Recipes' constants), so that every run encodes the same bytes.
  let seed = 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      const grain = (seed >>> 27) - 16 + Math.round(12 * Math.sin(x / 37) * Math.cos(y / 23));
      const [right, low] = [x * 2 >= width, y * 2 >= height];
      const color = low ? (right ? [230, 230, 230] : [30, 40, 200]) : right ? [40, 180, 50] : [210, 40, 30];
      for (let part = 0; part < 3; part += 1) pixels[(y * width + x) * 3 + part] = Math.min(255, Math.max(0, (color[part] ?? 0) + grain));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A JPEG as a phone makes it. */
export function photo(options?: PhotoOptions): Promise<Buffer> {
  return photoPixels(options).jpeg({ quality: 92 }).toBuffer();
}

/** Taken with the phone held upright: stored on its side, with the orientation, the place and the camera in EXIF. */
export function phonePhoto(options?: PhotoOptions): Promise<Buffer> {
  return photoPixels(options)
    .rotate(-90)
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: "Fone", Model: "Secret 12", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 25/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "111/1 34/1 0/1" },
    })
    .withXmp(
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' dc:creator='Jane Owner'/></rdf:RDF></x:xmpmeta>",
    )
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A flat chart with a transparent ground. @param width in pixels, three for two of its height */
export function drawing(width = 900): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 900 600"><rect x="50" y="300" width="200" height="280" fill="#1d4ed8"/><rect x="350" y="120" width="200" height="460" fill="#f59e0b"/><circle cx="740" cy="300" r="120" fill="#16a34a"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The color words of {@link cornerColors} for the four corners of a picture. */
export async function cornersOf(picture: Buffer): Promise<Record<keyof typeof cornerColors, string>> {
  const { data } = await sharp(picture)
    .resize({ width: 2, height: 2, fit: "fill", kernel: "nearest" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const word = (at: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
    if (Math.min(red, green, blue) > 180) return "white";
    return red > green && red > blue ? "red" : green > blue ? "green" : "blue";
  };
  return { topLeft: word(0), topRight: word(1), bottomLeft: word(2), bottomRight: word(3) };
}

/** A one-page PDF. @param extra objects written before the end */
export function pdf(extra = ""): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\n${extra}\ntrailer\n<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n`,
    "latin1",
  );
}
