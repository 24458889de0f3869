import { z } from "zod";
import { roleNames, roles } from "~/domain/staff/roles";

export const roleForm = z.object({ role: z.enum(roles, { error: `Choose one of ${Object.values(roleNames).join(", ")}.` }) });
