/** What a file may have that is imported in the browser. */
export const IMPORT_MEGABYTES = 32;
