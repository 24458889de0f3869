import { href } from "react-router";
import { z } from "zod";
import { mailHealth } from "~/domain/mail/mail-health.server";
import {
  encryptions,
  type MailSettings,
  mailServerOf,
  mayReusePassword,
  usualPorts,
  wouldExposePassword,
} from "~/domain/mail/mail-settings";
import { findMailPassword, findMailSettings } from "~/domain/mail/mail-settings.server";
import { isSender } from "~/domain/mail/sender.server";
import { type ActionRequest, type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";

export const mailPage = href("/admin/email");

const mailForm = z.object({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/, { error: "Enter the server’s name only, such as mail.example.com." }),
  encryption: z.enum(encryptions, { error: "Choose how the connection is encrypted." }),
  port: z
    .string()
    .trim()
    .refine((text) => text === "" || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535), {
      error: "A port is a number from 1 to 65535. Leave it empty for the usual one.",
    }),
  user: z
    .string()
    .trim()
    .max(254, { error: "A user has at most 254 characters." })
    .regex(/^\P{Cc}*$/u, { error: "The user has characters that can’t be typed." }),
  password: z
    .string()
    .max(500, { error: "A password has at most 500 characters." })
    .regex(/^\P{Cc}*$/u, { error: "The password has characters that can’t be typed." }),
  from: z
    .string()
    .trim()
    .max(254)
    .refine(isSender, { error: "Enter an address such as website@example.com, or a name and an address: Clinic <website@example.com>." }),
});

export const mailFields = { host: [], encryption: [], port: [], user: [], password: [], from: [] } as const;

/** The typed settings, with the stored password if none was typed. @throws FormError */
export async function readMailForm({ db, read }: Pick<ActionRequest, "db" | "read">) {
  const { port, password: typed, ...rest } = await read(mailForm);
  const settings = { ...rest, port: port === "" ? usualPorts[rest.encryption] : Number(port) };
  if (wouldExposePassword(settings)) {
    throw new FormError({ encryption: "Without encryption others could read the password on its way. Choose TLS or STARTTLS." });
  }
  if (settings.user === "" && typed !== "") throw new FormError({ user: "Enter the user that the password belongs to." });
  const password = settings.user === "" || typed !== "" ? typed : await storedPassword(db, settings);
  return { settings, password, server: mailServerOf(settings, password) };
}

async function storedPassword(db: ActionRequest["db"], settings: MailSettings): Promise<string> {
  const stored = await findMailSettings(db);
  if (!stored || stored.user === "") throw new FormError({ password: "Enter the password." });
  if (!mayReusePassword(stored, settings)) {
    throw new FormError({
      password: "Enter the password again: the stored one belongs to the server, port, encryption and user as they were.",
    });
  }
  return findMailPassword(db);
}

export const mailLoader = adminLoader({ role: "owner", fresh: mailPage }, async ({ db, actor, site }: AdminRequest) => ({
  stored: await findMailSettings(db),
  health: await mailHealth(db, await site.mail.server()),
  environment: site.mail.environment && { from: site.mail.environment.from },
  self: actor.email,
}));
