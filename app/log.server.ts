export interface Log {
  info(message: string): void;
  error(message: string, cause?: unknown): void;
}

export const consoleLog: Log = {
  info: (message) => console.log(message),
  error: (message, cause) => (cause === undefined ? console.error(message) : console.error(message, cause)),
};
