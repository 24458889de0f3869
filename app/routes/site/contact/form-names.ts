export const FORM_ID = "write";

/** Nobody sees it, so what fills it in is a program. */
export const HONEYPOT_FIELD = "website";
