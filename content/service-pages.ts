import annualLabWork from "./services/annual-lab-work.md?raw";
import dentistry from "./services/dentistry.md?raw";
import dietNutrition from "./services/diet-nutrition.md?raw";
import emergencyCare from "./services/emergency-care.md?raw";
import heartwormPrevention from "./services/heartworm-prevention.md?raw";
import imagingServices from "./services/imaging-services.md?raw";
import microchipping from "./services/microchipping.md?raw";
import spayNeuter from "./services/spay-neuter.md?raw";
import surgicalProcedures from "./services/surgical-procedures.md?raw";
import vaccinations from "./services/vaccinations.md?raw";

/** The ten service texts by the path of their page, in the order of their cards. */
export const serviceTexts = {
  vaccinations,
  dentistry,
  "spay-neuter": spayNeuter,
  "diet-nutrition": dietNutrition,
  "emergency-care": emergencyCare,
  microchipping,
  "heartworm-prevention": heartwormPrevention,
  "annual-lab-work": annualLabWork,
  "imaging-services": imagingServices,
  "surgical-procedures": surgicalProcedures,
} as const;

export type ServiceSlug = keyof typeof serviceTexts;
