import { expect, test } from "vitest";
import { classifySmtpError, formatRefusal, type Verdict } from "./smtp-verdict";

const reply = (command: string, response: string, code = "EENVELOPE") =>
  Object.assign(new Error("x"), { code, command, response, responseCode: Number(response.slice(0, 3)) });
const silence = (code: string, originalCode = "", message = "x") =>
  Object.assign(new Error(message), { code, originalCode, command: "CONN" });

test.each<[Verdict, string, string]>([
  ["gone", "RCPT TO", "550 5.1.1 <sam@example.com>: Recipient address rejected: User unknown"],
  ["gone", "RCPT TO", "550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 Please try"],
  ["gone", "RCPT TO", "550 no such user here"],
  ["gone", "RCPT TO", "553 sorry, that mailbox is not here"],
  ["gone", "RCPT TO", "556 5.1.10 null MX"],
  ["gone", "RCPT TO", "550 5.2.1 The account is disabled"],
  ["gone", "DATA", "550 5.1.1 unknown"],
  ["refused", "RCPT TO", "552 5.2.2 mailbox over quota"],
  ["refused", "DATA", "552 5.3.4 message too big"],
  ["refused", "RCPT TO", "550 5.4.1 no route"],
  ["later", "RCPT TO", "450 4.7.1 Greylisted, try again in 300 seconds"],
  ["later", "RCPT TO", "451 4.3.0 try later"],
  ["later", "RCPT TO", "452 4.2.2 mailbox over quota"],
  ["later", "DATA", "451 later"],
  ["doubtful", "DATA", "554 5.7.1 message looks like spam"],
  ["doubtful", "DATA", "550 rejected"],
  ["doubtful", "RCPT TO", "550 blocked, see https://blocklist.example"],
  ["doubtful", "RCPT TO", "550 5.7.1 not wanted here"],
  ["doubtful", "RCPT TO", "554 no"],
  ["server", "RCPT TO", "554 5.7.1 <sam@example.com>: Relay access denied"],
  ["server", "RCPT TO", "550 relaying denied"],
  ["server", "RCPT TO", "550 5.7.60 client does not have permissions to send as this sender"],
  ["server", "MAIL FROM", "553 5.7.1 sender not owned by user"],
  ["server", "MAIL FROM", "451 4.3.0 not now"],
  ["server", "MAIL FROM", "530 5.7.0 sign in first"],
  ["server", "DATA", "550 5.4.5 Daily user sending limit exceeded"],
  ["server", "DATA", "432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded"],
  ["server", "RCPT TO", "450 4.7.0 too many messages, slow down"],
  ["server", "AUTH PLAIN", "535 5.7.8 bad password"],
  ["server", "CONN", "554 no service"],
  ["broken", "DATA", "421 4.3.0 shutting down"],
  // As providers word them: https://smtpfieldmanual.com, and the help pages of Google, Microsoft and Yahoo.
  ["later", "RCPT TO", "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages"],
  ["later", "RCPT TO", "450 4.2.1 The recipient has exceeded message rate limit"],
  ["later", "RCPT TO", "450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend later"],
  ["later", "RCPT TO", "554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour"],
  ["later", "RCPT TO", "550 Sender frequency limited"],
  ["later", "RCPT TO", "550 4.2.1 mailbox temporarily disabled"],
  ["later", "DATA", "451 4.7.1 Message rejected as spam, try again"],
  ["refused", "RCPT TO", "552 5.1.1 Recipient overquota"],
  ["refused", "RCPT TO", "550 <a@example.com>: Requested mail action aborted: exceeded storage allocation, Quota exceeded"],
  ["refused", "RCPT TO", "554 5.2.2 <a@example.com>: Recipient address rejected: Quota exceeded (mailbox for user is full)"],
  ["refused", "RCPT TO", "552 5.2.2 The email account that you tried to reach is out of storage space"],
  ["refused", "RCPT TO", "550 5.1.1 mailbox full"],
  ["refused", "DATA", "552 5.2.3 Message size exceeds the recipient's limit"],
  ["refused", "DATA", "552 5.3.4 Message size limit exceeded"],
  ["doubtful", "RCPT TO", "550 <a@example.com>: Bad DNS PTR resource record"],
  ["doubtful", "RCPT TO", "550 <a@example.com>: Invalid DNS MX or A/AAAA resource record"],
  ["doubtful", "RCPT TO", "550 5.7.1 Connections not accepted from servers without a valid sender domain. Fix reverse DNS for 192.0.2.1"],
  ["doubtful", "RCPT TO", "550 virus detected"],
  ["doubtful", "RCPT TO", "550 spam detected"],
  ["doubtful", "RCPT TO", "550 rejecting spoofed message"],
  ["doubtful", "RCPT TO", "550 Blocked"],
  ["doubtful", "RCPT TO", "550 Administrative prohibition - envelope blocked"],
  ["doubtful", "RCPT TO", "550 5.1.1 Message rejected due to local policy"],
  ["doubtful", "RCPT TO", "550 Requested action not taken: mailbox unavailable Reject due to policy restrictions."],
  ["doubtful", "RCPT TO", "550 Requested action not taken: mailbox unavailable"],
  ["doubtful", "RCPT TO", "550 5.2.0 Message rejected due to DMARC"],
  ["doubtful", "RCPT TO", "554 Message not allowed - [PH01] Email not accepted for policy reasons"],
  ["doubtful", "RCPT TO", "554 5.2.3 MailPolicy violation Error delivering to mailboxes"],
  ["doubtful", "RCPT TO", "550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus"],
  ["doubtful", "RCPT TO", "553 sorry, your envelope sender is in my badmailfrom list"],
  ["doubtful", "RCPT TO", "550 Mail content denied"],
  ["doubtful", "RCPT TO", "550 something else"],
  ["doubtful", "DATA", "550 5.7.26 This mail is unauthenticated, which poses a security risk to the sender and Gmail users"],
  ["doubtful", "DATA", "550 5.7.1 Unauthenticated email from example.com is not accepted due to domain's DMARC policy"],
  ["gone", "RCPT TO", "550 5.1.1 Not our Customer"],
  ["gone", "RCPT TO", "550 5.2.1 <A@PRODIGY.NET>... Addressee unknown, relay=[192.0.2.1]"],
  ["gone", "RCPT TO", "550 5.2.1 The email account that you tried to reach is disabled"],
  ["gone", "RCPT TO", "550 5.2.1 This mailbox has been blocked due to inactivity"],
  ["gone", "RCPT TO", "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)"],
  ["gone", "RCPT TO", "554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [-9]"],
  ["gone", "RCPT TO", "554 delivery error: dd Sorry, your message to a@yahoo.com cannot be delivered. This mailbox is disabled (554.30)."],
  ["gone", "RCPT TO", "550 5.7.1 No such user!"],
  ["gone", "RCPT TO", "550 cuda_nsu 5.1.1 <a@example.com>... User unknown"],
  ["gone", "RCPT TO", "550 Invalid recipient <a@example.com> (#5.1.1)"],
  ["gone", "RCPT TO", "550 5.1.1 <a@example.com> recipient mailbox unallocated"],
  ["gone", "RCPT TO", "550 5.1.2 <a@gone.example>: Recipient address rejected: Domain not found"],
  ["server", "RCPT TO", "550 5.1.8 <us@example.com>: Sender address rejected: Domain not found"],
  ["server", "RCPT TO", "530 5.7.0 Authentication required"],
  ["server", "RCPT TO", "550 5.7.1 Client was not authenticated"],
  // About the sender, or for a while: the mailbox may be there.
  ["server", "RCPT TO", "550-Verification failed for <us@clinic.example>\r\n550-No Such User Here\r\n550 Sender verify failed"],
  ["server", "RCPT TO", "550 Sender domain not found"],
  ["server", "RCPT TO", "550 5.1.2 Sender domain does not exist"],
  ["server", "RCPT TO", "550 The sender domain has no MX: no such domain"],
  ["server", "RCPT TO", "550 Your account has been disabled for sending"],
  ["server", "RCPT TO", "550 Outgoing mail from your account is suspended"],
  ["server", "DATA", "554 Message rejected: Email address is not verified. The following identities failed the check"],
  ["server", "DATA", "550 The from address does not match a verified Sender Identity."],
  ["server", "DATA", "554 Message rejected: Sending paused for this account."],
  ["doubtful", "RCPT TO", "550 Mail from unknown address rejected"],
  ["doubtful", "RCPT TO", "550 IP address unknown: no reverse address"],
  ["doubtful", "RCPT TO", "550 IP address invalid"],
  ["doubtful", "RCPT TO", "550 Verification of your IP failed: account is suspended"],
  ["doubtful", "RCPT TO", "554 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.1"],
  ["doubtful", "RCPT TO", "554 5.7.1 Service unavailable; Sender address [us@clinic.example] blocked using dbl.spamhaus.org"],
  ["refused", "RCPT TO", "550 Mailbox has been temporarily suspended"],
  ["refused", "RCPT TO", "550 account inactive, please retry later"],
  ["refused", "RCPT TO", "553 5.7.1 Recipient address rejected: Account is suspended"],
  ["refused", "RCPT TO", "550 5.3.0 This account has exceeded its disk quota"],
  // Of one group or mailbox that takes mail from colleagues only.
  ["refused", "RCPT TO", "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required"],
  ["refused", "RCPT TO", "550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required"],
  ["refused", "RCPT TO", "550 5.7.124 RESOLVER.RST.NotAuthorized; not authorized"],
  ["later", "RCPT TO", "451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation."],
  // Words that a stranger wrote into an address say nothing about the server.
  ["later", "RCPT TO", "450 4.1.2 <relay@made-up.example>: Recipient address rejected: Domain not found"],
  ["later", "RCPT TO", "450 name service error for relay.authenticate.example"],
  ["gone", "RCPT TO", "550 no such user: <too.many.messages@relay.example>"],
  ["gone", "RCPT TO", "550 5.1.1 authenticate: no such user"],
])("%s: %s answered %s", (verdict, command, response) => {
  expect(classifySmtpError(reply(command, response), true)).toBe(verdict);
  expect(classifySmtpError(reply(command, response), false)).toBe(verdict);
});

test.each<[Verdict, string, string, boolean]>([
  ["server", "ESOCKET", "ECONNREFUSED", false],
  ["server", "EDNS", "ENOTFOUND", false],
  ["server", "EAUTH", "", false],
  ["server", "ETLS", "", false],
  ["server", "ETIMEDOUT", "", false],
  ["broken", "ESOCKET", "ECONNRESET", false],
  ["broken", "ECONNECTION", "", false],
  ["unclear", "ECONNECTION", "", true],
  ["unclear", "ETIMEDOUT", "", true],
])("%s: no answer, %s %s, handed over %s", (verdict, code, command, isInFlight) => {
  expect(classifySmtpError(silence(code, command), isInFlight)).toBe(verdict);
});

test("an invalid recipient is gone, and an invalid sender is the server's fault", () => {
  expect(classifySmtpError(silence("EENVELOPE", "", "No recipients defined"), false)).toBe("gone");
  expect(classifySmtpError(silence("EENVELOPE", "", "Invalid sender"), false)).toBe("server");
});

test("the text of a refusal quotes the server, without addresses", () => {
  expect(formatRefusal("gone", reply("RCPT TO", "550 5.1.1 <sam@example.com> unknown"))).toBe(
    "There is no such mailbox. (550 5.1.1 <…> unknown)",
  );
  expect(formatRefusal("gone", silence("EENVELOPE"))).toBe("There is no such mailbox.");
});
