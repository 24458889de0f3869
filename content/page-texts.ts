import { withFigures } from "./figures";
import about from "./pages/about.md?raw";
import home from "./pages/home.md?raw";
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
import accessibility from "./statements/accessibility.md?raw";
import privacy from "./statements/privacy.md?raw";

/** By the path of their page, in the order of their cards. */
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

const texts = { home, about, ...serviceTexts } as const;

/** Every text that staff can replace, in the order of the site. */
export const pageTexts = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withFigures(text)])) as Readonly<
  Record<keyof typeof texts, string>
>;

/** What the site says about itself. It describes this software, so staff can't replace it. */
export const statementTexts = { accessibility, privacy } as const;

export type StatementName = keyof typeof statementTexts;
