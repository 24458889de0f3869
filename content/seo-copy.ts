/**
 * What search results and shared links say about the pages that are not services or articles. The clinic's name is added to a
 * title that lacks it, a description has at most about 155 characters, and the share title is lettered on the picture of a link.
 */
export const seoCopy = {
  home: {
    title: (clinic: string, city: string, state: string) => `${clinic} | Vet in ${city}, ${state}`,
    description:
      "Compassionate care for dogs and cats in Mesa and Apache Junction, Arizona: vaccines, dentistry, imaging and surgery. See if we are open, call or book online.",
    shareTitle: "Your vet within sight of the Superstitions",
  },
  about: {
    title: "About Us",
    description:
      "How our small clinic in Mesa, Arizona treats pets: compassion, patient-centered care, and work with specialists in cardiology, radiology and orthopedics.",
    shareTitle: "Medicine with good manners",
  },
  services: {
    title: "Our Services",
    description:
      "Ten services for dogs and cats in Mesa and Apache Junction: vaccines, dental care, spay and neuter, nutrition, emergencies, imaging, surgery and more.",
    shareTitle: "Ten ways we look after dogs and cats",
  },
  blog: {
    title: "Pet Health Blog",
    description:
      "Plain answers for pet owners in Mesa and Apache Junction, Arizona: prevention, teeth, food, surgery and emergencies, with the sources named.",
    shareTitle: "Pet Health Blog",
  },
  contact: {
    title: "Contact Us",
    description:
      "Call, email or visit our veterinary clinic in Mesa, Arizona 85208. Phone, address, map, office hours and upcoming holiday closures.",
    shareTitle: "Call, write or come by",
  },
} as const;

/** Alternative text of the drawing behind the lettering of a share picture. */
export const shareSceneAlt = "A dog and a cat watch the sun rise behind the Superstition Mountains";
