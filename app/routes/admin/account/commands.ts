import { href } from "react-router";
import { z } from "zod";
import { rename } from "~/domain/staff/account/own-account.server";
import { endOtherSessions, endSession } from "~/domain/staff/session/staff-sessions.server";
import { removeTrustedDevice } from "~/domain/staff/session/trusted-devices.server";
import { newPasskeyOptions, removePasskey } from "~/domain/staff/sign-in/passkeys.server";
import { oneLine } from "~/normalized";
import { commands } from "~/web/area-commands.server";
import { cookieHeaders } from "~/web/staff-guard.server";

const nameProblem = "Enter a name of up to 100 characters.";
const nameForm = z.object({
  name: z
    .string()
    .transform(oneLine)
    .pipe(z.string().min(1, { error: nameProblem }).max(100, { error: nameProblem })),
});

const { loader, action } = commands<"routes/admin/account/commands.ts">(
  { page: href("/admin/account"), role: "author" },
  {
    "/admin/account/name": {
      async run({ db, actor, now, read, done }) {
        const { name } = await read(nameForm);
        await rename(db, actor, name, now);
        return done("Saved", `Your name is now ${name}.`);
      },
    },

    "/admin/account/passkey-options": {
      fresh: true,
      async run({ site, client }) {
        const { status, body, cookies } = await newPasskeyOptions(await site.staff(), client);
        return Response.json(body, { status, headers: cookieHeaders(cookies) });
      },
    },

    "/admin/account/passkeys/:passkey/remove": {
      fresh: true,
      async run({ db, actor, params, now, done }) {
        await removePasskey(db, actor, params.passkey, now);
        return done("Passkey removed", "You can no longer sign in with it.");
      },
    },

    "/admin/account/trusted-devices/:device/remove": {
      async run({ db, actor, params, now, done }) {
        await removeTrustedDevice(db, actor, params.device, now);
        return done("Device removed", "Signing in there takes a code again.");
      },
    },

    "/admin/account/sessions/:session/end": {
      async run({ db, actor, params, now, done }) {
        await endSession(db, actor, params.session, now);
        return done("Signed out", "That device has to sign in again.");
      },
    },

    "/admin/account/sessions/end-others": {
      async run({ db, signedIn, now, done }) {
        await endOtherSessions(db, signedIn.member, signedIn.session.id, now);
        return done("Signed out", "You are signed in on this device only.");
      },
    },
  },
);

export { action, loader };
