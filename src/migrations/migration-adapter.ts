/** Migrations: Prisma's adapter for `pg`, mended where it does not do what the schema engine needs. */
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import { DatabaseError, type Pool, type QueryResult } from 'pg';

/**
 * The number under which all who migrate with Prisma wait for each other. Whoever lends the engine connections holds it already:
 * the engine would take it for a session, and behind a pooler that never ends.
 */
export const MIGRATION_LOCK = 72_707_369;
const TAKE_LOCK = `SELECT pg_advisory_lock(${MIGRATION_LOCK})`;

/** Postgres's numbers for the type "char" of its catalogues, which the adapter refuses, and for arrays of it. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/** For an engine that works on the connections of `pool`, which from then on serves nothing else. */
export function createMigrationAdapter(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const prisma = new PrismaPg(pool);
  passCharacters(pool);
  return {
    provider: prisma.provider,
    adapterName: prisma.adapterName,
    connect: async () => withCharacters(withoutLock(withWholeScripts(await prisma.connect(), pool))),
    connectToShadowDb: () =>
      Promise.reject(new Error('States are compared in a database made for it, without a shadow')),
  };
}

/**
 * The adapter cuts a script at every semicolon, also at those in functions, texts and comments. As one query, Postgres reads
 * it, and either all of it happens or nothing.
 */
function withWholeScripts(adapter: SqlDriverAdapter, pool: Pool): SqlDriverAdapter {
  adapter.executeScript = async (sql) => {
    await pool.query(sql).catch((error: Error) => Promise.reject(withLine(error, sql)));
  };
  return adapter;
}

/** Postgres counts characters; people read lines. */
function withLine(error: Error, sql: string): Error {
  if (!(error instanceof DatabaseError)) return error;
  const { severity = 'ERROR', message, detail, column, hint, position } = error;
  const line = position && sql.slice(0, Number(position)).split('\n').length;
  const where = line ? `${message} (line ${line})` : message;
  // Without a code the engine keeps these words, and does not put its own shorter ones in their place.
  return new DriverAdapterError({ kind: 'postgres', severity, code: '', message: where, detail, column, hint });
}

function withoutLock(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const executeRaw = adapter.executeRaw.bind(adapter);
  adapter.executeRaw = async (query) => (query.sql === TAKE_LOCK ? 0 : executeRaw(query));
  return adapter;
}

/** Lets "char" through the adapter under the name of a type that it knows and that the engine never asks for … */
function passCharacters(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>;
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
    return result;
  }) as Pool['query'];
}

/** … and gives it back its own behind the adapter. */
function withCharacters(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const { CharacterArray, Character } = ColumnTypeEnum;
    return { ...result, columnTypes: result.columnTypes.map((type) => (type === CharacterArray ? Character : type)) };
  };
  return adapter;
}
