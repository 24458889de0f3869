import { href } from "react-router";
import type { HealthCheck } from "~/domain/health/health-check";
import { AdminPage, BackLink } from "~/ui/admin/admin-page";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/technician-page";
import "./technician.css";

export const loader = adminLoader({ role: "owner" }, async ({ site }: AdminRequest) => {
  const { config, clinic, health } = site;
  const { host, port, publicUrl, trustedProxies } = config;
  return {
    clinic: clinic.name,
    host,
    port,
    publicUrl,
    isFixed: site.hasFixedAddress,
    trustedProxies,
    checks: (await health.read()).filter(isTechnical),
  };
});

/** What an owner can't put right in the admin. */
const isTechnical = ({ id, state }: HealthCheck) => state !== "fine" && !["backup", "rehearsal", "mail", "sign-ins"].includes(id);

/** To print or to hand over: names no person and holds no secret. */
export default function TechnicianPage({ loaderData }: Route.ComponentProps) {
  const { clinic, host, port, publicUrl, isFixed, trustedProxies, checks } = loaderData;
  const isLoopback = /^(127\.|::1$|localhost$)/.test(host);
  return (
    <AdminPage title="For your technician">
      <div className="row no-print">
        <BackLink to={href("/admin/go-live")}>Before you go live</BackLink>
        <button className="button outline needs-script" type="button" onClick={() => print()}>
          Print
        </button>
      </div>
      <article className="panel technician-sheet">
        <p>
          For the website of {clinic}. There is no password on this page. <code>docs/deployment.md</code> in the program’s folder explains
          each step.
        </p>
        <h2>What is set now</h2>
        <dl>
          <dt>Web address</dt>
          <dd>{publicUrl ? `${publicUrl}${isFixed ? " (set by PUBLIC_URL)" : ""}` : "none yet"}</dd>
          <dt>The site listens on</dt>
          <dd>
            {host}, port {port}
            {isLoopback && ", so only a proxy on the same machine reaches it"}
          </dd>
          <dt>Proxies it trusts</dt>
          <dd>{trustedProxies.join(", ") || "none"}</dd>
        </dl>
        <h2>What is left to do</h2>
        <ol>
          <li>Have the name’s DNS records (A, and AAAA if there is one) lead to this server, with www and without.</li>
          <li>
            Put a proxy with a certificate in front, such as Caddy or nginx (deploy/), with ports 80 and 443 open. It keeps the Host header
            and sets X-Forwarded-For.
          </li>
          {trustedProxies.length === 0 && (
            <li>Name the proxy to the site: TRUSTED_PROXIES=127.0.0.1,::1 if it runs on the same machine.</li>
          )}
          {publicUrl === null && (
            <li>
              The owner then enters the address under Facts, Your web address, which checks it. Or set PUBLIC_URL, such as
              https://www.example.com, which takes precedence.
            </li>
          )}
          <li>Run “npm run doctor” on the server. It checks all of this and says what is wrong.</li>
        </ol>
        {checks.length > 0 && (
          <>
            <h2>What System status says</h2>
            <ul>
              {checks.map(({ id, name, sentence, todo }) => (
                <li key={id}>
                  <b>{name}:</b> {sentence} {todo}
                </li>
              ))}
            </ul>
          </>
        )}
      </article>
    </AdminPage>
  );
}
