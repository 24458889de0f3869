import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { acceptedEncoding } from "./representation.server";

function accepting(header?: string) {
  return acceptedEncoding({ headers: header === undefined ? {} : { "accept-encoding": header } } as IncomingMessage, ["br", "gzip"]);
}

describe("acceptedEncoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br;q=0, *", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*;q=0", "identity"],
    ["zstd", "identity"],
    ["BR", "br"],
    ["br;q=nonsense, gzip;q=0.5", "gzip"],
  ])("answers %j with %s", (header, encoding) => expect(accepting(header)).toBe(encoding));
});
