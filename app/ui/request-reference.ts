import { createContext } from "react";

/** Names the request in the log. The server renders it around every page; in the browser there is none. */
export const RequestReference = createContext<string | null>(null);
