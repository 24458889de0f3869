import type { OutputsCopy } from "~content/outputs-copy";
import { atTime, withPoint } from "./clock";
import { spanishSiteCopy } from "./site-copy";

const { emergency, hours, opening } = spanishSiteCopy;

export const spanishOutputsCopy: Omit<OutputsCopy, "listing"> = {
  calendar: {
    name: (clinic) => `${clinic}: días cerrados y horarios especiales`,
    closed: (clinic, reason) => (reason ? `${clinic} no abre: ${reason}` : `${clinic} no abre`),
    special: (clinic, hours, reason) => (reason ? `${clinic} abre ${hours}: ${reason}` : `${clinic} abre ${hours}`),
    description: (phone, emergency) => `Preguntas: ${phone}\n¿Emergencia? A dónde ir ahora: ${emergency}`,
  },
  contacts: {
    hospital: (hours, day, clinic) => `Hospital de emergencias. ${hours}, verificado el ${day}. Datos de ${clinic}.`,
    poison: (clinic) =>
      `¿Su mascota comió algo? Tiembla, se tambalea, vomita o está débil: vaya ahora. Anticongelante, un perro con xilitol, o un gato con azucena, lirio o Tylenol: vaya ahora, aunque se vea bien. Cualquier otra cosa: llame antes de que empiecen los síntomas. Pueden cobrar la llamada. Datos de ${clinic}.`,
  },
  sheet: {
    hours: hours.title,
    closedToday: opening.closedToday,
    openToday: (hours) => `Hoy ${hours}`,
    opensAgain: (day, time) => withPoint(`Abrimos otra vez el ${day} ${atTime(time)}`),
    comingUp: "Próximos días",
    emergency: "¿Emergencia y está cerrado?",
    lifeAtRisk: emergency.lifeAtRisk,
    noHospital: emergency.noHospital.title,
    noHospitalText: "Busque en su mapa “emergency vet open now” y llame al salir.",
    poison: emergency.poison.title,
    poisonText: emergency.poison.text,
    scanEmergency: "A dónde ir ahora, y primeros auxilios",
    scanContacts: "Guarde estos números",
    printed: (day) => `Impreso el ${day}`,
  },
};
