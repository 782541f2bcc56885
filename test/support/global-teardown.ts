/** After all tests: Postgres and the pooler of the run stop, and their folders go. */
import type {} from './global-setup.ts';

export default async function globalTeardown(): Promise<void> {
  await globalThis.platenTestPooler?.close();
  await globalThis.platenTestPostgres?.close();
}
