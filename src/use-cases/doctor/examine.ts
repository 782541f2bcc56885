/** §18.25: is this installation in order? Each part is looked at, whatever is wrong with the others; nothing is changed. */

import { stat } from 'node:fs/promises';
import type { Database } from '../../data/storage/connection/database.ts';
import { countWaitingWebhooks } from '../../data/storage/webhooks/webhook-turns.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { quoteForShell } from '../../domain/quote-for-shell.ts';
import { createRenderPool, listFontFiles, SAMPLE_JOB } from '../../pdf/index.ts';
import { ConfigError, loadConfig } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { type GroupRules, listRuleMeanings } from '../administration/index.ts';
import { examineDatabase } from './examine-database.ts';
import { examineStore } from './examine-store.ts';
import { type Finding, faulty, findingOf, fine } from './finding.ts';

/** Minutes. */
const WAITS_LONG = 5;

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
    if (opened) yield await examineWebhooks(opened.db);
    if (opened && config.oidc) yield* examineGroups(opened.db, config.oidc);
    yield* examineStore(config, { address, log, db: opened?.db ?? null });
  } finally {
    await opened?.close();
  }
  yield* examineRendering(renderPool);
  yield await examineService(address);
}

/** §23.5: what could be sent is sent within seconds, where a worker runs. */
function examineWebhooks(db: Database): Promise<Finding> {
  return findingOf(
    'webhooks',
    'Start a worker (`platen serve`, or with `--role worker`); its log says what fails.',
    async () => {
      const { waiting, oldest } = await countWaitingWebhooks(db);
      const minutes = Math.floor((oldest * SECOND) / MINUTE);
      if (minutes >= WAITS_LONG) throw new Error(`an event has waited ${minutes} minutes for a receiver that answers`);
      return waiting === 0 ? 'no event waits' : `${waiting} events wait for their receivers`;
    },
  );
}

/** §20.23 rule 4: a finding for each workspace that a rule names, whatever it is called now. */
async function* examineGroups(db: Database, rules: GroupRules): AsyncGenerator<Finding, void> {
  for (const { written, isRead, inUse, workspaceId, says } of await listRuleMeanings(db, rules)) {
    const isNew = !isRead && workspaceId === null;
    const advice = `Say which it means: \`platen group point ${quoteForShell(written)} <workspace>\`.`;
    yield inUse || isNew ? fine('groups', says) : faulty('groups', says, advice);
  }
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

const INSTALL = 'Install the packages again: `npm ci`.';

const ROOM =
  'Give the process more memory, or lower RENDER_CONCURRENCY and MAX_MEMORY; if that is not it, run `npm ci`.';

/** §18.25: fonts, and a document rendered twice in a thread, as the service does it. */
async function* examineRendering(renderPool = createRenderPool): AsyncGenerator<Finding, void> {
  yield await findingOf('fonts', INSTALL, async () => {
    const files = listFontFiles();
    for (const file of files) if ((await stat(file)).size === 0) throw new Error(`${file} is empty`);
    return `${files.length} files`;
  });
  yield await findingOf('render', ROOM, async () => {
    const pool = renderPool({ concurrency: 1 });
    try {
      const render = () => pool.render(SAMPLE_JOB);
      const [first, second] = [await render(), await render()];
      if (first.sha256 !== second.sha256) throw new Error('the same document came out with other bytes');
      return `${first.pages} pages, ${first.bytes.byteLength} bytes, twice the same`;
    } finally {
      await pool.close();
    }
  });
}
