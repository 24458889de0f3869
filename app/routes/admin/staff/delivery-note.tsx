import { href, Link } from "react-router";
import type { Delivery } from "~/domain/mail/mail-server";

/** What became of the mail with a link, before the owner hands the link over. */
export function DeliveryNote({ delivery, email }: { delivery: Delivery; email: string }) {
  const settings = (text: string) => <Link to={href("/admin/mail")}>{text}</Link>;
  if (delivery === "sent") return `A mail with this link was sent to ${email}. You can hand over the link, too.`;
  if (delivery === "no-server") return <>No mail was sent: this blog has no mail server. {settings("Set up mail")}</>;
  if (delivery === "not-taken")
    return (
      <>
        {`No mail was sent to ${email}: the mail server did not take it. `}
        {settings("See why")}
      </>
    );
  return `The mail server has not answered yet, so a mail to ${email} may not arrive. Hand over the link to be sure.`;
}
