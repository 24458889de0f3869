export interface MapPoint {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

const NUMBER = "(-?\\d{1,3}(?:\\.\\d+)?)";
const PAIR = new RegExp(`^\\s*${NUMBER}\\s*[,~]\\s*${NUMBER}`);

/** Where maps write a place, the pin before the middle of the picture. */
const PATTERNS = [
  // Google: the pin of a place, then the picture around it.
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`/@${NUMBER},${NUMBER}`),
  new RegExp(`/(?:search|place|dir)/[^@]{0,1000}?${NUMBER},\\s*${NUMBER}`),
  // OpenStreetMap: the middle of the picture.
  new RegExp(`[#&]map=[\\d.]+/${NUMBER}/${NUMBER}`),
  // Bing: a pin.
  new RegExp(`point\\.${NUMBER}_${NUMBER}`),
];

const PARAMETERS = ["coordinate", "q", "query", "ll", "destination", "daddr", "center", "cp"];

/** Links that name no place themselves and lead on to one that does. */
const shortHosts = new Set(["maps.app.goo.gl", "goo.gl", "g.co", "share.google", "maps.apple", "binged.it", "osm.org"]);

/** Of a link. Where a short one leads to may have more, and reading 16,000 takes 50 ms. */
const MAX_LENGTH = 4000;

/** The place that a link of a map names: Google, Apple, OpenStreetMap, Bing or a geo: address (RFC 5870). Null for none. */
export function findMapPoint(link: string): MapPoint | null {
  const text = link.trim();
  if (text.length > MAX_LENGTH) return null;
  const [, latitude, longitude] = /^geo:/i.test(text) ? geoPair(text.slice(4)) : (PAIR.exec(text) ?? []);
  if (latitude !== undefined) return pointOf(latitude, longitude);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  // Google's question about cookies, with the link itself in it.
  const within = url.searchParams.get("continue");
  if (within?.startsWith("https:") && url.hostname.startsWith("consent.")) return findMapPoint(within);
  const { searchParams: query } = url;
  const marker = pointOf(query.get("mlat") ?? undefined, query.get("mlon") ?? undefined);
  if (marker) return marker;
  for (const name of PARAMETERS) {
    const [, one, other] = PAIR.exec(query.get(name) ?? "") ?? [];
    const point = pointOf(one, other);
    if (point) return point;
  }
  const written = decoded(url);
  for (const pattern of PATTERNS) {
    const [, one, other] = pattern.exec(written) ?? [];
    const point = pointOf(one, other);
    if (point) return point;
  }
  return null;
}

/** The address to ask for the whole link; null for a link that is not short. */
export function shortMapLink(link: string): string | null {
  const url = URL.parse(link.trim());
  return url?.protocol === "https:" && !url.username && !url.port && shortHosts.has(url.hostname) ? url.href : null;
}

/** Android writes a pin as geo:0,0?q=33.4,-111.6(Name). */
function geoPair(text: string): readonly (string | undefined)[] {
  const query = new URLSearchParams(text.split("?")[1] ?? "").get("q") ?? "";
  return PAIR.exec(query) ?? PAIR.exec(text) ?? [];
}

function decoded(url: URL): string {
  try {
    return decodeURIComponent(url.href).replaceAll("+", " ");
  } catch {
    return url.href;
  }
}

/** To a meter; the middle of the ocean is what maps write for an unknown place. */
function pointOf(latitude: string | undefined, longitude: string | undefined): MapPoint | null {
  if (!latitude || !longitude) return null;
  const [north, east] = [Number(latitude), Number(longitude)].map((degrees) => Math.round(degrees * 1e5) / 1e5);
  if (north === undefined || east === undefined || !(Math.abs(north) <= 90 && Math.abs(east) <= 180) || (north === 0 && east === 0))
    return null;
  return { latitude: north, longitude: east };
}

/** Middles of the areas whose ZIP codes in Arizona begin so, and how far they reach, in miles. */
const zipAreas: Readonly<Record<string, readonly [latitude: number, longitude: number, miles: number]>> = {
  "850": [33.5, -112.05, 30],
  "851": [33.1, -111.6, 70],
  "852": [33.45, -111.8, 45],
  "853": [33.2, -113.2, 120],
  "855": [33.2, -110.2, 90],
  "856": [31.8, -110.4, 100],
  "857": [32.2, -110.9, 40],
  "859": [34.2, -109.9, 90],
  "860": [36, -111.2, 130],
  "863": [34.6, -112.4, 70],
  "864": [35, -113.9, 100],
  "865": [35.7, -109.5, 100],
};

/** Miles from a place to the area of a ZIP code, where it is far outside of it; null where it may be right. */
export function milesFromZip(point: MapPoint, postalCode: string): number | null {
  const area = zipAreas[postalCode.slice(0, 3)];
  if (!area) return null;
  const [latitude, longitude, reach] = area;
  const miles = milesBetween(point, { latitude, longitude });
  return miles > reach ? Math.round(miles) : null;
}

const EARTH_RADIUS_MILES = 3959;

/** The haversine formula. */
function milesBetween(one: MapPoint, other: MapPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const half = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(half));
}
