/** What the desk does is stored in words already; here it gets its link, which leads to the page of the clinic where that is changed. */
export const clinicSentences: readonly (readonly [RegExp, string, "today" | "hospitals" | "testimonials" | "record"])[] = [
  [/^closed (?:the clinic )?today(?: for (?<reason>.+))?$/, "closed the clinic <today>[ for {reason}]", "today"],
  [/^closed (?:the clinic )?early, at (?<time>.+)$/, "closed the clinic early, at <{time}>", "today"],
  [/^opened (?:the clinic )?as usual$/, "opened the clinic <as usual>", "today"],
  [/^(?<what>showed|planned|changed|ended) the notice (?<title>.+)$/, "{what} the notice <{title}>", "today"],
  [/^called (?<name>.+): still right$/, "called <{name}>: still right", "hospitals"],
  [/^(?<what>added|changed|removed) the hospital (?<name>.+)$/, "{what} the hospital <{name}>", "hospitals"],
  [/^(?<what>added|changed|removed) the testimonial of (?<name>.+)$/, "{what} the testimonial of <{name}>", "testimonials"],
  [/^put the testimonial of (?<name>.+) first$/, "put the testimonial of <{name}> first", "testimonials"],
  [/^put (?:the hospital )?(?<name>.+) first$/, "put <{name}> first among the hospitals", "hospitals"],
  [/^undid (?<section>.+)$/, "took back a change of <{section}>", "record"],
  [/^changed (?<section>.+)$/, "changed <{section}>", "record"],
];
