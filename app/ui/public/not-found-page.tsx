import { useContext } from "react";
import { href } from "react-router";
import notFoundArt from "~/ui/art/not-found.svg";
import { ScriptNonce } from "~/ui/kit/request-reference";
import { useSite } from "./site-facts";

/** The specification asks for this line; it is the only script of a content page. */
const consoleLine = 'console.error("404: there is no page at",location.pathname)';

export function NotFoundPage() {
  const { copy, addressOf } = useSite();
  const { notFound } = copy;
  return (
    <section className="section before-footer">
      <div className="wrap two-columns">
        <div className="frame not-found-art">
          <img src={notFoundArt} width="800" height="520" alt={notFound.imageAlt} />
        </div>
        <div className="flow">
          <h1>{notFound.title}</h1>
          <p className="lead">{notFound.text}</p>
          <div className="row">
            <a className="button" href={addressOf(href("/"))}>
              {notFound.home}
            </a>
          </div>
        </div>
      </div>
      <script nonce={useContext(ScriptNonce)}>{consoleLine}</script>
    </section>
  );
}
