import { Form, href, Link, redirect } from "react-router";
import { z } from "zod";
import { displayPhone } from "~/domain/clinic/clinic-record";
import { firstContact } from "~/domain/clinic/clinic-setup";
import { plainNumber, testNumber } from "~/domain/phone-numbers";
import { finishSetUp, isSetUpOpen } from "~/domain/staff/account/create-account.server";
import { rename } from "~/domain/staff/account/own-account.server";
import type { RouteHandle } from "~/root";
import { pageFields, phoneField, requiredLine } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { TextField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/set-up-blog";
import { PasskeyOffer, usePasskeyOffer } from "./passkey-offer";

export const handle: RouteHandle = { frameless: true };

const page = href("/admin");

// The passkey needs a fresh sign-in: asked for here, not once the form is filled in.
export const loader = adminLoader({ role: "owner", fresh: href("/admin/setup") }, async ({ db, actor }: AdminRequest) => {
  if (!(await isSetUpOpen(db))) throw redirect(page);
  const { name, phone } = (await readClinicRecord({ db })).record;
  // A number that rings nobody is no suggestion.
  return { name: actor.name, clinicName: name, phone: testNumber.test(plainNumber(phone)) ? "" : displayPhone(phone) };
});

const form = z.object({
  name: requiredLine("Your name", 100),
  clinicName: requiredLine("The clinic’s name", 80),
  phone: phoneField,
  passkey: z.enum(["added", "failed"]).optional().catch(undefined),
});

export const action = adminAction(
  { page, role: "owner", fields: pageFields(["name", "clinicName", "phone"]) },
  async (asked: ActionRequest) => {
    const { db, actor, now } = asked;
    const { name, clinicName, phone, passkey } = await asked.read(form);
    const { number, record } = await readClinicRecord(asked);
    const answer = await saveClinic(asked, {
      section: "contact",
      base: number,
      fields: firstContact(record, { name: clinicName, phone }),
      action: "set up the clinic’s name and phone",
      page,
      title: "Your blog is set up",
      text: passkey ? passkeyTexts[passkey] : "The site shows the clinic’s name and phone now.",
    });
    if (name !== actor.name) await rename(db, actor, name, now);
    await finishSetUp(db);
    return answer;
  },
);

const passkeyTexts = {
  added: "From now on this device’s lock signs you in.",
  failed: "No passkey was added: you can do that on the page Account.",
} as const;

export default function SetUpBlog({ loaderData: { name, clinicName, phone } }: Route.ComponentProps) {
  const field = useSectionFields();
  const offer = usePasskeyOffer();
  const foot = (
    <div className="row">
      <Link className="quiet" to={href("/admin/backup/restore")}>
        I have a backup
      </Link>
      <Link className="quiet" to={page}>
        Do this later
      </Link>
    </div>
  );
  return (
    <SignInFrame title="Set up your blog" subtitle="Your account is made, and you own the blog. This takes a minute." isLong foot={foot}>
      <Form method="post" className="flow" onSubmit={offer.onSubmit}>
        <TextField {...field("name", name)} label="Your name" required autoComplete="name" help="As it appears on your posts." />
        <TextField {...field("clinicName", clinicName)} label="Clinic name" required autoComplete="organization" />
        <TextField {...field("phone", phone)} label="Clinic phone" type="tel" required autoComplete="tel" />
        <PasskeyOffer {...offer} />
        <div className="choices">
          <SubmitButton busyText="Setting up…">Set up</SubmitButton>
        </div>
      </Form>
    </SignInFrame>
  );
}
