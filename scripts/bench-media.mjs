// Measures what an upload costs: `node scripts/bench-media.mjs [PHOTO]` after a build. Without a photo it makes one of
// 12 megapixels. Prints seconds and bytes, memory, and how much slower the home page answers during it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { runnerImport } from "vite";

const load = async (file) => (await runnerImport(file, { configFile: false, logLevel: "error", resolve: { tsconfigPaths: true } })).module;
const { prepareUpload } = await load("/app/domain/media/prepare-upload.server.ts");
const { startSite, parseConfig } = await import(new URL("../build/server/main.js", import.meta.url));

const upload = process.argv[2] ? readFileSync(process.argv[2]) : await grainyPhoto(4000, 3000);
const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-bench-"));
const site = await startSite({ config: parseConfig({ DATA_DIR: folder, PORT: "0", NODE_ENV: "production" }) });

await answerTimes(500);
const quiet = await answerTimes(1500);
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 10);
const started = performance.now();
const encoding = prepareUpload(upload);
let done = false;
void encoding.then(() => {
  done = true;
});
const busy = await answerTimes(Number.POSITIVE_INFINITY, () => done);
const { renditions, width, height } = await encoding;
clearInterval(watch);
const alone = await seconds(() => prepareUpload(upload));

const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;
console.log(
  `${width} × ${height}, ${megabytes(upload.length)}: ${alone.toFixed(2)} s alone, ${((performance.now() - started) / 1000 - alone).toFixed(2)} s beside page requests`,
);
for (const [format, ofFormat] of Map.groupBy(renditions, (rendition) => rendition.format)) {
  console.log(`${format}: ${ofFormat.map(({ width: pixels, bytes }) => `${pixels} px ${Math.round(bytes.length / 1024)} KB`).join(", ")}`);
}
console.log(
  `stored: ${megabytes(renditions.reduce((sum, { bytes }) => sum + bytes.length, 0))}; memory above the idle site: ${megabytes(most - before)}`,
);
for (const share of [0.5, 0.95, 0.99]) {
  const [idle, loaded] = [quantile(quiet, share), quantile(busy, share)];
  console.log(
    `home page, ${share * 100} % within: ${idle.toFixed(2)} ms idle, ${loaded.toFixed(2)} ms while encoding, ratio ${(loaded / idle).toFixed(2)}`,
  );
}
await site.close();
rmSync(folder, { recursive: true });

/** Times of one request after another; a query that no page knows keeps the page cache out of it. */
async function answerTimes(count, isOver = () => false) {
  const times = [];
  while (times.length < count && !isOver()) {
    times.push(1000 * (await seconds(async () => (await fetch(`${site.url}/?uncached=1`)).text())));
  }
  return times;
}

async function seconds(work) {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

function quantile(times, share) {
  return times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))];
}

async function grainyPhoto(width, height) {
  const noise = { type: "gaussian", mean: 128, sigma: 60 };
  const layer = (scale, sigma) =>
    sharp({ create: { width: Math.round(width / scale), height: Math.round(height / scale), channels: 3, background: "#808080", noise } })
      .blur(sigma)
      .resize(width, height)
      .raw()
      .toBuffer();
  const [shapes, detail, grain] = [await layer(8, 6), await layer(4, 2), await layer(1, 1.2)];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = Math.max(0, Math.min(255, 128 + (shapes[at] - 128) * 8 + (detail[at] - 128) * 0.8 + (grain[at] - 128) * 0.25));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
