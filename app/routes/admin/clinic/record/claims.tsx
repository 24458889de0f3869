import { href } from "react-router";
import { z } from "zod";
import { arizonaYear } from "~/domain/clinic/arizona-time";
import { readClinicRecord, recordLoader, saveSection } from "~/routes/admin/clinic/save-clinic.server";
import { TextField } from "~/ui/admin/field";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import type { Route } from "./+types/claims";
import { lineField, listOf, pageFields, requiredLine, sectionForm } from "./record-fields.server";
import { SectionPage } from "./section-page";

export const loader = recordLoader;

const form = sectionForm.extend({
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

export const action = adminAction(
  {
    page: href("/admin/clinic/record"),
    role: "editor",
    fields: pageFields("yearsOfExperience", "families", "areaServed", "copyrightSince", "feedDomain"),
  },
  async (asked: ActionRequest) => {
    const { base, areaServed, copyrightSince, feedDomain, ...claims } = await asked.read(form);
    const { feedTag: known } = (await readClinicRecord(asked)).record;
    const feedTag = domainOf(known) === feedDomain ? known : `${feedDomain},${arizonaYear(asked.now)}`;
    const fields = { ...claims, areaServed: listOf(areaServed), copyrightSince: Number(copyrightSince), feedTag };
    return saveSection(asked, { section: "claims", base, fields });
  },
);

function domainOf(feedTag: string): string {
  return feedTag.replace(/,.*/, "");
}

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData;
  const { typed, errors } = actionData ?? { typed: undefined, errors: undefined };
  return (
    <SectionPage section="claims" loaderData={loaderData} clash={errors?.base}>
      <TextField
        name="yearsOfExperience"
        label="Years of experience"
        help="As pages say it: 15+. Empty to say nothing."
        defaultValue={typed?.yearsOfExperience ?? record.yearsOfExperience}
        error={errors?.yearsOfExperience}
      />
      <TextField
        name="families"
        label="Happy pet families"
        help="As the home page says it: 500+. Empty to say nothing."
        defaultValue={typed?.families ?? record.families}
        error={errors?.families}
      />
      <TextField
        name="areaServed"
        label="Area served"
        help="Cities, separated by commas. Search engines read it."
        defaultValue={typed?.areaServed ?? record.areaServed.join(", ")}
        error={errors?.areaServed}
        required
      />
      <TextField
        name="copyrightSince"
        label="Copyright since"
        defaultValue={typed?.copyrightSince ?? String(record.copyrightSince)}
        error={errors?.copyrightSince}
        inputMode="numeric"
        required
      />
      <TextField
        name="feedDomain"
        label="Domain in the blog’s feeds"
        help="Your own domain. Once the site is public it stays: with another one, feed readers show every article as new."
        defaultValue={typed?.feedDomain ?? domainOf(record.feedTag)}
        error={errors?.feedDomain}
        required
      />
    </SectionPage>
  );
}
