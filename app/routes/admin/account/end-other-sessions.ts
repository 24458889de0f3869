import { href } from "react-router";
import { endOtherSessions } from "~/domain/staff/session/staff-sessions.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const { loader, action } = adminActionRoute({ page: href("/admin/account") }, async ({ db, signedIn, now, done }: ActionRequest) => {
  await endOtherSessions(db, signedIn.member, signedIn.session.id, now);
  return done("Signed out", "You are signed in on this device only.");
});

export { action, loader };
