import { expect, test } from "vitest";
import { processorTime } from "../../tests/support/processor-time";
import { phoneParts } from "./phone-numbers";

const linked = (text: string) => phoneParts(text).map((part) => (typeof part === "string" ? part : `<${part.e164}>`));

test.each([
  "(480) 555-0142",
  "(480)555-0142",
  "(480)-555-0142",
  "480-555-0142",
  "480.555.0142",
  "480 555 0142",
  "480 555-0142",
  "480/555-0142",
  "480\u2011555\u20110142",
  "480–555–0142",
  "(480)\u00a0555-0142",
  "1-480-555-0142",
  "1 480 555 0142",
  "+1 480 555 0142",
  "+1 (480) 555-0142",
  "+14805550142",
])("%s is a telephone number wherever it stands", (number) => {
  for (const [before, after] of [
    ["", ""],
    ["Call ", "."],
    ["(or ", ") now"],
    ["Tel.: ", ", day or night"],
    ["“", "”"],
    ["", " ext. 5"],
    ["", "x5"],
    ["a\n", "\nb"],
  ]) {
    expect(linked(`${before}${number}${after}`)).toEqual([before, "<+14805550142>", after]);
  }
});

test("numbers stand beside each other and behind other digits", () => {
  expect(linked("480-555-0142, 602-555-0199")).toEqual(["", "<+14805550142>", ", ", "<+16025550199>", ""]);
  expect(linked("Suite 104 480-555-0142")).toEqual(["Suite 104 ", "<+14805550142>", ""]);
});

test.each([
  "985112004567890",
  "985 112 004 567 890",
  "985 212 4567 890",
  "ISBN 978-480-555-0142-7",
  "ISBN 978 480 555 0142",
  "ISBN 0-306-40615-2",
  "4805550142",
  "$480.555.0142",
  "1,480-555-0142",
  "PMID 31452239, 2018-2019-2020, 10.1111/jvim.15560",
  "invoice #480-555-0142",
  "A480-555-0142",
  "480-555-01423",
  "480-555-0142-1",
  "480-555-0142.5",
  "480-555-0142kg",
  "(180) 555-0142",
  "480-155-0142",
  "411-555-0142",
  "480-911-0142",
  "+44 480 555 0142",
  "+44 480-555-0142",
  "call 911",
])("%s is none", (text) => {
  expect(linked(text)).toEqual([text]);
});

test("takes linear time for a malicious text", async () => {
  for (const part of ["480-555-", "(480) ", "+1 ", "1 480 555 ", "480 555 014 ", "+1 (480) 555-0142 "]) {
    const text = part.repeat(1_000_000 / part.length);
    expect(await processorTime(() => phoneParts(text))).toBeLessThan(1500);
  }
});
