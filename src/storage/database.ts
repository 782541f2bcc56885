/** The way to Postgres: Prisma over `pg`, on `DATABASE_URL` or on the embedded server of the data folder. */

import { PrismaPg } from '@prisma/adapter-pg';
import type { Prisma } from '../../generated/prisma/client.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { SECOND } from '../domain/durations.ts';
import { cutSilent } from './cut-silent.ts';
import { isPooled } from './is-pooled.ts';
import { preparedName } from './prepared.ts';

export type Database = PrismaClient;
/** The client inside `db.$transaction(async (tx) => …)`; a `Database` serves wherever one statement is enough. */
export type Transaction = Prisma.TransactionClient;

/** Settings of a session, sent when it is opened. */
const LIMITS = { statement_timeout: 30 * SECOND, idle_in_transaction_session_timeout: 60 * SECOND };

/**
 * Connects to `url` (postgresql://…). The connection pool is small on purpose: many waiters on one row lock make all slower.
 * A statement is stopped after 30 s, and a transaction may take longer than its statements, so that a COMMIT is never
 * cut off half-way. Behind a pooler nothing is prepared, and the limits are those that the database or the pooler has.
 */
export function connect(url: string, options: { connections?: number } = {}): Database {
  const pooled = isPooled(url);
  const adapter = new PrismaPg(
    {
      connectionString: url,
      max: options.connections ?? 10,
      connectionTimeoutMillis: 10 * SECOND,
      ...(!pooled && LIMITS),
      ...cutSilent(url),
      application_name: 'platen',
    },
    // The adapter also takes `undefined`, for no name; its type does not say so.
    pooled ? {} : { statementNameGenerator: ({ sql }) => preparedName(sql) as string },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10 * SECOND, timeout: 60 * SECOND } });
}
