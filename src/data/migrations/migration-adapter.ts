/** Migrations: Prisma's adapter for `pg`, mended where it does not do what the schema engine needs. */
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { Pool, QueryResult } from 'pg';

/** Postgres's numbers for the type "char" of its catalogues, which the adapter refuses, and for arrays of it. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/** For an engine that reads by the connections of `pool`, which from then on serves nothing else. */
export function createMigrationAdapter(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const prisma = new PrismaPg(pool);
  passCharacters(pool);
  return {
    provider: prisma.provider,
    adapterName: prisma.adapterName,
    connect: async () => withCharacters(await prisma.connect()),
    connectToShadowDb: () =>
      Promise.reject(new Error('States are compared in a database made for it, without a shadow')),
  };
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
