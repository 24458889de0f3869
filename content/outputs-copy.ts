import type { Copy } from "./language";
import { siteCopy } from "./site-copy";

/** Texts of the calendar, contacts, door sign, phone card and business listings. */
export const outputsCopy = {
  calendar: {
    name: (clinic: string) => `${clinic}: closures and special hours`,
    closed: (clinic: string, reason: string) => (reason ? `${clinic} is closed: ${reason}` : `${clinic} is closed`),
    special: (clinic: string, hours: string, reason: string) =>
      reason ? `${clinic} is open ${hours}: ${reason}` : `${clinic} is open ${hours}`,
    description: (phone: string, emergency: string) => `Questions: ${phone}\nEmergency? Where to go now: ${emergency}`,
  },
  contacts: {
    hospital: (hours: string, day: string, clinic: string) => `Emergency hospital. ${hours}, checked ${day}. From ${clinic}.`,
    poison: (clinic: string) =>
      `Did a pet eat something? Shaking, wobbling, vomiting or weak: go now. Antifreeze, a dog and xylitol, or a cat and lily or Tylenol: go now, even if well. Anything else: call before signs start. A fee may apply. From ${clinic}.`,
  },
  sheet: {
    hours: siteCopy.hours.title,
    closedToday: siteCopy.opening.closedToday,
    openToday: (hours: string) => `Today ${hours}`,
    opensAgain: (day: string, time: string) => `We open again ${day}, ${time}.`,
    comingUp: "Coming up",
    emergency: "Emergency while we are closed?",
    lifeAtRisk: siteCopy.emergency.lifeAtRisk,
    noHospital: siteCopy.emergency.noHospital.title,
    noHospitalText: "Search your map for “emergency vet open now,” and call as you leave.",
    poison: siteCopy.emergency.poison.title,
    poisonText: siteCopy.emergency.poison.text,
    scanEmergency: "Where to go now, and first aid",
    scanContacts: "Save these numbers",
    printed: (day: string) => `Printed ${day}`,
  },
  listing: {
    titles: { fact: "", hours: "Hours", special: "Special hours" },
    names: { name: "Name", address: "Address", phone: "Phone", website: "Website", appointments: "Appointments" },
    dayNames: siteCopy.opening.dayNames,
    closed: "Closed",
    withReason: (hours: string, reason: string) => `${hours} (${reason})`,
  },
} as const;

export type OutputsCopy = Copy<typeof outputsCopy>;
