import { shareSceneAlt as englishAlt, seoCopy } from "../seo-copy";

export const spanishSeoCopy = { ...seoCopy };
export const shareSceneAlt = `${englishAlt}`;
