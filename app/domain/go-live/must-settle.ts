import { type ClinicRecord, displayPhone, hasOldPosition } from "~/domain/clinic/clinic-record";
import { capitalized } from "~/domain/phrases";
import { type GoLivePoint, pointAbout } from "./go-live";

/** For the line on every page of the admin, so only facts that are quick to read. */
interface UrgentFacts {
  readonly record: ClinicRecord;
  readonly publicUrl: string | null;
  /** Titles of demonstration articles that visitors read and no veterinarian has reviewed. */
  readonly demonstrations: readonly string[];
  /** Who reviewed texts, by name. */
  readonly reviewers: readonly string[];
}

/** The points that mislead visitors while they are open. */
export function pointsToSettle({ record, publicUrl, demonstrations, reviewers }: UrgentFacts): GoLivePoint[] {
  const [hospital] = record.hospitals;
  return [
    pointAbout("hospitals", !hospital, "Add a hospital", {
      open: ["No emergency hospital is named", "At night the emergency page can’t say where to go."],
      done: ["After-hours hospital", hospital?.name ?? ""],
    }),
    ...examples(record),
    mapPoint(record),
    pointAbout("posts", demonstrations.length > 0, "Unpublish them, or have them reviewed", {
      open: [
        `Published demonstration articles: ${demonstrations.length}`,
        `${demonstrations.slice(0, 3).join(" · ")}${more(demonstrations)}`,
      ],
      done: ["Demonstration articles", "None is published without a review."],
    }),
    pointAbout("posts", reviewers.length === 0, "Have an article reviewed", {
      id: "veterinarian",
      open: ["No veterinarian is named", "Nobody has reviewed a text."],
      done: ["A veterinarian is named", reviewers.join(", ")],
    }),
    pointAbout("web-address", publicUrl === null, "Enter it", {
      open: ["The site has no web address yet", "It is part of every link, email and search result."],
      done: ["Your web address", publicUrl ?? ""],
    }),
  ];
}

function more(titles: readonly string[]): string {
  return titles.length > 3 ? ` · and ${titles.length - 3} more` : "";
}

// 555-0100 to 555-0199 are kept for fiction (North American Numbering Plan), .example for documents (RFC 2606).
const isReserved = (value: string) => /555-?01\d\d\b|\.example\b|\bExample\b/.test(value);

/** Whether facts are still the examples of the built-in record. */
function examples({ phone, emergencyPhone, email, address, bookingUrl, feedTag }: ClinicRecord): GoLivePoint[] {
  const facts = [
    ["phone", "phone number", displayPhone(phone), "is not a real number", "contact"],
    ["emergency-phone", "emergency line", displayPhone(emergencyPhone), "is not a real number", "contact"],
    ["email", "email address", email, "is not a real address", "contact"],
    ["street", "street", address.street, "is on no map", "place"],
    ["booking", "booking link", bookingUrl, "leads nowhere", "booking"],
    ["feeds", "domain in the blog’s feeds", feedTag.replace(/,.*/, ""), "is not a real domain", "claims"],
  ] as const;
  const own = emergencyPhone === "" ? facts.filter(([id]) => id !== "emergency-phone") : facts;
  return own.map(([id, name, value, why, place]) =>
    pointAbout(place, isReserved(value), "Enter yours", {
      id,
      open: [name === "phone number" ? "Your phone number is a placeholder" : `The ${name} is still the example`, `${value} ${why}.`],
      done: [capitalized(name), value],
    }),
  );
}

function mapPoint(record: ClinicRecord): GoLivePoint {
  const { address, position } = record;
  const isOld = hasOldPosition(record);
  return pointAbout("place", isOld || isReserved(position.street), "Set the position", {
    id: "map",
    open: isOld
      ? ["The map shows the old place", `Its position is that of ${position.street}; the address is ${address.street}.`]
      : ["The map position is still the example", `It is that of ${position.street}.`],
    done: ["Map position", `${position.latitude}, ${position.longitude}`],
  });
}
