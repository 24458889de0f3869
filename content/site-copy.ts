import { emergencyCopy } from "./emergency-copy";
import { errorCopy } from "./error-copy";
import type { Copy } from "./language";

const dayNames = {
  sunday: "Sunday",
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
};

/** Every word of the public pages that is not a fact of the clinic, a text that staff can replace (page-texts.ts) or an article. */
export const siteCopy = {
  locale: "en-US",
  skipLink: "Skip to content",
  /** Links to the other language, in that language. */
  languages: {
    other: "Español",
    /** Where the page itself is not in that language. */
    otherStart: "Español: inicio",
    otherTag: "es",
    otherHome: "/es",
    samePage: "Español",
    noPage: "Esta página no está en español:",
    home: "inicio en español",
    /** After links that lead out of this language. */
    inEnglish: "(in English)",
  },
  actions: {
    book: "Book Appointment",
    bookShort: "Book",
    newTab: "(opens in a new tab)",
    callHeader: "CALL",
    call: "Call",
    /** Left out on narrow screens. */
    emergency: "Emergency",
    emergencyRest: ": where to go",
    menu: "Menu",
  },
  navigation: {
    main: "Main",
    home: "Home",
    about: "About",
    services: "Services",
    blog: "Blog",
    contact: "Contact",
    callOrBook: "Call or book",
    goOrCall: "Emergency or call",
    youAreHere: "You are here",
  },
  footer: {
    motto: "Compassion, patient-centered care and straight answers for the pets of Mesa and Apache Junction.",
    quickLinks: "Quick Links",
    aboutUs: "About Us",
    contact: "Contact",
    statements: "About this website",
    accessibility: "Accessibility",
    privacy: "Privacy",
    copyright: (since: number, year: number) => (year > since ? `© ${since}–${year}` : `© ${since}`),
  },
  ...errorCopy,
  emergency: emergencyCopy,
  notice: { urgent: "Urgent notice", information: "Notice", more: "Read more", call: "Call us" },
  opening: {
    openNow: "Open now",
    closed: "Closed",
    closedFor: (name: string) => `Closed today: ${name}`,
    closedToday: "Closed today",
    closes: (time: string) => `closes ${time}`,
    closesToday: (time: string) => `closes ${time} today`,
    opensToday: (time: string) => `opens ${time}`,
    opensThenCloses: (opens: string, closes: string) => `${opens}, closes ${closes} today`,
    opensTomorrow: (time: string) => `opens tomorrow ${time}`,
    opensOn: (day: string, time: string) => `opens ${day} ${time}`,
    dayNames,
  },
  hours: {
    title: "Office Hours",
    closed: "Closed",
    days: (first: string, last: string) => `${first} to ${last}`,
    compactClosed: "closed",
    note: "Holiday hours may vary",
    closedTitle: "Coming up: we are closed on",
    closedOn: (day: string, name: string) => (name ? `${day} (${name})` : day),
    specialTitle: "Special hours",
    special: (day: string, name: string, hours: string) => (name ? `${day} (${name}): ${hours}` : `${day}: ${hours}`),
  },
  booking: {
    title: "Ready to Book an Appointment?",
    text: "Pick a time online, or call and we’ll find one together.",
  },
  map: {
    alt: "Map: the clinic in east Mesa, between Apache Trail and US 60",
    show: "Show the street map",
    source: "(loads from OpenStreetMap)",
    frameTitle: "Street map of the clinic’s address",
    open: "Open in maps",
  },
  yearsBadge: "years of experience",
  serviceStrip: { label: "Services, scroll sideways" },
  serviceList: { all: "View All Services", more: "Learn More", moreAbout: (title: string) => ` about ${title}` },
  home: {
    hero: {
      title: "Your vet within sight of the Superstitions.",
      proof: (families: string) => `Join ${families} happy pet families`,
      imageAlt: "A dog and a cat sit side by side on a rock, watching the sun come up over the Superstition Mountains",
    },
    about: {
      more: "Learn More About Us",
      services: "Our Services",
      imageAlt: "The clinic at opening time: a veterinarian kneels to greet a puppy in front of the door",
    },
    services: { title: "Ten ways we look after them" },
    testimonials: {
      title: "What our pet families say",
      stars: (rating: number) => `${rating} out of 5 stars`,
      sample: "Sample",
      /** Shown only without a PUBLIC_URL, and until the clinic has testimonials. */
      samples: [
        {
          id: "sample-A",
          name: "Sample client A",
          rating: 5,
          about: "Owner of two rescue dogs",
          text: "They called me the evening after surgery, before I could call them. My dog was wagging at the door by the weekend.",
        },
        {
          id: "sample-B",
          name: "Sample client B",
          rating: 5,
          about: "First-time kitten owner",
          text: "Every price was on paper before anything happened, and nobody rushed my questions. My cat even purred.",
        },
        {
          id: "sample-C",
          name: "Sample client C",
          rating: 5,
          about: "Apache Junction neighbor",
          text: "Cholla in the paw on a Saturday. On the phone they told me what to do first, and that I could come in right away.",
        },
      ],
    },
    contact: {
      title: "Call, write or come by",
      call: "Call Us",
      callNote: "Emergency line: the same number, while we are open.",
      email: "Email Us",
      emailNote: "For questions that can wait",
      visit: "Visit Us",
    },
  },
  about: {
    title: "About Us",
    services: {
      title: "Our Services",
      text: "Ten kinds of care for dogs and cats, from a first shot to surgery and imaging.",
    },
  },
  services: {
    hero: {
      title: "Our Services",
      lead: "From a puppy’s first shot to surgery and imaging, each with a page that answers what owners ask most.",
    },
    schedule: { title: "Ready to Schedule?", beforePhone: "Book online, call ", beforeEmail: " or write to ", end: "." },
  },
  reviewed: (by: string, month: string, next?: string) => `Reviewed by ${by}, ${month}${next ? `; next review ${next}` : ""}`,
  service: {
    back: "Back to all services",
    home: "Home",
    priceFrom: (amount: string) => `From ${amount}.`,
    generalInformation:
      "This page is general information. It does not replace an exam, and the right plan differs from pet to pet. If something worries you, call us.",
  },
  /** Above the links to the sections of a long text. */
  onThisPage: "On this page",
  /** At the end of each service page and article. */
  lastQuestions: {
    cost: {
      title: "What does it cost?",
      estimate: "It depends on your pet. Ask for an estimate before treatment, when you book or at the front desk.",
      emergency: "Ask for an estimate.",
      payment: (ways: string) => `Ways to pay: ${ways}`,
    },
    today: {
      title: "Can you see me today?",
      walkIns: { "": "", welcome: "Walk-ins are welcome while we’re open.", appointment: "We see pets by appointment." },
      callFirst: {
        "": "Call us, and we’ll tell you how soon:",
        welcome: "A call first can save you a wait:",
        appointment: "Call us, and we’ll find the soonest time:",
      },
      cannotWait: "Can’t wait?",
    },
  },
  contact: {
    hero: {
      title: "Contact Us",
      lead: "Questions, worries, a strange bump: we’d rather hear early. Call for anything urgent, and write for what can wait.",
    },
    tiles: {
      phone: "Phone",
      phoneNote: "Emergencies too, while we are open.",
      save: "Save to your contacts",
      email: "Email",
      emailNote: "For questions that can wait",
      address: "Address",
      hours: "Hours",
    },
    find: "When and where to find us",
    visit: {
      title: "Your first visit",
      species: "Pets we see",
      languages: "Languages",
      language: (name: string, when: string) => (when ? `${name} (${when})` : name),
      walkIns: "Without an appointment",
      payment: "Ways to pay",
      parking: "Parking",
      arrival: "When you arrive",
      /** Shown with every clinic's record. */
      always: {
        bring: {
          term: "What to bring",
          text: "Vaccine and medical records or the name of your last clinic, every medicine in its package, and the name of the food. Dogs come on a leash, each cat in a carrier of its own.",
        },
        estimate: { term: "Estimates", text: "You can get an estimate before treatment. Ask when you book or at the front desk." },
        records: {
          term: "Records and refills",
          text: "Call or write with your pet’s name. For a refill, add the name on the label and how much is left.",
        },
      },
    },
    calendar: { title: "Closures in your calendar", subscribe: "Subscribe", download: "Download" },
  },
} as const;

export type SiteCopy = Copy<typeof siteCopy>;
