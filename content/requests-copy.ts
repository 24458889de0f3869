import type { Copy } from "./language";

/** The contact form and its answer. */
export const requestsCopy = {
  form: {
    title: "Write to us",
    notForEmergencies: "This is not for emergencies.",
    gettingWorse: "Getting worse? Don’t wait for us.",
    emergency: "Emergency: what to do now",
    kind: "What is it about?",
    kinds: { question: "Question", refill: "Prescription refill", "new-client": "New client", records: "Records" },
    fields: {
      name: "Your name",
      phone: "Phone",
      email: "Email",
      pet: "Pet’s name",
      species: "Dog, cat or other",
      age: "Age",
      medicine: "Medicine",
      sendTo: "Where to send them",
      records: "Which records",
      message: "Anything else?",
      pictures: "Pictures of the label",
    },
    question: "Your question",
    help: {
      phone: "We call back while we are open.",
      email: "If you give no phone number.",
      medicine: "As it is written on the label. Nearly out? Call us.",
      sendTo: "The clinic’s name with its email address or fax number.",
      records: "For example vaccines only, or all of them.",
      pictures: "A picture of the label helps. Up to 3, JPEG or PNG.",
    },
    honeypot: "Leave this field empty",
    send: "Send request",
    promise: "We answer by the end of the next day we are open.",
    kept: "What we keep",
    /** Of the privacy page. */
    keptSection: "requests",
  },
  problems: {
    summary: "Nothing was sent yet.",
    first: "See what is missing or wrong",
    kind: "Choose what it is about.",
    name: "Enter your name.",
    nameLink: "Enter your name, without a web address.",
    contact: "Enter a phone number or an email address, so that we can answer.",
    phone: "This number can’t be called. Enter ten digits, such as (480) 555-0123.",
    email: "Enter an address such as you@example.com.",
    pet: "Enter your pet’s name.",
    medicine: "Enter the medicine, or add a picture of its label.",
    sendTo: "Say where the records should go.",
    question: "Enter your question.",
    links: "Leave web addresses out, please. We can’t open them.",
    long: (most: number) => `This is longer than the ${most} characters that fit.`,
    picturesAgain: "Please choose the pictures again.",
    picture: {
      unreadable: "This picture can’t be read. Choose a JPEG or PNG, or send the request without it.",
      heic: "This iPhone format (HEIC) can’t be read here. Send it as a JPEG, or send the request without it.",
      large: "A picture can be at most 10 MB. Choose a smaller one, or send the request without it.",
      many: "Up to 3 pictures, please.",
      busy: (phone: string) => `We can’t accept pictures right now. Send the request without them, or call us at ${phone}.`,
    },
    tooOften: (phone: string) =>
      `You’ve sent this form too many times in a minute. Nothing was sent, and your words are still here. Please try again in a minute, or call us at ${phone}.`,
    tooMany: (phone: string) =>
      `We’ve received a lot from this connection. Nothing was sent. Please try again in an hour, or call us at ${phone}.`,
    full: (phone: string) =>
      `We can’t take more requests in writing right now. Nothing was sent. Please try again in an hour, or call us at ${phone}.`,
    robot: (phone: string) => `A hidden field was filled in, the way bots do it. Nothing was sent. Please call us at ${phone}.`,
    away: (phone: string) => `Your request could not be saved. Please try again in a minute, or call us at ${phone}.`,
  },
  sent: {
    title: "We have your request",
    received: (what: string, when: string) => `${what}, received ${when}.`,
    what: {
      question: () => "Your question",
      refill: (pet: string) => `Refill for ${pet}`,
      "new-client": () => "New client",
      records: (pet: string) => `Records of ${pet}`,
    },
    request: "Your request",
    today: (time: string) => `today at ${time}`,
    earlier: (day: string) => `on ${day}`,
    home: "Return to Home",
    unknown: { title: "Nothing to show here", text: "This page has expired. If you sent us something and don’t hear from us, call us." },
    away: {
      title: "This can’t be shown right now",
      text: "If you have just sent a request, it has arrived. There is no need to send it again.",
    },
  },
  newClientLink: "New client form to print",
} as const;

export type RequestsCopy = Copy<typeof requestsCopy>;

/** The sheet for new clients, in English only. */
export const newClientCopy = {
  title: "New client form",
  description: "A form to print and fill out before the first visit, or to send through our contact page.",
  lead: "Print this page and bring it along, or send us the first answers now.",
  send: "Send it online",
  parts: [
    { title: "You", lines: ["Name", "Address", "Phone", "Second phone", "Email", "Who else may decide for your pet"] },
    {
      title: "Your pet",
      lines: ["Name", "Dog, cat or other", "Breed and color", "Date of birth or age", "Sex, spayed or neutered", "Microchip number"],
    },
    {
      title: "Health",
      lines: ["Clinic before us, and its phone", "Last vaccines", "Illnesses and surgery", "Medicines and how often", "Allergies", "Food"],
    },
    { title: "Today", lines: ["Why you’re here", ""] },
  ],
  signed: ["Signature", "Date"],
} as const;
