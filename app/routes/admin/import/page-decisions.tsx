import type { PageFate } from "~/domain/blog-import/import-item";
import type { PageDecision } from "~/domain/blog-import/review/import-review";
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
export function PageDecisions({ decisions }: { readonly decisions: readonly PageDecision[] }) {
  if (decisions.length === 0) return null;
  const numbered = decisions.map((decision, index) => ({ ...decision, index }));
  return (
    <>
      {groups.map(({ one, many, text, has }) => {
        const own = numbered.filter(({ guess }) => has(guess));
        if (own.length === 0) return null;
        return (
          <GroupDetails key={one} count={own.length} title={own.length === 1 ? one : many} text={text} isOpen>
            {own.map((decision) => (
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
  isKept,
}: PageDecision & { readonly index: number }) {
  const id = `page-${index}`;
  const builtIn = guess !== "article" && guess !== "page" && guess !== "skip" ? guess : null;
  return (
    <div className="import-page">
      <div>
        <label htmlFor={id}>{title}</label>
        <p className="hint">{sentence}</p>
        <p className="hint small">
          <code>{path}</code> · {counted(words, "word")}
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
