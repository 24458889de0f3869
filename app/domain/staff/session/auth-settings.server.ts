import { AsyncLocalStorage } from "node:async_hooks";

export const RESET_LINK_MINUTES = 60;

/** How better-auth marks the credentials of an account that signs in with a password. */
export const PASSWORD_PROVIDER = "credential";

/** Set by our code that calls better-auth. What a client sends under these names never reaches it. */
export const ADDRESS_HEADER = "x-client-address";
export const ORIGIN_HEADER = "x-site-origin";

/** In place of a local install's origin where better-auth wants a fixed one. No address in mail or a redirect is built from it. */
export const LOCAL_ORIGIN = "http://localhost";

/**
 * better-auth wants the password for changes of the password and the second factor. Inside of `run` it is not compared: whoever gets that
 * far has given it within the last 15 minutes, or it was compared already.
 */
export const confirmedSession = new AsyncLocalStorage<true>();
