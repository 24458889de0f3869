export const FORM_ID = "write";

/** Invisible, so only a program fills it in. */
export const HONEYPOT_FIELD = "website";
