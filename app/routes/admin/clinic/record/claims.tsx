import { z } from "zod";
import { arizonaYear } from "~/domain/clinic/arizona-time";
import { readClinicRecord, recordLoader, sectionAction } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import type { Route } from "./+types/claims";
import { lineField, listOf, requiredLine } from "./record-fields.server";
import { useSectionFields } from "./section-fields";
import { loadAgain, SectionPage } from "./section-page";

export const loader = recordLoader;

const form = z.object({
  yearsOfExperience: lineField("The years of experience", 10),
  families: lineField("The number of families", 10),
  areaServed: requiredLine("The list of cities", 200),
  copyrightSince: z.string().regex(/^(19|20)\d\d$/, { error: "Write a year, such as 2024." }),
  feedDomain: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, { error: "Write a domain without https://, such as example.com." }),
});

export const shouldRevalidate = loadAgain;

export const action = sectionAction("claims", form, async ({ areaServed, copyrightSince, feedDomain, ...claims }, asked) => {
  const { feedTag: known } = (await readClinicRecord(asked)).record;
  const feedTag = domainOf(known) === feedDomain ? known : `${feedDomain},${arizonaYear(asked.now)}`;
  return { ...claims, areaServed: listOf(areaServed), copyrightSince: Number(copyrightSince), feedTag };
});

function domainOf(feedTag: string): string {
  return feedTag.replace(/,.*/, "");
}

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { yearsOfExperience, families, areaServed, copyrightSince, feedTag } = loaderData.record;
  const field = useSectionFields();
  return (
    <SectionPage section="claims" {...loaderData}>
      <TextField
        {...field("yearsOfExperience", yearsOfExperience)}
        label="Years of experience"
        help="As pages say it: 15+. Empty to say nothing."
      />
      <TextField {...field("families", families)} label="Happy pet families" help="As the home page says it: 500+. Empty to say nothing." />
      <TextField
        {...field("areaServed", areaServed.join(", "))}
        label="Area served"
        help="Cities, separated by commas. Search engines read it."
        required
      />
      <TextField {...field("copyrightSince", String(copyrightSince))} label="Copyright since" inputMode="numeric" required />
      <TextField
        {...field("feedDomain", domainOf(feedTag))}
        label="Domain in the blog’s feeds"
        help="Your own domain. Once the site is public it stays: with another one, feed readers show every article as new."
        required
      />
    </SectionPage>
  );
}
