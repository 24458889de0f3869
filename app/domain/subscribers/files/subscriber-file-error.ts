/** The file can't be read; its message says what to do. */
export class SubscriberFileError extends Error {}
