import type { z } from "zod";
import { DomainError } from "~/domain/errors";

/** A file or one of its entries can't be imported; `message` is a sentence for the person who imports. */
export class ImportError extends DomainError {
  constructor(sentence: string) {
    super("invalid", "This file can’t be imported", sentence);
  }
}

/** @throws ImportError that names each fault in a sentence */
export function checked<Schema extends z.ZodType>(schema: Schema, values: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(values);
  if (!error) return data;
  throw new ImportError(error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message)).join(" "));
}
