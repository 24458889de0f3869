import type { BetterAuthPlugin } from "better-auth";
import type { DBAdapter, Where } from "better-auth/adapters";
import { sha256 } from "~/domain/sha256.server";

/** A token is 190 random bits, so a fast hash is enough (OWASP Cryptographic Storage). */
export function sessionTokenHash(token: string): string {
  return sha256(token);
}

export function hashedSessionTokens() {
  return {
    id: "hashed-session-tokens",
    init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
  } satisfies BetterAuthPlugin;
}

function hashing(plain: DBAdapter): DBAdapter {
  return {
    ...plain,
    create: async (query) => {
      const { token } = query.data;
      if (query.model !== MODEL || typeof token !== "string") return plain.create(query);
      return withToken(await plain.create({ ...query, data: { ...query.data, token: sessionTokenHash(token) } }), token);
    },
    findOne: async (query) => withToken(await plain.findOne(hashed(query)), tokenIn(query)),
    findMany: (query) => plain.findMany(hashed(query)),
    count: (query) => plain.count(hashed(query)),
    update: async (query) => withToken(await plain.update(hashed(query)), tokenIn(query)),
    updateMany: (query) => plain.updateMany(hashed(query)),
    delete: (query) => plain.delete(hashed(query)),
    deleteMany: (query) => plain.deleteMany(hashed(query)),
    consumeOne: async (query) => withToken(await plain.consumeOne(hashed(query)), tokenIn(query)),
    incrementOne: async (query) => withToken(await plain.incrementOne(hashed(query)), tokenIn(query)),
    transaction: (run) => plain.transaction((inner) => run(hashing({ ...inner, transaction: plain.transaction }))),
  };
}

const MODEL = "session";

interface Query {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

function hashed<Q extends Query>(query: Q): Q {
  if (query.model !== MODEL || !query.where) return query;
  const where = query.where.map((condition) =>
    condition.field === "token" ? { ...condition, value: hashOf(condition.value) } : condition,
  );
  return { ...query, where };
}

function hashOf(value: Where["value"]): Where["value"] {
  return Array.isArray(value) ? value.map((token) => sessionTokenHash(String(token))) : sessionTokenHash(String(value));
}

function tokenIn({ model, where }: Query): string | null {
  const value = model === MODEL ? where?.find(({ field }) => field === "token")?.value : null;
  return typeof value === "string" ? value : null;
}

function withToken<Row>(row: Row, token: string | null): Row {
  return row && token !== null ? { ...row, token } : row;
}
