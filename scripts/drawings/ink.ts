/** The artwork's colors; those of the site are in app/ui/styles/tokens.css. */
export const ink = {
  night: "#0b1b38",
  navy: "#12294f",
  dusk: "#1b3c70",
  deep: "#22508f",
  blue: "#2a5fa8",
  sky: "#4a85c9",
  haze: "#8db9e2",
  pale: "#bcd8ef",
  mist: "#dfedf8",
  white: "#fffdf9",
  sand: "#fde8cf",
  peach: "#fad0a0",
  sun: "#f5ae5e",
  amber: "#ec8b3b",
  rust: "#c9602c",
  brick: "#9a4423",
  sage: "#a8c6b1",
  leaf: "#5e8f7b",
  pine: "#2f5e57",
  fir: "#1d4247",
} as const;

type Point = readonly [x: number, y: number, isCorner: boolean];

/** A smooth closed outline through points written "x y", with "!" after those that are corners. */
export function blob(points: string): string {
  return `${curve(points, true)}Z`;
}

/** The same, open: for strokes. */
export function curve(points: string, closed = false): string {
  const all = parsePoints(points);
  const at = (index: number): Point => {
    const place = closed ? (index + all.length) % all.length : Math.max(0, Math.min(all.length - 1, index));
    return all[place] ?? [0, 0, true];
  };
  let path = `M${pair(at(0))}`;
  for (let index = 0; index < (closed ? all.length : all.length - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [across, down] = [to[0] - from[0], to[1] - from[1]];
    if (from[2] && to[2]) {
      path += `l${steps(across, down)}`;
      continue;
    }
    const reach = Math.hypot(across, down) * 0.36;
    const leaving = direction(from[2] ? from : before, to);
    const arriving = direction(from, to[2] ? to : after);
    path += `c${steps(leaving[0] * reach, leaving[1] * reach, across - arriving[0] * reach, down - arriving[1] * reach, across, down)}`;
  }
  return path;
}

/** Straight lines between whole numbers. */
export function outline(points: readonly (readonly [number, number])[]): string {
  const lines = points.slice(1).map(([x, y], index) => `l${steps(x - (points[index]?.[0] ?? 0), y - (points[index]?.[1] ?? 0))}`);
  return `M${pair(points[0] ?? [0, 0])}${lines.join("")}Z`;
}

export function fill(path: string, color: string, more = ""): string {
  return `<path d="${path}" fill="${color}"${more && ` ${more}`}/>`;
}

export function stroke(path: string, color: string, width: number, more = ""): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, color: string, turn = 0): string {
  const turned = turn === 0 ? "" : ` transform="rotate(${turn} ${short(x)} ${short(y)})"`;
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${color}"${turned}/>`;
}

export function disc(x: number, y: number, radius: number, color: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${color}"/>`;
}

export function box(x: number, y: number, width: number, height: number, color: string, round = 0): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${width}" height="${height}" fill="${color}"${round ? ` rx="${round}"` : ""}/>`;
}

/** @param scale negative numbers mirror from left to right */
export function at(x: number, y: number, scale: number, drawn: string, turn = 0): string {
  const size = scale < 0 ? `${scale} ${-scale}` : scale;
  return `<g transform="translate(${short(x)} ${short(y)})${scale === 1 ? "" : ` scale(${size})`}${turn === 0 ? "" : ` rotate(${turn})`}">${drawn}</g>`;
}

/** Shows what is inside the outline only. @param id unique in the drawing */
export function inside(id: string, path: string, drawn: string): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${drawn}</g>`;
}

export function drawing(...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450" width="1600" height="900">${withoutRepeats(parts.join(""))}</svg>\n`;
}

/** Writes an outline that is drawn twice, like a silhouette and its edge of light, only once. */
function withoutRepeats(drawn: string): string {
  const outlines = Array.from(drawn.matchAll(/<path d="([^"]{80,})"/g), ([, path = ""]) => path);
  const repeated = [...new Set(outlines.filter((path, index) => outlines.indexOf(path) !== index))];
  const kept = repeated.map((path, index) => `<path id="p${index}" d="${path}"/>`).join("");
  const rest = repeated.reduce((text, path, index) => text.replaceAll(`<path d="${path}"`, `<use href="#p${index}"`), drawn);
  return (kept && `<defs>${kept}</defs>`) + rest;
}

function parsePoints(text: string): readonly Point[] {
  return text.split(",").map((point) => {
    const [x = "", y = ""] = point.replace("!", "").trim().split(" ");
    return [Number(x), Number(y), point.includes("!")];
  });
}

function direction(from: Point, to: Point): readonly [number, number] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function pair([x, y]: readonly [number, number, ...unknown[]]): string {
  return `${short(x)} ${short(y)}`;
}

function steps(...values: readonly number[]): string {
  return values.map(short).join(" ").replaceAll(" -", "-");
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, "$1.");
}
