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
