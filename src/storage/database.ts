/** The way to Postgres: Prisma over `pg`, on `DATABASE_URL` or on the embedded server of the data folder. */

import { PrismaPg } from '@prisma/adapter-pg';
import type { Prisma } from '../../generated/prisma/client.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { SECOND } from '../domain/durations.ts';
import { isPooled } from './is-pooled.ts';
import { preparedName } from './prepared.ts';

export type Database = PrismaClient;
/** The client inside `db.$transaction(async (tx) => …)`; a `Database` serves wherever one statement is enough. */
export type Transaction = Prisma.TransactionClient;

/** Of a session, told as it begins. */
const LIMITS = { statement_timeout: 30 * SECOND, idle_in_transaction_session_timeout: 60 * SECOND };

/**
 * Connects to `url` (postgresql://…). The pool is small on purpose: many waiters on one row cost more than they bring.
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
      application_name: 'platen',
    },
    // The adapter passes on that there is no name, which its type does not say.
    pooled ? {} : { statementNameGenerator: ({ sql }) => preparedName(sql) as string },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10 * SECOND, timeout: 60 * SECOND } });
}
