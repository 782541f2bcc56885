/** §18.16: one connection for a transaction that may take as long as it needs. */
import { Client } from 'pg';
import { SECOND } from '../../domain/durations.ts';

/** Within a transaction: whatever limits the role has, this one may take long, and wait for a disk between two statements. */
export const WITHOUT_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';

/** What `work` has not committed is undone when it throws. `answersWithin`: in milliseconds; 0: however long a statement takes. */
export async function withClient<Result>(
  url: string,
  answersWithin: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10 * SECOND,
    query_timeout: answersWithin,
    keepAlive: true,
    application_name: 'platen backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // One that is still copying would first come to its end.
    client.connection.stream.destroy();
    throw error;
  }
}
