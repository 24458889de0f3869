import { Form, href, Link } from "react-router";
import { listInvitations } from "~/domain/staff/account/invitations.server";
import { roleDescriptions, roleNames, roles } from "~/domain/staff/roles";
import { findSecondFactorPolicy } from "~/domain/staff/second-factor-policy.server";
import { listStaff } from "~/domain/staff/staff-queries.server";
import { ActionButton } from "~/ui/admin/action-button";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/staff-list";
import { InviteForm } from "./invite-form";
import { VeterinarianForm } from "./veterinarian-form";

export const loader = adminLoader({ role: "owner", fresh: href("/admin/staff") }, async ({ db, actor, now }: AdminRequest) => {
  const staff = await listStaff(db, actor);
  return {
    self: actor.id,
    waiting: staff.filter(({ approvedAt }) => approvedAt === null),
    members: staff.filter(({ approvedAt }) => approvedAt !== null),
    invitations: await listInvitations(db, actor, now),
    isSecondFactorRequired: (await findSecondFactorPolicy(db)) !== null,
  };
});

type Member = Route.ComponentProps["loaderData"]["members"][number];

export default function StaffList({ loaderData: { self, waiting, members, invitations, isSecondFactorRequired } }: Route.ComponentProps) {
  return (
    <AdminPage title="Staff">
      {waiting.length > 0 && (
        <Panel title="Waiting for your approval">
          <p>Approve only people you know, and ask them if the account is theirs.</p>
          <ul className="rows">
            {waiting.map((member) => (
              <WaitingRow key={member.id} member={member} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Members">
        <ul className="rows">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isSelf={member.id === self} />
          ))}
        </ul>
      </Panel>
      <SecondFactorPolicy isRequired={isSecondFactorRequired} without={members.filter(({ hasSecondFactor }) => !hasSecondFactor).length} />
      <Panel title="Invite somebody">
        <InviteForm />
        <Invitations invitations={invitations} />
      </Panel>
    </AdminPage>
  );
}

function WaitingRow({ member }: { member: Member }) {
  const approve = href("/admin/staff/:member/approve", { member: member.id });
  return (
    <li>
      <span>
        {member.name}
        <small>
          {member.email} · {member.emailVerified ? "address confirmed" : "address not confirmed yet"} · since{" "}
          <Moment at={member.createdAt} />
        </small>
      </span>
      <div className="row">
        <Form method="post" action={approve}>
          <RoleSelect label={`Role of ${member.name}`} value="author" />
          <SubmitButton className="button small" action={approve} label={`Approve ${member.name}`}>
            Approve
          </SubmitButton>
        </Form>
        {!member.emailVerified && (
          <Link
            className="button outline small"
            to={href("/admin/staff/:member/confirmation-link", { member: member.id })}
            aria-label={`Confirmation link for ${member.name}`}
          >
            Confirmation link
          </Link>
        )}
        <RemoveForm member={member} text="Decline" />
      </div>
    </li>
  );
}

function MemberRow({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const change = href("/admin/staff/:member/role", { member: member.id });
  return (
    <li>
      <span>
        {member.name}
        {isSelf && " (you)"}
        <small>
          {member.email} · {roleNames[member.role]}
          {member.printedName !== null && ` · veterinarian, printed as ${member.printedName}`} ·{" "}
          {member.hasSecondFactor ? "two-step sign-in on" : "two-step sign-in off"}
        </small>
      </span>
      <VeterinarianForm member={member} />
      {member.isOnlyOwner ? (
        <small>The only owner: make somebody else owner before this account is changed or removed.</small>
      ) : (
        <div className="row">
          <Form method="post" action={change}>
            <RoleSelect key={member.role} label={`Role of ${member.name}`} value={member.role} />
            <SubmitButton className="button outline small" action={change} label={`Change the role of ${member.name}`}>
              Change
            </SubmitButton>
          </Form>
          {!isSelf && (
            <Link
              className="button outline small"
              to={href("/admin/staff/:member/reset-link", { member: member.id })}
              aria-label={`Reset link for ${member.name}`}
            >
              Reset link
            </Link>
          )}
          <RemoveForm member={member} text="Remove" />
        </div>
      )}
    </li>
  );
}

function SecondFactorPolicy({ isRequired, without }: { isRequired: boolean; without: number }) {
  return (
    <Panel title="Two-step sign-in">
      <p>
        {isRequired
          ? "Required: those who have it off set it up at their next sign-in, before anything else."
          : "Optional: staff choose for themselves."}{" "}
        {without > 0 && `Off for ${without} of the members above.`}
      </p>
      <ActionButton action={href("/admin/staff/second-factor")} fields={{ required: isRequired ? "no" : "yes" }} className="button outline">
        {isRequired ? "Make it optional" : "Require it of everybody"}
      </ActionButton>
    </Panel>
  );
}

function RoleSelect({ label, value }: { label: string; value: string }) {
  return (
    <select className="input" name="role" aria-label={label} defaultValue={value}>
      {roles.map((role) => (
        <option key={role} value={role} title={roleDescriptions[role]}>
          {roleNames[role]}
        </option>
      ))}
    </select>
  );
}

function RemoveForm({ member, text }: { member: Member; text: string }) {
  const remove = href("/admin/staff/:member/remove", { member: member.id });
  return (
    <Form method="get" action={remove}>
      <button className="button danger small" type="submit" aria-label={`${text} ${member.name}`}>
        {text}
      </button>
    </Form>
  );
}

function Invitations({ invitations }: Pick<Route.ComponentProps["loaderData"], "invitations">) {
  if (invitations.length === 0) return null;
  return (
    <>
      <h3>Not accepted yet</h3>
      <ul className="rows">
        {invitations.map(({ id, email, role, expiresAt, isOver }) => (
          <li key={id}>
            <span>
              {email}
              <small>
                {roleNames[role]} · {isOver ? "ended" : "until"} <Moment at={expiresAt} />
              </small>
            </span>
            <div className="row">
              <ActionButton action={href("/admin/staff/invitations")} fields={{ email, role }} label={`Renew the invitation of ${email}`}>
                Renew
              </ActionButton>
              <ActionButton
                action={href("/admin/staff/invitations/:invitation/withdraw", { invitation: id })}
                label={`Withdraw the invitation of ${email}`}
              >
                Withdraw
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
