/** §18.25: examines an installation. It looks at each part, whatever is wrong with the others, and changes nothing. */

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { findLack, refuseNewer } from '../../data/migrations/index.ts';
import type { OpenedStore } from '../../data/objects/open-object-store.ts';
import { type OpenDatabase, openDatabase } from '../../data/open-database.ts';
import { openStore } from '../../data/open-store.ts';
import { examineKeys, type KeySettings, UNSET } from '../../data/secrets/open-secrets.ts';
import { areApart, askTime, describeAhead } from '../../data/storage/connection/clock.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { countFailingRenewals, countWaitingForSeal } from '../../data/storage/documents/document-seals.ts';
import { countSealedOtherwise } from '../../data/storage/secrets/secret-keys.ts';
import { countWaitingWebhooks } from '../../data/storage/webhooks/webhook-turns.ts';
import { writeInstallation } from '../../data/storage/workspaces/installation.ts';
import { countActiveSeals, listEndingSeals } from '../../data/storage/workspaces/seals.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';
import { WARN_DAYS } from '../../domain/seals.ts';
import { quoteForShell } from '../../domain/text.ts';
import { foreign, type Message, mapTexts, ToldError, tell } from '../../locales/message.ts';
import { createRenderPool, listFontFiles, SAMPLE_JOB } from '../../pdf/index.ts';
import { type Config, ConfigError, loadConfig } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { FORMER_KEY } from '../../platform/seal-secret.ts';
import { type GroupRules, listRuleMeanings } from '../administration/index.ts';

/** An event that has waited for this many minutes is a fault. */
const WAITS_LONG = 5;

type Readiness = { status?: string } & Record<string, string>;

/** `addressOf`: returns the URL of a service with these settings. */
type ExamineOptions = {
  log: Log;
  addressOf(config: ReturnType<typeof loadConfig>): string;
  renderPool?: typeof createRenderPool;
};

/** Opens the pool that renders the sample. Tests run many commands in one process, and reuse the threads. */
export const doctorPools = { open: createRenderPool };

/** Yields the findings in the order in which the parts depend on each other. Without a readable configuration, it stops. */
export async function* examine(
  env: NodeJS.ProcessEnv,
  { log, addressOf, renderPool }: ExamineOptions,
): AsyncGenerator<Finding, void> {
  let config: ReturnType<typeof loadConfig>;
  try {
    config = loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const fault of error.faults) yield faulty('configuration', fault, tell('doctor.configuration.advice'));
    return;
  }
  const address = addressOf(config);
  yield fine('configuration', tell('doctor.configuration', { folder: config.dataDir, address }));
  const opened = yield* examineDatabase(config, log);
  try {
    if (opened) yield await examineSecrets(opened.db, config);
    if (opened) yield await examineWebhooks(opened.db);
    if (opened) yield* examineSeals(opened.db);
    if (opened && config.oidc) yield* examineGroups(opened.db, config.oidc);
    yield* examineStore(config, { address, log, db: opened?.db ?? null });
  } finally {
    await opened?.close();
  }
  yield* examineRendering(renderPool);
  yield await examineService(address);
}

/** §18.48: checks that this process has the keys in use, and that they open what is sealed. */
function examineSecrets(db: Database, config: KeySettings): Promise<Finding> {
  return findingOf('secrets', tell('doctor.secrets.advice'), async () => {
    const { rows, known, lack, isUnknown } = await examineKeys(db, config);
    if (lack ?? isUnknown) throw new ToldError(lack ?? UNSET);
    const inUse = known.filter((key) => rows.some(({ id }) => id === key.id));
    const [current] = rows;
    if (!current) return tell('doctor.secrets.none');
    if (current.id === FORMER_KEY) return tell('doctor.secrets.former');
    const others = await countSealedOtherwise(db, inUse);
    if (others > 0 && !rows.some(({ id }) => id === FORMER_KEY))
      throw new ToldError(tell('doctor.secrets.lost', { count: others }));
    return tell(rows.length > 1 ? 'doctor.secrets.rotating' : 'doctor.secrets', { id: current.id });
  });
}

/** §23.5: checks that events are sent within seconds, as they are while a worker runs. */
function examineWebhooks(db: Database): Promise<Finding> {
  return findingOf('webhooks', tell('doctor.webhooks.advice'), async () => {
    const { waiting, oldest } = await countWaitingWebhooks(db);
    const minutes = Math.floor((oldest * SECOND) / MINUTE);
    if (minutes >= WAITS_LONG) throw new ToldError(tell('doctor.webhooks.late', { minutes }));
    return waiting === 0 ? tell('doctor.webhooks.none') : tell('doctor.webhooks', { count: waiting });
  });
}

/** §24.7: checks that the keys of active seals are here, that their certificates do not end soon, and that seals and renewals succeed. */
async function* examineSeals(db: Database): AsyncGenerator<Finding, void> {
  const count = await countActiveSeals(db);
  const faults = await listEndingSeals(db, WARN_DAYS);
  for (const { name, workspaceName: workspace, days, hasKey } of faults) {
    const says = !hasKey
      ? tell('doctor.seals.noKey', { name, workspace })
      : days < 0
        ? tell('doctor.seals.ended', { name, workspace })
        : tell('doctor.seals.ends', { name, workspace, days });
    yield faulty('seals', says, tell('doctor.seals.advice'));
  }
  const { failing, soonest } = await countFailingRenewals(db);
  if (failing > 0) {
    const until = soonest?.toISOString().slice(0, 10) ?? '';
    yield faulty(
      'seals',
      tell('doctor.seals.renewals', { count: failing, until }),
      tell('doctor.seals.renewals.advice'),
    );
  }
  const waiting = count === 0 ? 0 : await countWaitingForSeal(db);
  if (waiting > 0)
    yield faulty('seals', tell('doctor.seals.waiting', { count: waiting }), tell('doctor.seals.waiting.advice'));
  if (faults.length === 0 && failing === 0 && waiting === 0)
    yield fine('seals', count === 0 ? tell('doctor.seals.none') : tell('doctor.seals', { count }));
}

/** §20.23 rule 4: yields a finding for each workspace that a rule names, whatever its name is now. */
async function* examineGroups(db: Database, rules: GroupRules): AsyncGenerator<Finding, void> {
  for (const { written, isRead, inUse, workspaceId, says } of await listRuleMeanings(db, rules)) {
    const isNew = !isRead && workspaceId === null;
    const advice = tell('doctor.groups.advice', { name: quoteForShell(written) });
    yield inUse || isNew ? fine('groups', says) : faulty('groups', says, advice);
  }
}

/** Checks the running service. It is not a fault when none runs. */
async function examineService(address: string): Promise<Finding> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5 * SECOND) }).catch(() => null);
  if (!answer) return fine('service', tell('doctor.service.none', { address }));
  const { status, ...parts } = (await answer.json().catch(() => ({}))) as Readiness;
  const faults = Object.entries(parts).filter(([, state]) => state !== 'ready');
  if (answer.ok && status === 'ready' && faults.length === 0)
    return fine('service', tell('doctor.service', { address }));
  const named = faults.map(([part, state]) => `${part} ${state}`).join(', ');
  const states = named || tell('doctor.service.answered', { status: answer.status });
  return faulty('service', tell('doctor.service.faulty', { address, parts: states }), tell('doctor.service.advice'));
}

/** §18.25: checks the fonts, and renders a document twice in a thread, as the service does. */
async function* examineRendering(renderPool = doctorPools.open): AsyncGenerator<Finding, void> {
  yield await findingOf('fonts', tell('doctor.fonts.advice'), async () => {
    const files = listFontFiles();
    for (const file of files)
      if ((await stat(file)).size === 0) throw new ToldError(tell('doctor.fonts.empty', { file }));
    return tell('doctor.fonts', { count: files.length });
  });
  yield await findingOf('render', tell('doctor.render.advice'), async () => {
    const pool = renderPool({ concurrency: 1 });
    try {
      const render = () => pool.render(SAMPLE_JOB);
      const [first, second] = [await render(), await render()];
      if (first.sha256 !== second.sha256) throw new ToldError(tell('doctor.render.differs'));
      return tell('doctor.render', { pages: first.pages, bytes: first.bytes.byteLength });
    } finally {
      await pool.close();
    }
  });
}

/** The oldest version of Postgres that Platen supports. */
const OLDEST = 15;

/**
 * §18.25, §18.41: checks the database: whether it answers, its version, its extension, its clock and its migrations. Starts an embedded
 * server that exists but does not run; creates none. Returns the database, which the caller must close, or null when it is not in order.
 */
async function* examineDatabase(config: Config, log: Log): AsyncGenerator<Finding, OpenDatabase | null> {
  const where = config.databaseUrl ? 'url' : 'embedded';
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres'))) {
    yield fine('database', tell('doctor.database.none', { folder: config.dataDir }));
    return null;
  }
  let opened: OpenDatabase;
  try {
    opened = await openDatabase(config, log, { migrations: 'none' });
  } catch (error) {
    const advice = tell('doctor.database.advice', { where });
    yield faulty('database', tell('doctor.database.faulty', { where, problem: reasonOf(error) }), advice);
    return null;
  }
  const { db, ask } = opened;
  let inOrder = false;
  try {
    yield await findingOf('database', tell('doctor.database.version', { oldest: OLDEST }), async () => {
      const [server] = await ask<{ number: number; version: string; encoding: string }>(`
        SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
               current_setting('server_encoding') AS encoding`);
      const { number, version, encoding } = server!;
      if (number < OLDEST * 10_000 || encoding !== 'UTF8')
        throw new ToldError(tell('doctor.database.unfit', { version, encoding }));
      return tell('doctor.database', { where, version });
    });
    yield await findingOf('extensions', tell('doctor.extensions.advice'), async () => {
      const [found] = await ask<{ installed: string | null }>(
        `SELECT installed_version AS installed FROM pg_available_extensions WHERE name = 'pg_trgm'`,
      );
      if (!found) throw new ToldError(tell('doctor.extensions.none'));
      return found.installed
        ? tell('doctor.extensions', { version: found.installed })
        : tell('doctor.extensions.available');
    });
    yield await findingOf('clock', tell('doctor.clock.advice'), async () => {
      const ahead = Date.now() - (await askTime(db)).getTime();
      if (areApart(ahead)) throw new ToldError(describeAhead(ahead));
      return tell('doctor.clock');
    });
    const migrations = await findingOf('migrations', tell('doctor.migrations.advice', { where }), async () => {
      await refuseNewer(ask);
      const lack = await findLack(ask);
      if (lack) throw new ToldError(lack);
      return tell('doctor.migrations');
    });
    yield migrations;
    if (!migrations.ok) return null;
    const writing = await findingOf('writing', tell('doctor.writing.advice'), async () => {
      await writeInstallation(db);
      return tell('doctor.writing');
    });
    yield writing;
    inOrder = true;
    return opened;
  } finally {
    if (!inOrder) await opened.close();
  }
}

/** §18.25: checks the store of PDFs: writes a probe, reads it, signs a URL, fetches it, and removes it. */
const PROBE = Buffer.from('platen doctor\n');
const TYPE = { contentType: 'application/pdf' };
/** How many seconds the probe's URL works. The service may have another clock (§18.41). */
const PROBE_WORKS = HOUR / SECOND;
const FETCH_WITHIN = 10 * SECOND;

/** `address`: the service's URL. `db`: null when it is not in order; the store's owner is then unknown. */
export async function* examineStore(
  config: Config,
  { address, log, db }: { address: string; log: Log; db: Database | null },
): AsyncGenerator<Finding, void> {
  if (config.storageUrl === 'none') {
    yield fine('store', tell('doctor.store.none'));
    return;
  }
  let store: OpenedStore | null = null;
  const name = `doctor-${randomUUID()}.pdf`;
  try {
    const written = await findingOf('store', tell('doctor.store.advice'), async () => {
      store = await openStore(config, { publicUrl: address, log, db, asIs: true });
      await store!.put(name, PROBE, TYPE);
      if (Buffer.compare(await store!.read(name), PROBE) !== 0) throw new ToldError(tell('doctor.store.otherBytes'));
      return tell('doctor.store', { place: config.storageUrl });
    });
    yield written;
    if (store && written.ok) yield await examineUrl(store, name);
  } finally {
    yield* await removeProbe(store, name);
  }
}

async function examineUrl(store: OpenedStore, name: string): Promise<Finding> {
  return findingOf('signed URL', tell('doctor.url.advice'), async () => {
    const sha256 = createHash('sha256').update(PROBE).digest('hex');
    const file = { ...TYPE, sha256, fileName: 'doctor.pdf', download: false };
    const url = await store.signedUrl(name, { ...file, expiresInSeconds: PROBE_WORKS, now: new Date() });
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_WITHIN) }).catch((error: Error) => error);
    if (answer instanceof Error) {
      if (store.kind !== 'local-disk') throw new ToldError(tell('doctor.url.unreachable'));
      return tell('doctor.url.signed');
    }
    if (!answer.ok) throw new ToldError(tell('doctor.url.answered', { status: answer.status }));
    if (Buffer.compare(Buffer.from(await answer.arrayBuffer()), PROBE) !== 0)
      throw new ToldError(tell('doctor.url.other'));
    const [unsigned] = url.split('?') as [string];
    const bare = await fetch(unsigned, { signal: AbortSignal.timeout(FETCH_WITHIN) });
    if (bare.ok) throw new ToldError(tell('doctor.url.public'));
    return tell('doctor.url');
  });
}

async function removeProbe(store: OpenedStore | null, name: string): Promise<Finding[]> {
  if (!store) return [];
  try {
    await store.remove(name);
    await store.close();
    return [];
  } catch (error) {
    return [faulty('store', tell('doctor.store.left', { problem: reasonOf(error) }), tell('doctor.store.advice'))];
  }
}

// §18.25: what the examination finds about one part of an installation.

/** `says`: what there is, or what is wrong. `advice`: what to do, if anything. Neither contains a secret. */
export type Finding = { part: string; ok: boolean; says: Message; advice: Message | null };

function fine(part: string, says: Message): Finding {
  return { part, ok: true, says, advice: null };
}

function faulty(part: string, says: Message, advice: Message): Finding {
  return { part, ok: false, says: mapTexts(says, (text) => text.replace(/\s+/g, ' ').trim()), advice };
}

/** Runs `look`. An error that it throws becomes a fault. */
async function findingOf(part: string, advice: Message, look: () => Promise<Message>): Promise<Finding> {
  try {
    return fine(part, await look());
  } catch (error) {
    return faulty(part, reasonOf(error), advice);
  }
}

/** Returns the reason in one line. Prisma's message shows the whole query; the reason is in its last line. */
function reasonOf(error: unknown): Message {
  if (error instanceof ToldError) return error.told;
  const { name, message } = error as Error;
  const line = name.startsWith('PrismaClient') ? message.trim().split('\n').at(-1)! : message;
  return foreign(/Message: `(.*)`/.exec(line)?.[1] ?? line);
}
