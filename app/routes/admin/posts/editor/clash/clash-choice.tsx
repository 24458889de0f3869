import type { ClashWords } from "./clash-words";

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly words: ClashWords;
  /** Both texts joined, which is chosen unless the writer says otherwise. */
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
          <span className="words">{text.trim() === "" ? <i>(nothing)</i> : text}</span>
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
