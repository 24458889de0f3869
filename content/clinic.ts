const street = "1234 E. Example Trail";
const weekday = { opens: "07:00", closes: "18:00" };
const closed = (date: string, name: string) => ({ date, name, span: null });

/** Used until staff change them, and whenever the record can't be read. */
export const clinicDefaults = {
  name: "Superstition Ridge Veterinary Clinic",
  shortName: "Superstition Ridge",
  tagline: "Veterinary Clinic",
  phone: "+14805550142",
  // The specification gives the emergency line the clinic's own number.
  emergencyPhone: "",
  email: "reception@superstitionridge.example",
  address: { street, city: "Mesa", region: "AZ", postalCode: "85208", country: "US" },
  position: { latitude: 33.4017, longitude: -111.6386, street },
  bookingUrl: "https://booking.example/superstition-ridge",
  hours: {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: { opens: "10:00", closes: "18:00" },
    sunday: null,
  },
  specialDays: [
    closed("2026-01-01", "New Year’s Day"),
    closed("2026-05-25", "Memorial Day"),
    closed("2026-07-04", "Independence Day"),
    closed("2026-09-07", "Labor Day"),
    closed("2026-11-26", "Thanksgiving"),
    closed("2026-12-25", "Christmas Day"),
    closed("2027-01-01", "New Year’s Day"),
    closed("2027-05-31", "Memorial Day"),
    closed("2027-07-04", "Independence Day"),
    closed("2027-09-06", "Labor Day"),
    closed("2027-11-25", "Thanksgiving"),
    closed("2027-12-25", "Christmas Day"),
  ],
  notices: [],
  hospitals: [],
  poisonLines: [
    { name: "ASPCA Animal Poison Control Center", phone: "+18884264435" },
    { name: "Pet Poison Helpline", phone: "+18557647661" },
  ],
  species: ["Dogs", "Cats"],
  languages: [{ name: "English", when: "" }],
  payment: "",
  parking: "",
  arrival: "",
  prices: [],
  testimonials: [],
  yearsOfExperience: "15+",
  families: "500+",
  areaServed: ["Mesa", "Apache Junction"],
  copyrightSince: 2024,
  feedTag: "superstitionridge.example,2026",
  confirmations: [],
};
