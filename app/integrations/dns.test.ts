import { expect, test } from "vitest";
import { createDomainLookup } from "./dns.server";

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const resolver = { resolveTxt: async () => [["a", "b"]], resolveMx: failing("ENODATA"), cancel: () => undefined };
const never = new AbortController().signal;

test("pieces of a text are one, no record is an empty list, and silence is no answer", async () => {
  const lookup = createDomainLookup(never, resolver);
  expect([await lookup.txt("clinic.example"), await lookup.mx("clinic.example")]).toEqual([["ab"], []]);
  for (const code of ["ETIMEOUT", "ESERVFAIL", "ECANCELLED"]) {
    expect(await createDomainLookup(never, { ...resolver, resolveTxt: failing(code) }).txt("clinic.example")).toBeNull();
  }
  expect(await createDomainLookup(never, { ...resolver, resolveTxt: failing("ENOTFOUND") }).txt("clinic.example")).toEqual([]);
});

test("servers come in their order, and one without a name takes no email", async () => {
  const servers = [
    { priority: 20, exchange: "two.example" },
    { priority: 5, exchange: "one.example" },
  ];
  expect(await createDomainLookup(never, { ...resolver, resolveMx: async () => servers }).mx("clinic.example")).toEqual([
    ...["one.example", "two.example"],
  ]);
  const none = [{ priority: 0, exchange: "" }];
  expect(await createDomainLookup(never, { ...resolver, resolveMx: async () => none }).mx("clinic.example")).toEqual([]);
});

test("answers have bounds", async () => {
  const texts = [...Array.from({ length: 60 }, (_, number) => [`${number}`])];
  texts[0] = ["x".repeat(5000)];
  const found = await createDomainLookup(never, { ...resolver, resolveTxt: async () => texts }).txt("clinic.example");
  expect(found).toHaveLength(49);
  const servers = Array.from({ length: 60 }, (_, priority) => ({ priority, exchange: "mx.example" }));
  expect(await createDomainLookup(never, { ...resolver, resolveMx: async () => servers }).mx("clinic.example")).toHaveLength(10);
});

test("the end of the time cancels every question, and later ones are not asked", async () => {
  const time = new AbortController();
  let cancel: () => void = () => undefined;
  const waiting = new Promise<never>((_, reject) => {
    cancel = () => reject(Object.assign(new Error(), { code: "ECANCELLED" }));
  });
  let asked = 0;
  const resolveTxt = () => {
    asked += 1;
    return waiting;
  };
  const lookup = createDomainLookup(time.signal, { ...resolver, resolveTxt, cancel: () => cancel() });
  const first = lookup.txt("clinic.example");
  time.abort();
  expect([await first, await lookup.txt("clinic.example"), asked]).toEqual([null, null, 1]);
});
