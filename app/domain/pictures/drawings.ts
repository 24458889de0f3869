/** What the drawing of an article shows, and where its subject is: 0–1 from the left and from the top. */
interface DrawingText {
  readonly alt: string;
  readonly focal: readonly [x: number, y: number];
}

/** By the article's slug, like its file beside this one; docs/pictures.md says how to add one. */
export const drawingTexts: Readonly<Record<string, DrawingText>> = {
  "a-sick-pet-today-or-tomorrow": {
    alt: "A dog lies beside a full bowl, half under a night sky and half under the morning sun",
    focal: [0.52, 0.8],
  },
  "bees-scorpions-widows-and-gila-monsters": {
    alt: "A scorpion glows on a block wall in the beam of an ultraviolet flashlight, above a puppy",
    focal: [0.7, 0.5],
  },
  "bites-from-coyotes-javelinas-owls-and-dogs": {
    alt: "A coyote howls before the moon and an owl watches a small dog on its leash under a porch light",
    focal: [0.72, 0.5],
  },
  "bloat-in-dogs-the-emergency-that-cannot-wait": {
    alt: "A large dog with a swollen belly stands in the moonlight while a car waits with its lights on",
    focal: [0.58, 0.6],
  },
  "bringing-your-cat-in-carrier-car-and-waiting": {
    alt: "A cat sleeps in a carrier with a towel over it, on a chair beside a window",
    focal: [0.68, 0.55],
  },
  "dental-day-what-happens-under-anesthesia": {
    alt: "A dog sleeps under a blanket with a drip beside it, below a moon in the shape of a molar",
    focal: [0.62, 0.65],
  },
  "grapes-raisins-and-cream-of-tartar": { alt: "A dog looks up at grapes that hang over the edge of a kitchen counter", focal: [0.5, 0.6] },
  "heartworm-in-a-desert-why-it-still-matters": {
    alt: "A dog stands at a canal at sunset with a large mosquito before the sun",
    focal: [0.66, 0.5],
  },
  "heat-cool-first-then-drive": { alt: "A dog stands in the shade while a hose sprays it with water", focal: [0.68, 0.6] },
  "itchy-skin-and-sore-ears": { alt: "A dog scratches its ear among dry grass and floating pollen", focal: [0.57, 0.5] },
  "kennel-cough-and-dog-flu-before-boarding": {
    alt: "Two dogs meet nose to nose at a kennel gate with droplets in the air between them",
    focal: [0.5, 0.6],
  },
  "lepto-in-the-valley-why-the-advice-changed": { alt: "A dog drinks from a puddle after a storm", focal: [0.66, 0.7] },
  "maggots-in-a-wound-and-the-screwworm": { alt: "A magnifying glass shows a fly near a dog with a bandaged leg", focal: [0.7, 0.5] },
  "monsoon-toads-rinse-first-then-go": { alt: "A puppy looks at a large toad in the rain at night", focal: [0.66, 0.75] },
  "parvo-the-signs-the-clock-and-the-cleanup": {
    alt: "A puppy sits on a clean blanket with spiked burrs like viruses on the ground around it",
    focal: [0.48, 0.65],
  },
  "rabies-shot-and-dog-license-who-needs-what": {
    alt: "A dog and a cat watch the sun, which hangs from a collar like a tag, while bats fly",
    focal: [0.6, 0.55],
  },
  "rattlesnakes-and-the-vaccine-question": {
    alt: "A dog on a leash stops before a coiled rattlesnake with its rattle raised",
    focal: [0.64, 0.65],
  },
  "raw-food-and-bird-flu": { alt: "A cat looks at a dish of raw meat while wild ducks fly over a lake", focal: [0.68, 0.6] },
  "saying-goodbye-how-to-know-and-what-happens": { alt: "A person with one arm around a dog watches the sun go down", focal: [0.64, 0.6] },
  "senior-years-small-changes-worth-a-visit": {
    alt: "An old dog with a gray muzzle lies on a thick bed, and a cat sleeps on a sofa that has steps",
    focal: [0.7, 0.7],
  },
  "small-mouth-big-problem-gum-disease-in-small-dogs": {
    alt: "A small dog looks up at a toothbrush that grows like a saguaro",
    focal: [0.58, 0.6],
  },
  "spay-or-neuter-when-and-for-which-dog": {
    alt: "A small, a medium and a very large dog stand in a row in the morning",
    focal: [0.68, 0.6],
  },
  "surgery-day-to-two-weeks-what-to-expect": {
    alt: "A dog with a recovery cone rests under an arc of fourteen suns, from night to day",
    focal: [0.62, 0.6],
  },
  "the-first-visit-what-to-bring-and-what-happens": {
    alt: "A veterinarian kneels in a bright doorway to greet a puppy",
    focal: [0.64, 0.65],
  },
  "the-hidden-tooth-pain-of-cats": { alt: "A cat sits on a tooth like a butte; its decay is hidden below the ground", focal: [0.62, 0.45] },
  "the-lean-pet-math": { alt: "A lean dog stands beside a measuring cup of kibble and a tape measure", focal: [0.6, 0.65] },
  "ticks-in-the-desert-remove-them-right": { alt: "A brown tick climbs a blade of grass while a dog walks by", focal: [0.7, 0.5] },
  "travel-certificates-start-with-the-destination": {
    alt: "A puppy sits on a suitcase with a sealed certificate beside an open road",
    focal: [0.72, 0.65],
  },
  "valley-fever-in-dogs-and-cats": { alt: "A dog digs in the soil as a dust storm rolls in and spores rise", focal: [0.55, 0.7] },
  "valley-fever-titers-what-the-test-can-tell-you": {
    alt: "A puppy looks at six test tubes, each paler than the one before",
    focal: [0.62, 0.6],
  },
  "what-a-visit-costs-and-ways-to-pay": {
    alt: "Quails climb three stacks of coins beside a clipboard with an estimate and a cat",
    focal: [0.62, 0.6],
  },
};

/** Addresses of the drawings, by file name. */
export const drawingAddresses: Readonly<Record<string, string>> = import.meta.glob<string>("./drawings/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Their SVG, for pictures that are made of them. */
export const drawingFiles: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>("./drawings/*.svg", {
  query: "?raw",
  import: "default",
});
