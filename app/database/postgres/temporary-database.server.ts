import pg from "pg";

/** An arbitrary number, locked as long as the temporary database is in use. */
const LOCK = 7_251_884_014;

/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = "42501";

/**
 * Makes an empty database on the server of another one. It is named after that one, so that the next call replaces what a killed process
 * left.
 *
 * @returns null when the account may not make one, or another process uses it
 */
export async function makeTemporaryDatabase(url: string) {
  const keeper = new pg.Client({ connectionString: url });
  keeper.on("error", () => undefined);
  await keeper.connect();
  const { rows } = await keeper.query(`select current_database() as name, pg_try_advisory_lock(${LOCK}) as mine`);
  const name = `${rows[0].name.slice(0, 50)}_rehearsal`;
  const drop = `drop database if exists ${keeper.escapeIdentifier(name)} with (force)`;
  let isMade = false;
  try {
    if (!rows[0].mine) return null;
    await keeper.query(drop);
    await keeper.query(`create database ${keeper.escapeIdentifier(name)}`);
    isMade = true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === NOT_ALLOWED) return null;
    throw error;
  } finally {
    if (!isMade) await keeper.end();
  }
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return {
    url: address.href,
    remove: async () => {
      await keeper.query(drop);
      await keeper.end();
    },
  };
}
