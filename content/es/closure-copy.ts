import { closureCopy } from "../closure-copy";

export const spanishClosureCopy = { ...closureCopy };
