/** §18.30: a folder with the same entries as a tar file, a file each, and the same checksum over them at its end. */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';
import { checkSize } from './read-archive.ts';
import { type ArchiveEntry, createDigest, draftOf, END, endEntry, refuseExisting } from './write-archive.ts';

const PRIVATE = { folder: 0o700, file: 0o600 };

/** Gives the folder its name when it is whole; answers its bytes. Throws `BackupError` when there is such a one already. */
export async function writeFolderArchive(
  folder: string,
  entries: AsyncIterable<ArchiveEntry>,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  await refuseExisting(folder);
  const draft = await draftOf(folder);
  const digest = createDigest();
  let bytes = 0;
  const place = async (entry: ArchiveEntry) => {
    const file = path.join(draft, entry.name);
    await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE.folder });
    await writeFile(file, entry.bytes, { mode: PRIVATE.file, flush: true });
    bytes += entry.bytes.length;
  };
  try {
    for await (const entry of entries) {
      if (signal.aborted) throw new BackupError('Stopped. Nothing was written.');
      digest.add(entry);
      await place(entry);
    }
    await place(endEntry(digest.end()));
    await refuseExisting(folder);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return bytes;
}

/**
 * `header` comes first; `foldersIn` reads in it which folders follow, in their order. That the entries are whole is known at the end
 * only: then it throws `BackupError`, or returns.
 */
export async function* readFolderArchive(
  folder: string,
  header: string,
  foldersIn: (header: Buffer) => string[],
): AsyncGenerator<ArchiveEntry, void> {
  const digest = createDigest();
  const read = async (name: string): Promise<ArchiveEntry> => {
    const bytes = await readOwn(folder, name).catch((cause: Error) => {
      if (cause instanceof BackupError) throw cause;
      throw new BackupError(`${folder} cannot be read: ${cause.message}.`, { cause });
    });
    const entry = { name, bytes };
    digest.add(entry);
    return entry;
  };
  const first = await read(header);
  yield first;
  for (const one of foldersIn(first.bytes)) {
    const found = await lstat(path.join(folder, one)).catch(() => null);
    const names = found?.isDirectory() ? await readdir(path.join(folder, one)) : [];
    for (const name of names.sort()) yield await read(`${one}/${name}`);
  }
  const end = await readOwn(folder, END).catch(() => Buffer.of());
  if (!end.equals(endEntry(digest.end()).bytes))
    throw new BackupError(`${folder} is damaged or not whole: its checksum is another.`);
}

/** A link may lead anywhere, and a device has no end. */
async function readOwn(folder: string, name: string): Promise<Buffer> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const file = await open(path.join(folder, name), O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new BackupError(`${folder} is damaged: ${name} is no file.`);
    checkSize(folder, name, found.size);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
