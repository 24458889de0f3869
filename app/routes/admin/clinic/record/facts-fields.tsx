import type { Register } from "react-router";
import { weekdays } from "~/domain/clinic/arizona-time";
import { daysInWords, walkInLabels } from "~/domain/clinic/clinic-format";
import { type ClinicRecord, displayPhone, walkInAnswers } from "~/domain/clinic/clinic-record";
import type { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { SelectField, TextField } from "~/ui/admin/field";
import { MapPlace } from "./map-place";

type Address = Register["routeFiles"]["routes/admin/clinic/record/facts-page.tsx"]["page"];

/** The sections of the facts page, named by the last segments of its addresses. */
export type FactsSection = Address extends `/admin/facts/${infer Section}` ? Section : never;

/** More would push first aid off the first screen of a phone. */
export const poisonPlaces = [0, 1, 2] as const;

export function domainOf(feedTag: string): string {
  return feedTag.replace(/,.*/, "");
}

export const factsFields: Readonly<
  Record<FactsSection, (props: { record: ClinicRecord; field: ReturnType<typeof useSectionFields> }) => React.ReactElement>
> = {
  contact: ({ record: { name, shortName, tagline, phone, emergencyPhone, email }, field }) => (
    <>
      <TextField {...field("name", name)} label="Name of the clinic" required />
      <TextField {...field("shortName", shortName)} label="Short name, beside the logo" required />
      <TextField {...field("tagline", tagline)} label="Second line beside the logo" required />
      <TextField {...field("phone", displayPhone(phone))} label="Phone" type="tel" required />
      <TextField
        {...field("emergencyPhone", displayPhone(emergencyPhone))}
        label="Emergency line (optional)"
        type="tel"
        help="Leave empty if it’s the same as the phone above."
      />
      <TextField {...field("email", email)} label="Email" type="email" required />
    </>
  ),

  place: ({ record, record: { address }, field }) => (
    <>
      <TextField {...field("street", address.street)} label="Street" required />
      <TextField {...field("city", address.city)} label="City" required />
      <TextField {...field("region", address.region)} label="State" required />
      <TextField {...field("postalCode", address.postalCode)} label="ZIP code" required inputMode="numeric" />
      <MapPlace record={record} field={field} />
    </>
  ),

  booking: ({ record, field }) => <TextField {...field("bookingUrl", record.bookingUrl)} label="Booking link" type="url" required />,

  poison: ({ record: { poisonLines }, field }) => (
    <>
      <p>Clear a name to remove its line.</p>
      {poisonPlaces.map((place) => (
        <div className="pair" key={place}>
          <TextField {...field(`name${place}`, poisonLines[place]?.name)} label="Name" />
          <TextField {...field(`phone${place}`, displayPhone(poisonLines[place]?.phone ?? ""))} label="Phone" type="tel" />
          <InterpretersField {...field(`interpreters${place}`, poisonLines[place]?.interpretersOn === undefined ? "" : "yes")} />
        </div>
      ))}
    </>
  ),

  patients: ({ record: { species, languages, spanishPhone }, field }) => (
    <>
      <TextField
        {...field("species", species.join(", "))}
        label="Species you see"
        help="Separated by commas: dogs, cats, rabbits."
        required
      />
      <TextField
        {...field("languages", languages.map(({ name, when }) => (when ? `${name} (${when})` : name)).join(", "))}
        label="Languages spoken"
        help="With the days in parentheses where it is not always: English, Spanish (Mon to Wed)."
      />
      <TextField
        {...field("spanishPhone", spanishPhone.length === weekdays.length ? "always" : daysInWords(spanishPhone))}
        label="Days on which the phone is answered in Spanish"
        help="While you are open: Monday, Thursday, or the word “always”. Leave empty if it is answered in English. Spanish pages say it beside your number."
      />
    </>
  ),

  visit: ({ record: { payment, parking, arrival, walkIns }, field }) => (
    <>
      <TextField {...field("payment", payment)} label="Ways to pay" help="For example: cards, cash, CareCredit." />
      <TextField {...field("parking", parking)} label="Parking" />
      <TextField {...field("arrival", arrival)} label="When you arrive" help="For example: ring the bell; cats wait on the left." />
      <SelectField {...field("walkIns", walkIns)} label="Pets without an appointment" help="Each service page and article ends with it.">
        {walkInAnswers.map((answer) => (
          <option value={answer} key={answer}>
            {walkInLabels[answer]}
          </option>
        ))}
      </SelectField>
    </>
  ),

  claims: ({ record: { yearsOfExperience, families, areaServed, copyrightSince, feedTag }, field }) => (
    <>
      <TextField
        {...field("yearsOfExperience", yearsOfExperience)}
        label="Years of experience"
        help="As pages say it: 15+. Leave empty to say nothing."
      />
      <TextField {...field("families", families)} label="Happy pet families" help="As the home page says it: 500+. Leave empty to say nothing." />
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
    </>
  ),
};

export function InterpretersField(field: { name: string; defaultValue: string | undefined; error: string | undefined }) {
  return (
    <SelectField {...field} label="Interpreters for Spanish">
      <option value="">Not known</option>
      <option value="yes">Yes, we asked them</option>
    </SelectField>
  );
}
