import type { ReplacedData } from "~/domain/backup/bringing-back/empty-install.server";
import { sectionNames } from "~/domain/clinic/clinic-words";
import { counted } from "~/domain/phrases";

/** What a restore takes off the site, counted and named before it starts. */
export function ReplacedList({ replaced: { seen, openRequests, factSections, names } }: { readonly replaced: ReplacedData }) {
  const { posts, pictures, requests, subscribers, people } = seen;
  const more = people - names.length;
  return (
    <div className="notice warn replaced">
      <p>
        <b>Restoring replaces everything on this site:</b>
      </p>
      <ul>
        <li>{`${countedOrNo(posts, "post")} and ${countedOrNo(pictures, "picture").toLowerCase()}`}</li>
        <li>
          {`${countedOrNo(requests, "request")} from visitors`}
          {openRequests > 0 && <b>{`, ${openRequests} not answered yet`}</b>}
        </li>
        <li>{countedOrNo(subscribers, "newsletter address", "newsletter addresses")}</li>
        <li>
          {factSections.length > 0
            ? `The clinic’s facts, with what was changed: ${factSections.map((section) => sectionNames[section]).join(", ")}`
            : "The clinic’s facts, which nobody has changed yet"}
        </li>
        <li>{`${counted(people, "account")}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`}</li>
      </ul>
      <p>Nobody can save anything while it runs. The former data stays in a folder or schema of its own on the website’s computer.</p>
    </div>
  );
}

function countedOrNo(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? `No ${many}` : counted(count, one, many);
}
