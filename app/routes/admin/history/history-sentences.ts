import { href } from "react-router";
import { addDays, arizonaDate, arizonaFormat, formatDay, formatLongDay, formatTime, isCalendarDate } from "~/domain/clinic/arizona-time";
import { sectionInSentence } from "~/domain/clinic/clinic-format";
import { type ClinicSection, clinicSections } from "~/domain/clinic/clinic-sections";
import { type AuditDetail, type AuditEvent, auditSentences } from "~/domain/staff/history/audit-sentences";
import { isRole, roleNames } from "~/domain/staff/roles";

export interface SentencePart {
  readonly text: string;
  /** Null for plain text, and where the subject is gone. */
  readonly to: string | null;
}

/**
 * For example "scheduled Monsoon toads for Sunday 8:00 AM"; an action without a sentence gets a generic one.
 *
 * @param to the page of the subject
 */
export function auditSentence(event: AuditEvent, to: string | null): SentencePart[] {
  if (event.subjectKind === "clinic") return clinicSentence(event.action);
  const template = templateOf(event);
  return template === null ? plainSentence(event, to) : filled(template, { ...formatFacts(event), it: event.subjectName }, to);
}

export function clinicSentence(action: string): SentencePart[] {
  for (const [pattern, template, page] of clinicSentences) {
    const found = pattern.exec(action);
    if (found) return filled(template, { ...found.groups, section: sectionLabel(found.groups?.section) }, clinicPages[page]);
  }
  return [{ text: action, to: null }];
}

/** An undone change is stored with the code of its section. */
function sectionLabel(text: string | undefined): string | undefined {
  const section = (Object.keys(clinicSections) as ClinicSection[]).find((code) => code === text);
  return section ? sectionInSentence(section) : text;
}

const clinicPages = {
  today: href("/admin/clinic"),
  hospitals: href("/admin/facts/hospitals"),
  testimonials: href("/admin/facts/testimonials"),
  record: href("/admin/facts"),
};

export function actorLabel(actorName: string): string {
  return actorName === "The machine" ? "The site" : actorName;
}

function templateOf({ subjectKind, action, detail }: AuditEvent): string | null {
  const kinds: Readonly<Record<string, Readonly<Record<string, string | ((detail: AuditDetail) => string)>>>> = auditSentences;
  const actions = Object.hasOwn(kinds, subjectKind) ? kinds[subjectKind] : undefined;
  const sentence = actions && Object.hasOwn(actions, action) ? actions[action] : undefined;
  const template = (typeof sentence === "function" ? sentence(detail) : sentence) ?? null;
  return subjectKind === "page" && template !== null ? template.replace("<{it}>", "the page <{it}>") : template;
}

function plainSentence(event: AuditEvent, to: string | null): SentencePart[] {
  const isOwn = event.subjectKind === "account" && event.subjectId === event.actorId;
  const facts = Object.entries(formatFacts(event)).map(([name, text]) => `, ${name} ${text}`);
  const subject = isOwn ? [] : [plain(" "), { text: event.subjectName, to }];
  return [plain(event.action), ...subject, plain(facts.join(""))].filter(({ text }) => text !== "");
}

function plain(text: string): SentencePart {
  return { text, to: null };
}

type Facts = Readonly<Record<string, string | undefined>>;

/** Facts are filled in last, so that user text is never parsed as a template. */
function filled(template: string, facts: Facts, to: string | null): SentencePart[] {
  const isKnown = (part: string) => [...part.matchAll(FACT)].every(([, name = ""]) => facts[name]);
  const fill = (part: string) => part.replace(FACT, (_, name: string) => facts[name] ?? "");
  const shown = template.replace(/\[([^[\]]*)\]/g, (_, part: string) => (isKnown(part) ? part : ""));
  const parts = shown.split(/<([^<>]*)>/);
  return parts.map((part, at) => ({ text: fill(part), to: at % 2 === 1 ? to : null })).filter(({ text }) => text !== "");
}

const FACT = /\{([^{}]+)\}/g;

function formatFacts({ subjectKind, detail, at }: AuditEvent): Record<string, string> {
  const hasRoles = subjectKind === "account" || subjectKind === "invitation";
  const format = (value: string) => (hasRoles && isRole(value) ? roleNames[value].toLowerCase() : formatFact(value, at));
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, format(value)]));
}

function formatFact(value: string, at: string): string {
  if (isCalendarDate(value)) return formatDay(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatMomentSeenFrom(new Date(value), new Date(at)) : value;
}

/** A weekday alone means the day of the line or one of the six after it. */
function formatMomentSeenFrom(moment: Date, at: Date): string {
  const [day, today] = [arizonaDate(moment), arizonaDate(at)];
  if (today <= day && day <= addDays(today, 6)) return `${weekdayFormat.format(moment)} ${formatTime(moment)}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? dayFormat.format(moment) : formatLongDay(moment)}, ${formatTime(moment)}`;
}

export interface HistoryDay<Line> {
  readonly day: string;
  readonly lines: readonly (Line & { readonly time: string })[];
}

export function groupByDay<Line extends { readonly at: string }>(lines: readonly Line[], now: Date): HistoryDay<Line>[] {
  const days = Map.groupBy(lines, ({ at }) => arizonaDate(new Date(at)));
  return [...days.values()].map((ofDay) => ({
    day: formatDayHeading(new Date(ofDay[0]?.at ?? now), now),
    lines: ofDay.map((line) => ({ ...line, time: formatTime(line.at) })),
  }));
}

function formatDayHeading(day: Date, now: Date): string {
  const [date, today] = [arizonaDate(day), arizonaDate(now)];
  const format = date.slice(0, 4) === today.slice(0, 4) ? headingFormat : headingYearFormat;
  return `${date === today ? "Today, " : date === addDays(today, -1) ? "Yesterday, " : ""}${format.format(day)}`;
}

const weekdayFormat = arizonaFormat({ weekday: "long" });
const dayFormat = arizonaFormat({ month: "long", day: "numeric" });
const headingFormat = arizonaFormat({ weekday: "long", month: "long", day: "numeric" });
const headingYearFormat = arizonaFormat({ dateStyle: "full" });

/** Changes of the clinic are stored as text; here they get a link to the page where they are made. */
const clinicSentences: readonly (readonly [RegExp, string, "today" | "hospitals" | "testimonials" | "record"])[] = [
  [/^closed (?:the clinic )?today(?:(?: for|:) (?<reason>.+))?$/, "closed the clinic <today>[: {reason}]", "today"],
  [/^closed (?:the clinic )?early, at (?<time>.+)$/, "closed the clinic early, at <{time}>", "today"],
  [/^opened (?:the clinic )?as usual$/, "opened the clinic <as usual>", "today"],
  [/^(?<what>showed|planned|changed|ended) the notice (?<title>.+)$/, "{what} the notice <{title}>", "today"],
  [/^called (?<name>.+): still right$/, "called <{name}>: still right", "hospitals"],
  [/^(?<what>added|changed|removed) the hospital (?<name>.+)$/, "{what} the hospital <{name}>", "hospitals"],
  [/^(?<what>added|changed|removed) the testimonial of (?<name>.+)$/, "{what} the testimonial of <{name}>", "testimonials"],
  [/^put the testimonial of (?<name>.+) first$/, "put the testimonial of <{name}> first", "testimonials"],
  [/^put (?:the hospital )?(?<name>.+) first$/, "put <{name}> first among the hospitals", "hospitals"],
  [/^undid (?<section>.+)$/, "undid a change of <{section}>", "record"],
  [/^changed (?<section>.+)$/, "changed <{section}>", "record"],
];
