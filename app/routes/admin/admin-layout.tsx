import { data, href, isRouteErrorResponse, Outlet, useMatches, useRouteLoaderData } from "react-router";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import type { RouteHandle } from "~/root";
import type { SignInScreenProps } from "~/routes/admin/sign-in/sign-in-screen";
import { WaitingScreen } from "~/routes/admin/sign-in/waiting-screen";
import { AdminFrame } from "~/ui/admin/admin-frame";
import type { MenuReader } from "~/ui/admin/admin-menu";
import { AdminPage } from "~/ui/admin/admin-page";
// Imported here and in the sign-in layout only. From a lazily loaded part, Vite would add it again after a page's own sheets and overrule them.
import "~/ui/admin/admin.css";
import { DemoStrip } from "~/ui/admin/demo-strip";
import { useSessionWatch } from "~/ui/admin/session/session-watch";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";
import { ErrorScreen } from "~/ui/kit/error-screen";
import { loadedLater } from "~/ui/kit/loaded-later";
import { ToastProvider } from "~/ui/kit/toast";
import { type FlashToast, takeFlashToast } from "~/web/flash-toast.server";
import { type ErrorText, explainFailure } from "~/web/http-errors.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { type AuthState, getAuthState, safeReturnPath, staffGuard } from "~/web/staff-guard.server";
import { errorCopy } from "~content/error-copy";
import type { Route } from "./+types/admin-layout";
import { adminHandle } from "./admin-handle";
import { readMenu } from "./read-menu.server";

export const handle = adminHandle;

const SignInScreen = loadedLater<SignInScreenProps>(() =>
  import("~/routes/admin/sign-in/sign-in-screen").then((loaded) => loaded.SignInScreen),
);

/** The one guard of the admin: every route below runs for approved staff only, except /admin, where others get the login screen. */
export const middleware: Route.MiddlewareFunction[] = [staffGuard];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const auth = getAuthState(context);
  const flash = await takeFlashToast(request);
  const headers = new Headers(flash ? { "Set-Cookie": flash.forget } : {});
  try {
    if (auth.kind === "unavailable") return data(unavailable(auth.problem), { status: 503, headers });
    return data({ toast: flash?.toast ?? null, ...(await describe(site, auth, url)) }, { headers });
  } catch (error) {
    // A visitor without a cookie is not looked up, so an outage may show only now.
    return data(unavailable(await explainFailure(error, site)), { status: 503, headers });
  }
}

function unavailable(problem: string) {
  const toast: FlashToast = { title: "Configuration Error", text: problem, variant: "destructive" };
  return { kind: "signed-out" as const, to: href("/admin"), isOwnerless: false, toast };
}

async function describe(site: RequestContext, auth: Exclude<AuthState, { kind: "unavailable" }>, url: URL) {
  const { mail, database, openPoints } = site;
  if (auth.kind === "signed-out") {
    return { kind: auth.kind, to: safeReturnPath(url.searchParams.get("to")), isOwnerless: await hasNoOwner(database.kysely) };
  }
  const { member } = auth.signedIn;
  if (auth.kind === "waiting") return { kind: auth.kind, member, asksToConfirm: !member.emailVerified && (await mail.server()) !== null };
  return { kind: "in" as const, member, reader: await readMenu(site, member), openPoints: await openPoints() };
}

export function meta(): Route.MetaDescriptors {
  return [{ name: "robots", content: "noindex" }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useSessionWatch(loaderData.kind === "signed-out" ? null : loaderData.member.id);
  const isFrameless = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.frameless);
  // A toast could cover the only button of such a page, which says the same itself.
  const toast = isFrameless || loaderData.toast?.link !== undefined ? null : loaderData.toast;
  return (
    <ToastProvider initial={toast}>
      <DemoStrip />
      <OldBrowser />
      {loaderData.kind === "signed-out" && <SignInScreen to={loaderData.to} isOwnerless={loaderData.isOwnerless} outcome={null} />}
      {loaderData.kind === "waiting" && <WaitingScreen email={loaderData.member.email} asksToConfirm={loaderData.asksToConfirm} />}
      {loaderData.kind === "in" && isFrameless && <Outlet />}
      {loaderData.kind === "in" && !isFrameless && (
        <AdminFrame reader={loaderData.reader} openPoints={loaderData.openPoints}>
          <Outlet />
        </AdminFrame>
      )}
    </ToastProvider>
  );
}

/** Shows named errors in the admin's frame, all others as the site's error screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const clinic = useClinicIdentity();
  if (!isRouteErrorResponse(error) || !isErrorText(error.data)) {
    return <ErrorScreen error={error} clinic={clinic} copy={errorCopy} revealsCause={import.meta.env.DEV} />;
  }
  const { reader, openPoints } = layout?.kind === "in" ? layout : { reader: unknownReader, openPoints: 0 };
  return (
    <AdminFrame reader={reader} openPoints={openPoints}>
      <AdminPage title={error.data.title}>
        <p className="lead" role="alert">
          {error.data.sentence}
        </p>
        <a className="button" href={href("/admin")}>
          Back to Today
        </a>
      </AdminPage>
    </AdminFrame>
  );
}

/** When not even the menu could be read. */
const unknownReader: MenuReader = {
  ...{ name: "Account", role: "author", isVeterinarian: false },
  counts: { requests: 0, sentBack: 0, reviews: 0, waiting: 0, faults: 0 },
};

function isErrorText(thrown: unknown): thrown is ErrorText {
  return typeof thrown === "object" && thrown !== null && "title" in thrown && "sentence" in thrown;
}

/** Shown by the style sheet alone, in browsers older than those of docs/browsers.md: a script may not run there. */
function OldBrowser() {
  return (
    <p className="old-browser">
      This browser is too old for some buttons. Writing and saving work. Update to Safari 17, Chrome 114 or Firefox 115.
    </p>
  );
}
