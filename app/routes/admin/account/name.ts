import { href } from "react-router";
import { z } from "zod";
import { rename } from "~/domain/staff/account/own-account.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const problem = "Enter a name of up to 100 characters.";
const nameForm = z.object({ name: z.string().trim().min(1, { error: problem }).max(100, { error: problem }) });

const { loader, action } = adminActionRoute({ page: href("/admin/account") }, async ({ db, actor, now, read, done }: ActionRequest) => {
  const { name } = await read(nameForm);
  await rename(db, actor, name, now);
  return done("Saved", `Your name is ${name} now.`);
});

export { action, loader };
