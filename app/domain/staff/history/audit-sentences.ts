import { counted } from "~/domain/phrases";
export type AuditDetail = Readonly<Record<string, string>>;

/** A line of the history as it is stored. */
export interface AuditEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly detail: AuditDetail;
}

// What a history line says after the name of its actor. `{it}` is the subject's name and `{from}` a fact of the detail; `<…>` leads to the
// subject, and `[…]` is left out where a fact in it is unknown.
type Sentence = string | ((detail: AuditDetail) => string);
type Sentences = Readonly<Record<string, Sentence>>;

const post = {
  created: "created <{it}>",
  saved: "saved <{it}>",
  autosaved: "worked on <{it}>",
  published: "published <{it}>",
  unpublished: "unpublished <{it}>",
  "restored a version of": "restored a version of <{it}>",
  merged: "merged two versions of <{it}>",
  "put the built-in text back on": "put the built-in text back on <{it}>",
  "took back the last change of": ({ "status undone": undone }) =>
    undone === "draft" ? "undid the unpublishing of <{it}>" : "undid the publication of <{it}>",
  "discarded the changes of": "discarded the changes of <{it}>",
  scheduled: "scheduled <{it}>[ for {for}]",
  rescheduled: "moved <{it}>[ from {instead of}][ to {for}]",
  unscheduled: "took <{it}> off the schedule[, where it was planned for {instead of}]",
  "published as planned": (detail) => `published <{it}> as planned[ for {planned for}][ by {planned by}]${formatLateness(detail)}`,
  "moved to the trash": "moved <{it}> to the trash",
  "restored from the trash": "restored <{it}> from the trash",
  "deleted for good": "deleted <{it}> for good",
  "marked as reviewed": "marked <{it}> as reviewed[ {how}][ by {reviewed by}][ on {reviewed on}][, next review {next review}]",
  "carried the review over a small fix of": "confirmed that a small fix of <{it}>[, version {from} to {to},] needs no new medical review",
  "asked for a review of": "asked[ {veterinarian}] to review <{it}>",
  "returned the review of": "sent <{it}> back with comments",
  "withdrew the review of": "withdrew the medical review of <{it}>",
  "planned the review of": (detail) =>
    detail["next review"] ? "planned the next medical review of <{it}> for {next review}" : "canceled the next medical review of <{it}>",
  "made a preview link for": "made a preview link for <{it}>[, which works until {until}]",
  "ended a preview link for": "revoked a preview link for <{it}>",
  emailed: "emailed <{it}>[ to {people}]",
  "emailed again": "emailed <{it}> again[ to {people}]",
  "paused the email of": "paused the email of <{it}>",
  "continued the email of": "continued the email of <{it}>",
} as const satisfies Sentences;

const page = {
  ...post,
  "moved to another address": "moved <{it}>[ from {from}][ to {to}]",
  "put in the menu": "put <{it}> in the site’s menu",
  "took out of the menu": "took <{it}> out of the site’s menu",
  "moved in the menu": "moved <{it}> to another place in the site’s menu",
} as const satisfies Sentences;

const account = {
  "created an account": ({ role }) => (role === "waiting" ? "created an account, which needs approval" : "created an account[ as {role}]"),
  "confirmed their address": "confirmed their email address",
  "made a confirmation link for": "made a link by which <{it}> confirms an email address",
  "changed their name": "changed their name[ to {to}]",
  approved: "approved <{it}>[ as {role}]",
  "changed the role of": "changed the role of <{it}>[ from {from}][ to {to}]",
  "named as veterinarian": "marked <{it}> as a veterinarian[, printed as {printed as}]",
  "no longer a veterinarian": "no longer lists <{it}> as a veterinarian",
  "named as reader of Spanish": "marked <{it}> as a reader of Spanish[, printed as {printed as}]",
  "no longer a reader of Spanish": "no longer lists <{it}> as a reader of Spanish",
  removed: "removed {it} from the staff",
  "made owner": "made <{it}> an owner, by a command on the server",
  opened: "reopened the account of <{it}>, by a command on the server",
} as const satisfies Sentences;

const signIn = {
  "signed in": "signed in",
  "signed in with a code": "signed in with a code",
  "signed in with a recovery code": "signed in with a recovery code",
  "signed in with a passkey": "signed in with a passkey",
  "used a printed code": "used a printed code in place of the password",
  "signed out": "signed out",
  "failed to sign in as": (detail) => `failed to sign in as {it}${formatAttempts(detail)}`,
  "gave a wrong second-factor code for": (detail) => `gave a wrong two-step sign-in code for {it}${formatAttempts(detail)}`,
  "typed a wrong password of": (detail) => `typed a wrong password for {it}${formatAttempts(detail)}`,
  "gave a wrong printed code for": (detail) => `gave a wrong printed code for {it}${formatAttempts(detail)}`,
  "changed their password": "changed their password",
  "chose a new password by mail": "chose a new password by email",
  "made a reset link for": "made a link to a new password for <{it}>",
  "chose a new password by link": "chose a new password by a link[ from {madeBy}]",
  "turned on the second factor": "turned on two-step sign-in",
  "turned off the second factor": "turned off two-step sign-in",
  "made new recovery codes": "made new recovery codes",
  "made new printed codes": "printed new codes for a forgotten password",
  "added a passkey": "added a passkey[, {name}]",
  "removed a passkey": "removed a passkey",
  "ended a session": "signed out another device",
  "ended all other sessions": "signed out all other devices",
  "stopped trusting a device": "stopped trusting a device",
} as const satisfies Sentences;

/** The actions of each kind of subject: one that the compiler does not know here needs its sentence first. */
export const auditSentences = {
  post,
  page,
  text: {
    approved: "approved the built-in text <{it}>",
    "withdrew the approval of": "withdrew the approval of the built-in text <{it}>",
    "signed the Spanish text": "signed the Spanish text <{it}>",
    "withdrew the signature of": "withdrew the signature[ of {reviewed by}] from the Spanish text <{it}>",
  },
  category: {
    added: "added the category <{it}>",
    renamed: "renamed the category[ {from} to] <{it}>",
    retired: "hid the category <{it}>",
    merged: (detail) => `merged the category {it}[ into <{into}>]${detail.posts === "1" ? ", 1 post" : "[, {posts} posts]"}`,
    "offered again": "restored the category <{it}>",
  },
  blog: {
    imported: (detail) => `imported ${formatImport(detail)}`,
    "led an address": "redirected the old address {it}[ to {to}]",
    "ended a lead": "ended what was decided about the old address {it}",
    "took back an import": (detail) => `undid the import of {it}, ${formatImport(detail)}`,
  },
  media: {
    uploaded: "uploaded <{it}>",
    replaced: "replaced <{it}> with another file",
    restored: "restored <{it}> from the trash",
    "moved to the trash": "moved <{it}> to the trash",
    "deleted for good": "deleted <{it}> for good",
  },
  request: {
    answered: "marked <{it}> as answered",
    finished: "marked <{it}> as done",
    reopened: "reopened <{it}>",
    erased: "erased {it}",
  },
  invitation: {
    invited: "invited {it}[ as {role}]",
    "withdrew an invitation": "withdrew the invitation for {it}",
  },
  setting: {
    changed: "changed {it}",
    required: "required {it}",
    "no longer requires": "made {it} optional",
    "set up": "set up {it}[, {server}]",
    removed: "removed {it}[, {server}]",
    tried: "sent a test email through {it}[ {server}]",
  },
  backup: {
    "decided on": ({ locked }) => `decided that backups go to {it}, ${locked === "yes" ? "encrypted with a passphrase" : "not encrypted"}`,
    downloaded: "downloaded {it}",
    restored: "restored {it}",
    deleted: "deleted {it} that a restore had replaced",
  },
  subscribers: {
    erased: "erased an address from {it}",
    asked: (detail) => `asked ${formatAddresses(detail)} to confirm {it}`,
    downloaded: "downloaded the addresses of {it}",
    imported: (detail) => `imported ${formatAddresses(detail)} into {it} from a file`,
    "erased what a file brought into": (detail) => `erased ${formatAddresses(detail)} from {it} that came from a file`,
  },
  account: { ...account, ...signIn },
} as const satisfies Readonly<Record<string, Sentences>>;

export type AuditKind = keyof typeof auditSentences | "clinic";

/** Any text for the clinic's record: each form says in its own words what it did. */
export type AuditAction<Kind extends AuditKind> = Kind extends keyof typeof auditSentences
  ? keyof (typeof auditSentences)[Kind] & string
  : string;

export const historyKinds = ["articles", "pages", "clinic", "newsletter", "staff", "pictures", "sign-in"] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The filter of the history that a kind of subject belongs to. Sign-ins are those of an account's actions in {@link signInActions}. */
export const kindsOfSubjects: Readonly<Record<AuditKind, HistoryKind>> = {
  post: "articles",
  page: "pages",
  text: "pages",
  category: "articles",
  blog: "articles",
  media: "pictures",
  request: "clinic",
  clinic: "clinic",
  invitation: "staff",
  setting: "staff",
  backup: "staff",
  subscribers: "newsletter",
  account: "staff",
};

export const signInActions: readonly string[] = Object.keys(signIn);

function formatAddresses({ addresses }: AuditDetail): string {
  return addresses === "1" ? "1 address" : "{addresses} addresses";
}

function formatAttempts(detail: AuditDetail): string {
  const wait = detail["longest wait in seconds"];
  const times = Number(detail.times ?? 1) > 1 ? ", {times} times" : "";
  return `${times}[, from {from}]${wait ? `, and had to wait ${formatDuration(Number(wait))}` : ""}`;
}

function formatLateness(detail: AuditDetail): string {
  const late = detail["seconds late"];
  return late ? `, ${formatDuration(Number(late))} late` : "";
}

function formatDuration(seconds: number): string {
  const unit =
    units.find(({ length }) => seconds >= 2 * length) ?? (seconds < 60 ? { name: "second", length: 1 } : { name: "minute", length: 60 });
  return counted(Math.round(seconds / unit.length), unit.name);
}

/** The largest unit that makes at least two. */
const units = [
  { name: "day", length: 86_400 },
  { name: "hour", length: 3600 },
] as const;

function formatImport(detail: AuditDetail): string {
  const counts = Object.entries(detail).filter(([, count]) => /^[1-9]\d*$/.test(count));
  return counts.map(([name, count]) => `${count} ${count === "1" ? singular(name) : plural(name)}`).join(", ") || "a blog";
}

function singular(name: string): string {
  return name === "categories" ? "category" : plural(name).replace(/s\b/, "");
}

function plural(name: string): string {
  return name === "clinic" ? "changes of the clinic’s facts" : name;
}
