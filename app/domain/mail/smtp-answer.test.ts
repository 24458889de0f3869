import { describe, expect, test } from "vitest";
import { explainFailure, formatReply } from "./smtp-answer";

/** As Nodemailer and Node's sockets throw them. */
const failure = (facts: object) => Object.assign(new Error(), facts);
const titleOf = (facts: object) => explainFailure(failure(facts), "mail.example.com, port 587").title;

describe("a failure is explained in words", () => {
  test.each([
    [{ code: "EDNS", message: "getaddrinfo ENOTFOUND mail.example.com" }, "There is no server of this name"],
    [{ code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }, "The connection was refused"],
    [{ code: "ESOCKET", message: "connect ECONNREFUSED 192.0.2.1:587", command: "CONN" }, "The connection was refused"],
    [{ code: "ESOCKET", message: "connect ENETUNREACH 192.0.2.1:587", command: "CONN" }, "The server can’t be reached"],
    [{ code: "ETIMEDOUT", message: "Greeting never received", command: "CONN" }, "The server did not answer in time"],
    [{ code: "EABORT", name: "AbortError" }, "The server did not answer in time"],
    [{ code: "ESOCKET", message: "self-signed certificate", command: "CONN" }, "The server’s certificate is not trusted"],
    [{ code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" }, "The server’s certificate is not trusted"],
    [{ code: "ETLS", responseCode: 502, response: "502 no", command: "STARTTLS" }, "No encrypted connection"],
    [{ code: "ESOCKET", message: "SSL routines:tls_validate_record_header:wrong version number" }, "No encrypted connection"],
    [{ code: "EAUTH", responseCode: 535, response: "535 5.7.8 no", command: "AUTH PLAIN" }, "Wrong user or password"],
    [
      { code: "EAUTH", responseCode: 535, response: "535 5.7.139 disabled", command: "AUTH LOGIN" },
      "This mailbox may not send for programs",
    ],
    [
      { code: "EAUTH", responseCode: 534, response: "534 5.7.9 app password", command: "AUTH PLAIN" },
      "The server wants another way to sign in",
    ],
    [{ code: "EENVELOPE", responseCode: 530, response: "530 5.7.0 first", command: "MAIL FROM" }, "The server wants a user and a password"],
    [{ code: "EENVELOPE", responseCode: 553, response: "553 no", command: "MAIL FROM" }, "The sender’s address was refused"],
    [{ code: "EENVELOPE", responseCode: 550, response: "550 relay", command: "RCPT TO" }, "The server does not deliver this email"],
    [{ code: "EENVELOPE", responseCode: 452, response: "452 full", command: "RCPT TO" }, "A mailbox or the server is full"],
    [
      { code: "EENVELOPE", responseCode: 450, response: "450 4.2.1 The recipient has exceeded message rate limit", command: "RCPT TO" },
      "Not at the moment",
    ],
    [{ code: "EMESSAGE", responseCode: 451, response: "451 later", command: "DATA" }, "Not at the moment"],
    [{ code: "EMESSAGE", responseCode: 554, response: "554 spam", command: "DATA" }, "The server refused the email"],
    [{ code: "EPROTOCOL", response: "SSH-2.0-OpenSSH_9", command: "CONN" }, "This is not a mail server"],
    [{}, "The email was not accepted"],
  ])("%j", (facts, title) => {
    expect(titleOf(facts)).toBe(title);
  });
});

test("the server's words are shown if they are SMTP, without addresses and control characters", () => {
  expect(formatReply("550-5.1.1 <sam@clinic.example>: no such\r\n550 5.1.1 user\u0007 here")).toBe(
    "550 5.1.1 <…>: no such 5.1.1 user here",
  );
  for (const other of ["SSH-2.0-OpenSSH_9", "HTTP/1.1 200 OK\r\n\r\nsecret", "250 fine\r\nsecret", "", undefined]) {
    expect(formatReply(other)).toBeNull();
  }
});
