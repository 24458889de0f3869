// Writes every drawing as an SVG file: node scripts/run-source.mjs scripts/drawings/draw.ts
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawings } from "./all-drawings";

for (const [file, drawn] of drawings()) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, drawn);
}
