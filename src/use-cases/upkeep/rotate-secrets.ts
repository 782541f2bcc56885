/**
 * §18.48: re-encrypts all sealed secrets with another key while the service runs. The command starts this; upkeep
 * finishes an interrupted rotation, and starts one that is due.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  examineKeys,
  type KeySettings,
  makeKeyFile,
  mayKeepKey,
  openSecrets,
  readKeyFile,
  readKeys,
  writeKeyFile,
} from '../../data/secrets/open-secrets.ts';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { inEach, shardsOf } from '../../data/storage/connection/shards.ts';
import {
  addSecretKey,
  countSealedOtherwise,
  giveUpSecrets,
  isCurrentSince,
  listSecretKeys,
  lockSecretKeys,
  makeCurrent,
  removeSecretKeys,
  replaceFormSecret,
  resealSecrets,
  type SecretKeyRow,
} from '../../data/storage/secrets/secret-keys.ts';
import { DAY, SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Message, tell } from '../../locales/message.ts';
import { FORMER_KEY, newSecretKey, openSecret, type SecretKey, sealSecret } from '../../platform/seal-secret.ts';

const BATCH = 200;
/** How long processes of the previous version may still run. They know only the key in the database. */
const FORMER_LASTS = DAY;
const FORM_SECRET_BYTES = 32;

/**
 * `done`: no secret uses another key. `unreadable`: secrets that no key opens, which stay as they are. Both counts have those of people once for
 * each shard (§18.49).
 */
export type Rotation = { key: string; resealed: number; unreadable: number; done: boolean };

/**
 * Starts a rotation when there is another key, or continues one that was interrupted. Throws a `Refusal` when
 * SECRET_KEY has no new key. A key file gets one automatically.
 */
export async function rotateSecrets(db: Database, config: KeySettings, signal: AbortSignal): Promise<Rotation> {
  // A process that cannot open the existing secrets must not seal any.
  await openSecrets(db, config);
  const rows = await listSecretKeys(homeOf(db));
  if (!rows.some(({ state }) => state === 'former')) await begin(db, await nextKey(config, rows));
  return (await finishRotation(db, config, signal))!;
}

/** Returns the id of the next key: one that waits, an unused one, or a new one. */
async function nextKey(config: KeySettings, rows: readonly SecretKeyRow[]): Promise<string> {
  const waiting = rows.find(({ state }) => state === 'next');
  if (waiting) return waiting.id;
  const fresh = (await readKeys(config)).find((key) => !rows.some(({ id }) => id === key.id));
  if (fresh) return fresh.id;
  // Other machines may have a copy of the file, so it must not change.
  if (config.secretKeys.length > 0 || config.databaseUrl)
    throw new Refusal('validation', tell('refusal.secret.noNext'));
  const made = newSecretKey();
  await writeKeyFile(config, [made, ...(await readKeyFile(config))]);
  return made.id;
}

/** §18.49: on all shards at once, so that nothing is sealed with the key before on any of them from then on. */
async function begin(db: Database, id: string): Promise<void> {
  await inEach(db, async (txs) => {
    const keys: SecretKeyRow[][] = [];
    for (const tx of txs) keys.push(await lockSecretKeys(tx));
    if (keys[0]!.some(({ state }) => state === 'former')) return;
    for (const [at, tx] of txs.entries()) await turnTo(tx, id, keys[at]!);
  });
}

async function turnTo(tx: Transaction, id: string, rows: readonly SecretKeyRow[]): Promise<void> {
  const row = rows.find((one) => one.id === id);
  if (row?.state === 'current') return;
  if (!row) await addSecretKey(tx, { id, state: 'next' });
  await makeCurrent(tx, id);
}

/** Starts a rotation that is due, or continues one. Null when there is none. */
export async function continueRotation(
  db: Database,
  config: KeySettings,
  signal: AbortSignal,
): Promise<Rotation | null> {
  const waiting = (await listSecretKeys(homeOf(db))).find(({ state }) => state === 'next');
  if (waiting && (await isCurrentSince(homeOf(db), FORMER_KEY, FORMER_LASTS))) await begin(db, waiting.id);
  return finishRotation(db, config, signal);
}

/** Re-encrypts what former keys have sealed, and removes those keys. Several processes may do this at once. */
async function finishRotation(db: Database, config: KeySettings, signal: AbortSignal): Promise<Rotation | null> {
  if (!(await listSecretKeys(homeOf(db))).some(({ state }) => state === 'former')) return null;
  const keys = await (await openSecrets(db, config)).keys();
  const [current] = keys as [SecretKey];
  const rotation: Rotation = { key: current.id, resealed: 0, unreadable: 0, done: false };
  while (!signal.aborted) {
    rotation.unreadable = 0;
    for (const shard of shardsOf(db)) {
      const pass = await resealSecrets(shard, current, {
        limit: BATCH,
        signal,
        reseal: (whose, sealed) => {
          const secret = openSecret(keys, whose, sealed);
          return secret && sealSecret(current, whose, secret);
        },
      });
      rotation.resealed += pass.resealed;
      rotation.unreadable += pass.unreadable;
    }
    if ((await countIn(shardsOf(db), [current])) <= rotation.unreadable) break;
    // The secrets that are left belong to another process, which is re-encrypting them now.
    await pause(SECOND / 10);
  }
  rotation.done = !signal.aborted && (await forgetFormer(db, current, rotation.unreadable));
  if (rotation.done) await trimKeyFile(config, await listSecretKeys(homeOf(db)));
  return rotation;
}

/** Removes the former keys, unless something was sealed with them in between. */
function forgetFormer(db: Database, current: SecretKey, unreadable: number): Promise<boolean> {
  return inEach(db, async (txs) => {
    const former = new Set<string>();
    for (const tx of txs) for (const { id, state } of await lockSecretKeys(tx)) if (state === 'former') former.add(id);
    if ((await countIn(txs, [current])) > unreadable) return false;
    for (const tx of txs) await removeSecretKeys(tx, [...former]);
    if (former.has(FORMER_KEY)) await replaceFormSecret(txs[0]!, randomBytes(FORM_SECRET_BYTES));
    return true;
  });
}

/** The shard whose keys count. */
function homeOf(db: Database): Database {
  return shardsOf(db)[0]!;
}

/** Counts the secrets of all shards that none of these keys has sealed; those of people on each, since each has them. */
async function countIn(shards: readonly Transaction[], keys: readonly SecretKey[]): Promise<number> {
  let count = 0;
  for (const shard of shards) count += await countSealedOtherwise(shard, keys);
  return count;
}

/** Removes the other keys from a file that has the current key. */
async function trimKeyFile(config: KeySettings, rows: readonly SecretKeyRow[]): Promise<void> {
  const keys = await readKeyFile(config);
  const used = keys.filter((key) => rows.some(({ id }) => id === key.id));
  if (used.length > 0 && used.length < keys.length) await writeKeyFile(config, used);
}

/**
 * Forgets unused keys after a restore, before a process opens the secrets: keys that are not here and have sealed nothing. Returns what
 * else must be done; null for nothing.
 */
export async function settleRestoredKeys(db: Database, config: KeySettings): Promise<Message | null> {
  const { rows, known, lack } = await examineKeys(db, config);
  if (!lack || (await countSealedOtherwise(db, known)) > 0) return lack;
  await removeSecretKeys(db, lackingOf(rows, known));
  return null;
}

/**
 * Returns how many secrets `resetSecrets` would give up, because no key of this process opens them. Throws a `Refusal`
 * when no key is missing.
 */
export async function countLostSecrets(db: Database, config: KeySettings): Promise<number> {
  const { rows, known, lack } = await examineKeys(homeOf(db), config);
  if (!lack) throw new Refusal('validation', tell('refusal.secret.noneLost'));
  return rows.some(({ id }) => id === FORMER_KEY) ? 0 : countIn(shardsOf(db), known);
}

/** Continues without a lost key and everything that it has sealed. */
export async function resetSecrets(
  db: Database,
  config: KeySettings,
  signal: AbortSignal,
): Promise<Rotation & { authenticators: number; webhooks: number }> {
  await countLostSecrets(db, config);
  let [key] = await readKeys(config);
  if (!key && mayKeepKey(config)) [key] = await makeKeyFile(config);
  if (!key) throw new Refusal('validation', tell('refusal.secret.unset'));
  const given = { authenticators: 0, webhooks: 0 };
  await inEach(db, async (txs) => {
    for (const tx of txs) {
      const rows = await lockSecretKeys(tx);
      const known = await readKeys(config);
      await removeSecretKeys(tx, lackingOf(rows, known));
      const left = await listSecretKeys(tx);
      if (!left.some(({ id }) => id === key.id)) await addSecretKey(tx, { id: key.id, state: 'next' });
      await makeCurrent(tx, key.id);
      // Secrets sealed with the former key do not name it, so they are tried.
      if (left.some(({ id }) => id === FORMER_KEY)) continue;
      const { authenticators = 0, webhook_endpoints: webhooks = 0 } = await giveUpSecrets(tx, known);
      given.authenticators = authenticators;
      given.webhooks += webhooks;
    }
  });
  const none: Rotation = { key: key.id, resealed: 0, unreadable: 0, done: true };
  const rotation = (await finishRotation(db, config, signal)) ?? none;
  return { ...rotation, ...given };
}

function lackingOf(rows: readonly SecretKeyRow[], known: readonly SecretKey[]): string[] {
  return rows.map(({ id }) => id).filter((id) => id !== FORMER_KEY && !known.some((key) => key.id === id));
}
