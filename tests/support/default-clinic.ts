import { clinicFacts } from "~/domain/clinic/clinic-facts";
import { clinicDefaults } from "~content/clinic";

export const clinic = clinicFacts(clinicDefaults);
