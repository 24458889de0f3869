import type { PageFate } from "~/domain/blog-import/import-item";
import type { PageDecision } from "~/domain/blog-import/review/import-review";
import { ownPageLimits } from "~/domain/pages/own-page";
import { counted } from "~/domain/phrases";
import { CheckField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { GroupDetails } from "./review-groups";

interface Group {
  readonly one: string;
  readonly many: string;
  readonly text: string;
  readonly has: (guess: PageFate) => boolean;
}

const groups: readonly Group[] = [
  { one: "article", many: "articles", text: "They go into the blog, with their dates and authors.", has: (guess) => guess === "article" },
  {
    one: "page of your own",
    many: "pages of your own",
    text: "They come in as drafts, to publish one by one.",
    has: (guess) => guess === "page",
  },
  {
    one: "page that this site has too",
    many: "pages that this site has too",
    text: "Choose your old text, as a draft, or keep the one that is here.",
    has: (guess) => guess !== "article" && guess !== "page",
  },
];

/** What each page of the old website becomes. Nothing is decided for good: every text can be changed or deleted afterward. */
export function PageDecisions({ decisions, freePages }: { readonly decisions: readonly PageDecision[]; readonly freePages: number }) {
  if (decisions.length === 0) return null;
  const numbered = decisions.map((decision, index) => ({ ...decision, index }));
  const own = numbered.filter(({ guess, isKept }) => guess === "page" && !isKept).length;
  return (
    <>
      {own > freePages && (
        <p className="field-error import-problem" role="note">
          {`A site has at most ${ownPageLimits.pages} pages of its own, so there is room for ${freePages} of these ${own}. Make articles of some, or leave them out. Whatever is beyond that is not imported, and listed in the result.`}
        </p>
      )}
      {groups.map(({ one, many, text, has }) => {
        const members = numbered.filter(({ guess }) => has(guess));
        if (members.length === 0) return null;
        return (
          <GroupDetails key={one} count={members.length} title={members.length === 1 ? one : many} text={text} isOpen>
            {members.map((decision) => (
              <Decision key={decision.path} {...decision} />
            ))}
          </GroupDetails>
        );
      })}
      {decisions.some(({ guess }) => guess === "article") && (
        <CheckField name="publish-articles" value="yes" defaultChecked>
          Publish articles at their old dates. Otherwise they become drafts, as do articles without a date.
        </CheckField>
      )}
    </>
  );
}

function Decision({
  index,
  path,
  title,
  sentence,
  guess,
  instead,
  date,
  author,
  words,
  pictures,
  picture = "",
  parent = "",
  isKept,
}: PageDecision & { readonly index: number }) {
  const id = `page-${index}`;
  const builtIn = guess !== "article" && guess !== "page" && guess !== "skip" ? guess : null;
  return (
    <div className="import-page">
      <div>
        {/* One that the old site does not give away takes no room. */}
        {picture !== "" && <img src={picture} alt="" width="96" height="72" loading="lazy" referrerPolicy="no-referrer" />}
        <label htmlFor={id}>{title}</label>
        <p className="hint">{sentence}</p>
        <p className="hint small">
          <code>{path}</code>
          {parent !== "" && ` · below “${parent}”`} · {counted(words, "word")}
          {pictures > 0 && ` · ${counted(pictures, "picture")}`}
          {author !== "" && ` · ${author}`}
          {date !== "" && (
            <>
              {" · "}
              <Moment at={date} />
            </>
          )}
          {instead !== "" && (
            <>
              {" · "}
              <a href={instead}>The page here</a>
            </>
          )}
        </p>
        {isKept && <p className="hint small">It is here already; what is here stays.</p>}
      </div>
      <select className="input" id={id} name={id} defaultValue={guess}>
        <option value="article">Article</option>
        <option value="page">Page of our own, as a draft</option>
        {builtIn && <option value={builtIn}>Old text, as a draft</option>}
        <option value="skip">{instead === "" ? "Leave out" : "Keep the page here"}</option>
      </select>
    </div>
  );
}
