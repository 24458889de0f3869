import { data, Form, href, redirect } from "react-router";
import { confirmSecondFactor, findPendingSecondFactor } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { CodeField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, requireFreshStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/second-factor-confirm";

export async function loader({ context }: Route.LoaderArgs) {
  const { member } = requireFreshStaff(context, href("/admin/account/second-factor"));
  const pending = await findPendingSecondFactor(await context.get(requestContext).staff(), member);
  if (!pending) throw redirect(href("/admin/account/second-factor"));
  return pending;
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = requireFreshStaff(context, href("/admin/account/second-factor"));
  const { staff, now } = context.get(requestContext);
  const code = String((await request.formData()).get("code") ?? "");
  const cookies = await confirmSecondFactor(await staff(), clientOf(request, context), signedIn, code, now());
  if (!cookies) return data({ error: "This code is wrong. Does the clock of your device show the right time?" }, { status: 400 });
  const toast = { title: "Second factor is on", text: "Print these codes before you go on.", variant: "success" } as const;
  return redirectWithToast(href("/admin/account/recovery-codes"), toast, cookies);
}

export default function SecondFactorConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Scan this with your app" isNarrow>
      <div className="panel">
        <img className="qr" src={loaderData.picture} width="224" height="224" alt="QR code for your authenticator app" />
        <p>
          On this device already? <a href={loaderData.address}>Open the app</a>, or type this key into it:
        </p>
        <p className="monospace">{loaderData.key}</p>
        <Form method="post" className="flow">
          <CodeField error={actionData?.error} />
          <SubmitButton>Turn it on</SubmitButton>
        </Form>
      </div>
    </AdminPage>
  );
}
