import type { errorCopy } from "~content/error-copy";
import type { Copy } from "~content/language";

export const spanishErrorCopy: Copy<typeof errorCopy> = {
  emergencyLine: {
    name: "Línea de emergencias:",
    label: "Abierto o cerrado",
    whereToGo: "¿Emergencia? A dónde ir ahora",
    short: "Emergencia",
    afterHours: "Fuera de horario: a dónde ir",
  },
  notFound: {
    title: "¡Ups! No encontramos esa página",
    text: "Esta vereda no lleva a ningún lado. El regreso es corto.",
    home: "Volver al inicio",
    imageAlt: "Un perro estudia un letrero del camino que dice 404",
  },
  error: {
    developmentTitle: "Error inesperado de la aplicación",
    title: "Algo falló de nuestro lado",
    text: "No pudimos mostrar esta página. No fue por nada que usted hizo. Intente otra vez en un minuto o llámenos.",
    requestErrorTitle: "No podemos responder a esa petición",
    requestErrorText: "Esta página no puede con esa petición. Regrese e intente otra vez, o llámenos.",
    reference: "Número de referencia",
    referenceHint: "Si llama por esto, díganos este número.",
    retry: "Intentar otra vez",
  },
};
