import { data } from "react-router";
import { z } from "zod";
import { DomainError, type ErrorKind } from "~/domain/errors";
import type { FlashToast } from "./flash-toast.server";
import { parseFormBody } from "./form-body";
import { findHttpError } from "./http-errors.server";
import { isSecretField } from "./secret-fields";

/** For the form again: errors for its fields, and what was typed, except secrets. */
export interface FormErrors<Field extends string = string> {
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  readonly typed: Readonly<Record<string, string>>;
  readonly failure?: FormFailure | undefined;
}

export interface FormFailure extends FlashToast {
  readonly status: number;
}

/** Which errors are shown at which field: all of a kind, or those of a class. */
export type FieldErrors<Field extends string> = Readonly<Record<Field, readonly (ErrorKind | ErrorClass)[]>>;

type ErrorClass = abstract new (...given: never[]) => DomainError;

export class FormError extends Error {
  constructor(
    readonly errors: Readonly<Record<string, string>>,
    readonly status = 400,
    readonly failure?: FormFailure,
  ) {
    super(Object.values(errors)[0]);
  }
}

export interface FormReader {
  readonly form: () => Promise<FormData>;
  /** @throws FormError with the first problem of each field */
  readonly read: <Shape extends z.ZodType>(shape: Shape) => Promise<z.output<Shape>>;
}

export function formReader(request: Request): FormReader {
  let reading: Promise<FormData> | undefined;
  const form = () => {
    reading ??= readForm(request);
    return reading;
  };
  return { form, read: async (shape) => parseForm(await form(), shape) };
}

/** Empty when the body was read before, is no form, or has a file that the route did not read. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.bodyUsed) return new FormData();
  const body = await readBytes(request);
  return body === null ? new FormData() : parseFormBody(body, request.headers.get("Content-Type"));
}

/** More than any form may have; uploads are streamed and have gigabytes. */
const MAX_BYTES = 4 * 1024 * 1024;

async function readBytes({ body }: Request): Promise<Buffer | null> {
  const reader = body?.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    length += piece.value.length;
    if (length > MAX_BYTES) return null;
    pieces.push(piece.value);
  }
  return Buffer.concat(pieces);
}

function parseForm<Shape extends z.ZodType>(form: FormData, shape: Shape): z.output<Shape> {
  const repeated = [...new Set(form.keys())].filter(
    (name) => shape instanceof z.ZodObject && name in shape.shape && form.getAll(name).length > 1,
  );
  if (repeated.length > 0) throw new DomainError("invalid", "Not saved", `The form sent “${repeated[0]}” twice. Send it again.`);
  // PostgreSQL takes no NUL.
  const given = [...form].map(([name, value]) => [name, typeof value === "string" ? value.replaceAll("\0", "") : value]);
  const parsed = shape.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new FormError(Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join("."), message])));
}

export type FormErrorAnswer<Field extends string> = ReturnType<typeof data<FormErrors<Field>>>;

export function findFormErrors<Field extends string>(
  error: unknown,
  form: FormData,
  fields: FieldErrors<Field>,
): FormErrorAnswer<Field> | null {
  const errors = errorsAt(error, fields);
  if (Object.keys(errors).length === 0) return null;
  const { status, failure } = error instanceof FormError ? error : { status: findHttpError(error)?.status ?? 400, failure: undefined };
  return data<FormErrors<Field>>({ errors, typed: typedFields(form), failure }, { status });
}

function errorsAt<Field extends string>(error: unknown, fields: FieldErrors<Field>): Partial<Record<Field, string>> {
  const names = Object.keys(fields) as Field[];
  if (error instanceof FormError)
    return Object.fromEntries(names.flatMap((name) => (error.errors[name] ? [[name, error.errors[name]]] : []))) as Partial<
      Record<Field, string>
    >;
  if (!(error instanceof DomainError)) return {};
  const at = names.find((name) => fields[name].some((one) => (typeof one === "string" ? error.kind === one : error instanceof one)));
  return at === undefined ? {} : ({ [at]: error.message } as Record<Field, string>);
}

export function typedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" && !isSecretField(name) ? [[name, value]] : [])),
  );
}
