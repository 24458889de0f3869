import { href } from "react-router";
import { z } from "zod";
import { emailAddress } from "~/domain/email-address";
import { mailHealth } from "~/domain/mail/mail-health.server";
import { knownProviders, type MailProvider, mailProviders } from "~/domain/mail/mail-providers";
import {
  encryptions,
  type MailSettings,
  mailServerOf,
  mayReusePassword,
  usualPorts,
  wouldExposePassword,
} from "~/domain/mail/mail-settings";
import { findMailPassword, findMailSettings } from "~/domain/mail/mail-settings.server";
import { formatSender } from "~/domain/mail/sender-name";
import { type ActionRequest, type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";

export const mailPage = href("/admin/email");

const typedLine = (max: number, name: string) =>
  z
    .string()
    .trim()
    .max(max, { error: `${name} has at most ${max} characters.` })
    .regex(/^\P{Cc}*$/u, { error: `${name} has characters that can’t be typed.` })
    .default("");

const mailForm = z.object({
  provider: z.enum(mailProviders, { error: "Choose who provides your email." }),
  email: emailAddress("Enter an address such as website@example.com."),
  name: typedLine(80, "The name").refine((text) => !/["\\<>]/.test(text), { error: "Leave out quotation marks and brackets." }),
  password: z
    .string()
    .max(500, { error: "A password has at most 500 characters." })
    .regex(/^\P{Cc}*$/u, { error: "The password has characters that can’t be typed." }),
  host: typedLine(253, "A server’s name"),
  encryption: z.enum(encryptions, { error: "Choose how the connection is encrypted." }).default("tls"),
  port: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535), {
      error: "A port is a number from 1 to 65535. Leave it empty for the usual one.",
    }),
  user: typedLine(254, "A user"),
  dkimSelector: typedLine(63, "A selector").refine((text) => /^([a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)?$/i.test(text), {
    error: "A selector is a short name, such as mail or s1.",
  }),
});

export const mailFields = {
  ...{ provider: [], email: [], name: [], password: [] },
  ...{ host: [], encryption: [], port: [], user: [], dkimSelector: [] },
} as const;

/** The typed settings, with the stored password if none was typed. @throws FormError */
export async function readMailForm({ db, read }: Pick<ActionRequest, "db" | "read">) {
  const { provider, email, name, password: given, dkimSelector, ...rest } = await read(mailForm);
  // Google shows its passwords in groups of four.
  const typed = provider === "google" ? given.replaceAll(" ", "") : given;
  const settings: MailSettings = {
    ...(provider === "other" ? typedServer({ ...rest, email }) : { ...knownProviders[provider].server, user: email }),
    from: formatSender({ name, address: email }),
    ...(dkimSelector !== "" && { dkimSelector }),
  };
  if (wouldExposePassword(settings)) {
    throw new FormError({ encryption: "Without encryption others could read the password on its way. Choose an encrypted connection." });
  }
  if (settings.user === "" && typed !== "") throw new FormError({ user: "Enter the user that the password belongs to." });
  const password = settings.user === "" || typed !== "" ? typed : await storedPassword(db, settings);
  return { provider, settings, password, server: mailServerOf(settings, password) };
}

type TypedServer = Pick<z.output<typeof mailForm>, "host" | "encryption" | "port" | "user" | "email">;

function typedServer({ host: typed, encryption, port, user, email }: TypedServer) {
  const host = typed.toLowerCase();
  if (!/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$/.test(host)) {
    throw new FormError({ host: "Enter the server’s name only, such as mail.example.com." });
  }
  const account = user === "" && encryption !== "none" ? email : user;
  return { host, encryption, port: port === "" ? usualPorts[encryption] : Number(port), user: account };
}

async function storedPassword(db: ActionRequest["db"], settings: MailSettings): Promise<string> {
  const stored = await findMailSettings(db);
  if (!stored || stored.user === "") throw new FormError({ password: "Enter the password." });
  if (!mayReusePassword(stored, settings)) {
    throw new FormError({ password: "Enter the password again: the stored one belongs to another server or account." });
  }
  return findMailPassword(db);
}

export const passwordProblems: Readonly<Record<MailProvider, string>> = {
  google: "Google did not accept it. Copy all 16 letters of an app password.",
  microsoft: "Microsoft did not accept it. Check the password, and that “Authenticated SMTP” is on for this mailbox.",
  other: "The server did not accept it with this user.",
};

export const mailLoader = adminLoader({ role: "owner", fresh: mailPage }, async ({ db, actor, site }: AdminRequest) => ({
  stored: await findMailSettings(db),
  health: await mailHealth(db, await site.mail.server()),
  environment: site.mail.environment && { from: site.mail.environment.from },
  self: actor.email,
  clinic: site.clinic.name,
}));
