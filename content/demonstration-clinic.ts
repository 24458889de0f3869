/** The clinic of `npm run demo`. Everybody is made up; phones are 555-01xx, addresses on example domains (RFC 2606). */

/** `work` is how the terminal names them. */
export const demoTeam = {
  owner: {
    name: "Elena Marsh",
    email: "elena@superstitionridge.example",
    role: "owner",
    printedName: "Dr. Elena Marsh",
    work: "Owner and veterinarian",
  },
  desk: { name: "Tess Avery", email: "tess@superstitionridge.example", role: "editor", printedName: null, work: "Front desk" },
  vet: {
    name: "June Okada",
    email: "june@superstitionridge.example",
    role: "author",
    printedName: "Dr. June Okada",
    work: "Veterinarian, writes articles",
  },
} as const;

export type DemoPerson = keyof typeof demoTeam;

const drafts = import.meta.glob<string>("./demonstration-drafts/*.md", { query: "?raw", import: "default", eager: true });
const draft = (name: string) => drafts[`./demonstration-drafts/${name}.md`] ?? "";

export const demoDrafts = {
  inReview: draft("boarding-what-to-bring"),
  forJune: draft("cold-nights-and-stiff-joints"),
  sentBack: draft("what-a-microchip-can-and-can-not-do"),
  scheduled: draft("new-year-fireworks-plan-the-evening"),
  notes: draft("puppy-socialization-notes"),
};

/** Pictures of the library, by the drawing that they show; the one without a description waits for it. */
export const demoPictures = [
  {
    name: "welcome-at-the-desk.png",
    drawing: "the-first-visit-what-to-bring-and-what-happens",
    by: "desk",
    days: 41,
    time: "09:05",
    isDescribed: true,
  },
  { name: "senior-dog.png", drawing: "senior-years-small-changes-worth-a-visit", by: "owner", days: 26, time: "18:40", isDescribed: true },
  { name: "evening-at-home.png", drawing: "a-sick-pet-today-or-tomorrow", by: "vet", days: 11, time: "17:20", isDescribed: true },
  {
    name: "boarding-papers.png",
    drawing: "kennel-cough-and-dog-flu-before-boarding",
    by: "desk",
    days: 5,
    time: "10:45",
    isDescribed: true,
  },
  { name: "IMG_2231.png", drawing: "rabies-shot-and-dog-license-who-needs-what", by: "desk", days: 2, time: "15:40", isDescribed: false },
] as const;

/** Drafts with a picture of the library at the top. */
export const demoFeatured: Partial<Record<keyof typeof demoDrafts, (typeof demoPictures)[number]["name"]>> = {
  inReview: "boarding-papers.png",
  scheduled: "evening-at-home.png",
};

/** Remarks on a paragraph of a text, counted from 0; null: on the whole text. */
export const demoComments = {
  inReview: [
    { by: "vet", block: 4, text: "Please add: never crush a tablet into the food without asking us." },
    { by: "vet", block: 0, text: "Two weeks is right for most vaccines. Some kennels ask for more, so let us say “ask early”." },
  ],
  sentBack: [
    { by: "owner", block: 0, text: "“Always” is too much. Say that it gives a lost pet a better chance." },
    { by: "owner", block: null, text: "Good and short. Please say what a chip costs to register, or that it varies." },
  ],
} as const;

export const demoMessages = {
  inReview: "For the newsletter before the holidays. Is the part about medicine right?",
  forJune: "Could you check the part on pain relievers?",
  sentBack: "Ready for you.",
};

export const demoNotice = {
  title: (day: string) => `Closed on ${day}`,
  text: "Our team is in training. For emergencies the hospital on our emergency page is open all day.",
};

export const demoClosing = "Staff training";

export const demoHospitals = [
  { id: "night-1", name: "East Valley Night & Day Animal Hospital", phone: "+14805550190", address: "4100 E. Sample Road, Mesa, AZ 85206" },
  { id: "night-2", name: "Saguaro Emergency Pet Care", phone: "+14805550191", address: "77 S. Specimen Avenue, Gilbert, AZ 85234" },
];

export const demoVisit = {
  payment: "Cash and all cards. Ask us about payment plans.",
  parking: "In front of the door. Two spots in the shade are for pets who can’t walk.",
  arrival: "You and your cat may wait in the car with the air conditioning on: call from the parking lot and we’ll come out.",
  walkIns: "welcome" as const,
};

/** What visitors typed into the form of the contact page, and how many days ago. */
export const demoRequests = [
  person(0, "07:12", "refill", "Marisol Vega", "0101", { pet: "Biscuit", medicine: "Carprofen 75 mg", message: "Four tablets are left." }),
  person(0, "06:48", "question", "Owen Platt", "0102", {
    message: "Our cat Juniper has been sneezing since Saturday but eats well. Should she be seen, or can it wait?",
  }),
  person(1, "17:20", "new-client", "Priya Raman", "0103", {
    pet: "Mango",
    species: "Dog",
    age: "4 months",
    message: "We moved here last week. Wednesday mornings are best.",
  }),
  person(1, "09:05", "records", "Lucas Hale", "0104", {
    pet: "Pepper",
    sendTo: "Red Rock Boarding, desk@redrock.example",
    records: "Vaccinations",
  }),
  person(2, "14:31", "refill", "Ruth Castellano", "0105", { pet: "Otis", medicine: "Thyroid tablets, 0.4 mg" }),
  person(3, "10:16", "question", "Dana Whitfield", "0106", {
    message: "Is turkey skin bad for a small dog? Ours took a piece from the table.",
  }),
  person(4, "11:44", "new-client", "Gabriel Soto", "0107", { pet: "Luna", species: "Cat", age: "2 years" }),
  person(5, "08:02", "refill", "Harriet Lindqvist", "0108", { pet: "Moose", medicine: "Heartworm chews, 6 months" }),
  person(6, "16:52", "question", "Ben Ashworth", "0109", { message: "How far ahead can we book a dental cleaning for January?" }),
  person(8, "12:20", "records", "Nadia Farouk", "0110", { pet: "Zuzu", sendTo: "nadia.farouk@example.com", records: "Last blood work" }),
  person(9, "09:37", "refill", "Carl Jensen", "0111", { pet: "Bear", medicine: "Gabapentin 100 mg" }),
  person(11, "18:09", "new-client", "Imani Brooks", "0112", {
    pet: "Clover",
    species: "Rabbit",
    age: "1 year",
    message: "Do you see rabbits?",
  }),
  person(12, "13:48", "question", "Steve Kowalski", "0113", {
    message: "Is the parking lot open on Saturdays? The gate was closed at ten.",
  }),
  person(14, "10:55", "refill", "Marisol Vega", "0101", { pet: "Biscuit", medicine: "Carprofen 75 mg" }),
  person(15, "15:03", "question", "Anneke de Boer", "0114", { message: "Which rattlesnake signs should a dog sitter know?" }),
  person(17, "08:40", "records", "Theo Marchetti", "0115", { pet: "Hazel", sendTo: "Sunrise Grooming", records: "Rabies certificate" }),
  person(19, "11:11", "new-client", "Yolanda Pruitt", "0116", { pet: "Rex and Daisy", species: "Dogs", age: "7 and 9 years" }),
  person(21, "17:45", "refill", "Ruth Castellano", "0105", { pet: "Otis", medicine: "Thyroid tablets, 0.4 mg" }),
  person(23, "09:29", "question", "Sam Ferreira", "0117", { message: "Do you trim nails without a visit?" }),
  person(26, "14:14", "refill", "Harriet Lindqvist", "0108", { pet: "Moose", medicine: "Joint chews" }),
  person(28, "16:00", "new-client", "Colin Drake", "0118", { pet: "Nacho", species: "Cat", age: "10 weeks" }),
];

function person(days: number, time: string, kind: string, name: string, line: string, fields: Readonly<Record<string, string>>) {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}@example.com`;
  return { days, time, typed: { ...fields, kind, name, phone: `(480) 555-${line}`, email } as Readonly<Record<string, string>> };
}

/** Names before and after the dot of subscribers' addresses. */
export const demoSubscribers = {
  first: ["amber", "brett", "celia", "devon", "esther", "felix", "greta", "hugo"],
  last: ["aldrin", "boone", "carver", "dunham", "ellison", "fairley", "gomez"],
  domains: ["example.com", "example.net", "example.org"],
};

/** Other websites that visitors came from, and searches that found nothing. */
export const demoSites = ["maps.example.com", "search.example.com", "neighbors.example.org"];
export const demoSearches = ["ferret", "bird groomer", "snake bite kit", "turtle", "hedgehog"];
