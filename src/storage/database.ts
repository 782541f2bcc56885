/** The way to Postgres: Prisma over `pg`, on `DATABASE_URL` or on the embedded server of the data folder. */
import { PrismaPg } from '@prisma/adapter-pg';
import type { Prisma } from '../../generated/prisma/client.ts';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { preparedName } from './prepared.ts';

export type Database = PrismaClient;
/** The client inside `db.$transaction(async (tx) => …)`; a `Database` serves wherever one statement is enough. */
export type Transaction = Prisma.TransactionClient;

const SECOND = 1_000;

/**
 * Connects to `url` (postgresql://…). The pool is small on purpose: many waiters on one row cost more than they bring.
 * A statement is stopped after 30 s, and a transaction may take longer than its statements, so that a COMMIT is never
 * cut off half-way. `pgbouncer=true` in the URL: nothing is prepared, because the next statement may meet another server
 * connection.
 */
export function connect(url: string, options: { connections?: number } = {}): Database {
  const adapter = new PrismaPg(
    {
      connectionString: url,
      max: options.connections ?? 10,
      connectionTimeoutMillis: 10 * SECOND,
      statement_timeout: 30 * SECOND,
      idle_in_transaction_session_timeout: 60 * SECOND,
      application_name: 'platen',
    },
    // The adapter passes on that there is no name, which its type does not say.
    isPooled(url) ? {} : { statementNameGenerator: ({ sql }) => preparedName(sql) as string },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10 * SECOND, timeout: 60 * SECOND } });
}

/** As Prisma and others have it: a pooler in transaction mode stands in between. */
function isPooled(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true';
}
