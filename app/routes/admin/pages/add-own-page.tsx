import { useState } from "react";
import { Form, href, Link, redirect } from "react-router";
import { z } from "zod";
import { ownPageLimits } from "~/domain/pages/own-page";
import { addOwnPage, OwnAddressError } from "~/domain/pages/own-page-commands.server";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { slugFromTitle } from "~/domain/posts/post/slug";
import { AdminPage, BackLink } from "~/ui/admin/admin-page";
import { CheckField, FieldError, TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import { type OwnPageStart, ownPageStarts } from "~content/own-page-starts";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/add-own-page";
import { AddressField } from "./address-field";
import "~/ui/styles/prose.css";
import "./pages.css";

const starts = Object.entries(ownPageStarts) as [OwnPageStart, (typeof ownPageStarts)[OwnPageStart]][];

const form = z.object({
  start: z.enum(Object.keys(ownPageStarts) as [OwnPageStart, ...OwnPageStart[]], { error: "Choose how the page starts." }),
  title: z
    .string()
    .trim()
    .max(ownPageLimits.title, { error: `A title has at most ${ownPageLimits.title} characters.` }),
  address: z.string().trim().toLowerCase().max(200, { error: "This address is too long." }),
  isInMenu: z.literal("yes").optional(),
});

export const loader = adminLoader({ role: "editor" }, ({ site }: AdminRequest) => ({
  host: new URL(site.origin).host,
  previews: Object.fromEntries(starts.map(([name, { content }]) => [name, renderMarkdown(content)])),
}));

export const action = adminAction(
  {
    page: href("/admin/pages/new"),
    role: "editor",
    fields: { start: [], title: [], address: [OwnAddressError], isInMenu: ["conflict"] },
  },
  async ({ database, site, actor, now, read }: ActionRequest) => {
    const typed = await read(form);
    const { intro, content, ...start } = ownPageStarts[typed.start];
    const title = typed.title || start.title;
    if (title === "") throw new FormError({ title: "Give the page a title." });
    const address = typed.address || slugFromTitle(title).slice(0, ownPageLimits.address).replace(/-$/, "");
    const copy = { title, intro, content };
    const id = await addOwnPage(database, {
      ...{ address, copy, isInMenu: typed.isInMenu === "yes", actor, now },
      builtIn: site.pages.builtIn,
    });
    return redirect(href("/admin/posts/:id", { id }), 303);
  },
);

export default function AddOwnPage({ loaderData: { host, previews }, actionData }: Route.ComponentProps) {
  const { typed, errors } = actionData ?? {};
  const [start, setStart] = useState<OwnPageStart>(starts.find(([name]) => name === typed?.start)?.[0] ?? "team");
  const [title, setTitle] = useState(typed?.title ?? "");
  const [isInMenu, setInMenu] = useState(typed ? typed.isInMenu === "yes" : true);
  return (
    <AdminPage title="Add a page">
      <BackLink to={href("/admin/pages")}>Pages</BackLink>
      <p>It is a draft until you publish it.</p>
      <div className="columns add-own-page">
        <Form method="post" className="panel" noValidate>
          <fieldset className="picks">
            <legend>Start with</legend>
            {starts.map(([name, { label, help }]) => (
              <label key={name}>
                <input type="radio" name="start" value={name} defaultChecked={name === start} onChange={() => setStart(name)} />
                <b>{label}</b>
                <small>{help}</small>
              </label>
            ))}
            {errors?.start && <FieldError role="alert">{errors.start}</FieldError>}
          </fieldset>
          <TextField
            name="title"
            label="Title"
            defaultValue={typed?.title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
            maxLength={ownPageLimits.title}
            autoComplete="off"
            error={errors?.title}
            help="If you leave it empty, it is the name chosen above."
          />
          <AddressField
            host={host}
            defaultValue={typed?.address}
            error={errors?.address}
            help="If you leave it empty, it is made from the title."
          />
          <div className="field">
            <CheckField
              name="isInMenu"
              value="yes"
              defaultChecked={isInMenu}
              onChange={({ currentTarget }) => setInMenu(currentTarget.checked)}
            >
              In the site’s menu and site map
            </CheckField>
            {errors?.isInMenu && <FieldError role="alert">{errors.isInMenu}</FieldError>}
          </div>
          <div className="row">
            <SubmitButton>Create and write</SubmitButton>
            <Link className="button outline" to={href("/admin/pages")}>
              Cancel
            </Link>
          </div>
        </Form>
        <Preview title={title.trim() || ownPageStarts[start].title || "Title"} html={previews[start] ?? ""} isInMenu={isInMenu} />
      </div>
    </AdminPage>
  );
}

/** Follows what is chosen, which takes a script. */
function Preview({ title, html, isInMenu }: { title: string; html: string; isInMenu: boolean }) {
  const { home, about, services, blog, contact } = siteCopy.navigation;
  return (
    <aside className="panel needs-script own-page-preview" aria-label="What visitors will read">
      <b>What visitors will read</b>
      <p className="soft">
        {[home, about, services].join(" · ")} · {isInMenu && <mark>{title}</mark>}
        {isInMenu && " · "}
        {[blog, contact].join(" · ")}
      </p>
      <h2>{title}</h2>
      <RenderedHtml html={html} />
    </aside>
  );
}
