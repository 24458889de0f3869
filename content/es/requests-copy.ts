import { requestsCopy } from "../requests-copy";

export const spanishRequestsCopy = { ...requestsCopy };
