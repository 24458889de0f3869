import { errorCopy } from "../error-copy";

export const spanishErrorCopy = { ...errorCopy };
