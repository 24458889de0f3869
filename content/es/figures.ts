import { figures, firstSteps } from "~content/figures";

/** The words of `figures` and `firstSteps`, with the same numbers, as the Spanish texts say them. */
export const spanishFigures: Readonly<Record<string, string>> = {
  "anesthesia-risk-dogs": "5 de cada 10,000",
  "anesthesia-risk-cats": "11 de cada 10,000",
  "lepto-outbreak-dogs": "71 perros",
  "rabies-2025": "51 animales",
  "rabies-vaccinated": "se queda en observación en casa 45 días",
  "rabies-unvaccinated": "pasa cuatro meses en cuarentena estricta, o se le duerme para siempre",
  "fast-adult": "De 4 a 6 horas",
  "fast-young": "De 1 a 2 horas",
  "valley-fever-never-sick": "cerca del 70% de los perros infectados",
  "valley-fever-treatment": "De 6 a 12 meses en promedio",
  "anesthesia-deaths-after-dogs": "el 47% de las muertes de perros",
  "anesthesia-deaths-after-cats": "el 61% de las muertes de gatos",
  "mammary-cancer-cats-6-months": "91% más bajo",
  "mammary-cancer-cats-1-year": "86% más bajo",
  "pyometra-dogs": "del 23% al 24%",
  "stop-cooling": "103°F (39.4°C)",
  "toad-rinse": "de 10 a 15 minutos",
  "desert-asphalt": "166°F (74°C)",
  "xylitol-speed": "en 10 a 60 minutos",
  "screwworm-in-us": "llegó a Estados Unidos en junio de 2026, primero en un becerro en Texas",
  "tplo-checkup": "más o menos a las 6 semanas en el perro típico, y hasta las 15 semanas en algunos",
  xylitol: "vaya ahora a un hospital de emergencias y llame en el camino",
  "acetaminophen-cat": "vaya ahora a un hospital de emergencias, aunque haya sido solo un pedazo de pastilla",
  lily: "vaya ahora, aunque su gato se vea bien",
  antifreeze: "vaya ahora, aunque su mascota se vea bien",
  "permethrin-cat":
    "lávelo con jabón para trastes y agua tibia, y luego vaya de inmediato a un hospital. Un gato que tiembla, tiene tirones o convulsiona debe ir ahora, sin lavarlo",
};

/** A figure of digits alone, such as a telephone number, is the same in both languages. @throws Error for one that isn't there */
export function withSpanishFigures(text: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const english = (figures[name] ?? firstSteps[name])?.words;
    const words = spanishFigures[name] ?? (english !== undefined && /^[\d-]+$/.test(english) ? english : undefined);
    if (words === undefined) throw new Error(`There is no figure "${name}" in content/es/figures.ts.`);
    return words;
  });
}
