/** What was given can't be read as a blog at all; `message` says in a sentence what it is and what to do. */
export class UnreadableImportError extends Error {
  override name = "UnreadableImportError";
}

/** The export can't be written there; `message` says what to do. */
export class ExportRefusedError extends Error {
  override name = "ExportRefusedError";
}
