import { covers } from "./drawn-covers";
import { foodAndWeather } from "./scenes/food-and-weather";
import { insectsAndDust } from "./scenes/insects-and-dust";
import { parasites } from "./scenes/parasites";
import { suddenIllness } from "./scenes/sudden-illness";
import { surgeryAndTeeth } from "./scenes/surgery-and-teeth";
import { visits } from "./scenes/visits";
import { wildlife } from "./scenes/wildlife";
import { yearsAndWeight } from "./scenes/years-and-weight";

/** Every drawing with the file that holds it. */
export function drawings(): [file: string, drawn: string][] {
  const scenes = {
    ...surgeryAndTeeth,
    ...insectsAndDust,
    ...wildlife,
    ...foodAndWeather,
    ...visits,
    ...yearsAndWeight,
    ...suddenIllness,
    ...parasites,
  };
  return [
    ...Object.entries(scenes).map(([slug, drawn]): [string, string] => [`app/domain/pictures/drawings/${slug}.svg`, drawn]),
    ...covers().map(([name, drawn]): [string, string] => [`app/ui/art/covers/${name}.svg`, drawn]),
  ];
}
