import { Form, href, Link } from "react-router";
import { roleDescriptions, roleNames } from "~/domain/staff/roles";
import { listOwnSessions } from "~/domain/staff/session/staff-sessions.server";
import { listTrustedDevices } from "~/domain/staff/session/trusted-devices.server";
import { listPasskeys } from "~/domain/staff/sign-in/passkeys.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { TextField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/account-page";
import { AddPasskey } from "./add-passkey";

export const loader = adminLoader({}, async ({ db, actor, signedIn, now }: AdminRequest) => {
  const [sessions, trusted, passkeys] = await Promise.all([
    listOwnSessions(db, actor, now),
    listTrustedDevices(db, actor, now),
    listPasskeys(db, actor),
  ]);
  return { member: actor, sessions: sessions.map((one) => ({ ...one, isThis: one.id === signedIn.session.id })), trusted, passkeys };
});

export default function AccountPage({ loaderData: { member, sessions, trusted, passkeys } }: Route.ComponentProps) {
  return (
    <AdminPage title="Account" lead={`${member.email} · ${roleNames[member.role]}: ${roleDescriptions[member.role]}`}>
      <Panel title="Name">
        <Form method="post" action={href("/admin/account/name")} className="narrow flow">
          <TextField name="name" label="Name" required maxLength={100} autoComplete="name" defaultValue={member.name} />
          <SubmitButton className="button outline" action={href("/admin/account/name")}>
            Save name
          </SubmitButton>
        </Form>
      </Panel>
      <Panel title="Signing in">
        <ul className="rows">
          <li>
            <span>
              Password
              <small>Changing it signs you out on all your other devices, and none is trusted anymore.</small>
            </span>
            <Link className="button outline small" to={href("/admin/account/password")}>
              Change password
            </Link>
          </li>
          <li>
            <span>
              Two-step sign-in
              <small>
                {member.hasSecondFactor
                  ? "On: we also ask for a code from your authenticator app."
                  : "Off: your password alone signs you in."}
              </small>
            </span>
            <Link className="button outline small" to={href("/admin/account/second-factor")}>
              {member.hasSecondFactor ? "Manage" : "Turn on"}
            </Link>
          </li>
          {member.role === "owner" && (
            <li>
              <span>
                If you forget your password
                <small>Print ten codes now, and keep them in a drawer. Each one lets you choose a new password once.</small>
              </span>
              <Link className="button outline small" to={`${href("/admin/backup")}#printed-codes`}>
                Printed codes
              </Link>
            </li>
          )}
        </ul>
      </Panel>
      <Passkeys passkeys={passkeys} />
      <TrustedDevices trusted={trusted} />
      <Sessions sessions={sessions} trusted={trusted} />
    </AdminPage>
  );
}

function Passkeys({ passkeys }: Pick<Route.ComponentProps["loaderData"], "passkeys">) {
  return (
    <Panel title="Passkeys">
      <p>Sign in with your fingerprint, your face or the device’s PIN instead of a password and a code.</p>
      <ul className="rows">
        {passkeys.map(({ id, name, createdAt }) => (
          <RemovableRow name={name} label="passkey" action={href("/admin/account/passkeys/:passkey/remove", { passkey: id })} key={id}>
            Added <Moment at={createdAt} />
          </RemovableRow>
        ))}
      </ul>
      <AddPasskey />
    </Panel>
  );
}

function TrustedDevices({ trusted }: Pick<Route.ComponentProps["loaderData"], "trusted">) {
  if (trusted.length === 0) return null;
  return (
    <Panel title="Trusted devices">
      <p>Signing in on these takes no code. A new password or “Sign out everywhere else” removes them.</p>
      <ul className="rows">
        {trusted.map(({ id, device, trustedAt }) => (
          <RemovableRow
            name={device}
            label="trusted device"
            action={href("/admin/account/trusted-devices/:device/remove", { device: id })}
            key={id}
          >
            Trusted since <Moment at={trustedAt} />
          </RemovableRow>
        ))}
      </ul>
    </Panel>
  );
}

function RemovableRow({ name, label, action, children }: { name: string; label: string; action: string; children: React.ReactNode }) {
  return (
    <li>
      <span>
        {name}
        <small>{children}</small>
      </span>
      <ActionButton action={action} className="button danger small" label={`Remove the ${label} ${name}`}>
        Remove
      </ActionButton>
    </li>
  );
}

function Sessions({ sessions, trusted }: Pick<Route.ComponentProps["loaderData"], "sessions" | "trusted">) {
  return (
    <Panel title="Where you are signed in">
      <ul className="rows">
        {sessions.map(({ id, device, address, createdAt, lastUsedAt, isThis }) => (
          <li key={id}>
            <span>
              {device}
              {isThis && " (this device)"}
              <small>
                {address} · signed in <Moment at={createdAt} /> · last used <Moment at={lastUsedAt} />
              </small>
            </span>
            {!isThis && (
              <ActionButton action={href("/admin/account/sessions/:session/end", { session: id })} label={`Sign out ${device}`}>
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length + trusted.length > 1 && (
        <ActionButton action={href("/admin/account/sessions/end-others")} className="button outline">
          Sign out everywhere else
        </ActionButton>
      )}
    </Panel>
  );
}
