import { expect, test } from "vitest";
import { firstStepFaults, missingCompanions } from "./support/first-step-rules";
import { textFaults } from "./support/text-rules";

const note = "[^one]: A University, [A study](https://doi.org/10.1/x), A Journal, 2023. Read November 22, 2026.";
const lead = "Why a cool car matters.";
const bounds = { grade: [-5, 20], mean: [1, 40], short: 1, asks: 1 } as const;

function faultsOf(...lines: string[]): string[] {
  return textFaults({ body: lines.join("\n\n"), lead, bounds });
}

test.each([
  "About 3 in 10 dogs recover.[^one]",
  "- Dogs[^one] live 12 years.",
  "These are the ages.[^one]\n\n- 8 weeks\n- 12 weeks",
  "| Age | Vaccine[^one] |\n|---|---|\n| 8 weeks | 1 of 3 |",
  "| Age | Vaccine |\n|---|---|\n| 8 weeks | 1 of 3[^one] |\n| 9 weeks | none |",
])("takes a figure with its source: %s", (text) => {
  expect(faultsOf(text, note)).toEqual([]);
});

test.each([
  "Call (480) 555-0142 on US 60, or 911.",
  "Call one:\n\n- ASPCA Animal Poison Control Center: (888) 426-4435\n- Pet Poison Helpline: (855) 764-7661\n- the clinic",
  "| Line | Number |\n|---|---|\n| ASPCA Animal Poison Control Center | (888) 426-4435 |\n| Pet Poison Helpline | (855) 764-7661 |",
  "We open at 7 AM, and on Saturday from 10 AM to 6 PM.",
  "On March 3, 2024 the H5N1 virus and vitamin B12 were news.",
  "On day 3 take step 2.",
  "A.R.S. is the law, and {{anesthesia-risk-dogs}} is the risk.[^one]",
])("takes digits that claim nothing: %s", (text) => {
  expect(faultsOf(`${text} Sources follow.[^one]`, note)).toEqual([]);
});

test.each([
  ["Dogs live 12 years. So we say.[^one]", /^figure without a footnote: Dogs live 12 years\.$/],
  ["Fine.[^one]\n\n- 8 weeks old\n\nFine.", /^$/],
  ["So it is.[^one] See below:\n\n- 8 weeks old", /^figure without a footnote: 8 weeks old$/],
  ["So it is.[^one] See below:\n\n| Age | Vaccine |\n|---|---|\n| Puppy | 1 of 3 |", /^figure without a footnote: Puppy \| 1 of 3$/],
  ["About 5 in 10,000 dogs die.[^one]", /^5 in 10,000 is \{\{anesthesia-risk-dogs\}\}$/],
  ["Ask us.[^one] Then ask your vet.", /^“ask”: 2/],
  ["Why a cool car matters so.[^one]", /^says twice: Why a cool car matters$/],
  ["Call 1-888-4ANI-HELP.[^one]", /becomes no link$/],
  ["Call (888) 4264435 now.[^one]", /becomes no link$/],
  ["Call the Pet Poison Helpline.[^one]", /^Pet Poison Helpline without its number$/],
  ["Fine.[^one] Fine.[^two]", /^footnote two is missing$/],
  ["Fine.", /^footnote one is not used$/],
  ["Fine.[^one]\n\n## Sources\n\n- A book", /^a list of sources/],
])("finds the fault in %s", (text, fault) => {
  expect(faultsOf(text, note).join()).toMatch(fault);
});

test.each([
  ["A University, A study, 2023. Read November 22, 2026.", /no linked title/],
  ["[A study](https://doi.org/10.1/x), 2023. Read November 22, 2026.", /no publisher/],
  ["A University, [A study](https://doi.org/10.1/x). Read November 22, 2026.", /no year/],
  ["A University, *A book*, 2023.", /does not end with the day/],
  ["A University, [A page](https://doi.org/10.1/x), page of 2026. Read November 22, 2026.", /the year of reading/],
  ["A University, [A page](https://doi.org/10.1/x), undated. Read November 22, 2026.", /^$/],
  ["A shop, [A page](https://www.chewy.com/x), 2023. Read November 22, 2026.", /cites https:\/\/www\.chewy\.com/],
  ["A University, [A page](http://example.org/x), 2023. Read November 22, 2026.", /leads to http:\/\/example\.org\/x, which is not https/],
  ["A Press, *A book*, 2nd edition, 2023. Read November 22, 2026.", /^$/],
])("judges the footnote %s", (text, fault) => {
  expect(faultsOf("Fine.[^one]", `[^one]: ${text}`).join()).toMatch(fault);
});

test.each([
  "## Go now for any of these\n\n- overheating\n- collapse",
  "## Go now for any of these\n\n- toad contact or near-drowning",
  "| How soon | What |\n|---|---|\n| Right now | a snake bite, heat, poison |",
  "Life at risk, as after a toad? Go now.",
])("finds a list of “go now” without the first step: %s", (text) => {
  expect(faultsOf(`${text}\n\nSee.[^one]`, note)).toEqual([expect.stringMatching(/^without its first step: /)]);
});

test.each([
  "- Xylitol: call a poison line.",
  "| Xylitol | Call now; weak or shaking: go |",
  "A dog that ate xylitol and shakes has to go. If not, call us.",
  "Never give acetaminophen to a cat. If it has had some, call us.",
  "- After a flea product for dogs, call right away.",
  "- Xylitol: {{xylitol}}. If your dog seems well, call a poison line first.",
  "- Xylitol: go now when weak. Otherwise call a poison line.",
  "A dog that ate birch sugar: call.",
])("finds a second instruction for a poison: %s", (text) => {
  expect(faultsOf(`${text}\n\nSee.[^one]`, note)).toEqual([expect.stringMatching(/^another first step: /)]);
});

test.each([
  "## Go now for any of these\n\n- overheating: cool first, then go\n- a toad: rinse first",
  "- Xylitol, for dogs: {{xylitol}}.",
  "Go now after antifreeze, or if a cat was at a lily. For anything else, call a poison line.",
  "Acetaminophen can poison dogs and cats.",
  "Call us about heat and toads.",
])("takes a first step: %s", (text) => {
  expect(faultsOf(`${text}\n\nSee.[^one]`, note)).toEqual([]);
});

/** As the texts said it until two veterinary readings. */
test.each([
  "## Go now for any of these\n\n- overheating, snake bite, toad contact or near-drowning",
  "Life at risk? Go now",
  "Near-drowning: push hard and fast on the chest while someone else drives.",
  "Push on the chest 30 times, 2 pushes a second.",
  "Human pain pills, oleander, sago palm: call a poison line immediately.",
  "- a swollen belly, or retching with nothing coming up",
  "Call right away, or go to an emergency hospital, if you see one of these:\n\n- A cat has been treated with a flea product for dogs, or trembles.",
  "Screwworm was found in cattle there in November 2024.",
  "The same day: maggots in a wound.",
  "| 6 to 12 months after the series | DAPP, rabies and lepto |\n|---|---|\n| 6 to 12 months later | FVRCP, FeLV and rabies |",
  "A pet without the shot faces four months of quarantine, while 45 days can be enough for a vaccinated one.",
  "Xylitol: call now; weak or shaking: go.",
  "Trouble breathing, heavy bleeding or poison? Go to the nearest open emergency hospital.",
  "Go now for 1 hour of strong contractions, or over 4 hours since the last puppy.",
  "Sweep the mouth with your finger and take out what you feel.",
  "If your dog chokes, pull the object out with pliers or push the ribs.",
  "A choking cat needs five thrusts below the ribs. Take out only what you can see.",
  "If some air gets in, call us in the morning.",
  "Put a tourniquet above the snake bite, and go.",
  "Call the same day for a puppy, kitten or pet with diabetes who will not eat.",
  "Life at risk? Go now. Heat, bleeding, a toad: first aid first.",
  "Healthy adult: no food for 4 to 6 hours. Call us if your pet eats by mistake.",
  "I will not skip insulin or heart pills on my own.",
  "Call right away when a puppy stops eating and turns limp and quiet.",
  "Pour on water. Then run the hose first, because the water inside can scald.",
  "## Go now for any of these\n\n- pale gums, choking, or a cat that pants",
  "Life at risk: go, and call us from the car.",
  "Trouble breathing or heavy bleeding: go to the nearest open emergency hospital.",
  "Young, healthy and awake: a cold bath with the head held up.",
  "Call us at once after a bite or a fight with any wild animal.",
  "Call us right away:\n\n- The head tilts, or your pet falls over.",
])("fails on what was dangerous in the first minute: %s", (text) => {
  expect([...firstStepFaults(text), ...missingCompanions(text)]).not.toEqual([]);
});

test.each([
  "Choking: take out only what you can see, with pliers. Never sweep blindly with a finger. If that fails, push the ribs.",
  "If some air gets in, go now.",
  "No tourniquet, ice or cutting after a snake bite.",
  "If a puppy won’t eat, call right away.",
])("takes an order that is careful: %s", (text) => {
  expect([...firstStepFaults(text), ...missingCompanions(text)]).toEqual([]);
});

test("measures how a text reads", () => {
  const short = "Go now. Call us. Stay calm. ".repeat(40);
  expect(textFaults({ body: `${short}[^one]\n\n${note}`, lead })).toEqual([
    expect.stringMatching(/^grade: -/),
    expect.stringMatching(/^mean sentence: 2\.00, not 11 to 20$/),
    expect.stringMatching(/^share of sentences of seven or fewer words: 1\.00/),
  ]);
});
