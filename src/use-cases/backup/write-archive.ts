/** §18.16: writes a backup: a tar file, whose last entry has a checksum over all others. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack as openPack, type Pack } from 'tar-stream';
import { removeOlder } from '../../data/objects/write-once.ts';
import { HOUR } from '../../domain/durations.ts';
import { BackupError } from './backup-error.ts';

/** `bytes` are held in memory, so an entry is a part of a table or one file. */
export type ArchiveEntry = { name: string; bytes: Buffer };

/** The last entry, a JSON of `ArchiveEnd`. One that was cut short has none. */
export const END = 'end.json';
export type ArchiveEnd = { entries: number; sha256: string };

const OWNER_ONLY = 0o600;

const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished$/;
/** Nobody waits so long between two writes, not even for a disk; and a backup of the night before is older. */
const ABANDONED_AFTER = 12 * HOUR;

/**
 * Where a file or folder is written until it is whole and gets its name. Drafts beside it that others were killed at are removed: there
 * is nobody else who knows of them.
 */
export async function draftOf(place: string): Promise<string> {
  const folder = path.dirname(place);
  const drafts = (await readdir(folder).catch(() => [])).filter((name) => DRAFT.test(name));
  if (drafts.length > 0) await removeOlder(folder, drafts, ABANDONED_AFTER).catch(() => undefined);
  return `${place}.${randomUUID()}.unfinished`;
}

/** Counts entries, and computes the checksum over them. */
export function createDigest() {
  const hash = createHash('sha256');
  let entries = 0;
  return {
    add({ name, bytes }: ArchiveEntry) {
      entries += 1;
      hash.update(`${name}\n${bytes.length}\n`).update(bytes);
    },
    end: (): ArchiveEnd => ({ entries, sha256: hash.digest('hex') }),
  };
}

export function endEntry(end: ArchiveEnd): ArchiveEntry {
  return { name: END, bytes: Buffer.from(`${JSON.stringify(end)}\n`) };
}

/**
 * Writes the entries as they come, and gives the file its name when it is whole and on the disk; answers its size in bytes.
 * Throws `BackupError` when there is such a file already: nothing is overwritten.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<number> {
  await refuseExisting(file);
  const draft = await draftOf(file);
  const target = createWriteStream(draft, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  try {
    const pack = openPack();
    await Promise.all([pipeline(pack, target, { signal }), feed(pack, entries, now)]);
    await refuseExisting(file);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw signal.aborted ? new BackupError('Stopped. There is no backup.') : error;
  }
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
  return target.bytesWritten;
}

/** Throws `BackupError`. */
export async function refuseExisting(file: string): Promise<void> {
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (there) throw new BackupError(`${file} exists already. Name another file, or remove it first.`);
}

async function feed(pack: Pack, entries: AsyncIterable<ArchiveEntry>, mtime: Date): Promise<void> {
  const digest = createDigest();
  try {
    for await (const entry of entries) {
      digest.add(entry);
      await add(pack, entry, mtime);
    }
    await add(pack, endEntry(digest.end()), mtime);
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

/** Settles when the archive has taken the bytes. */
function add(pack: Pack, { name, bytes }: ArchiveEntry, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = { name, size: bytes.length, mtime, mode: OWNER_ONLY };
    pack.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
  });
}

/** §18.16: how far a backup or a restore is, in rows and PDFs. */
export type OnProgress = (done: number, total: number) => void;

/** Counts towards what the header says. */
export function countBackupProgress(
  { tables, pdfs }: { tables: { rows: number }[]; pdfs: number | null },
  onProgress: OnProgress,
) {
  const total = tables.reduce((sum, { rows }) => sum + rows, pdfs ?? 0);
  let done = 0;
  return (more: number) => {
    done += more;
    onProgress(done, total);
  };
}
