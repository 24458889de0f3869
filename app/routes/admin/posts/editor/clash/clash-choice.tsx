import { mergedText } from "~/domain/posts/writing/text-merge";

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly them: string;
}

/** One field that both changed. */
export function FieldChoice({ name, label, mine, theirs, them }: ChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <Option name={name} title="Yours" text={mine} isChosen />
      <Option name={name} title={`By ${them}`} text={theirs} />
    </fieldset>
  );
}

/** One stretch of the text that both changed. Both sides stay unless the writer says otherwise. */
export function ConflictChoice({ name, label, mine, theirs, them }: ChoiceProps) {
  const both = mergedText([{ kind: "conflict", base: "", mine, theirs }], ["both"]);
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <Option name={name} title="Yours" text={mine} />
      <Option name={name} title={`By ${them}`} text={theirs} />
      <Option name={name} title="Both, yours first" text={both} isShort isChosen />
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
