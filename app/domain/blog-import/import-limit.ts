/** The largest file that can be imported in the browser: an export with the pictures of many years. */
export const IMPORT_GIGABYTES = 8;
