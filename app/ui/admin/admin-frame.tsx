import { href, NavLink, type NavLinkProps, useNavigation } from "react-router";
import { counted } from "~/domain/phrases";
import type { Role } from "~/domain/staff/roles";
import logoMark from "~/ui/art/logo-mark.svg";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";
import { Icon } from "~/ui/kit/icon";
import { ActionButton } from "./submit-button";

interface AdminFrameProps {
  readonly role: Role;
  /** Accounts that wait for approval. */
  readonly waiting: number;
  /** New requests. */
  readonly requests: number;
  /** Points of the go-live list that are open on a public site. */
  readonly openPoints: number;
  readonly children: React.ReactNode;
}

export function AdminFrame({ role, waiting, requests, openPoints, children }: AdminFrameProps) {
  return (
    <div className="admin">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="admin-header night">
        <div className="wrap">
          <AdminBrand />
          <AdminMenu role={role} waiting={waiting} requests={requests} />
          <a className="button outline" href={href("/blog")} aria-label="View blog">
            <Icon name="eye" /> <span>View blog</span>
          </a>
        </div>
      </header>
      {openPoints > 0 && <OpenPointsLine points={openPoints} isOwner={role === "owner"} />}
      {useNavigation().state === "loading" && (
        <p className="loading" role="status">
          <span className="spinner" /> Loading...
        </p>
      )}
      {children}
    </div>
  );
}

export function AdminBrand() {
  const clinic = useClinicIdentity();
  return (
    <a className="brand" href={href("/admin")}>
      <img src={logoMark} width="44" height="44" alt="" />
      <span>
        {clinic.shortName}
        <small>Blog Admin</small>
      </span>
    </a>
  );
}

function OpenPointsLine({ points, isOwner }: { readonly points: number; readonly isOwner: boolean }) {
  return (
    <aside className="open-points" aria-label="Before you go live">
      <p className="wrap">
        <Icon name="alert" />
        <span>
          The site is public, and {counted(points, "point")} must be settled.{" "}
          {isOwner ? <a href={href("/admin/go-live")}>See them</a> : "Only an owner can see them."}
        </span>
      </p>
    </aside>
  );
}

const MENU_ID = "admin-menu";
/** What owners rarely need: a menu of its own on wide screens, part of the menu on small ones. */
const MORE_ID = "admin-more";

function AdminMenu({ role, waiting, requests }: Pick<AdminFrameProps, "role" | "waiting" | "requests">) {
  const isOwner = role === "owner";
  const news = [requests > 0 && `${requests} new`, waiting > 0 && `${waiting} waiting`].filter(Boolean);
  return (
    <>
      <button className="button outline menu-toggle" type="button" popoverTarget={MENU_ID} aria-label={["Menu", ...news].join(", ")}>
        <Icon name="menu" />
        <Icon name="close" />
        {news.length > 0 && <b>{waiting + requests}</b>}
      </button>
      <nav className="admin-menu night" id={MENU_ID} popover="auto" aria-label="Admin">
        <MenuLink to={href("/admin")} end>
          Posts
        </MenuLink>
        {role !== "author" && (
          <>
            <MenuLink to={href("/admin/pages")}>Pages</MenuLink>
            <MenuLink to={href("/admin/clinic")}>Clinic</MenuLink>
            <MenuLink to={href("/admin/requests")}>
              Requests
              <Count of={requests} label="new" />
            </MenuLink>
            <MenuLink to={href("/admin/newsletter")}>Newsletter</MenuLink>
          </>
        )}
        <MenuLink to={href("/admin/pictures")}>Media</MenuLink>
        {isOwner && (
          <MenuLink to={href("/admin/staff")}>
            Staff
            <Count of={waiting} label="waiting" />
          </MenuLink>
        )}
        {isOwner && (
          <>
            <button className="more" type="button" popoverTarget={MORE_ID}>
              More
            </button>
            <div className="admin-more night" id={MORE_ID} popover="auto">
              <MenuLink to={href("/admin/system-status")}>System status</MenuLink>
              <MenuLink to={href("/admin/history")}>History</MenuLink>
              <MenuLink to={href("/admin/backup")}>Backup</MenuLink>
              <MenuLink to={href("/admin/email")}>Email</MenuLink>
              <MenuLink to={href("/admin/import-export")}>Import</MenuLink>
            </div>
          </>
        )}
        <MenuLink to={href("/admin/account")}>Account</MenuLink>
        <ActionButton action={href("/admin/sign-out")} className="logout" label="Logout">
          <Icon name="out" /> <span>Logout</span>
        </ActionButton>
      </nav>
    </>
  );
}

function Count({ of: count, label }: { of: number; label: string }) {
  if (count === 0) return null;
  return (
    <b>
      {count}
      <span className="visually-hidden"> {label}</span>
    </b>
  );
}

/** A client-side navigation doesn't close the menus. */
function MenuLink(props: Pick<NavLinkProps, "to" | "end"> & { readonly children: React.ReactNode }) {
  return <NavLink {...props} onClick={closeMenus} />;
}

function closeMenus({ currentTarget }: React.MouseEvent): void {
  currentTarget.closest<HTMLElement>(".admin-more")?.hidePopover();
  currentTarget.closest("nav")?.hidePopover();
}
