import type { Config } from "~/config.server";
import type { RehearsalOptions } from "~/domain/backup/nightly/rehearsal.server";
import type { Log } from "~/log.server";
import { installed } from "./health/site-health.server";

type Command = (config: Config, log: Log, args: readonly string[]) => Promise<void>;

/** Commands of the program besides `serve`: `npm run NAME`, or as a job of the server. */
export const commands: Readonly<Record<string, Command>> = {
  "go-live": async (config, log) => {
    const { runGoLive } = await import("../scripts/go-live.server");
    process.exitCode = (await runGoLive(config, log, new Date())) > 0 ? 1 : 0;
  },
  doctor: async (config, log) => {
    const { runDoctor } = await import("../scripts/doctor.server");
    process.exitCode = (await runDoctor(config, log, installed())) > 0 ? 1 : 0;
  },
  seed: async (config, log) => (await import("../scripts/seed.server")).runSeed(config, log),
  admin: async (config, log, args) => (await import("../scripts/staff-admin.server")).runStaffAdmin(config, log, args),
  export: async (config, log, args) => (await import("../scripts/export-posts.server")).runExport(config, log, args),
  import: async (config, log, args) => (await import("../scripts/import-posts.server")).runImport(config, log, args),
  "import-run": async (config, log, args) => (await import("../scripts/stored-import-run.server")).runStoredImport(config, log, args),
  "send-mailing": async (config, log, args) => {
    const [{ runSendMailing }, { href }] = await Promise.all([import("../scripts/send-mailing.server"), import("react-router")]);
    await runSendMailing(config, log, args, (token) => href("/unsubscribe/:token", { token }));
  },
  backup: async (config, log, args) => (await import("../scripts/backup.server")).runBackup(config, log, args),
  restore: async (config, log, args) => (await import("../scripts/restore.server")).runRestore(config, log, args),
  "take-backup": async (config, log, args) => (await import("../scripts/backup-jobs.server")).runTakeBackup(config, log, args),
  "restore-upload": async (config, log, args) => (await import("../scripts/backup-jobs.server")).runRestoreUpload(config, log, args),
  rehearse: async (config, log, args) => {
    const { runRehearsal } = await import("../scripts/backup-jobs.server");
    await runRehearsal(config, log, args, copyStarter(config, log));
  },
};

/** Starts a site on restored data that only this machine can reach, and that does nothing by itself. */
export function copyStarter(config: Config, log: Log): RehearsalOptions["startSite"] {
  const isolated = { host: "127.0.0.1", port: 0, publicUrl: null, metricsPort: null, mail: null, trustedProxies: [] };
  const silent = { info: () => undefined, error: log.error };
  return async (settings) => {
    const { startSite } = await import("./site.server");
    return startSite({ config: { ...config, ...isolated, ...settings }, log: silent, isCopy: true });
  };
}
