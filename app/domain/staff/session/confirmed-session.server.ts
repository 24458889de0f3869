import { AsyncLocalStorage } from "node:async_hooks";

/**
 * better-auth takes the password for what it does to the second factor, in the call itself. Somebody who may ask for that has given
 * it within the last 15 minutes (`fresh` of the route), so inside of `run` a password is not compared.
 */
export const confirmedSession = new AsyncLocalStorage<true>();
