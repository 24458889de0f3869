import { describe, expect, test } from "vitest";
import { clinicDefaults } from "~content/clinic";
import { outputsCopy } from "~content/outputs-copy";
import { listingChanges, listingParts, listingText } from "./listing";

const today = "2026-11-18";
const parts = (changed: Partial<typeof clinicDefaults> = {}, day = today) =>
  listingParts({ ...clinicDefaults, ...changed }, { website: "https://clinic.example/", copy: outputsCopy, today: day });
const storm = { date: "2026-11-19", name: "Storm", span: null };

describe("the text for a listing", () => {
  test("has the fields of a listing, each day on its own line", () => {
    const lines = listingText(parts(), outputsCopy).split("\n");
    for (const line of [
      "Name: Superstition Ridge Veterinary Clinic",
      "Address: 1234 E. Example Trail, Mesa, AZ 85208",
      "Phone: (480) 555-0142",
      "Website: https://clinic.example/",
      "Monday: 7 AM–6 PM",
      "Sunday: Closed",
      "Thursday, Nov 26, 2026: Closed (Thanksgiving)",
    ])
      expect(lines).toContain(line);
    expect(lines.indexOf("Sunday: Closed")).toBeGreaterThan(lines.indexOf("Saturday: 10 AM–6 PM"));
  });

  test("names no days that have passed, and no heading without days", () => {
    const text = listingText(parts({ specialDays: [storm] }, "2026-11-20"), outputsCopy);
    expect(text).not.toMatch(/Storm|Special hours/);
  });
});

describe("what changed since it was copied", () => {
  test("is new, different and removed lines", () => {
    const now = parts({ phone: "+16025550199", specialDays: [storm] });
    const copied = parts({ specialDays: clinicDefaults.specialDays.filter(({ name, date }) => name === "Thanksgiving" && date < "2027") });
    expect(listingChanges(copied, now, today)).toEqual([
      { name: "Phone", before: "(480) 555-0142", after: "(602) 555-0199" },
      { name: "Thursday, Nov 19, 2026", before: null, after: "Closed (Storm)" },
      { name: "Thursday, Nov 26, 2026", before: "Closed (Thanksgiving)", after: null },
    ]);
  });

  test("is nothing when a day has only passed", () => {
    const copied = parts({ specialDays: [storm] });
    expect(listingChanges(copied, parts({ specialDays: [storm] }, "2026-11-20"), "2026-11-20")).toEqual([]);
  });
});
