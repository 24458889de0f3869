import { type CalendarDate, formatDay } from "~/domain/clinic/arizona-time";
import { useSite, useTwin } from "./site-facts";

/** To the same page in the other language; nothing where there is none. */
export function TwinLink() {
  const { samePage, otherTag } = useSite().copy.languages;
  const twin = useTwin();
  return (
    twin !== undefined && (
      <p className="twin">
        <a href={twin} lang={otherTag}>
          {samePage}
        </a>
      </p>
    )
  );
}

/** In the footer of every page: the same page in the other language, or that there is none. */
export function LanguageSwitch() {
  const { other, noPage, home, otherTag, otherHome } = useSite().copy.languages;
  const twin = useTwin();
  return (
    <li lang={otherTag}>
      {twin === undefined ? (
        <>
          {noPage} <a href={otherHome}>{home}</a>
        </>
      ) : (
        <a href={twin}>{other}</a>
      )}
    </li>
  );
}

/** After the name of a link on a Spanish page: that it leads to an English one. */
export function InEnglish({ path }: { path: string }) {
  const { language, addressOf, copy } = useSite();
  return language === "es" && addressOf(path) === path && ` ${copy.languages.inEnglish}`;
}

/** A sentence with words of the clinic’s record, which a Spanish page marks where they are English. */
export function RecordWords({ words, text }: { words: readonly string[]; text: string }) {
  const { isEnglish } = useSite();
  return isEnglish ? withEnglish(text, words.filter(isEnglish)) : text;
}

function withEnglish(text: string, [words, ...others]: readonly string[]): React.ReactNode {
  if (words === undefined) return text;
  const at = text.indexOf(words);
  if (at < 0) return withEnglish(text, others);
  return (
    <>
      {withEnglish(text.slice(0, at), others)}
      <span lang="en">{words}</span>
      {withEnglish(text.slice(at + words.length), others)}
    </>
  );
}

/** Beside the clinic's number on a Spanish page: in which language it is answered. */
export function PhoneNote() {
  const { phoneNote } = useSite();
  return (
    phoneNote && (
      <span className="phone-note">
        {phoneNote.text} {phoneNote.before} {phoneNote.say && <q lang="en">{phoneNote.say}</q>}
      </span>
    )
  );
}

/** On a Spanish page, where the clinic asked and they had some. */
export function InterpreterNote({ on }: { on: CalendarDate | undefined }) {
  const { interpreterNote, copy } = useSite();
  return on !== undefined && interpreterNote && <small className="interpreters">{interpreterNote(formatDay(on, copy.locale))}</small>;
}
