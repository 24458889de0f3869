import type { ServiceSlug } from "~content/service-pages";
import annualLabWork from "./art/service-annual-lab-work.svg";
import dentistry from "./art/service-dentistry.svg";
import dietNutrition from "./art/service-diet-nutrition.svg";
import emergencyCare from "./art/service-emergency-care.svg";
import heartwormPrevention from "./art/service-heartworm-prevention.svg";
import imagingServices from "./art/service-imaging-services.svg";
import microchipping from "./art/service-microchipping.svg";
import spayNeuter from "./art/service-spay-neuter.svg";
import surgicalProcedures from "./art/service-surgical-procedures.svg";
import vaccinations from "./art/service-vaccinations.svg";

/** The poster of each service: 300 by 400, its subject inside the central square. */
export const serviceArt: Readonly<Record<ServiceSlug, string>> = {
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
};
