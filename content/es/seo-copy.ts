import type { Copy } from "~content/language";
import type { shareSceneAlt as englishSceneAlt, seoCopy } from "~content/seo-copy";

/** Of the pages that have a Spanish edition. */
export const spanishSeoCopy: Copy<Pick<typeof seoCopy, "home" | "services" | "contact">> = {
  home: {
    title: (clinic, city, state) => `${clinic} | Veterinaria en ${city}, ${state}`,
    description:
      "Veterinaria para perros y gatos en Mesa y Apache Junction, Arizona: vacunas, cuidado dental, radiografías y cirugía. Vea si está abierta, llame o haga una cita.",
    shareTitle: "Su veterinaria, con vista a las Superstition",
  },
  services: {
    title: "Nuestros servicios",
    description:
      "Diez servicios para perros y gatos en Mesa y Apache Junction: vacunas, dientes, esterilización, alimentación, emergencias, radiografías, cirugía y más.",
    shareTitle: "Diez maneras de cuidar a su perro o gato",
  },
  contact: {
    title: "Contacto",
    description:
      "Llame, escriba o visite nuestra clínica veterinaria en Mesa, Arizona 85208. Teléfono, dirección, mapa, horario y los próximos días cerrados.",
    shareTitle: "Llame, escriba o venga",
  },
};

export const shareSceneAlt: Copy<typeof englishSceneAlt> = "Un perro y un gato miran salir el sol detrás de las montañas Superstition";
