import { href } from "react-router";
import { counted } from "~/domain/phrases";
import { AdminHead, AdminTitle } from "~/ui/admin/admin-page";
import "./email.css";

interface EmailFrameProps {
  readonly heading: string;
  readonly post: { readonly id: string; readonly title: string };
  readonly mail: { readonly sender: string; readonly subject: string; readonly text: string; readonly src: string } | null;
  readonly children: React.ReactNode;
}

/** Facts and actions beside the email as a phone shows it. */
export function EmailFrame({ heading, post, mail, children }: EmailFrameProps) {
  return (
    <main id="main" className="wrap page">
      <AdminTitle>{heading}</AdminTitle>
      <AdminHead title={heading} back={{ to: href("/admin/posts/:id", { id: post.id }), text: post.title }} />
      <div className="columns email-sheet">
        <div className="panel">{children}</div>
        {mail && (
          <div className="flow">
            <section className="mail-phone" aria-label="Preview at phone width">
              <p>
                <b>{mail.sender}</b>
                {mail.subject}
              </p>
              <iframe src={mail.src} title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" />
            </section>
            <details>
              <summary>As plain text</summary>
              <pre className="boxed mail-text" tabIndex={0}>
                {mail.text}
              </pre>
            </details>
          </div>
        )}
      </div>
    </main>
  );
}

export function people(count: number): string {
  return counted(count, "person", "people");
}
