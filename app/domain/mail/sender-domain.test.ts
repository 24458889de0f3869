import { describe, expect, test } from "vitest";
import type { DomainLookup, Sender } from "./domain-lookup";
import { examineSender } from "./sender-domain";
import { includes, withInclude } from "./spf";

const google: Sender = { domain: "clinic.example", host: "smtp.gmail.com", dkimSelector: undefined };
const other: Sender = { ...google, host: "smtp.mail.example" };

type Records = Readonly<Record<string, readonly string[] | null>>;

function answering(records: Records): DomainLookup & { readonly asked: string[] } {
  const asked: string[] = [];
  const answer = async (name: string) => {
    asked.push(name);
    const found = records[name];
    return found === undefined ? [] : found;
  };
  return { asked, txt: answer, mx: (name) => answer(`${name} MX`) };
}

async function examine(sender: Sender, records: Records) {
  const findings = await examineSender(sender, answering(records));
  return Object.fromEntries(findings.map(({ id, ...finding }) => [id, finding]));
}

const states = async (sender: Sender, records: Records) => Object.values(await examine(sender, records)).map(({ state }) => state);

const complete: Records = {
  "clinic.example MX": ["smtp.google.com"],
  "clinic.example": ["some-site-verification=1", "v=spf1 include:_spf.google.com ~all"],
  "google._domainkey.clinic.example": ["v=DKIM1; k=rsa; p=MIIB"],
  "_dmarc.clinic.example": ["v=DMARC1; p=quarantine"],
};

describe("the domain of the sender", () => {
  test("is fine when all four records are there, and wants them when none is", async () => {
    expect(await states(google, complete)).toEqual(["fine", "fine", "fine", "fine"]);
    const bare = await examine(google, {});
    expect(Object.values(bare).map(({ state }) => state)).toEqual(["missing", "missing", "missing", "missing"]);
    expect(bare.mx?.record).toEqual({ name: "clinic.example", type: "MX", value: "1 smtp.google.com" });
    expect(bare.spf?.record).toEqual({ name: "clinic.example", type: "TXT", value: "v=spf1 include:_spf.google.com ~all" });
    expect(bare.dkim).toMatchObject({ record: null, help: { url: expect.stringContaining("support.google.com") } });
    expect(bare.dmarc?.record).toEqual({ name: "_dmarc.clinic.example", type: "TXT", value: "v=DMARC1; p=none" });
  });

  test("is unknown, not wrong, when no name server answers", async () => {
    const silent = {
      "clinic.example MX": null,
      "clinic.example": null,
      "google._domainkey.clinic.example": null,
      "_dmarc.clinic.example": null,
    };
    expect(await states(google, silent)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
  });

  test("of Microsoft is signed by either selector, and a key that was taken back is none", async () => {
    const microsoft = { ...google, host: "smtp.office365.com" };
    const dkim = async (records: Records) => (await examine(microsoft, records)).dkim?.state;
    expect(await dkim({ "selector2._domainkey.clinic.example": ["v=DKIM1; p=MIIB"] })).toBe("fine");
    expect(await dkim({ "selector1._domainkey.clinic.example": ["v=DKIM1; p="] })).toBe("missing");
    expect(await dkim({ "selector1._domainkey.clinic.example": null })).toBe("unknown");
    expect((await examine(microsoft, {})).mx).toMatchObject({ record: null, help: { url: expect.stringContaining("microsoft") } });
  });

  test("of another provider needs its selector, and what only the provider knows is unknown", async () => {
    const records = { "clinic.example": ["v=spf1 include:spf.host.example -all"], "s1._domainkey.clinic.example": ["p=MIIB"] };
    const found = await examine(other, records);
    expect([found.spf?.state, found.dkim?.state]).toEqual(["unknown", "unknown"]);
    expect((await examine({ ...other, dkimSelector: "s1" }, records)).dkim?.state).toBe("fine");
    expect((await examine({ ...other, dkimSelector: "s2" }, records)).dkim?.state).toBe("missing");
    expect((await examine(other, { "clinic.example": ["v=spf1 include:_spf.mail.example -all"] })).spf?.state).toBe("fine");
    expect((await examine(other, {})).spf).toMatchObject({ state: "missing", record: null });
  });

  test("may have its policy at the domain above", async () => {
    const below = { ...google, domain: "mail.clinic.example" };
    expect((await examine(below, { "_dmarc.clinic.example": ["v=DMARC1; p=none"] })).dmarc?.state).toBe("fine");
    const lookup = answering({});
    await examineSender(below, lookup);
    expect(lookup.asked).not.toContain("_dmarc.example");
  });

  test("of a public mailbox is its provider's, and is asked about nowhere", async () => {
    const lookup = answering({});
    expect(await examineSender({ ...google, domain: "gmail.com" }, lookup)).toMatchObject([{ id: "mailbox", state: "fine" }]);
    expect(await examineSender({ ...other, domain: "gmail.com" }, lookup)).toMatchObject([{ id: "mailbox", state: "missing" }]);
    expect(lookup.asked).toEqual([]);
  });
});

describe("an SPF record", () => {
  const isGoogle = (domain: string) => domain === "_spf.google.com";

  test("is followed to what it includes, and not for ever", async () => {
    const chain = { "a.example": ["v=spf1 redirect=b.example"], "b.example": ["v=spf1 include:_spf.google.com -all"] };
    expect(await includes("v=spf1 include:a.example ~all", isGoogle, answering(chain))).toBe(true);
    expect(await includes("v=spf1 ip4:192.0.2.1 -all", isGoogle, answering(chain))).toBe(false);
    expect(await includes("v=spf1 include:gone.example -all", isGoogle, answering({ "gone.example": null }))).toBe("unknown");
    const circle = answering({ "c.example": ["v=spf1 include:c.example -all"] });
    expect(await includes("v=spf1 include:c.example -all", isGoogle, circle)).toBe(false);
    expect(circle.asked).toEqual(["c.example"]);
    const many = answering(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.example`, [`v=spf1 include:${n + 1}.example`]])));
    expect(await includes("v=spf1 include:0.example", isGoogle, many)).toBe("unknown");
    expect(many.asked).toHaveLength(10);
  });

  test("keeps what it has when a provider is added, and several become one", () => {
    expect(withInclude(["v=spf1 include:a.example -all"], "b.example")).toBe("v=spf1 include:a.example include:b.example -all");
    expect(withInclude(["v=spf1 mx redirect=c.example"], "b.example")).toBe("v=spf1 mx include:b.example redirect=c.example");
    expect(withInclude(["v=spf1 mx ~all", "v=spf1 mx a -all"], "b.example")).toBe("v=spf1 mx a include:b.example ~all");
    expect(withInclude(["v=spf1"], null)).toBe("v=spf1 ~all");
  });

  test("is replaced when there are two", async () => {
    const two = { "clinic.example": ["v=spf1 mx ~all", "v=spf1 include:_spf.google.com ~all"] };
    const found = await examine(google, two);
    expect(found.spf).toMatchObject({ state: "missing", record: { value: "v=spf1 mx include:_spf.google.com ~all" } });
  });
});
