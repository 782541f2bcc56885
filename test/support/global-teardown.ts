/** Runs after all tests: stops everything that the run has started, and deletes its folders. */
import type {} from './global-setup.ts';

export default async function globalTeardown(): Promise<void> {
  for (const one of globalThis.platenTestServers) await one.close();
}
