import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImport } from "~/domain/blog-import/runs/import-records.server";
import { nextIsElsewhere, openLive } from "./support/live-reader";
import { type Balancer, type Machine, startBalancer, startMachine } from "./support/machines";
import { typedArticle } from "./support/post-forms";
import { makePostgresDatabase, openDatabase, type PostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { isInstalled } from "./support/proxies";
import { wednesdayMorning } from "./support/site";
import { visitProcess } from "./support/site-process";
import { drMorgan, goodPassword } from "./support/staff";
import { cookieHeader, type Visitor } from "./support/visitor";

describe.skipIf(!postgresIsThere)("two machines over one PostgreSQL", () => {
  let postgres: PostgresDatabase;
  let machines: Machine[];
  let [here, there]: [Visitor, Visitor] = [visitProcess(""), visitProcess("")];

  beforeAll(async () => {
    postgres = await makePostgresDatabase();
    machines = [];
    for (let count = 0; count < 2; count += 1) machines.push(await startMachine({ DATABASE_URL: postgres.url }));
    [here, there] = machines.map(({ url }) => visitProcess(url)) as [Visitor, Visitor];
    await here.submit("/admin/create-account", { ...drMorgan, password: goodPassword });
    await there.signIn(drMorgan.email);
  });
  afterAll(async () => {
    await Promise.all(machines.map((machine) => machine.remove()));
    await postgres.remove();
  });

  it("show who has a post open through the other one", async () => {
    const fields = { ...typedArticle, version: "0", status: "draft", save: "", saveId: crypto.randomUUID() };
    const { saved } = (await (await here.post("/admin/posts/save", fields)).json()) as { saved: { id: string } };
    const [mine, other] = [new AbortController(), new AbortController()];
    const open = (visitor: Visitor, place: number, { signal }: AbortController) =>
      openLive(machines[place]?.url ?? "", visitor, { query: `post=${saved.id}`, signal });
    const blocks = await open(here, 0, mine);
    expect(await nextIsElsewhere(blocks)).toBe(false);
    await (await open(there, 1, other)).next();
    expect(await nextIsElsewhere(blocks)).toBe(true);
    other.abort();
    expect(await nextIsElsewhere(blocks)).toBe(false);
    mine.abort();
  });

  it("say of a file that the other one has where it is", async () => {
    const send = async (page: string, name: string) => {
      const body = new FormData();
      body.set("file", new File(["email\nquail@example.com\n"], name));
      const headers = { Cookie: cookieHeader(here.cookies), Origin: machines[0]?.url ?? "" };
      const sent = await fetch(new URL(page, machines[0]?.url), { method: "POST", body, headers, redirect: "manual" });
      return sent.headers.get("Location") ?? "";
    };
    const [list, backup] = [await send("/admin/newsletter/subscribers/files", "list.csv"), await send("/admin/backup/restore", "a.backup")];
    const database = await openDatabase({ DATABASE_URL: postgres.url });
    await createImport(database.kysely, {
      id: "an-import",
      fileName: "old.xml",
      by: { id: "owner", name: "Dr. Morgan" },
      now: wednesdayMorning,
    });
    await database.close();
    const restoring = backup.replace("/admin/backup/restore/", "/admin/restore/");
    for (const page of [list, backup]) expect((await here.get(page)).status).toBe(200);
    for (const page of [list, backup, restoring, "/admin/import-export/an-import"])
      expect(await there.text(page)).toContain("file is on another machine");
    expect((await there.get("/admin/restore/00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });

  describe.skipIf(!isInstalled("haproxy"))("behind the example for HAProxy (where it is installed)", () => {
    let balancer: Balancer;

    beforeAll(async () => {
      balancer = await startBalancer(machines.map(({ port }) => port));
    });
    afterAll(() => balancer.close());

    const status = async (address: string) => (await fetch(new URL(address, balancer.url))).status;

    it("don't tell visitors how long the balancer keeps their connections", async () => {
      expect((await fetch(machines[0]?.url ?? "")).headers.get("keep-alive")).toContain("timeout");
      expect((await fetch(balancer.url)).headers.get("keep-alive")).toBeNull();
    });

    it("answer readers while the database is away and no machine is ready", async () => {
      const seen = new Set<number>();
      const readPages = async () => {
        for (const page of ["/", "/about"]) seen.add(await status(page));
        return balancer.log();
      };
      await postgres.goAway();
      await expect.poll(readPages, { timeout: 60_000 }).toContain("ready has no server available");
      await readPages();
      expect(await status("/ready")).toBe(503);
      await postgres.comeBack();
      await expect.poll(readPages, { timeout: 60_000 }).toMatch(/no server available.*ready\/machine\d is UP/s);
      expect([...seen]).toEqual([200]);
    });
  });
});
