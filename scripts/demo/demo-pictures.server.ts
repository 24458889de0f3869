import type { Database } from "~/database/database.server";
import { addMedia } from "~/domain/media/media-commands.server";
import { drawingTexts } from "~/domain/pictures/drawings";
import { mediaAddress } from "~/domain/pictures/media-address";
import { drawDrawing } from "~/domain/share-images/share-picture.server";
import { demoPictures } from "~content/demonstration-clinic";
import type { DemoTeam } from "./demo-team.server";
import type { Timeline } from "./demo-timeline.server";

interface PictureParts {
  readonly database: Database;
  readonly timeline: Timeline;
  readonly team: () => DemoTeam;
}

/** The library: drawings that ship with the site, added as staff add a photo. @returns the address of a picture once it is added */
export function planPictures({ database, timeline, team }: PictureParts): (name: string) => string {
  const addresses = new Map<string, string>();
  for (const { name, drawing, by, days, time, isDescribed } of demoPictures) {
    timeline.at(days, time, async (now) => {
      const bytes = await drawDrawing(drawing);
      if (!bytes) throw new Error(`There is no drawing ${drawing}.`);
      const altText = isDescribed ? (drawingTexts[drawing]?.alt ?? "") : "";
      const { file } = await addMedia(database, { bytes, name, altText, actor: team()[by], now });
      addresses.set(name, mediaAddress(file.id));
    });
  }
  return (name) => addresses.get(name) ?? "";
}
