import type { Copy } from "~content/language";
import type { readingCopy } from "~content/reading-copy";

export const spanishReadingCopy: Copy<typeof readingCopy> = {
  month: (month) => `Para saber en ${month}`,
  related: "Artículos relacionados",
  neighbors: {
    label: (category) => `Más sobre ${category}`,
    previous: "Artículo anterior",
    next: "Artículo siguiente",
  },
  share: {
    title: "Compartir o imprimir",
    mail: "Correo electrónico",
    text: "Mensaje de texto",
    handout: "Imprimir una hoja",
    whatsApp: "WhatsApp",
    facebook: "Facebook",
    sentence: (title, address) => `${title}\n${address}`,
  },
  author: {
    eyebrow: "Blog de salud para mascotas",
    lead: ({ name, hasWritten, hasReviewed }) =>
      `Artículos ${hasWritten && hasReviewed ? "escritos o revisados" : hasWritten ? "escritos" : "revisados"} por ${name}.`,
    newer: "Artículos más nuevos",
    older: "Artículos anteriores",
    unknown: "Nadie con ese nombre escribe aquí",
  },
  handout: {
    title: (title) => `Hoja: ${title}`,
    back: "Volver al artículo",
    hint: "Una página tamaño carta. Para imprimirla, escoja Imprimir en el menú de su navegador o presione Ctrl+P (⌘P en una Mac).",
    whole: "El artículo completo, con sus fuentes:",
    call: "¿Preguntas? Llámenos.",
    emergency: "En una emergencia",
    hospital: (name, phone) => `${name}, ${phone}`,
    noHospital: "Vaya al hospital de emergencias abierto más cercano, y llame en el camino.",
    general: "Información general. No sustituye una consulta.",
    printedFrom: (day) => `Publicado el ${day}.`,
  },
};
