/** §18.48: opens the keys that seal and sign, according to the configuration. The database does not contain these keys. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SECOND } from '../../domain/durations.ts';
import { type Message, ToldError, tell, toldOf } from '../../locales/message.ts';
import type { Config } from '../../platform/config.ts';
import { ensureDataDir } from '../../platform/data-dir.ts';
import {
  FORMER_KEY,
  isSignature,
  newSecretKey,
  openSecret,
  readSecretKeys,
  type SealedFor,
  type SecretKey,
  type Signer,
  sealSecret,
  signerOf,
  writeSecretKeys,
} from '../../platform/seal-secret.ts';
import { hasCode, writeOnce, writeOver } from '../objects/write-once.ts';
import type { Database, Transaction } from '../storage/connection/database.ts';
import { shardsOf } from '../storage/connection/shards.ts';
import {
  addSecretKey,
  holdCurrentKey,
  listSecretKeys,
  lockSecretKeys,
  type SecretKeyRow,
} from '../storage/secrets/secret-keys.ts';
import { findFormSecret } from '../storage/workspaces/installation.ts';

export type Secrets = {
  /** Seals a secret in the transaction that stores it. */
  seal(tx: Transaction, whose: SealedFor, secret: Uint8Array): Promise<Buffer<ArrayBuffer>>;
  /** Opens a secret. Returns null if it was not sealed here, or was sealed for another owner or purpose. */
  open(whose: SealedFor, sealed: Uint8Array): Promise<Buffer<ArrayBuffer> | null>;
  /** Returns a signer with the current key. */
  signer(): Promise<Signer>;
  /** Returns the signer of a text; null if no key of this installation has signed it. */
  signerOf(said: string | Uint8Array, signature: Uint8Array): Promise<Signer | null>;
  /** Returns the keys in use, the current one first. */
  keys(): Promise<SecretKey[]>;
};

/** The keys are read again after this time, because another process may have changed the current one. */
const KEPT_FOR = 5 * SECOND;
/** The shortest time between two reads that are caused by a secret which cannot be opened. */
const AGAIN_AFTER = SECOND;

/** The message when no key is set and there is no place where a key file would persist. */
export const UNSET = tell('operation.secrets.unset');

/**
 * The first process of an installation decides which key it has. Throws an Error that says what to do where this one has none, or another.
 * §18.49: the rows of the first shard count; the others have the same, since what is sealed holds the row of any shard.
 */
export async function openSecrets(of: Database, config: KeySettings): Promise<Secrets> {
  const [db, ...others] = shardsOf(of) as [Database, ...Database[]];
  let rows = await listSecretKeys(db);
  if (!rows.some(({ id }) => id !== FORMER_KEY)) {
    await decide(db, config);
    rows = await listSecretKeys(db);
  }
  for (const shard of others) await copyKeys(shard, rows);
  // The keys are read after the rows, because a process writes its key file before it writes the row.
  let known = await readKeys(config);
  const lacks = findLacking(rows, known);
  if (lacks) throw new ToldError(describeLack(lacks, known, config));
  let former = await formerKey(rows);
  let askedAt = performance.now();

  async function formerKey(of: SecretKeyRow[]): Promise<SecretKey[]> {
    const isThere = of.some(({ id }) => id === FORMER_KEY);
    return isThere ? [{ id: FORMER_KEY, bytes: await findFormSecret(db) }] : [];
  }
  /** Reads the rows again if they are old enough; returns whether it did. */
  async function refresh(after: number): Promise<boolean> {
    if (performance.now() - askedAt < after) return false;
    askedAt = performance.now();
    rows = await listSecretKeys(db);
    former = await formerKey(rows);
    if (rows.some(({ id }) => !find(id))) known = await readKeys(config);
    return true;
  }
  function find(id: string): SecretKey | undefined {
    return [...former, ...known].find((key) => key.id === id);
  }
  function inUse(): SecretKey[] {
    return rows.flatMap(({ id }) => find(id) ?? []);
  }
  /**
   * Tries the known keys, then those that are in use by now. While the database does not answer, the known keys stay in use, because
   * forms that people have open depend on them.
   */
  async function found<Found>(look: (keys: SecretKey[]) => Found | null): Promise<Found | null> {
    await refresh(KEPT_FOR).catch(() => false);
    return look(inUse()) ?? ((await refresh(AGAIN_AFTER)) ? look(inUse()) : null);
  }

  return {
    async seal(tx, whose, secret) {
      const id = await holdCurrentKey(tx);
      if (!find(id)) await refresh(0);
      return sealSecret(find(id) ?? refuse(describeLack(id, known, config)), whose, secret);
    },
    open: (whose, sealed) => found((keys) => openSecret(keys, whose, sealed)),
    async signer() {
      await refresh(KEPT_FOR);
      const current = rows[0]!;
      return signerOf(find(current.id) ?? refuse(describeLack(current.id, known, config)));
    },
    signerOf: (said, signature) =>
      found((keys) => keys.map(signerOf).find((sign) => isSignature(signature, sign(said))) ?? null),
    async keys() {
      await refresh(0);
      return inUse();
    },
  };
}

/** Makes the first key of this process the installation's current key, or the next one if the database already had a key. */
async function decide(db: Database, config: KeySettings): Promise<void> {
  await db.$transaction(async (tx) => {
    const rows = await lockSecretKeys(tx);
    if (rows.some(({ id }) => id !== FORMER_KEY)) return;
    let [key] = await readKeys(config);
    if (!key && mayKeepKey(config)) [key] = await makeKeyFile(config);
    if (!key) throw new ToldError(UNSET);
    await addSecretKey(tx, { id: key.id, state: rows.length === 0 ? 'current' : 'next' });
  });
}

/** Gives a shard that has no keys yet those of the first. */
async function copyKeys(shard: Database, rows: readonly SecretKeyRow[]): Promise<void> {
  if ((await listSecretKeys(shard)).length > 0) return;
  await shard.$transaction(async (tx) => {
    if ((await lockSecretKeys(tx)).length === 0) for (const row of rows) await addSecretKey(tx, row);
  });
}

/**
 * `lack`: what to do about a key that is in use but missing here. `isUnknown`: nothing is sealed yet, and this process cannot decide on a
 * key.
 */
export async function examineKeys(
  db: Database,
  config: KeySettings,
): Promise<{ rows: SecretKeyRow[]; known: SecretKey[]; lack: Message | null; isUnknown: boolean }> {
  const [rows, known] = [await listSecretKeys(db), await readKeys(config)];
  const lacks = findLacking(rows, known);
  const isUnknown = known.length === 0 && !mayKeepKey(config) && !lacks;
  return { rows, known, lack: lacks ? describeLack(lacks, known, config) : null, isUnknown };
}

/** Returns the first key in use that this process does not have. */
function findLacking(rows: readonly SecretKeyRow[], known: readonly SecretKey[]): string | undefined {
  return rows.find(({ id }) => id !== FORMER_KEY && !known.some((key) => key.id === id))?.id;
}

function describeLack(id: string, known: readonly SecretKey[], config: KeySettings): Message {
  const where = config.secretKeys.length > 0 ? 'SECRET_KEY' : keyFile(config);
  const keys = known.map((key) => key.id).join(', ');
  const has = keys ? tell('operation.secrets.has', { where, keys }) : tell('operation.secrets.hasNone');
  return tell('operation.secrets.lost', { id, has, folder: config.dataDir });
}

function refuse(told: Message): never {
  throw new ToldError(told);
}

/** §18.48: the key file in the data folder, used when SECRET_KEY is not set. It has one key per line, the newest first. */
const NAME = 'secret.key';

export type KeySettings = Pick<Config, 'secretKeys' | 'dataDir' | 'databaseUrl' | 'storageUrl'>;

export function keyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, NAME);
}

/** Returns the keys of SECRET_KEY, followed by those of the file. Throws if the file contains anything else. */
export async function readKeys(config: KeySettings): Promise<SecretKey[]> {
  return [...config.secretKeys, ...(await readKeyFile(config))];
}

export async function readKeyFile(config: Pick<Config, 'dataDir'>): Promise<SecretKey[]> {
  const file = keyFile(config);
  const text = await readFile(file, 'utf8').catch((error) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return '';
    throw error;
  });
  try {
    return readSecretKeys(text);
  } catch (error) {
    throw new ToldError(tell('operation.secrets.line', { file, problem: toldOf(error) }), { cause: error });
  }
}

/** Checks whether the data folder is persistent: it contains the database, the PDFs, or the key that signs their URLs. */
export function mayKeepKey({ databaseUrl, storageUrl }: KeySettings): boolean {
  return !databaseUrl || storageUrl.startsWith('file:');
}

/** Creates the key file once, private to the user (0600). If another process has just created it, its keys are used. */
export async function makeKeyFile({ dataDir }: KeySettings): Promise<SecretKey[]> {
  await ensureDataDir(dataDir);
  await writeOnce(dataDir, NAME, Buffer.from(writeSecretKeys([newSecretKey()])));
  return readKeyFile({ dataDir });
}

export async function writeKeyFile({ dataDir }: Pick<Config, 'dataDir'>, keys: readonly SecretKey[]): Promise<void> {
  await writeOver(dataDir, NAME, Buffer.from(writeSecretKeys(keys)));
}
