/** The mailbox of an address, as far as it is known: `sam+vet@` is `sam@`, and Google ignores dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const [name = "", ...tags] = email.slice(0, at).split("+");
  const mailbox = domain === "gmail.com" ? name.replaceAll(".", "") : name;
  return `${mailbox || tags.join("+")}@${domain}`;
}
