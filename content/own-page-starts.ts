/** What a page of the clinic's own may start with. “[…]” is what the clinic fills in; publishing warns of every one that is left. */
export const ownPageStarts = {
  team: {
    label: "Our team",
    help: "A picture, a name and two sentences for each person",
    title: "Our team",
    intro: "The people who look after your pet.",
    content: `A sentence about all of you. […]

## Dr. […]

Put a picture here: […]

Two sentences: what they do here, and the pet they go home to. […]

## […]

Put a picture here: […]

Two sentences: what they do here, and the pet they go home to. […]
`,
  },
  prices: {
    label: "Prices",
    help: "A table of services, and “Ask for an estimate”",
    title: "Prices",
    intro: "What common visits cost, before you come.",
    content: `Your pet may need more than what is listed here. Ask for an estimate before you decide.

| Service | Price |
|---|---:|
| Exam | From $[…] |
| Vaccination | From $[…] |
| Dental cleaning | Ask for an estimate |
| Spay or neuter | Ask for an estimate |

[Ask for an estimate](/contact)
`,
  },
  careers: {
    label: "Careers",
    help: "Open positions and how to apply",
    title: "Careers",
    intro: "Open positions at our clinic.",
    content: `## Open positions

### […]

What you do here: […]

What you bring: […]

Hours and pay: […]

## How to apply

Send us a few sentences about yourself through our [contact page](/contact), or call. […]
`,
  },
  empty: {
    label: "An empty page",
    help: "Text, pictures and tables, as in a post",
    title: "",
    intro: "",
    content: "Write here. […]\n",
  },
} as const;

export type OwnPageStart = keyof typeof ownPageStarts;
