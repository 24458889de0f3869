import { createHash } from "node:crypto";
import type { TableLayout } from "~/database/transfer/table-layout.server";
import type { RowValues } from "~/database/transfer/table-rows.server";
import { parseJson } from "~/domain/json";
import { BackupError } from "./backup-error";

/** A row as it is written in JSON: bytes are base64. */
type EncodedRow = readonly (string | number | null)[];

export function encodeRow({ name, columns }: TableLayout, values: RowValues): EncodedRow {
  return columns.map(({ name: column, kind }, index) => {
    const value = values[index] ?? null;
    if (!(value instanceof Uint8Array)) return value;
    if (kind !== "bytes") throw new Error(`The column ${name}.${column} holds bytes, but is not a column of bytes.`);
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
  });
}

/** @throws BackupError */
export function parseRow({ columns }: TableLayout, line: string): EncodedRow {
  const row = parseJson(line);
  const isValue = (value: unknown) => value === null || typeof value === "string" || typeof value === "number";
  if (!Array.isArray(row) || row.length !== columns.length || !row.every(isValue)) throw new BackupError("damaged");
  return row;
}

export function decodeRow({ columns }: TableLayout, row: EncodedRow): RowValues {
  return row.map((value, index) => (columns[index]?.kind === "bytes" && typeof value === "string" ? Buffer.from(value, "base64") : value));
}

export interface TableSummary {
  readonly rows: number;
  /** SHA-256 of the rows in the order of the primary key, each as one line of JSON. It is the same on both engines. */
  readonly sha256: string;
}

export class TableDigest {
  #rows = 0;
  readonly #hash = createHash("sha256");
  readonly #hasReals: boolean;

  constructor(private readonly table: TableLayout) {
    this.#hasReals = table.columns.some(({ kind }) => kind === "real");
  }

  /** @param line the row as JSON */
  add(row: EncodedRow, line: string): void {
    this.#rows += 1;
    this.#hash.update(this.#hasReals ? JSON.stringify(this.#rounded(row)) : line).update("\n");
  }

  summary(): TableSummary {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }

  #rounded(row: EncodedRow): EncodedRow {
    return row.map((value, index) =>
      this.table.columns[index]?.kind === "real" && typeof value === "number" ? toSinglePrecision(value) : value,
    );
  }
}

/** PostgreSQL's `real` has 32 bits, SQLite's 64. @returns the shortest decimal that is the same number in 32 bits */
export function toSinglePrecision(value: number): number {
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const decimal = Number(single.toPrecision(digits));
    if (Math.fround(decimal) === single) return decimal;
  }
  return Number(single.toPrecision(9));
}
