// The pictures of docs/tour.md. `npm run tour` takes them from the demonstration; tests compare the list with the files.

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

/** Monday, 9:40 AM in Arizona. */
export const morning = new Date("2026-11-16T16:40:00.000Z");
/** The same Monday, 10:40 PM. */
const night = new Date("2026-11-17T05:40:00.000Z");

/**
 * `path` may name a post by its slug in braces: its id takes the place. `at` is the site's clock, {@link morning} where it is left out.
 * `ready` is what has to be there, `scrollTo` a text to bring into the middle.
 * Pictures of the admin are taken signed in as the owner.
 */
export const shots = [
  {
    name: "home",
    title: "The website",
    sentence: "Visitors see at once whether the clinic is open, what is different this week, and how to call or book.",
    alt: "Home page of the demonstration clinic with its name, Book and Call, and a notice that it is closed on Thursday.",
    path: "/",
    size: desk,
  },
  {
    name: "emergency",
    title: "At night",
    sentence: "Once the clinic has closed, the emergency page leads to the hospital that is open, and to poison lines and first aid.",
    alt: "Emergency page on a phone at 10:40 PM: the clinic is closed, and a night hospital is named with its phone and the way there.",
    path: "/emergency-care",
    size: phone,
    at: night,
  },
  {
    name: "blog",
    title: "The Pet Health Blog",
    sentence: "Articles have categories, a search that forgives typing errors, and the name of the veterinarian who reviewed them.",
    alt: "Blog with its search field, categories and cards of articles.",
    path: "/blog",
    scrollTo: "Good to know in",
    size: desk,
  },
  {
    name: "dashboard",
    title: "The dashboard",
    sentence: "Staff begin with what waits for them, and find every post with its state below.",
    alt: "Dashboard of the admin, signed in as the owner.",
    path: "/admin",
    size: desk,
  },
  {
    name: "writing",
    title: "Writing",
    sentence: "The editor looks like the page that readers get, saves by itself, and keeps what was typed when the connection is gone.",
    alt: "Editor with an article about microchips, its title and its details.",
    path: "/admin/posts/{what-a-microchip-can-and-can-not-do}",
    ready: ".ProseMirror",
    size: desk,
  },
  {
    name: "publishing",
    title: "Publishing",
    sentence: "Before an article is public, a list says what is missing and shows how it will look in search results and when shared.",
    alt: "The list before publishing, for notes about puppy classes.",
    path: "/admin/posts/{puppy-classes-questions-we-hear}/before",
    size: desk,
  },
  {
    name: "review",
    title: "Medical review",
    sentence: "A veterinarian reads a text as readers will, comments beside the paragraph, and approves it or sends it back.",
    alt: "Review page of a text with two comments of a colleague beside its paragraphs.",
    path: "/admin/reviews/{boarding-over-the-holidays-what-to-bring}",
    scrollTo: "Bring it in its own bottle",
    size: desk,
  },
  {
    name: "today",
    title: "Today",
    sentence: "A burst pipe at noon: the front desk closes early from a phone, and every page says so at once.",
    alt: "Today’s hours on a phone, with Close early, other hours, closing today and posting a notice.",
    path: "/admin/clinic",
    size: phone,
  },
  {
    name: "newsletter",
    title: "The newsletter",
    sentence: "An article goes to subscribers with one press; the list shows who confirmed, who left and what each mail server answered.",
    alt: "Newsletter page with articles to send, those that were sent, and the numbers of subscribers.",
    path: "/admin/newsletter",
    scrollTo: /^Sent$/,
    size: desk,
  },
  {
    name: "backup",
    title: "Backup",
    sentence: "The site backs itself up every night, and once a week restores a copy beside itself to prove that it works.",
    alt: "Backup page with the backups of the last nights and a test that succeeded.",
    path: "/admin/backup",
    size: desk,
  },
];

/** Bytes of all pictures together. */
export const MAX_TOUR_BYTES = 1_500_000;

export function tourPage() {
  const parts = shots.map(({ name, title, sentence, alt, size }) => {
    const width = size === phone ? 320 : 800;
    return `## ${title}\n\n${sentence}\n\n<img src="tour/${name}.webp" width="${width}" alt="${alt}">\n`;
  });
  return `# A tour in ten pictures\n\n${INTRODUCTION}\n\n${parts.join("\n")}`;
}

const INTRODUCTION =
  "They show the clinic that `npm run demo` makes: everybody in it is made up. `npm run tour` writes this page and takes the pictures, always on the same\nMonday in November, so that they stay the same.";
