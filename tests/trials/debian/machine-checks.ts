import { request } from "node:https";
import type { Terminal } from "./debian-root";

interface Checking {
  readonly terminal: Terminal;
  readonly timed: (what: string, work: () => Promise<unknown>) => Promise<void>;
  readonly name: string;
}

/** What has to be true of the machine once the steps are walked. */
export async function checkRunningMachine({ terminal, timed, name }: Checking): Promise<void> {
  const must = async (command: string): Promise<string> => {
    const { code, output } = await terminal.type(command);
    if (code !== 0) throw new Error(`“${command}” ended with ${code}:\n${output.slice(-1500)}`);
    return output;
  };
  const expect = (found: string, wanted: RegExp) => {
    if (!wanted.test(found)) throw new Error(`Not ${wanted}:\n${found.slice(-1500)}`);
  };
  await timed("Visitors read the site through Caddy", async () => {
    for (const address of ["/", "/blog", "/ready"]) expect(`${await askThroughCaddy(name, address)}`, /^200$/);
  });
  await timed("systemd heard that it is ready, and restarts it when it is killed", async () => {
    const show = () => must("systemctl show clinic-website -p Type,ActiveState,SubState,NRestarts --value | xargs");
    expect(await show(), /^(notify active running 0|0 notify active running|notify 0 active running)/);
    await must(
      "systemctl kill --signal=KILL clinic-website && sleep 1 && timeout 60 sh -c 'until systemctl is-active -q clinic-website; do sleep 1; done'",
    );
    expect(await show(), /active running/);
    await must("systemctl restart clinic-website");
    expect(`${await askThroughCaddy(name, "/ready")}`, /^200$/);
    await must("! journalctl -u clinic-website --no-pager | grep 'could not be told'");
  });
  await timed("A second process at the same port goes on alone", async () => {
    await must("cp deploy/clinic-website.service /etc/systemd/system/clinic-website@.service && systemctl daemon-reload");
    await must("systemctl enable --now clinic-website@2 && systemctl restart clinic-website");
    await must("systemctl stop clinic-website");
    expect(`${await askThroughCaddy(name, "/ready")}`, /^200$/);
    expect(await must("systemctl is-active clinic-website clinic-website@2; true"), /^inactive\nactive$/m);
    await must("systemctl start clinic-website && systemctl disable --now clinic-website@2");
  });
  await timed("A backup by the site’s account, and a restore by root", async () => {
    await must("cd /opt/clinic-website && sudo -u clinic npm run backup");
    const restored = await terminal.type("npm run restore -- $(ls -t /var/lib/clinic-website/backups/*.backup | head -1) --yes");
    expect(restored.output, /Database: the file \/var\/lib\/clinic-website\/clinic\.sqlite/);
    expect(restored.output, /Every row was compared/);
    expect(await must("find /var/lib/clinic-website -not -user clinic | wc -l"), /^0$/m);
    await must("timeout 60 sh -c 'until systemctl is-active -q clinic-website; do sleep 1; done'");
  });
  await timed("nginx starts with the example", async () => {
    await must("apt-get install -y --no-install-recommends nginx openssl > /dev/null 2>&1; true");
    await must(`d=/etc/letsencrypt/live/www.example.com && mkdir -p $d && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
-subj /CN=www.example.com -days 9 -keyout $d/privkey.pem -out $d/fullchain.pem 2>/dev/null`);
    await must("cp deploy/nginx.conf /etc/nginx/sites-enabled/clinic-website && rm -f /etc/nginx/sites-enabled/default");
    expect(await must("nginx -t"), /test is successful/);
  });
  await timed("What systemd says of the unit", async () => {
    expect(await must("systemd-analyze verify /etc/systemd/system/clinic-website.service; true"), /^$/);
    return (await must("systemd-analyze security clinic-website --no-pager")).match(/Overall exposure level .+: ([\d.]+)/)?.[1];
  });
}

/** The network is this machine’s own. @returns the status */
function askThroughCaddy(name: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const to = {
      host: "127.0.0.1",
      port: 443,
      servername: name,
      rejectUnauthorized: false,
      path: address,
      headers: { host: name },
      timeout: 30_000,
    };
    const asking = request(to, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    asking.once("timeout", () => asking.destroy(new Error("no answer in 30 s"))).once("error", reject);
    asking.end();
  });
}
