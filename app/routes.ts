import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { adminRoutes } from "./admin-routes";

export default [
  layout("routes/site/site-layout.tsx", [
    index("routes/site/home.tsx"),
    route("about", "routes/site/about.tsx"),
    route("services", "routes/site/services.tsx"),
    route("contact", "routes/site/contact/contact.tsx"),
    route("contact/sent/:request", "routes/site/contact/request-sent.tsx"),
    route("new-client", "routes/site/contact/new-client.tsx"),
    route("accessibility", "routes/site/statement.tsx", { id: "routes/site/accessibility" }),
    route("privacy", "routes/site/statement.tsx", { id: "routes/site/privacy" }),
    route("blog", "routes/blog/blog-index.tsx"),
    route("blog/subscribe", "routes/blog/newsletter/subscribe.tsx"),
    route("blog/subscribe/confirm/:token", "routes/blog/newsletter/confirm-subscription.tsx"),
    route("blog/authors/:name", "routes/blog/authors/author-page.tsx"),
    route("blog/:slug", "routes/blog/article.tsx"),
    route("preview/:token", "routes/blog/preview.tsx"),
    route("unsubscribe", "routes/blog/newsletter/unsubscribe-by-mail.tsx"),
    route("unsubscribe/:token", "routes/blog/newsletter/unsubscribe.tsx"),
    route(":service", "routes/site/service.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),

  ...prefix("es", [
    layout("routes/es/spanish-layout.tsx", [
      index("routes/site/home.tsx", { id: "es/home" }),
      route("servicios", "routes/site/services.tsx", { id: "es/services" }),
      route("contacto", "routes/site/contact/contact.tsx", { id: "es/contact" }),
      route("contacto/enviado/:request", "routes/site/contact/request-sent.tsx", { id: "es/request-sent" }),
      route(":page", "routes/es/spanish-page.tsx"),
      route("*", "routes/es/spanish-page.tsx", { id: "es/not-found" }),
    ]),
  ]),

  route("blog/:slug/handout", "routes/blog/handout/handout.tsx"),

  ...adminRoutes,

  // The site with a change that is not saved. Its layout has the guard.
  route("admin/clinic/preview/:section/:at/:change", "routes/admin/clinic/preview-layout.tsx", [
    layout("routes/site/site-layout.tsx", { id: "preview/site-layout" }, [
      index("routes/site/home.tsx", { id: "preview/home" }),
      route("contact", "routes/site/contact/contact.tsx", { id: "preview/contact" }),
      route(":service", "routes/site/service.tsx", { id: "preview/service" }),
    ]),
  ]),

  // A post as visitors will see it, with what is typed. Its layout has the guard.
  layout("routes/admin/posts/visitors/visitors-layout.tsx", [
    layout("routes/site/site-layout.tsx", { id: "visitors/site-layout" }, [
      route("admin/posts/:id/as-visitors", "routes/admin/posts/visitors/visitors-page.tsx"),
    ]),
  ]),

  // Sign-in, outside the guard. tests/staff-access.test.ts lists each address.
  ...prefix("admin", [
    layout("routes/admin/sign-in/sign-in-layout.tsx", [
      route("sign-in", "routes/admin/sign-in/sign-in.tsx"),
      route("create-account", "routes/admin/sign-in/new-account/create-account.tsx"),
      route("two-factor", "routes/admin/sign-in/two-factor.tsx"),
      route("recovery-code", "routes/admin/sign-in/recovery-code.tsx"),
      route("printed-code", "routes/admin/sign-in/printed-code.tsx"),
      route("forgot-password", "routes/admin/sign-in/new-account/forgot-password.tsx"),
      route("reset-password/:token", "routes/admin/sign-in/new-account/reset-password.tsx"),
      route("invitations/:token", "routes/admin/sign-in/new-account/invitation.tsx"),
      route("confirm-address/:token", "routes/admin/sign-in/new-account/confirm-address.tsx"),
      route("restore/:upload", "routes/admin/backup/restoring-page.tsx"),
      route("unsent", "routes/admin/sign-in/unsent-form.tsx"),
    ]),
    route("confirm-address", "routes/admin/sign-in/new-account/resend-confirmation.ts"),
    route("passkey-options", "routes/admin/sign-in/passkey-options.ts"),
    route("passkey", "routes/admin/sign-in/passkey.ts"),
    route("session", "routes/admin/sign-in/session.ts"),
    ...["sign-in-again", "sign-in-again/code", "sign-in-again/recovery-code"].map((step) =>
      route(step, "routes/admin/sign-in/sign-in-again.ts", { id: step }),
    ),
    route("sign-out", "routes/admin/sign-in/sign-out.ts"),
  ]),

  ...["rss.xml", "atom.xml", "feed.json"].map((name) => route(`blog/${name}`, "routes/blog/feed.ts", { id: name })),
  route("health", "routes/well-known/health.ts"),
  route("ready", "routes/well-known/ready.ts"),
  route("sitemap.xml", "routes/well-known/sitemap.ts"),
  route("robots.txt", "routes/well-known/robots.ts"),
  route(".well-known/change-password", "routes/well-known/change-password.ts"),
  route(".well-known/security.txt", "routes/well-known/security-txt.ts"),
  route(".well-known/clinic-website/:token", "routes/well-known/site-proof.ts"),
  route(".well-known/clinic-website/shown/:token", "routes/well-known/prefetch-shown.ts"),
  ...["closures.ics", "contact.vcf", "es/closures.ics", "es/contact.vcf"].map((name) =>
    route(name, "routes/well-known/clinic-files.ts", { id: name }),
  ),
  route("manifest.webmanifest", "routes/well-known/web-manifest.ts"),
  route("share/blog/:slug.png", "routes/well-known/share-picture.ts", { id: "share/article" }),
  route("pictures/:slug.png", "routes/well-known/drawing-picture.ts"),
  route("share/:page.png", "routes/well-known/share-picture.ts", { id: "share/page" }),
  route("media/files/:file", "routes/media/media-file.ts"),
  route("media/:id", "routes/media/media-permalink.ts"),
] satisfies RouteConfig;
