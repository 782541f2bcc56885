/** Migrations: a connection for as long as some work takes. */
import { Client } from 'pg';
import { SECOND } from '../../domain/durations.ts';

export async function withConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10 * SECOND,
    application_name: 'platen migrate',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
