interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly them: string;
  /** Both texts joined, which is chosen unless the writer says otherwise. */
  readonly both?: string;
}

export function ClashChoice({ name, label, mine, theirs, them, both }: ChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <Option name={name} title="Yours" text={mine} isChosen={both === undefined} />
      <Option name={name} title={`By ${them}`} text={theirs} />
      {both !== undefined && <Option name={name} title="Both, yours first" text={both} isShort isChosen />}
    </fieldset>
  );
}

interface OptionProps {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly isShort?: boolean;
  readonly isChosen?: boolean;
}

function Option({ name, title, text, isShort = false, isChosen = false }: OptionProps) {
  return (
    <label className={isShort ? "option short" : "option"}>
      <span className="check">
        <input type="radio" name={name} value={text} defaultChecked={isChosen} />
        <b>{title}</b>
      </span>
      {!isShort && <span className="words">{text.trim() === "" ? <i>(nothing)</i> : text}</span>}
    </label>
  );
}
