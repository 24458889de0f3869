/** The two parts of a sender such as `Clinic website <website@example.com>`. */
interface SenderParts {
  readonly name: string;
  readonly address: string;
}

export function senderParts(from: string): SenderParts {
  const [, before = "", address = from] = /^([^<>]*)<([^<>]+)>\s*$/.exec(from) ?? [];
  const [, name] = /^"?([^"]*)"?$/.exec(before.trim()) ?? [];
  return name === undefined ? { name: "", address: from.trim() } : { name, address: address.trim() };
}

/** @param parts the name without quotation marks, backslashes and angle brackets */
export function formatSender({ name, address }: SenderParts): string {
  if (name === "") return address;
  // RFC 5322 section 3.2.3: these can't stand in a name by themselves.
  return /[(),.:;@[\]]/.test(name) ? `"${name}" <${address}>` : `${name} <${address}>`;
}
