export interface Log {
  info(message: string): void;
  error(message: string, cause?: unknown): void;
}

export const consoleLog: Log = {
  info: (message) => console.log("%s", message),
  error: (message, cause) => (cause === undefined ? console.error("%s", message) : console.error("%s", message, cause)),
};

/** Logs every message as one line with its time in UTC, whatever characters are in it. */
export function datedLog(log: Log, now: () => Date): Log {
  const dated = (message: string) => `${now().toISOString()} ${message.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, escaped)}`;
  return { info: (message) => log.info(dated(message)), error: (message, cause) => log.error(dated(message), cause) };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A link in a mail may have a secret in its path. */
export function withoutTokens(pathname: string): string {
  return pathname.replace(/[^/]{24,}/g, "…").slice(0, 120);
}
