import { existsSync } from "node:fs";
import { type Config, ConfigError } from "~/config.server";
import { sectionNames } from "~/domain/clinic/clinic-format";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { countOpen, type GoLivePlace, type GoLivePoint, isTechnical } from "~/domain/go-live/go-live";
import { listGoLivePoints } from "~/domain/go-live/go-live-facts.server";
import { shippedPages } from "~/domain/pages/shipped-pages.server";
import { findWebAddress } from "~/domain/web-address/stored-web-address.server";
import type { Log } from "~/log.server";
import { goLiveContent as content } from "~content/go-live-content";
import { shippedTexts } from "~content/shipped-texts";
import { withDatabase } from "./command-line.server";

/** @returns how many points are open */
export async function runGoLive(config: Config, log: Log, now: Date): Promise<number> {
  const points = await readPoints(config, log, now);
  const groups = [
    ["To settle", (point: GoLivePoint) => point.kind === "settle" && !isTechnical(point)],
    ["For an owner to confirm", (point: GoLivePoint) => point.kind === "confirm" && !isTechnical(point)],
    ["For the technician", isTechnical],
  ] as const;
  for (const [heading, belongs] of groups) {
    const open = points.filter((point) => point.isOpen && belongs(point));
    if (open.length > 0) log.info(`\n${heading}:`);
    for (const { title, detail, place } of open) log.info(`  - ${title}\n    ${detail} (${formatPlace(place)})`);
  }
  const left = countOpen(points);
  log.info(left > 0 ? `\n${left} points are left before the site can go live.` : "Nothing is left: the site can go live.");
  return left;
}

async function readPoints(config: Config, log: Log, now: Date): Promise<GoLivePoint[]> {
  const { publicUrl, trustedProxies, mail: environmentMail } = config;
  const known = { trustedProxies, content, builtIn: shippedPages(shippedTexts), environmentMail, now };
  if (config.database.kind === "sqlite" && !existsSync(config.database.file)) {
    log.info("There is no database yet, so these are the facts that the site starts with.");
    return listGoLivePoints(null, { ...known, record: content.defaults, publicUrl });
  }
  return withDatabase(config, log, async (database) => {
    if (database.problem !== null) throw new ConfigError("Without the database nobody knows what is left.");
    const { record } = await newestClinicRevision(database.kysely, content.defaults);
    return listGoLivePoints(database.kysely, { ...known, record, publicUrl: publicUrl ?? (await findWebAddress(database.kysely)) });
  });
}

function formatPlace(place: GoLivePlace): string {
  if (place === "web-address") return "in the admin: Facts, Your web address; or PUBLIC_URL, docs/configuration.md";
  if (place === "settings") return "docs/configuration.md";
  if (place === "reviews") return "in the admin: Reviews, Built-in texts";
  if (place === "posts") return "in the admin: Posts";
  if (place === "email") return "in the admin: Email";
  if (place === "pages") return "in the admin: Pages";
  const isHours = place === "hours" || place === "days" || place === "notices";
  return `in the admin: ${isHours ? "Hours and closures" : "Facts"}, ${sectionNames[place]}`;
}
