// Makes the icon files in public/ from public/favicon.svg: `node scripts/make-icons.mjs` after the drawing changes.
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const folder = new URL("../public/", import.meta.url);
const rounded = readFileSync(new URL("favicon.svg", folder), "utf8");
/** Home screens cut their own corners and show transparent ones black. */
const square = rounded.replace(' rx="14"', "");
/** Launchers may keep only a centered disc of 80 % (W3C, Web Application Manifest, icon masks). */
const maskable = square
  .replace(/(<g clip-path="[^"]+">)(<path[^>]+\/>)/, '$2<g transform="translate(6.4 7) scale(.8)">')
  .replace(/<clipPath.*?<\/clipPath>/, "");

await writePng("apple-touch-icon.png", square, 180);
await writePng("icon-192.png", rounded, 192);
await writePng("icon-512.png", rounded, 512);
await writePng("icon-maskable-512.png", maskable, 512);
writeFileSync(new URL("favicon.ico", folder), icoFile([await drawPng(rounded, 16), await drawPng(rounded, 32)], [16, 32]));

async function writePng(name, svg, size) {
  writeFileSync(new URL(name, folder), await drawPng(svg, size));
}

function drawPng(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

function icoFile(pictures, sizes) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach((picture, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(sizes[index], entry);
    header.writeUInt8(sizes[index], entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}
