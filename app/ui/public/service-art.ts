import annualLabWork from "~/ui/art/service-annual-lab-work.svg";
import dentistry from "~/ui/art/service-dentistry.svg";
import dietNutrition from "~/ui/art/service-diet-nutrition.svg";
import emergencyCare from "~/ui/art/service-emergency-care.svg";
import heartwormPrevention from "~/ui/art/service-heartworm-prevention.svg";
import imagingServices from "~/ui/art/service-imaging-services.svg";
import microchipping from "~/ui/art/service-microchipping.svg";
import spayNeuter from "~/ui/art/service-spay-neuter.svg";
import surgicalProcedures from "~/ui/art/service-surgical-procedures.svg";
import vaccinations from "~/ui/art/service-vaccinations.svg";
import type { ServiceSlug } from "~content/service-pages";

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
