import type { ServiceSlug } from "~content/service-pages";

const art = import.meta.glob<string>("../art/service-*.svg", { import: "default", eager: true });

/** The poster of a service: 300 by 400, its subject inside the central square. */
export function serviceArt(slug: ServiceSlug): string | undefined {
  return art[`../art/service-${slug}.svg`];
}
