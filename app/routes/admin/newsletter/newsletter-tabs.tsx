import { href, NavLink } from "react-router";

export function NewsletterTabs() {
  return (
    <nav className="newsletter-tabs" aria-label="Newsletter">
      <NavLink to={href("/admin/newsletter")} end>
        Articles
      </NavLink>
      <NavLink to={href("/admin/newsletter/subscribers")}>Subscribers</NavLink>
    </nav>
  );
}
