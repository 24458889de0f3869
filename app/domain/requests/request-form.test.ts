import { expect, test } from "vitest";
import { requestsCopy } from "~content/requests-copy";
import { requestTitle } from "./contact-request";
import { readRequestForm } from "./request-form";

const refill = { kind: "refill", name: " Ana  Ruiz ", phone: "480 555 0123", pet: "Biscuit", medicine: "Carprofen" };

const draftOf = (typed: Record<string, string>, pictures = 0) => {
  const read = readRequestForm(typed, pictures, requestsCopy.problems);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.draft;
};
const wrongIn = (typed: Record<string, string>, pictures = 0) => {
  const read = readRequestForm(typed, pictures, requestsCopy.problems);
  return "problems" in read ? Object.keys(read.problems) : [];
};

test("a request has the fields of its kind; others are ignored", () => {
  const draft = draftOf({ ...refill, sendTo: "Elsewhere", records: "All", species: "Dog", state: "done", id: "x" });
  expect(draft).toEqual({
    ...{ kind: "refill", name: "Ana Ruiz", phone: "+14805550123", email: "", pet: "Biscuit", medicine: "Carprofen" },
    ...{ species: "", age: "", sendTo: "", records: "", message: "" },
  });
  expect(requestTitle(draft)).toBe("Carprofen for Biscuit");
});

test.each([
  ["another kind", { ...refill, kind: "order" }, ["kind"]],
  ["no name", { ...refill, name: " " }, ["name"]],
  ["a web address for a name", { ...refill, name: "Visit http://evil.example" }, ["name"]],
  ["a host for a name", { ...refill, name: "WWW.evil.example" }, ["name"]],
  ["neither phone nor email", { ...refill, phone: "" }, ["phone"]],
  ["a number that can’t be called", { ...refill, phone: "12345" }, ["phone"]],
  ["no email address", { ...refill, email: "ana at home" }, ["email"]],
  ["no pet", { ...refill, pet: "" }, ["pet"]],
  ["neither medicine nor picture", { ...refill, medicine: "" }, ["medicine"]],
  ["an empty question", { kind: "question", name: "Ana", email: "ana@example.com" }, ["message"]],
  ["records for nobody", { kind: "records", name: "Ana", email: "ana@example.com", pet: "Rex" }, ["sendTo"]],
  ["a text that does not fit", { ...refill, message: "x".repeat(2001) }, ["message"]],
  ["many web addresses", { ...refill, message: "https://a.example http://b.example www.c.example" }, ["message"]],
])("%s is said beside its field", (_name, typed, fields) => {
  expect(wrongIn(typed)).toEqual(fields);
});

test("a picture of the label replaces the medicine, an email address the phone", () => {
  expect(wrongIn({ ...refill, medicine: "" }, 1)).toEqual([]);
  expect(draftOf({ ...refill, phone: "", email: "ana@example.com" })).toMatchObject({ phone: "", email: "ana@example.com" });
});

test("control characters are removed, line breaks of the message are kept", () => {
  const { name, message } = draftOf({ ...refill, name: "Ana\u0000\u202e\r\nRuiz", message: "one\r\ntwo\u0000\n\n\n\nthree" });
  expect([name, message]).toEqual(["Ana Ruiz", "one\ntwo\n\nthree"]);
});

test.each([
  ["Win at evil.example", "Win at evil. example"],
  ["t.co/abc", "t. co/abc"],
  ["1.evil。example", "1. evil. example"],
  ["ftp://evil.example", "ftp evil. example"],
  ["Dr.Lee", "Dr. Lee"],
  ...["St. John", "O'Neil", "Anna-Lena", "J.R. Ruiz", "Ana Ruiz, D.V.M.", "Sam & Kim", "李 明", "Mary Anne 2nd."].map((name) => [
    name,
    name,
  ]),
])("the name %j is kept as %j, of which no mail program makes a link", (name, kept) => {
  expect(draftOf({ ...refill, name }).name).toBe(kept);
});

test("a new client needs only a name and a phone or email", () => {
  const base = { kind: "new-client", name: "Lee", phone: "480-555-0123" };
  expect(requestTitle(draftOf(base))).toBe("Would like to come");
  expect(requestTitle(draftOf({ ...base, species: "Two kittens", age: "9 weeks" }))).toBe("Two kittens, 9 weeks");
});
