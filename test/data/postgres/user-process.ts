/** A process that uses the server of a data folder: prints its address as one line, and leaves when its input ends. */
import { openEmbeddedPostgres } from '../../../src/data/postgres/open/open-embedded-postgres.ts';

const log = { info: console.error, error: console.error };
const postgres = await openEmbeddedPostgres({ dataDir: process.argv[2]!, log });
process.stdout.write(`${postgres.url}\n`);
for await (const _ of process.stdin);
await postgres.close();
