import { href, useLocation } from "react-router";
import { type MenuPage, pagesInHeader } from "~/domain/pages/own-page";
import { Icon } from "~/ui/kit/icon";
import { emergencyPath, OpeningLine } from "~/ui/public/opening/opening-line";
import ownPagesStyles from "~/ui/styles/own-pages-menu.css?url";
import { BookLink, CallLink, EmergencyLink } from "./action-links";
import { BrandName } from "./brand-name";
import { useSite, useTwin } from "./site-facts";

/** Headings of articles must not get this id. */
const MENU_ID = "menu";

/** The menu of small screens is a popover, which needs no script; its links load a whole page, which closes it. */
export function SiteHeader({ isService, isEmergency }: { isService: boolean; isEmergency: boolean }) {
  const { copy, opening, ownPages } = useSite();
  return (
    <>
      <a className="skip" href="#main">
        {copy.skipLink}
      </a>
      <header className="site-header">
        <div className="wrap">
          <Brand />
          {ownPages && <link rel="stylesheet" href={ownPagesStyles} />}
          <nav aria-label={copy.navigation.main}>
            <PageLinks isService={isService} ownPages={pagesInHeader(ownPages ?? [])} />
          </nav>
          {!opening.open && !isEmergency && <EmergencyLink />}
          <CallLink label={copy.actions.callHeader} />
          {opening.open && <BookLink />}
          <button className="button outline menu-toggle" type="button" popoverTarget={MENU_ID} aria-label={copy.actions.menu}>
            <Icon name="menu" />
            <Icon name="close" />
          </button>
        </div>
      </header>
      <nav className="menu night" id={MENU_ID} popover="auto" aria-label={copy.actions.menu}>
        <PageLinks isService={isService} ownPages={ownPages ?? []} />
        <OpeningLine />
        {(opening.open || !isEmergency) && <BookLink />}
      </nav>
    </>
  );
}

function PageLinks({ isService, ownPages }: { isService: boolean; ownPages: readonly MenuPage[] }) {
  const { copy, addressOf, language } = useSite();
  const { navigation, languages } = copy;
  const { pathname } = useLocation();
  const twin = useTwin();
  const englishOnly = [
    ...ownPages.map(({ path, title }) => ({ address: path, name: title })),
    { address: href("/blog"), name: navigation.blog, holdsPage: pathname.startsWith(`${href("/blog")}/`) },
  ];
  const emergency = { address: addressOf(emergencyPath), name: copy.emergencyLine.short };
  const isOwnEntry = language === "es" && pathname === emergency.address;
  const pages: readonly { address: string; name: string; holdsPage?: boolean }[] = [
    { address: addressOf(href("/")), name: navigation.home },
    ...(language === "en" ? [{ address: href("/about"), name: navigation.about }] : []),
    { address: addressOf(href("/services")), name: navigation.services, holdsPage: isService && !isOwnEntry },
    ...(language === "en" ? englishOnly : [emergency]),
    { address: addressOf(href("/contact")), name: navigation.contact },
  ];
  return (
    <>
      {pages.map(({ address, name, holdsPage }) => (
        <a key={address} href={address} aria-current={pathname === address ? "page" : holdsPage || undefined}>
          {name}
        </a>
      ))}
      <a href={twin ?? languages.otherHome} lang={languages.otherTag}>
        {twin === undefined ? languages.otherStart : languages.other}
      </a>
    </>
  );
}

export function Brand() {
  return (
    <a className="brand" href={useSite().addressOf(href("/"))}>
      <BrandName />
    </a>
  );
}
