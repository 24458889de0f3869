import { createContext } from "react";

/** The request's reference in the log; null in the browser. */
export const RequestReference = createContext<string | null>(null);

/** Whether the page is an error screen, which is not hydrated. */
export const PageFailed = createContext(false);
