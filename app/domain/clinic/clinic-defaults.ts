import { defaultRecord } from "~content/clinic";
import { clinicFacts } from "./clinic-facts";
import type { ClinicRecord } from "./clinic-record";

export const clinicDefaults: ClinicRecord = defaultRecord;

export const clinic = clinicFacts(clinicDefaults);
