/** §18.25: is this installation in order? Each part is looked at, whatever is wrong with the others; nothing is changed. */

import { stat } from 'node:fs/promises';
import type { KeySettings } from '../../data/secrets/key-file.ts';
import { examineKeys, UNSET } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { countSealedOtherwise } from '../../data/storage/secrets/sealed-secrets.ts';
import { countWaitingWebhooks } from '../../data/storage/webhooks/webhook-turns.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { quoteForShell } from '../../domain/text.ts';
import { createRenderPool, listFontFiles, SAMPLE_JOB } from '../../pdf/index.ts';
import { ConfigError, loadConfig } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { FORMER_KEY } from '../../platform/seal-secret.ts';
import { type GroupRules, listRuleMeanings } from '../administration/index.ts';
import { examineDatabase } from './examine-database.ts';
import { examineStore } from './examine-store.ts';
import { type Finding, faulty, findingOf, fine } from './finding.ts';

/** Minutes. */
const WAITS_LONG = 5;

const KEYS = 'See "The secret key" in spec/operations.md.';
const ROTATE = '`platen secret rotate`';

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
    if (opened) yield await examineSecrets(opened.db, config);
    if (opened) yield await examineWebhooks(opened.db);
    if (opened && config.oidc) yield* examineGroups(opened.db, config.oidc);
    yield* examineStore(config, { address, log, db: opened?.db ?? null });
  } finally {
    await opened?.close();
  }
  yield* examineRendering(renderPool);
  yield await examineService(address);
}

/** §18.48: that this process has the keys in use, and that they open what is sealed. */
function examineSecrets(db: Database, config: KeySettings): Promise<Finding> {
  return findingOf('secrets', KEYS, async () => {
    const { rows, known, lack, isUnknown } = await examineKeys(db, config);
    if (lack) throw new Error(lack);
    if (isUnknown) throw new Error(UNSET);
    const inUse = known.filter((key) => rows.some(({ id }) => id === key.id));
    const [current] = rows;
    if (!current) return 'nothing is sealed yet: the first start decides the key';
    if (current.id === FORMER_KEY)
      return `sealed with a key in the database, until a day after the upgrade; ${ROTATE} does it now`;
    const others = await countSealedOtherwise(db, inUse);
    if (others > 0 && !rows.some(({ id }) => id === FORMER_KEY))
      throw new Error(`${others} secrets are sealed with a key that nobody has`);
    return `sealed with the key ${current.id}${rows.length > 1 ? `; what a former key has sealed is being sealed anew (${ROTATE})` : ''}`;
  });
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
