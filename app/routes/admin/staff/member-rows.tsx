import { Form, href, Link } from "react-router";
import { roleName } from "~/domain/staff/roles";
import type { Member } from "~/domain/staff/staff-queries.server";
import { Moment } from "~/ui/admin/moment";
import { RowMenu } from "~/ui/admin/row-menu";
import { SubmitButton } from "~/ui/admin/submit-button";
import { EmailText } from "~/ui/kit/email-text";
import { RoleForm, SpanishReaderForm, VeterinarianForm } from "./forms";

export function WaitingRow({ member }: { member: Member }) {
  const approve = href("/admin/staff/:member/approve", { member: member.id });
  return (
    <li>
      <span>
        {member.name}
        <small>
          <EmailText email={member.email} /> · {member.emailVerified ? "address confirmed" : "address not confirmed yet"} · since{" "}
          <Moment at={member.createdAt} />
        </small>
      </span>
      <div className="row">
        <RoleForm action={approve} name={member.name} chosen="author">
          <SubmitButton className="button small" action={approve} label={`Approve ${member.name}`}>
            Approve
          </SubmitButton>
        </RoleForm>
        {!member.emailVerified && (
          <Link
            className="button outline small"
            to={href("/admin/staff/:member/confirmation-link", { member: member.id })}
            aria-label={`Confirmation link for ${member.name}`}
          >
            Confirmation link
          </Link>
        )}
        <Form method="get" action={href("/admin/staff/:member/remove", { member: member.id })}>
          <button className="button outline small" type="submit" aria-label={`Decline ${member.name}`}>
            Decline
          </button>
        </Form>
      </div>
    </li>
  );
}

export function MemberRow({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { name, email, role, printedName } = member;
  return (
    <li className="member">
      <span>
        {name}
        {isSelf && <span className="soft"> (you)</span>}
        <small>
          <EmailText email={email} />
        </small>
      </span>
      <span>
        {roleName(role, printedName !== null)}
        <small>
          {member.isOnlyOwner && "The only owner · "}
          {printedName !== null && `Readers see: ${printedName} · `}
          {member.spanishName !== null && `In Spanish: ${member.spanishName} · `}
          {member.hasSecondFactor ? "two-step sign-in on" : "two-step sign-in off"}
        </small>
      </span>
      <MemberMenu member={member} isSelf={isSelf} />
    </li>
  );
}

function MemberMenu({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, name, role, isOnlyOwner } = member;
  const change = href("/admin/staff/:member/role", { member: id });
  return (
    <RowMenu name={name}>
      {isSelf && <Link to={href("/admin/account")}>Your account</Link>}
      {isOnlyOwner ? (
        <p className="help">Make somebody else owner before this account is changed or removed.</p>
      ) : (
        <RoleForm action={change} name={name} chosen={role}>
          <SubmitButton className="button outline small" action={change} label={`Change the role of ${name}`}>
            Change role
          </SubmitButton>
        </RoleForm>
      )}
      <VeterinarianForm member={member} />
      <SpanishReaderForm member={member} />
      {!isSelf && (
        <Link to={href("/admin/staff/:member/reset-link", { member: id })} aria-label={`Reset link for ${name}`}>
          Reset link
        </Link>
      )}
      {!isOnlyOwner && (
        <Form method="get" action={href("/admin/staff/:member/remove", { member: id })}>
          <button className="danger" type="submit" aria-label={`Remove ${name}`}>
            Remove
          </button>
        </Form>
      )}
    </RowMenu>
  );
}
