import { href, NavLink } from "react-router";

export function NewsletterTabs({ subscribers }: { subscribers: number }) {
  return (
    <nav className="newsletter-tabs" aria-label="Newsletter">
      <NavLink to={href("/admin/newsletter")} end>
        Articles
      </NavLink>
      <NavLink to={href("/admin/newsletter/subscribers")}>
        Subscribers <span className="soft">{subscribers.toLocaleString("en-US")}</span>
      </NavLink>
    </nav>
  );
}
