import { href, Link, useLocation, useNavigation } from "react-router";
import { counted } from "~/domain/phrases";
import { roleName } from "~/domain/staff/roles";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";
import { Icon, type IconName } from "~/ui/kit/icon";
import { LogoMark } from "~/ui/kit/logo-mark";
import {
  accountEntry,
  countInMenu,
  currentMark,
  findEntry,
  type MenuCounts,
  type MenuEntry,
  type MenuReader,
  menuGroups,
  mostUsed,
} from "./admin-menu";
import { ActionButton } from "./submit-button";

interface AdminFrameProps {
  readonly reader: MenuReader;
  /** Points of the go-live list that are open on a public site. */
  readonly openPoints: number;
  readonly children: React.ReactNode;
}

export function AdminFrame({ reader, openPoints, children }: AdminFrameProps) {
  return (
    <div className="admin admin-frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="side night">
        <div>
          <AdminBrand />
          <a className="view-site" href={href("/")}>
            <Icon name="eye" /> View site
          </a>
          <nav aria-label="Website admin">
            <Sidebar reader={reader} />
          </nav>
          <Me reader={reader} />
        </div>
      </header>
      <header className="top night">
        <AdminBrand />
        <MostUsed reader={reader} />
        <a className="icon-button" href={href("/")} aria-label="View site">
          <Icon name="eye" tip="View site" />
        </a>
      </header>
      <div className="work">
        {openPoints > 0 && <OpenPointsLine points={openPoints} isOwner={reader.role === "owner"} />}
        {useNavigation().state === "loading" && (
          <p className="loading" role="status">
            <span className="spinner" /> Loading...
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

export function AdminBrand() {
  const clinic = useClinicIdentity();
  return (
    <a className="brand" href={href("/admin")}>
      <LogoMark />
      <span>
        {clinic.shortName}
        <small>Website admin</small>
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

function Sidebar({ reader }: { reader: MenuReader }) {
  return menuGroups(reader).map(({ name, entries }) => (
    <div key={name}>
      {entries.length > 1 && <p aria-hidden="true">{name}</p>}
      <MenuList name={name} entries={entries} reader={reader} />
    </div>
  ));
}

interface MenuListProps {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  readonly reader: MenuReader;
}

export function MenuList({ name, entries, reader }: MenuListProps) {
  const { pathname } = useLocation();
  return (
    <ul aria-label={name}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} aria-current={currentMark(entry, pathname)}>
            {entry.name}
            <EntryCount entry={entry} counts={reader.counts} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const countTexts: Readonly<Record<keyof MenuCounts, string>> = {
  requests: "new",
  sentBack: "sent back to you",
  reviews: "waiting for you",
  waiting: "waiting for approval",
  faults: "needing attention",
};

function EntryCount({ entry: { count }, counts }: { entry: MenuEntry; counts: MenuCounts }) {
  return count && <Count of={counts[count]} label={countTexts[count]} isFault={count === "faults"} />;
}

function Count({ of: count, label, isFault = false }: { of: number; label: string; isFault?: boolean }) {
  if (count === 0) return null;
  return (
    <b className={isFault ? "number fault" : "number"}>
      {count}
      <span className="visually-hidden"> {label}</span>
    </b>
  );
}

function Me({ reader: { name, role, isVeterinarian } }: { reader: MenuReader }) {
  const { pathname } = useLocation();
  return (
    <div className="me">
      <Link to={accountEntry.to} aria-current={currentMark(accountEntry, pathname)}>
        <b>{name}</b>
        <span>
          {roleName(role, isVeterinarian)}
          <span className="visually-hidden">, account</span>
        </span>
      </Link>
      <LogoutButton />
    </div>
  );
}

export function LogoutButton({ className = "button quiet" }: { className?: string }) {
  return (
    <ActionButton action={href("/admin/sign-out")} className={className} label="Logout">
      <Icon name="out" /> <span>Logout</span>
    </ActionButton>
  );
}

const icons: Readonly<Record<string, IconName>> = { Today: "sun", Posts: "posts", Requests: "inbox" };

/** On a phone it stands at the bottom, otherwise in the bar on top. */
function MostUsed({ reader }: { reader: MenuReader }) {
  const { pathname } = useLocation();
  const shown = mostUsed(reader);
  const here = findEntry(pathname);
  const menu = href("/admin/menu");
  const isBehindMenu = here !== undefined && !shown.includes(here);
  return (
    <nav className="five" aria-label="Most used">
      {shown.map((entry) => (
        <Link to={entry.to} aria-current={currentMark(entry, pathname)} key={entry.to}>
          <Icon name={icons[entry.name] ?? "menu"} />
          <span>{entry.name}</span>
          <EntryCount entry={entry} counts={reader.counts} />
        </Link>
      ))}
      <Link to={href("/admin/posts/new")}>
        <Icon name="plus" />
        <span>New Post</span>
      </Link>
      <Link to={menu} aria-current={pathname === menu ? "page" : isBehindMenu ? "true" : undefined}>
        <Icon name="menu" />
        <span>Menu</span>
        <Count of={countInMenu(reader)} label="waiting" />
      </Link>
    </nav>
  );
}
