import { Form, href, Link } from "react-router";
import { z } from "zod";
import { addressOfOwnPage } from "~/domain/pages/own-page";
import { moveOwnPage, OwnAddressError } from "~/domain/pages/own-page-commands.server";
import { listOwnPages } from "~/domain/pages/page-queries.server";
import { postNotFound } from "~/domain/posts/post/post-errors";
import { AdminPage, BackLink } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/own-address-page";
import { AddressField } from "./address-field";

export const loader = adminLoader({ role: "editor" }, async ({ db, site, params }: AdminRequest<Route.LoaderArgs>) => {
  const page = (await listOwnPages(db)).find(({ id }) => id === params.id);
  if (!page) throw postNotFound();
  return { title: page.title, address: addressOfOwnPage(page.page), host: new URL(site.origin).host };
});

export const action = adminAction(
  { page: href("/admin/pages"), role: "editor", fields: { address: [OwnAddressError] } },
  async ({ database, site, params: { id }, actor, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { address } = await read(z.object({ address: z.string().trim().toLowerCase() }));
    await moveOwnPage(database, { id, address, builtIn: site.pages.builtIn, actor, now });
    return done("Address changed", `The page is at /${address} now.`);
  },
);

export default function OwnAddressPage({ loaderData: { title, address, host }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Change web address" isNarrow>
      <BackLink to={href("/admin/pages")}>Pages</BackLink>
      <p>Visitors who use the present address of “{title}” are sent on to the new one.</p>
      <Form method="post" className="panel" noValidate>
        <AddressField host={host} defaultValue={actionData?.typed.address ?? address} error={actionData?.errors.address} />
        <div className="row">
          <SubmitButton>Save address</SubmitButton>
          <Link className="button outline" to={href("/admin/pages")}>
            Cancel
          </Link>
        </div>
      </Form>
    </AdminPage>
  );
}
