import { expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { clinicDefaults } from "~content/clinic";
import { goLiveContent } from "~content/go-live-content";
import { pageTexts } from "~content/page-texts";
import { describeEachDatabase } from "../../../tests/support/databases";
import { publishedPost, savePosts } from "../../../tests/support/fixtures";
import { countOpen, type GoLivePoint } from "./go-live";
import { listGoLivePoints } from "./go-live-facts.server";
import { pointsToSettle } from "./must-settle";
import { OpenPoints } from "./open-points.server";
import { type ClaimingPage, pointsToConfirm } from "./to-confirm";

const street = "99 S. Real Road";
const real: ClinicRecord = {
  ...clinicDefaults,
  phone: "+16024441212",
  emergencyPhone: "+16024441313",
  email: "desk@ridge.vet",
  address: { ...clinicDefaults.address, street },
  position: { latitude: 33.4, longitude: -111.6, street },
  bookingUrl: "https://book.ridge.vet/",
  feedTag: "ridge.vet,2026",
  hospitals: [
    {
      ...{ id: "night", name: "Night Hospital", phone: "+16024441414", address: "1 Main", hours: "24 hours" },
      ...{ verifiedOn: "2026-11-01", verifiedBy: "Sam" },
    },
  ],
};
const settled = { content: goLiveContent, record: real, publicUrl: "https://ridge.vet", demonstrations: [], reviewers: ["Dr. Lee"] };

test("nothing is left to settle where every fact is the clinic's own", () => {
  expect(countOpen(pointsToSettle(settled))).toBe(0);
});

test.each<[string, object]>([
  ["No emergency hospital is named", { record: { ...real, hospitals: [] } }],
  ["Your phone number is a placeholder", { record: { ...real, phone: "+14805550142" } }],
  ["The emergency line is still the example", { record: { ...real, emergencyPhone: "+14805550142" } }],
  ["The email address is still the example", { record: { ...real, email: clinicDefaults.email } }],
  ["The booking link is still the example", { record: { ...real, bookingUrl: clinicDefaults.bookingUrl } }],
  ["The domain in the blog’s feeds is still the example", { record: { ...real, feedTag: clinicDefaults.feedTag } }],
  ["The map position is still the example", { record: { ...real, address: clinicDefaults.address, position: clinicDefaults.position } }],
  ["The map shows the old place", { record: { ...real, address: { ...real.address, street: "5 New St" } } }],
  ["Published demonstration articles: 4", { demonstrations: ["Toads", "Snakes", "Raw food", "Lepto"] }],
  ["No veterinarian is named", { reviewers: [] }],
  ["The site has no web address yet", { publicUrl: null }],
])("%s", (title, change) => {
  const open = pointsToSettle({ ...settled, ...change }).filter(({ isOpen }) => isOpen);
  expect(open.map((point) => point.title)).toContain(title);
  expect(open.length).toBe(title.startsWith("The map position") ? 2 : 1);
});

const imaging: ClaimingPage = {
  title: "Imaging",
  text: "<p>Digital X-rays and CT. We’ll call you.</p>",
  isService: true,
  isReviewed: true,
};
const home: ClaimingPage = {
  title: "Home",
  text: "We work with specialists in cardiology and radiology, always.",
  isService: false,
  isReviewed: false,
};
const claims = {
  content: goLiveContent,
  ...{
    record: real,
    trustedProxies: ["127.0.0.1"],
    reviewers: ["Dr. Lee"],
    pages: [home, imaging],
    unreviewed: 0,
    unapproved: 0,
    unsigned: 0,
  },
  email: { id: "email", place: "email", value: "none", title: "The site sends no email", detail: "" } as const,
  now: new Date("2026-11-18T17:00:00.000Z"),
};
const find = (id: string, change: object = {}) => pointsToConfirm({ ...claims, ...change }).find((point) => point.id === id);
const confirmed = ({ id: point, value }: GoLivePoint) => ({ point, value: value ?? "", by: "Dr. Lee", on: "2026-11-18" });

test("every claim of the site has to be confirmed, with name and day", () => {
  const points = pointsToConfirm(claims);
  const open = [
    "name",
    "years",
    "families",
    "specialists",
    "equipment",
    "promises",
    "services",
    "place",
    "recording",
    "premises",
    "estimates",
    "hours",
    "holidays",
    "reviewers",
    "walk-ins",
    "spanish-phone",
    "testimonials",
    "email",
  ];
  expect(points.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(open);
  const record = { ...real, confirmations: points.flatMap((point) => (point.value === null ? [] : confirmed(point))) };
  expect(countOpen(pointsToConfirm({ ...claims, record }))).toBe(0);
  expect(find("years", { record })?.confirmed).toEqual({ by: "Dr. Lee", on: "2026-11-18" });
});

test.each<[string, Partial<ClinicRecord>, object]>([
  ["years", { yearsOfExperience: "20+" }, {}],
  ["families", { families: "900+" }, {}],
  ["place", { areaServed: ["Gilbert"] }, {}],
  ["hours", { hours: { ...real.hours, sunday: { opens: "09:00", closes: "12:00" } } }, {}],
  ["holidays", { specialDays: [] }, {}],
  ["walk-ins", { walkIns: "appointment" }, {}],
  ["spanish-phone", { spanishPhone: ["monday"] }, {}],
  ["equipment", {}, { pages: [home, { ...imaging, text: "<p>Digital X-rays, CT and MRI.</p>" }] }],
  ["promises", {}, { pages: [home, { ...imaging, text: "We’ll call you the same day." }] }],
  ["recording", { hospitals: real.hospitals.map((hospital) => ({ ...hospital, phone: "+16024441515" })) }, {}],
  ["specialists", {}, { pages: [{ ...home, text: "Specialists and specialists in surgery." }, imaging] }],
  ["reviewers", {}, { reviewers: ["Dr. Lee", "Dr. Morgan"] }],
])("a confirmation of %s holds for the confirmed value alone", (id, changed, change) => {
  const point = find(id);
  if (!point) throw new Error(`There is no point "${id}".`);
  const record = { ...real, confirmations: [confirmed(point)] };
  expect(find(id, { record })?.isOpen).toBe(false);
  expect(find(id, { record: { ...record, ...changed }, ...change })?.isOpen).toBe(true);
});

test("asks how the years fit the footer’s year, and whether families are as happy as the site says", () => {
  expect(find("years", { record: { ...real, copyrightSince: 2011 } })?.detail).toContain("The footer says © 2011");
  expect(find("families")?.detail).toContain("can you show both?");
});

test("a closure of one day, or a new text about the same equipment, keeps a confirmation", () => {
  const points = [find("holidays"), find("equipment")];
  const record = { ...real, confirmations: points.flatMap((point) => (point ? confirmed(point) : [])) };
  const storm = { ...record, specialDays: [...real.specialDays, { date: "2026-11-18", name: "Storm", span: null }] };
  const pages = [home, { ...imaging, text: "<p>We use CT and digital X-rays.</p>" }];
  expect([find("holidays", { record: storm, pages })?.isOpen, find("equipment", { record: storm, pages })?.isOpen]).toEqual([false, false]);
});

test("what is not claimed is no point; texts without a review are a point that no click settles", () => {
  const record = { ...real, yearsOfExperience: "", families: "" };
  const pages = [
    { ...home, text: "We treat pets." },
    { ...imaging, text: "Pictures.", isReviewed: false },
  ];
  for (const id of ["years", "families", "specialists", "equipment", "promises"]) expect(find(id, { record, pages })).toBeUndefined();
  expect(find("review", { pages, unreviewed: 3 })).toMatchObject({
    isOpen: true,
    value: null,
    detail: "Articles: 3, service pages with a text of yours: 1.",
  });
  expect(find("built-in", { unapproved: 2 })).toMatchObject({ isOpen: true, value: null, place: "reviews" });
  expect(find("built-in")?.isOpen).toBe(false);
  expect(find("review")?.isOpen).toBe(false);
  expect(find("proxies", { trustedProxies: [] })?.isOpen).toBe(true);
});

describeEachDatabase("the go-live list", (getDatabase) => {
  test("reads what visitors read", async () => {
    const { kysely } = getDatabase();
    const asked = { ...settled, trustedProxies: [], environmentMail: null, builtIn: new BuiltInPages(pageTexts), now: claims.now };
    const detailOf = async (id: string) => (await listGoLivePoints(kysely, asked)).find((point) => point.id === id)?.detail;
    const parts = { ...asked, config: asked, database: getDatabase(), now: () => claims.now };
    const open = new OpenPoints(parts);
    const before = await open.count();
    await savePosts(getDatabase(), publishedPost, { ...publishedPost, slug: "raw-food-and-bird-flu", title: "Raw food" });
    expect([await detailOf("posts"), await detailOf("review")]).toEqual([
      "Raw food",
      "Articles: 2, service pages with a text of yours: 0.",
    ]);
    expect(await open.count()).toBe(before + 1);
    const own = { slug: "dentistry", page: "dentistry", category: "", content: "Our laser is new.", reviewed_by: "Dr. Lee" };
    await kysely.updateTable("blog_posts").set(own).where("slug", "=", publishedPost.slug).execute();
    expect(await detailOf("review")).toBe("Articles: 1, service pages with a text of yours: 0.");
    await kysely.updateTable("blog_posts").set({ reviewed_by: null }).where("slug", "=", "dentistry").execute();
    expect(await detailOf("review")).toBe("Articles: 1, service pages with a text of yours: 1.");
    expect(await detailOf("equipment")).toMatch(/Dentistry: laser · .*Imaging Services: /);
  });
});

test("the number on every page of the admin is read once after each change, and kept during an outage", async () => {
  let asked = 0;
  const database = {
    contentGeneration: 1,
    get kysely(): Database["kysely"] {
      asked += 1;
      throw new DatabaseUnavailableError("away");
    },
  };
  const parts = { content: goLiveContent, database: database as unknown as Database, now: () => claims.now };
  expect(await new OpenPoints({ ...parts, config: { publicUrl: null } }).count()).toBe(0);
  expect(asked).toBe(0);
  expect(await new OpenPoints({ ...parts, config: { publicUrl: "https://ridge.vet" } }).count()).toBe(0);
  expect(asked).toBe(1);
});
