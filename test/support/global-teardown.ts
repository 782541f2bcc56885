/** After all tests: the Postgres of the run stops, and its folder goes. */
import type {} from './global-setup.ts';

export default async function globalTeardown(): Promise<void> {
  await globalThis.platenTestPostgres?.close();
}
