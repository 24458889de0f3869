import { PhoneText } from "~/ui/kit/phone-text";

/** The sentence below a page's heading; staff may leave it out. */
export function Lead({ text }: { text: string }) {
  return (
    text !== "" && (
      <p className="lead">
        <PhoneText text={text} />
      </p>
    )
  );
}
