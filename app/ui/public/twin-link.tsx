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
