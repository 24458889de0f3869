/** The largest file that can be imported in the browser. */
export const IMPORT_MEGABYTES = 32;
