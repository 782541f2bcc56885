/** §18.25: is this installation in order? Each part is looked at, whatever is wrong with the others; nothing is changed. */

import { SECOND } from '../../domain/durations.ts';
import type { createRenderPool } from '../../pdf/index.ts';
import { ConfigError, loadConfig } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { examineDatabase } from './examine-database.ts';
import { examineRendering } from './examine-rendering.ts';
import { examineStore } from './examine-store.ts';
import { type Finding, faulty, fine } from './finding.ts';

type Readiness = { status?: string } & Record<string, string>;

/** `addressOf`: where a service with these settings answers. */
export type ExamineOptions = {
  log: Log;
  addressOf(config: ReturnType<typeof loadConfig>): string;
  renderPool?: typeof createRenderPool;
};

/** In the order in which they depend on each other. Without a readable configuration there is nothing else to look at. */
export async function* examine(
  env: NodeJS.ProcessEnv,
  { log, addressOf, renderPool }: ExamineOptions,
): AsyncGenerator<Finding, void> {
  let config: ReturnType<typeof loadConfig>;
  try {
    config = loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n'))
      yield faulty('configuration', line, 'Correct the variable; the table is in README.md.');
    return;
  }
  const address = addressOf(config);
  yield fine('configuration', `data folder ${config.dataDir}, ${address}`);
  const opened = yield* examineDatabase(config, log);
  try {
    yield* examineStore(config, { address, log, db: opened?.db ?? null });
  } finally {
    await opened?.close();
  }
  yield* examineRendering(renderPool);
  yield await examineService(address);
}

/** That none runs is no fault. */
async function examineService(address: string): Promise<Finding> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5 * SECOND) }).catch(() => null);
  if (!answer) return fine('service', `none answers at ${address}`);
  const { status, ...parts } = (await answer.json().catch(() => ({}))) as Readiness;
  const faults = Object.entries(parts).filter(([, state]) => state !== 'ready');
  if (answer.ok && status === 'ready' && faults.length === 0) return fine('service', `ready at ${address}`);
  const named = faults.map(([part, state]) => `${part} ${state}`).join(', ') || `answered ${answer.status}`;
  return faulty('service', `at ${address}: ${named}`, 'Read the log of that process; is it one of Platen?');
}
