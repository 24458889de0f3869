import type { emergencyCopy } from "~content/emergency-copy";
import type { Copy } from "~content/language";

export const spanishEmergencyCopy: Copy<typeof emergencyCopy> = {
  lifeAtRisk:
    "No respira, se atraganta, golpe de calor, sangrado o sapo: primeros auxilios antes que nada. Otro peligro de muerte: vaya ahora.",
  checked: (hours, day) => `${hours} · verificado el ${day}`,
  callNamed: (name, number) => `Llamar a ${name}, ${number}`,
  directionsTo: (name, address) => `Cómo llegar a ${name}, ${address}`,
  otherHospital: "Si ahí no pueden recibirlo",
  asOf: (day) => `Al ${day}`,
  callUs: {
    title: "Llámenos primero",
    text: "Estamos abiertos. Peligro de muerte: primeros auxilios, luego vaya, y llámenos desde el carro. Cualquier otra cosa: llame antes de salir.",
  },
  noHospital: {
    title: "Vaya al hospital de emergencias abierto más cercano",
    text: "Todavía no podemos nombrarle uno aquí. Búsquelo en el mapa y llame al salir para estar seguro de que está abierto.",
    search: "Buscar en el mapa",
  },
  poison: {
    title: "¿Comió algo, pero se ve normal?",
    text: "Vaya ahora: anticongelante, xilitol (perros), azucenas, lirios o Tylenol (gatos). Cualquier otra cosa: llame ahora.",
  },
  firstAid: "Primeros auxilios ahora",
  saveNumbers: "Guardar estos números",
  canWait: { title: "¿Puede esperar?", text: "Escoja una hora en línea. Si algo le preocupa, llame." },
  bar: {
    label: "Llamar o ir",
    callUs: "Llámenos",
    hospital: "Hospital",
    callHospital: "Llamar al hospital",
    directions: "Cómo llegar",
    search: "Ver mapa",
    poison: "Venenos",
  },
};
