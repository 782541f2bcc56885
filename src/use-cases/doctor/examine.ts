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
import { countSealedOtherwise } from '../../data/storage/secrets/secret-keys.ts';
import { countWaitingWebhooks } from '../../data/storage/webhooks/webhook-turns.ts';
import { writeInstallation } from '../../data/storage/workspaces/installation.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';
import { quoteForShell } from '../../domain/text.ts';
import { ToldError } from '../../locales/message.ts';
import { createRenderPool, listFontFiles, SAMPLE_JOB } from '../../pdf/index.ts';
import { type Config, ConfigError, loadConfig } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { FORMER_KEY } from '../../platform/seal-secret.ts';
import { type GroupRules, listRuleMeanings } from '../administration/index.ts';

/** In minutes. */
const WAITS_LONG = 5;

const KEYS = 'See "The secret key" in spec/operations.md.';
const ROTATE = '`platen secret rotate`';

type Readiness = { status?: string } & Record<string, string>;

/** `addressOf`: returns the URL of a service with these settings. */
type ExamineOptions = {
  log: Log;
  addressOf(config: ReturnType<typeof loadConfig>): string;
  renderPool?: typeof createRenderPool;
};

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

/** §18.48: checks that this process has the keys in use, and that they open what is sealed. */
function examineSecrets(db: Database, config: KeySettings): Promise<Finding> {
  return findingOf('secrets', KEYS, async () => {
    const { rows, known, lack, isUnknown } = await examineKeys(db, config);
    if (lack ?? isUnknown) throw new ToldError(lack ?? UNSET);
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

/** §23.5: checks that events are sent within seconds, as they are while a worker runs. */
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

/** §20.23 rule 4: yields a finding for each workspace that a rule names, whatever its name is now. */
async function* examineGroups(db: Database, rules: GroupRules): AsyncGenerator<Finding, void> {
  for (const { written, isRead, inUse, workspaceId, says } of await listRuleMeanings(db, rules)) {
    const isNew = !isRead && workspaceId === null;
    const advice = `Say which it means: \`platen group point ${quoteForShell(written)} <workspace>\`.`;
    yield inUse || isNew ? fine('groups', says) : faulty('groups', says, advice);
  }
}

/** Checks the running service. It is not a fault when none runs. */
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

/** §18.25: checks the fonts, and renders a document twice in a thread, as the service does. */
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

/** §18.25, §18.41: checks the database: whether it answers, its version, its extension, its clock and its migrations. */
const OLDEST = 15;
const UNREACHABLE =
  'Check that Postgres runs where DATABASE_URL says, that it lets this machine in, and that user and password are right. Behind PgBouncer in transaction mode, add ?pgbouncer=true.';
const CLOCK =
  'Set the clock that is wrong, best by NTP (`timedatectl`). Until then this machine does no upkeep, and by an hour it does not start.';
const READ_ONLY =
  'DATABASE_URL must name the server that is written to, not a standby; its user needs the rights of spec/operations.md.';
const EMBEDDED = 'Read postgres/postgres.log in the data folder. As root, see "As root" in spec/operations.md.';

/**
 * Starts an embedded server that exists but does not run; creates none. Returns the database, which the caller must
 * close, or null when it is not in order.
 */
async function* examineDatabase(config: Config, log: Log): AsyncGenerator<Finding, OpenDatabase | null> {
  const where = config.databaseUrl ? 'DATABASE_URL' : 'embedded';
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres'))) {
    yield fine('database', `embedded, not made yet: the first start makes it in ${config.dataDir}`);
    return null;
  }
  let opened: OpenDatabase;
  try {
    opened = await openDatabase(config, log, { migrations: 'none' });
  } catch (error) {
    yield faulty('database', `${where}: ${reasonOf(error)}`, config.databaseUrl ? UNREACHABLE : EMBEDDED);
    return null;
  }
  const { db, ask } = opened;
  let inOrder = false;
  try {
    yield await findingOf(
      'database',
      `Use Postgres ${OLDEST} or later, whose database has the encoding UTF8.`,
      async () => {
        const [server] = await ask<{ number: number; version: string; encoding: string }>(`
        SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
               current_setting('server_encoding') AS encoding`);
        const { number, version, encoding } = server!;
        if (number < OLDEST * 10_000 || encoding !== 'UTF8') throw new Error(`Postgres ${version} with ${encoding}`);
        return `${where}: Postgres ${version}`;
      },
    );
    yield await findingOf('extensions', 'Let a superuser run: CREATE EXTENSION pg_trgm', async () => {
      const [found] = await ask<{ installed: string | null }>(
        `SELECT installed_version AS installed FROM pg_available_extensions WHERE name = 'pg_trgm'`,
      );
      if (!found) throw new Error('the server does not have pg_trgm: install the contrib package of Postgres');
      return found.installed ? `pg_trgm ${found.installed}` : 'pg_trgm is there; the migrations install it';
    });
    yield await findingOf('clock', CLOCK, async () => {
      const ahead = Date.now() - (await askTime(db)).getTime();
      if (areApart(ahead)) throw new ToldError(describeAhead(ahead));
      return 'as the database’s';
    });
    const next = config.databaseUrl ? 'Run `platen migrate`.' : 'Start the service, which migrates its own database.';
    const migrations = await findingOf('migrations', next, async () => {
      await refuseNewer(ask);
      const lack = await findLack(ask);
      if (lack) throw new ToldError(lack);
      return 'of this version';
    });
    yield migrations;
    if (!migrations.ok) return null;
    const writing = await findingOf('writing', READ_ONLY, async () => {
      await writeInstallation(db);
      return 'a row was written';
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
const WRITE =
  'Check that STORAGE_URL names a place that is there, where this user or account may write, read and delete.';
const FETCH =
  'Several processes need the same signing.key and the same folder; PUBLIC_URL must lead to them. A bucket must not be public; see "Files" in spec/operations.md.';

/** `address`: the service's URL. `db`: null when it is not in order; the store's owner is then unknown. */
export async function* examineStore(
  config: Config,
  { address, log, db }: { address: string; log: Log; db: Database | null },
): AsyncGenerator<Finding, void> {
  if (config.storageUrl === 'none') {
    yield fine('store', 'none: this installation makes no PDFs');
    return;
  }
  let store: OpenedStore | null = null;
  const name = `doctor-${randomUUID()}.pdf`;
  try {
    const written = await findingOf('store', WRITE, async () => {
      store = await openStore(config, { publicUrl: address, log, db, asIs: true });
      await store!.put(name, PROBE, TYPE);
      if (Buffer.compare(await store!.read(name), PROBE) !== 0) throw new Error('a probe came back with other bytes');
      return `${config.storageUrl}: a probe was written and read`;
    });
    yield written;
    if (store && written.ok) yield await examineUrl(store, name);
  } finally {
    yield* await removeProbe(store, name);
  }
}

async function examineUrl(store: OpenedStore, name: string): Promise<Finding> {
  return findingOf('signed URL', FETCH, async () => {
    const sha256 = createHash('sha256').update(PROBE).digest('hex');
    const file = { ...TYPE, sha256, fileName: 'doctor.pdf', download: false };
    const url = await store.signedUrl(name, { ...file, expiresInSeconds: PROBE_WORKS, now: new Date() });
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_WITHIN) }).catch((error: Error) => error);
    if (answer instanceof Error) {
      if (store.kind !== 'local-disk') throw new Error('the URL of the probe cannot be fetched from here');
      return 'signed; not fetched, because no service answers there now';
    }
    if (!answer.ok) throw new Error(`the URL of the probe was answered ${answer.status}`);
    if (Buffer.compare(Buffer.from(await answer.arrayBuffer()), PROBE) !== 0)
      throw new Error('the URL of the probe led to something else');
    const [unsigned] = url.split('?') as [string];
    const bare = await fetch(unsigned, { signal: AbortSignal.timeout(FETCH_WITHIN) });
    if (bare.ok) throw new Error('the probe is there without a signature too, for everybody: the store is public');
    return 'signed and fetched';
  });
}

async function removeProbe(store: OpenedStore | null, name: string): Promise<Finding[]> {
  if (!store) return [];
  try {
    await store.remove(name);
    await store.close();
    return [];
  } catch (error) {
    return [faulty('store', `the probe cannot be removed: ${(error as Error).message}`, WRITE)];
  }
}

// §18.25: what the examination finds about one part of an installation.

/** `says`: what there is, or what is wrong. `advice`: what to do, if anything. Neither contains a secret. */
export type Finding = { part: string; ok: boolean; says: string; advice: string | null };

function fine(part: string, says: string): Finding {
  return { part, ok: true, says, advice: null };
}

function faulty(part: string, says: string, advice: string): Finding {
  return { part, ok: false, says: says.replace(/\s+/g, ' ').trim(), advice };
}

/** Runs `look`. An error that it throws becomes a fault. */
async function findingOf(part: string, advice: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return fine(part, await look());
  } catch (error) {
    return faulty(part, reasonOf(error), advice);
  }
}

/** Returns the reason in one line. Prisma's message shows the whole query; the reason is in its last line. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  const line = name.startsWith('PrismaClient') ? message.trim().split('\n').at(-1)! : message;
  return /Message: `(.*)`/.exec(line)?.[1] ?? line;
}
