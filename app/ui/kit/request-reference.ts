import { createContext } from "react";

/** The request's reference in the log; null in the browser. */
export const RequestReference = createContext<string | null>(null);

/** Marks the scripts of this site for the Content-Security-Policy; removed before the page is sent. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Whether the page is an error screen, which is not hydrated. */
export const PageFailed = createContext(false);
