import { execFile } from "node:child_process";
import { isAwaitedByServiceManager } from "~/config.server";
import { consoleLog } from "~/log.server";

/** As sd_notify(3) does. Node has no datagram sockets of the file system, so a program of systemd sends it: `NotifyAccess=all`. */
export function notifySystemd(state: "READY=1" | "STOPPING=1"): void {
  if (!isAwaitedByServiceManager()) return;
  execFile("systemd-notify", [state], (error) => {
    if (error) consoleLog.error(`systemd could not be told ${state}: ${error.message}`);
  });
}
