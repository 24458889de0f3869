import { href } from "react-router";
import type { PageDecision } from "~/domain/blog-import/review/import-review";
import type { ImportChoices } from "~/domain/blog-import/runs/import-record";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { ownPageLimits } from "~/domain/pages/own-page";
import { counted } from "~/domain/phrases";
import { CheckField, FieldError } from "~/ui/admin/field";
import { fateOptions, kindOf, menuOf, pageKinds } from "./review-fields";
import { GroupDetails } from "./review-groups";

const groups = {
  article: {
    ...{ one: "article", many: "articles" },
    text: "They go into the blog, with their dates and authors.",
    all: [
      ["article", "Articles"],
      ["page", "Own pages (drafts)"],
      ["skip", "Leave out"],
    ],
  },
  page: {
    ...{ one: "page of your own", many: "pages of your own" },
    text: "They come in as drafts, to publish one by one.",
    all: [
      ["page", "Own pages (drafts)"],
      ["article", "Articles"],
      ["skip", "Leave out"],
    ],
  },
  here: {
    ...{ one: "page that this site has too", many: "pages that this site has too" },
    text: "Choose your old text, as a draft, or keep the one that is here.",
    all: [
      ["guess", "As proposed"],
      ["skip", "Keep the pages here"],
    ],
  },
} as const;

/** From so many pages on, a group has buttons for all of them. */
const MANY = 3;

interface PageDecisionsProps {
  /** Without their texts. */
  readonly decisions: readonly PageDecision[];
  /** What is chosen so far. */
  readonly plan: ImportChoices;
  /** How often that was saved: each time the fields show it again. */
  readonly saves: number;
  readonly freePages: number;
  readonly upload: string;
}

/** What each page of the old website becomes. Nothing is decided for good: every text can be changed or deleted afterward. */
export function PageDecisions({ decisions, plan, saves, freePages, upload }: PageDecisionsProps) {
  if (decisions.length === 0) return null;
  const { fates = {} } = plan;
  const numbered = decisions.map((decision, index) => ({ ...decision, index }));
  const own = numbered.filter(({ path, guess, isKept }) => (fates[path] ?? guess) === "page" && !isKept).length;
  const menu = menuOf(decisions, fates, ownPageLimits.inMenu);
  const keep = href("/admin/import-export/:upload/choices", { upload });
  return (
    <>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" formAction={keep} className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {own > freePages && (
        <FieldError role="note">
          {`A site has at most ${ownPageLimits.pages} pages of its own, so there is room for ${freePages} of these ${own}. Make articles of some, or leave them out. The rest is not imported; the result lists it.`}
        </FieldError>
      )}
      {pageKinds.map((kind) => {
        const { one, many, text, all } = groups[kind];
        const members = numbered.filter(({ guess }) => kindOf(guess) === kind);
        if (members.length === 0) return null;
        return (
          <GroupDetails key={kind} id={kind} count={members.length} title={members.length === 1 ? one : many} text={text} isOpen>
            {members.length >= MANY && <ForAll name={`all-${kind}`} fates={all} count={members.length} action={keep} />}
            {kind === "article" && (
              <CheckField name="publish-articles" value="yes" defaultChecked={plan.publishesArticles}>
                Publish articles at their old dates. Otherwise they become drafts, as do articles without a date.
              </CheckField>
            )}
            {kind === "page" && menu.length > 0 && (
              <CheckField name="menu" value="yes" defaultChecked={plan.menu?.length !== 0}>
                {`Put into the menu, as on the old website: ${menu.map(({ title }) => title).join(", ")}. Each appears there once it is published.`}
              </CheckField>
            )}
            {members.map((decision) => (
              <Decision key={decision.path} {...decision} chosen={fates[decision.path] ?? decision.guess} saves={saves} keep={keep} />
            ))}
          </GroupDetails>
        );
      })}
    </>
  );
}

interface ForAllProps {
  readonly name: string;
  readonly fates: readonly (readonly [string, string])[];
  readonly count: number;
  readonly action: string;
}

/** Saves the other choices too, so that the rows show what was chosen for all. */
function ForAll({ name, fates, count, action }: ForAllProps) {
  return (
    <p className="cluster import-all">
      <span>{`All ${count}:`}</span>
      {fates.map(([fate, text]) => (
        <button key={fate} type="submit" className="button outline small" formAction={action} name={name} value={fate}>
          {text}
        </button>
      ))}
    </p>
  );
}

interface DecisionProps extends PageDecision {
  readonly index: number;
  readonly chosen: string;
  readonly saves: number;
  readonly keep: string;
}

function Decision({ index, chosen, saves, keep, ...page }: DecisionProps) {
  const { path, title, sentence, date, author, words, pictures, picture = "", parent = "", isKept } = page;
  const id = `page-${index}`;
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
          {date !== "" && ` · ${formatDay(arizonaDate(new Date(date)))}`}
        </p>
        {isKept && <p className="hint small">It is here already; what is here stays.</p>}
      </div>
      <div className="import-fate">
        <select className="input" id={id} name={id} defaultValue={chosen} key={saves}>
          {fateOptions(page).map(([fate, text]) => (
            <option value={fate} key={fate}>
              {text}
            </option>
          ))}
        </select>
        <button className="quiet" type="submit" formAction={keep} name="to" value={index} aria-label={`${lookText(page)}: ${title}`}>
          {lookText(page)}
        </button>
      </div>
    </div>
  );
}

function lookText({ instead }: PageDecision): string {
  return instead === "" ? "Read it" : "Compare";
}
