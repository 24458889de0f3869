import { href } from "react-router";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";
import { Icon } from "~/ui/kit/icon";
import { LogoMark } from "~/ui/kit/logo-mark";
import { Sunrise } from "~/ui/kit/sunrise";

interface SignInFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** A form that should fit a phone's screen. */
  readonly isLong?: boolean;
  /** Links below the form; by default to the blog. */
  readonly foot?: React.ReactNode;
  readonly failure?: { readonly title: string; readonly text: string } | undefined;
  readonly children: React.ReactNode;
}

const SITE = "Blog Admin";

export function SignInFrame({ title, subtitle, isLong, foot, failure, children }: SignInFrameProps) {
  const clinic = useClinicIdentity();
  return (
    <div className={isLong ? "login long" : "login"}>
      <div className="art">
        <Sunrise alt="" />
      </div>
      <main id="main">
        <title>{title === SITE ? SITE : `${title} | ${SITE}`}</title>
        <div>
          <a className="brand" href={href("/")}>
            <LogoMark />
            <span>
              {clinic.shortName}
              <small>{clinic.tagline}</small>
            </span>
          </a>
          <h1>{title}</h1>
          {subtitle && <p className="soft">{subtitle}</p>}
        </div>
        {failure && (
          <p className="notice warn" role="alert">
            <b>{failure.title}</b>
            <br />
            {failure.text}
          </p>
        )}
        {children}
        {foot ?? (
          <a className="back" href={href("/blog")}>
            <Icon name="back" /> Back to Blog
          </a>
        )}
      </main>
    </div>
  );
}
