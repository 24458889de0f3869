import { useEffect, useRef, useState } from "react";
import { Form, href, Link, redirect, useSubmit } from "react-router";
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
import { CheckField, TextField } from "~/ui/admin/field";
import { addPasskey, hasDeviceLock } from "~/ui/admin/sign-in/passkey-browser";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/set-up-blog";

export const handle: RouteHandle = { frameless: true };

const page = href("/admin");

// The passkey needs a fresh sign-in, which is better asked for before the form than after.
export const loader = adminLoader({ role: "owner", fresh: href("/admin/setup") }, async ({ db, actor }: AdminRequest) => {
  if (!(await isSetUpOpen(db))) throw redirect(page);
  const { name, phone } = (await readClinicRecord({ db })).record;
  // A fictional number is no suggestion.
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
  async (ctx: ActionRequest) => {
    const { db, actor, now } = ctx;
    const { name, clinicName, phone, passkey } = await ctx.read(form);
    const { number, record } = await readClinicRecord(ctx);
    const answer = await saveClinic(ctx, {
      section: "contact",
      base: number,
      fields: firstContact(record, { name: clinicName, phone }),
      action: "set up the clinic’s name and phone",
      page,
      title: "Your site is set up",
      text: passkey ? passkeyTexts[passkey] : "The site shows the clinic’s name and phone now.",
    });
    if (name !== actor.name) await rename(db, actor, name, now);
    await finishSetUp(db);
    return answer;
  },
);

const passkeyTexts = {
  added: "From now on you can sign in with this device’s lock.",
  failed: "No passkey was added. You can add one on the Account page.",
} as const;

export default function SetUpBlog({ loaderData: { name, clinicName, phone } }: Route.ComponentProps) {
  const field = useSectionFields();
  const offer = usePasskeyOffer();
  const foot = (
    <div className="row">
      <Link className="quiet" to={href("/admin/backup/restore")}>
        Restore a backup
      </Link>
      <Link className="quiet" to={page}>
        Do this later
      </Link>
    </div>
  );
  return (
    <SignInFrame title="Set up your site" subtitle="You own this site now. Setting it up takes a minute." isLong foot={foot}>
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

type Outcome = "added" | "failed";

interface Offer {
  readonly isPossible: boolean;
  readonly outcome: Outcome | null;
}

/** Where its box is checked, the form first adds a passkey; it is submitted in any case. */
function usePasskeyOffer(): Offer & { readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void } {
  const [isPossible, setPossible] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAsking = useRef(false);
  const submit = useSubmit();
  useEffect(() => void hasDeviceLock().then(setPossible), []);
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const fields = new FormData(form);
    if (!fields.has("offer")) return;
    event.preventDefault();
    if (isAsking.current) return;
    isAsking.current = true;
    void addPasskey().then((passkey) => {
      const result = passkey === "added" ? "added" : "failed";
      isAsking.current = false;
      setOutcome(result);
      fields.set("passkey", result);
      return submit(fields, { method: "post" });
    });
  };
  return { isPossible, outcome, onSubmit };
}

/** Nothing where the browser can't add a passkey, or has added one. */
function PasskeyOffer({ isPossible, outcome }: Offer) {
  if (outcome === "added") return <input type="hidden" name="passkey" value={outcome} />;
  if (!isPossible) return null;
  return (
    <CheckField name="offer" defaultChecked>
      Sign in with this device’s lock from now on
    </CheckField>
  );
}
