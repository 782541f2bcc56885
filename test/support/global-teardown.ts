/** After all tests: what the run has started stops, and its folders go. */
import type {} from './global-setup.ts';

export default async function globalTeardown(): Promise<void> {
  for (const one of globalThis.platenTestServers) await one.close();
}
