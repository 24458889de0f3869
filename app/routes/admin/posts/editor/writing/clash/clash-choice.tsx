import { ownWords } from "~/domain/posts/revisions/revision-difference";
import { MarkedWords, placed } from "~/routes/admin/posts/revisions/marked-difference";
import type { ClashLabels } from "./clash-labels";

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly words: ClashLabels;
  /** Both texts joined, which is chosen unless the writer says otherwise; left out for a field that is not the text. */
  readonly both?: string;
}

export function ClashChoice({ name, label, mine, theirs, words, both }: ChoiceProps) {
  const sides = { [words.mine]: mine, [words.theirs]: theirs };
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {Object.entries(sides).map(([title, text], place) => (
        <label className="option" key={title}>
          <span className="check">
            <input type="radio" name={name} value={text} defaultChecked={place === 0 && both === undefined} />
            <b>{title}</b>
          </span>
          <span className="words">
            {text.trim() === "" ? (
              <i>(nothing)</i>
            ) : both === undefined ? (
              text
            ) : (
              <OwnWords text={text} other={place === 0 ? theirs : mine} />
            )}
          </span>
        </label>
      ))}
      {both !== undefined && (
        <label className="option short">
          <span className="check">
            <input type="radio" name={name} value={both} defaultChecked />
            <b>{words.both}</b>
          </span>
        </label>
      )}
    </fieldset>
  );
}

function OwnWords({ text, other }: { text: string; other: string }) {
  return placed(ownWords(text, other)).map(({ item, place }) => (
    <span className="paragraph" key={place}>
      <MarkedWords pieces={item} />
    </span>
  ));
}
