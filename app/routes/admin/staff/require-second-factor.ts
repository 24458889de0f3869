import { href } from "react-router";
import { z } from "zod";
import { setSecondFactorPolicy } from "~/domain/staff/second-factor-policy.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const policyForm = z.object({ required: z.enum(["yes", "no"], { error: "Choose whether everybody needs it." }) });

const { loader, action } = adminActionRoute(
  { page: href("/admin/staff"), role: "owner", fresh: href("/admin/staff") },
  async ({ db, actor, now, read, done }: ActionRequest) => {
    const isRequired = (await read(policyForm)).required === "yes";
    await setSecondFactorPolicy(db, actor, isRequired, now);
    const text = isRequired ? "Whoever has it off sets it up at the next sign-in." : "Staff choose for themselves again.";
    return done("Saved", text);
  },
);

export { action, loader };
