/** §18.34: each statement as a span, with its text and without its values. Prisma passes its adapter both apart. */
import type { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQueryable, Transaction } from '@prisma/driver-adapter-utils';
import { inStatementSpan } from '../../../platform/telemetry/tracer.ts';

/** Changes the adapter. */
export function traceStatements(factory: PrismaPg): void {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => {
      const transaction = await inStatementSpan('BEGIN', () => start(level));
      const commit = transaction.commit.bind(transaction);
      transaction.commit = () => inStatementSpan('COMMIT', commit);
      return traced<Transaction>(transaction);
    };
    return traced(adapter);
  };
}

function traced<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const [query, execute] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  queryable.queryRaw = (asked) => inStatementSpan(asked.sql, () => query(asked));
  queryable.executeRaw = (asked) => inStatementSpan(asked.sql, () => execute(asked));
  return queryable;
}
