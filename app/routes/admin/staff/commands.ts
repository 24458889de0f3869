import { href } from "react-router";
import { z } from "zod";
import { withdrawInvitation } from "~/domain/staff/account/invitations.server";
import { PRINTED_NAME_LENGTH, roleNames, roles } from "~/domain/staff/roles";
import { setSecondFactorPolicy } from "~/domain/staff/second-factor-policy.server";
import { approveStaff, changeRole, nameSpanishReader, nameVeterinarian } from "~/domain/staff/staff-commands.server";
import { commands } from "~/web/area-commands.server";

const roleForm = z.object({ role: z.enum(roles, { error: `Choose one of ${Object.values(roleNames).join(", ")}.` }) });

const nameForm = z.object({
  printedName: z
    .string()
    .transform((name) => name.replace(/[\p{Cc}\s]+/gu, " ").trim())
    .pipe(z.string().max(PRINTED_NAME_LENGTH, { error: `A printed name has at most ${PRINTED_NAME_LENGTH} characters.` })),
});

const policyForm = z.object({ required: z.enum(["yes", "no"], { error: "Choose whether everybody needs it." }) });

const { loader, action } = commands<"routes/admin/staff/commands.ts">(
  { page: href("/admin/staff"), role: "owner" },
  {
    "/admin/staff/:member/approve": {
      fresh: true,
      async run({ db, actor, params, now, read, done }) {
        const { role } = await read(roleForm);
        const { name } = await approveStaff(db, actor, params.member, role, now);
        return done("Approved", `${name} can sign in now.`);
      },
    },

    "/admin/staff/:member/role": {
      fresh: true,
      async run({ db, actor, params, now, read, done }) {
        const { role } = await read(roleForm);
        const { name } = await changeRole(db, actor, params.member, role, now);
        return done("Role changed", `${name}: ${roleNames[role]}.`);
      },
    },

    "/admin/staff/:member/veterinarian": {
      fresh: true,
      async run({ db, actor, params, now, read, done }) {
        const { printedName } = await read(nameForm);
        const { name } = await nameVeterinarian(db, actor, params.member, printedName || null, now);
        return done("Saved", printedName ? `${name} reviews texts as ${printedName}.` : `${name} is not listed as a veterinarian.`);
      },
    },

    "/admin/staff/:member/spanish-reader": {
      fresh: true,
      async run({ db, actor, params, now, read, done }) {
        const { printedName } = await read(nameForm);
        const { name } = await nameSpanishReader(db, actor, params.member, printedName || null, now);
        return done("Saved", printedName ? `${name} signs Spanish texts as ${printedName}.` : `${name} signs no Spanish texts.`);
      },
    },

    "/admin/staff/invitations/:invitation/withdraw": {
      fresh: true,
      async run({ db, actor, params, now, done }) {
        await withdrawInvitation(db, actor, params.invitation, now);
        return done("Withdrawn", "The link no longer works.");
      },
    },

    "/admin/staff/second-factor": {
      fresh: true,
      async run({ db, actor, now, read, done }) {
        const isRequired = (await read(policyForm)).required === "yes";
        await setSecondFactorPolicy(db, actor, isRequired, now);
        return done("Saved", isRequired ? "Everybody without it sets it up at the next sign-in." : "Staff choose for themselves again.");
      },
    },
  },
);

export { action, loader };
