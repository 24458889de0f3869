import { href, Link, useRouteLoaderData } from "react-router";
import { roleNames } from "~/domain/staff/roles";
import { LogoutButton, MenuList } from "~/ui/admin/admin-frame";
import { menuGroups } from "~/ui/admin/admin-menu";
import { AdminPage } from "~/ui/admin/admin-page";
import { Icon } from "~/ui/kit/icon";
import { adminLoader } from "~/web/admin-action.server";
import type { loader as layoutLoader } from "./admin-layout";

export const loader = adminLoader({}, () => null);

/** What Menu opens on screens without the sidebar: a page, so that Back and a browser without a script work. */
export default function MenuPage() {
  const layout = useRouteLoaderData<typeof layoutLoader>("routes/admin/admin-layout");
  if (layout?.kind !== "in") return null;
  const { reader } = layout;
  return (
    <AdminPage title="Menu">
      <div className="menu-page">
        {menuGroups(reader).map(({ name, entries }) => (
          <section key={name}>
            <h2 className={entries.length > 1 ? undefined : "visually-hidden"}>{name}</h2>
            <MenuList name={name} entries={entries} reader={reader} />
          </section>
        ))}
        <section>
          <h2>{`${reader.name}, ${roleNames[reader.role]}`}</h2>
          <ul>
            <li>
              <Link to={href("/admin/account")}>Account</Link>
            </li>
            <li>
              <a href={href("/")}>
                View site <Icon name="eye" />
              </a>
            </li>
            <li>
              <LogoutButton className="" />
            </li>
          </ul>
        </section>
      </div>
    </AdminPage>
  );
}
