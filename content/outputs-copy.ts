/** Words of what leaves the site: the calendar, the contacts. */
export const outputsCopy = {
  calendar: {
    name: (clinic: string) => `${clinic}: closures and special hours`,
    closed: (clinic: string, reason: string) => (reason ? `${clinic} is closed: ${reason}` : `${clinic} is closed`),
    special: (clinic: string, opens: string, closes: string, reason: string) =>
      reason ? `${clinic} is open ${opens} to ${closes}: ${reason}` : `${clinic} is open ${opens} to ${closes}`,
    description: (phone: string, emergencyPage: string) => `Questions: ${phone}\nEmergency? Where to go now: ${emergencyPage}`,
  },
  contacts: {
    hospital: (hours: string, day: string, clinic: string) => `Emergency hospital. ${hours}, checked ${day}. From ${clinic}.`,
    poison: (clinic: string) => `A pet ate something: call before signs start. A fee may apply. From ${clinic}.`,
  },
} as const;

export type OutputsCopy = typeof outputsCopy;
