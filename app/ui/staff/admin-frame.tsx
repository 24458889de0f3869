import { href, NavLink, useNavigation } from "react-router";
import logoMark from "~/ui/art/logo-mark.svg";
import { Icon } from "~/ui/icon";
import "~/ui/styles/admin.css";
import { useClinicName } from "./clinic-name";

interface AdminFrameProps {
  readonly isOwner: boolean;
  /** How many accounts wait for an owner. */
  readonly waiting: number;
  readonly children: React.ReactNode;
}

/** The frame of every page of the admin. */
export function AdminFrame({ isOwner, waiting, children }: AdminFrameProps) {
  return (
    <div className="admin">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="atop night">
        <div className="wrap">
          <AdminBrand />
          <AdminMenu isOwner={isOwner} waiting={waiting} />
          <a className="btn line" href={href("/blog")} aria-label="View blog">
            <Icon name="eye" /> <span>View blog</span>
          </a>
        </div>
      </header>
      {useNavigation().state === "loading" && (
        <p className="loading" role="status">
          <span className="spin" /> Loading...
        </p>
      )}
      {children}
    </div>
  );
}

export function AdminBrand() {
  const clinic = useClinicName();
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

function AdminMenu({ isOwner, waiting }: Pick<AdminFrameProps, "isOwner" | "waiting">) {
  return (
    <nav className="menu-bar" aria-label="Admin">
      <NavLink to={href("/admin")} end>
        Posts
      </NavLink>
      <NavLink to={href("/admin/media")}>Pictures</NavLink>
      {isOwner && (
        <NavLink to={href("/admin/staff")}>
          Staff
          {waiting > 0 && (
            <b>
              {waiting}
              <span className="sr"> waiting</span>
            </b>
          )}
        </NavLink>
      )}
      {isOwner && <NavLink to={href("/admin/audit")}>History</NavLink>}
      {isOwner && <NavLink to={href("/admin/takeout")}>Export and import</NavLink>}
      <NavLink to={href("/admin/account")}>Account</NavLink>
    </nav>
  );
}
