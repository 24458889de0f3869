import { createContext } from "react";

/** Names the request in the log. The server renders it around every page; in the browser there is none. */
export const RequestReference = createContext<string | null>(null);

/** The page is an error screen: it has no client states, and only the server knows its reference. */
export const PageFailed = createContext(false);
