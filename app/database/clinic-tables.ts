/** Every state that the clinic's facts had; the one with the highest number is current. */
export interface ClinicRevisionRow {
  id: string;
  number: number;
  /** A `ClinicSection`: what this revision changed. */
  section:
    | "hours"
    | "days"
    | "notices"
    | "contact"
    | "place"
    | "booking"
    | "hospitals"
    | "poison"
    | "patients"
    | "visit"
    | "claims"
    | "testimonials"
    | "confirmations";
  action: string;
  /** JSON of a `ClinicRecord`. */
  record: string;
  saved_at: string;
  /** The account may be gone. */
  saved_by_id: string;
  saved_by_name: string;
}

export interface ClinicTables {
  clinic_revisions: ClinicRevisionRow;
}
