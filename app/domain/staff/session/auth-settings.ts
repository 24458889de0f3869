export const RESET_LINK_MINUTES = 60;

/** Ours, set by the code that calls better-auth; what a client sends under these names never reaches it. */
export const ADDRESS_HEADER = "x-client-address";
export const ORIGIN_HEADER = "x-site-origin";

/** Stands for a local install's origin where better-auth wants a fixed one; addresses in mail and redirects are never built from it. */
export const LOCAL_ORIGIN = "http://localhost";
