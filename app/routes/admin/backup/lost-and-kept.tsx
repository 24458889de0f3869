import type { LostSince } from "~/domain/backup/restoring/lost-since.server";
import { sectionNames } from "~/domain/clinic/clinic-format";
import { counted } from "~/domain/phrases";
import { formatLongMoment, formatNames } from "./backup-labels";

export function LostAndKept({ lost, madeAt }: { readonly lost: LostSince; readonly madeAt: string }) {
  const changes = listChanges(lost);
  return (
    <>
      <section className="panel">
        <h2>Then and now</h2>
        <table className="then-and-now">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, many }) => (
              <tr key={kind}>
                <th scope="row">{many}</th>
                <td>{lost[kind].inBackup.toLocaleString("en-US")}</td>
                <td>{lost[kind].now.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="panel">
        <h2>What would be lost</h2>
        <p className="soft">{`Everything that staff made since ${formatLongMoment(madeAt)}.`}</p>
        <Rows
          rows={changes.length > 0 ? changes : [["Nothing", "Posts, pages, pictures and clinic facts are as they were then."]]}
          more="Categories and preview links go back, too."
        />
      </section>
      <section className="panel">
        <h2>What stays as it is now</h2>
        <Rows rows={listKept(lost)} />
      </section>
    </>
  );
}

const kinds = [
  { kind: "posts", one: "post", many: "Posts" },
  { kind: "pages", one: "page", many: "Pages" },
  { kind: "pictures", one: "picture", many: "Pictures" },
] as const;

type Row = readonly [title: string, text: string];

function Rows({ rows, more }: { readonly rows: readonly Row[]; readonly more?: string }) {
  return (
    <>
      <ul className="rows">
        {rows.map(([title, text]) => (
          <li key={title}>
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
      {more && <p className="soft small">{more}</p>}
    </>
  );
}

function listChanges(lost: LostSince): Row[] {
  const changes = kinds.flatMap(({ kind, one }): Row[] => {
    const { added, changed, back } = lost[kind];
    return [
      [added, `new ${one}`, added.length === 1 ? "goes" : "go"] as const,
      [changed, `changed ${one}`, changed.length === 1 ? "goes back to how it was" : "go back to how they were"] as const,
      [back, `deleted ${one}`, back.length === 1 ? "comes back" : "come back"] as const,
    ].flatMap(([names, what, verb]) => (names.length > 0 ? [[counted(names.length, what), `${formatNames(names)} ${verb}`] as const] : []));
  });
  const facts = lost.facts.map((section) => sectionNames[section]);
  if (facts.length > 0) changes.push(["Clinic facts", `${facts.join(", ")}: back to how they were`]);
  if (!lost.isSameSite) {
    const people = counted(lost.people.length, "staff account");
    changes.push([people, `${formatNames(lost.people)} can no longer sign in here: the accounts, settings and history are the backup’s`]);
  }
  return changes;
}

function listKept({ isSameSite, requests, subscribers, people }: LostSince): Row[] {
  const all: Row[] = [
    [counted(requests, "request"), isSameSite ? "With what staff noted on them" : "Added to those of the backup"],
    [
      counted(subscribers, "newsletter address", "newsletter addresses"),
      isSameSite
        ? "Who subscribed since stays in; who unsubscribed stays out"
        : "Added to those of the backup; who unsubscribed here stays out",
    ],
  ];
  const visitors = all.filter(([title]) => !title.startsWith("0 "));
  if (!isSameSite) return visitors.length === 0 ? [["Nothing", "Visitors have left nothing here yet."]] : visitors;
  return [
    ...visitors,
    [counted(people.length, "staff account"), "With passwords and two-step sign-in as they are today; nobody is signed out"],
    ["Settings, visits and history", "Email, backup, counted visits, sent newsletters and this site’s history"],
  ];
}
