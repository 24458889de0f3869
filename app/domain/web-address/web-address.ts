/** What the guard for outgoing requests says of one address, which it asks once. */
export type OutsideAnswer =
  | { readonly problem: "unknown-name" | "private" | "certificate" | "no-answer" }
  | { readonly status: number; readonly location: string | null; readonly text: string };

export type AskAddress = (address: string, options?: { readonly allowsLoopback?: boolean }) => Promise<OutsideAnswer>;

/** One line of the check, in the words of the page. */
export interface AddressFinding {
  readonly state: "fine" | "soon" | "red";
  readonly title: string;
  readonly text: string;
}

/**
 * The origin that somebody means by "www.example.com".
 *
 * @param isLocal for somebody at the machine itself, who may name it
 * @returns a sentence that says what is wrong
 */
export function parseWebAddress(typed: string, { isLocal }: { readonly isLocal: boolean }): { origin: string } | { problem: string } {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const problem = "Enter just the name, such as www.example.com.";
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash || url.pathname !== "/")
    return { problem };
  if (isLoopbackName(url.hostname)) {
    return isLocal ? { origin: url.origin } : { problem: "This name leads visitors to their own device. Enter the name that they type." };
  }
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname)) return { problem };
  if (url.protocol === "http:") return { problem: "A website has to begin with https://. Leave http:// out." };
  return { origin: url.origin };
}

export function isLoopbackName(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** What the answer of an address says about it. @param proof what only this site can answer */
export function explainAnswer(origin: string, answer: OutsideAnswer, proof: string): AddressFinding[] {
  const name = { state: "fine", title: "The name exists", text: "It is registered and leads to a server." } as const;
  if ("problem" in answer) return answer.problem === "certificate" ? [name, noLock] : [explainProblem(answer.problem)];
  const lock = { state: "fine", title: "The connection is safe", text: "Browsers show the lock." } as const;
  const safe = origin.startsWith("https:") ? [name, lock] : [name];
  if (answer.text.trim() === proof)
    return [...safe, { state: "fine", title: "It leads to this site", text: "We asked for a page at this address and got it from here." }];
  if (answer.location !== null) {
    const text = `Visitors are sent on to ${new URL(answer.location).host}. If that is your address, enter it instead.`;
    return [...safe, { state: "red", title: "It leads on to another address", text }];
  }
  const text = "Something else answers there. Ask the person who manages the name to have it lead to this server.";
  return [...safe, { state: "red", title: "It does not lead to this site", text }];
}

/** The other name that people type: with www or without it. Null for a name of more parts. */
export function twinOf(origin: string): string | null {
  const { protocol, hostname, port } = new URL(origin);
  const twin = hostname.startsWith("www.") ? hostname.slice(4) : hostname.split(".").length === 2 ? `www.${hostname}` : null;
  return twin && `${protocol}//${twin}${port && `:${port}`}`;
}

export function explainTwin(origin: string, twin: string, answer: OutsideAnswer, proof: string): AddressFinding {
  const { hostname } = new URL(twin);
  const leadsHere = !("problem" in answer) && (answer.text.trim() === proof || answer.location?.startsWith(`${origin}/`));
  if (leadsHere) return { state: "fine", title: `${hostname} leads here, too`, text: "Visitors find you by both names." };
  const missing = hostname.startsWith("www.") ? "add the www" : "leave out the www";
  return { state: "soon", title: `${hostname} does not lead here`, text: `Have it lead here, too; many people ${missing}.` };
}

const noLock: AddressFinding = {
  state: "red",
  title: "The lock in the address bar is missing",
  text: "Browsers would warn visitors: the certificate is not there, is out of date or names another site. Your technician sets it up.",
};

function explainProblem(problem: "unknown-name" | "private" | "no-answer"): AddressFinding {
  if (problem === "unknown-name")
    return { state: "red", title: "The name was not found", text: "Check how it is written. A new name can take a day until it is known." };
  if (problem === "private")
    return {
      state: "red",
      title: "It can’t be checked from here",
      text: "For this server the name leads into its own network. Your technician can set the address on the server instead.",
    };
  return {
    state: "red",
    title: "Nothing answers at this address",
    text: "The name leads to a server that does not answer in time. Your technician has to open the way to it.",
  };
}
