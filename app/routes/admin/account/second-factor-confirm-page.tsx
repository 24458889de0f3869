import { Form, href, redirect } from "react-router";
import { z } from "zod";
import { confirmSecondFactor, findPendingSecondFactor } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { CodeField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/second-factor-confirm-page";

const start = href("/admin/account/second-factor");

export const loader = adminLoader({ fresh: start }, async ({ site, actor }: AdminRequest) => {
  const pending = await findPendingSecondFactor(await site.staff(), actor);
  if (!pending) throw redirect(start);
  return pending;
});

export const action = adminAction(
  { page: href("/admin/account/recovery-codes"), fresh: start, fields: { code: [] } },
  async ({ site, client, signedIn, now, read, done }: ActionRequest) => {
    const { code } = await read(z.object({ code: z.string().catch("") }));
    const cookies = await confirmSecondFactor({ staff: await site.staff(), client, now }, signedIn, code);
    if (!cookies) throw new FormError({ code: "This code is wrong. Is the clock on your device right?" });
    return done("Two-step sign-in is on", "Print or save these codes before you continue.", cookies);
  },
);

export default function SecondFactorConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Scan this with your app" isNarrow>
      <div className="panel">
        <img className="qr" src={loaderData.picture} width="224" height="224" alt="QR code for your authenticator app" />
        <p>
          Is the app on this device? <a href={loaderData.address}>Open the app</a>, or type this key into it:
        </p>
        <p className="monospace">{loaderData.key}</p>
        <Form method="post" className="flow">
          <CodeField error={actionData?.errors.code} />
          <SubmitButton>Turn it on</SubmitButton>
        </Form>
      </div>
    </AdminPage>
  );
}
