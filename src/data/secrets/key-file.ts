/** §18.48: the file in the data folder that holds the keys where SECRET_KEY does not, a key a line, the newest first. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { ensureDataDir } from '../../platform/data-dir.ts';
import { newSecretKey, readSecretKeys, type SecretKey, writeSecretKeys } from '../../platform/seal-secret.ts';
import { hasCode } from '../objects/system-error.ts';
import { writeOnce, writeOver } from '../objects/write-once.ts';

const NAME = 'secret.key';

export type KeySettings = Pick<Config, 'secretKeys' | 'dataDir' | 'databaseUrl' | 'storageUrl'>;

export function keyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, NAME);
}

/** Those of SECRET_KEY, then those of the file. Throws for a file that holds anything else. */
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
    throw new Error(`${file}: a line ${(error as Error).message}`, { cause: error });
  }
}

/** Where the data folder is one that stays: the database or the PDFs are there, or the key that signs their URLs. */
export function mayKeepKey({ databaseUrl, storageUrl }: KeySettings): boolean {
  return !databaseUrl || storageUrl.startsWith('file:');
}

/** Once, for its user alone (0600); what another process has made meanwhile is taken. */
export async function makeKeyFile({ dataDir }: KeySettings): Promise<SecretKey[]> {
  await ensureDataDir(dataDir);
  await writeOnce(dataDir, NAME, Buffer.from(writeSecretKeys([newSecretKey()])));
  return readKeyFile({ dataDir });
}

export async function writeKeyFile({ dataDir }: Pick<Config, 'dataDir'>, keys: readonly SecretKey[]): Promise<void> {
  await writeOver(dataDir, NAME, Buffer.from(writeSecretKeys(keys)));
}
