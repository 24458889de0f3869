export const emergencyCopy = {
  lifeAtRisk: "Not breathing, choking, heat, bleeding, toad: first aid first. Other risk to life: go now.",
  checked: (hours: string, day: string) => `${hours} · checked ${day}`,
  callNamed: (name: string, number: string) => `Call ${name}, ${number}`,
  directionsTo: (name: string, address: string) => `Directions to ${name}, ${address}`,
  otherHospital: "If they can’t take you",
  asOf: (day: string) => `As of ${day}`,
  callUs: {
    title: "Call us first",
    text: "We’re open. Life at risk: first aid, then go, and call us from the car. Anything else: call before you drive.",
  },
  noHospital: {
    title: "Drive to the nearest open emergency hospital",
    text: "We can’t name one here yet. Search the map, and call as you leave to be sure they are open.",
    search: "Search the map",
  },
  poison: {
    title: "Ate something, but acts normal?",
    text: "Go now: antifreeze, xylitol (dogs), lilies or Tylenol (cats). Anything else: call now.",
  },
  firstAid: "First aid now",
  saveNumbers: "Save these numbers",
  canWait: { title: "Can it wait?", text: "Pick a time online. For anything that worries you, call." },
  bar: {
    label: "Call or go",
    callUs: "Call us",
    hospital: "Hospital",
    callHospital: "Call hospital",
    directions: "Directions",
    search: "Search map",
    poison: "Poison line",
  },
} as const;
