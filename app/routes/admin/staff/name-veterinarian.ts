import { href } from "react-router";
import { z } from "zod";
import { PRINTED_NAME_LENGTH } from "~/domain/staff/roles";
import { nameVeterinarian } from "~/domain/staff/staff-commands.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/name-veterinarian";

const nameForm = z.object({
  printedName: z
    .string()
    .transform((name) => name.replace(/[\p{Cc}\s]+/gu, " ").trim())
    .pipe(z.string().max(PRINTED_NAME_LENGTH, { error: `A printed name has at most ${PRINTED_NAME_LENGTH} characters.` })),
});

const { loader, action } = adminActionRoute(
  { page: href("/admin/staff"), role: "owner", fresh: href("/admin/staff") },
  async ({ db, actor, params, now, read, done }: ActionRequest<Route.ActionArgs>) => {
    const { printedName } = await read(nameForm);
    const { name } = await nameVeterinarian(db, actor, params.member, printedName || null, now);
    if (printedName === "") return done("Saved", `${name} is not marked as veterinarian.`);
    return done("Saved", `${name} reviews texts as ${printedName}.`);
  },
);

export { action, loader };
