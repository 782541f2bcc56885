/** §18.16, §18.30: writes and reads archives: tar files whose last entry is a checksum of all others. */
import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract as openExtract, pack as openPack, type Pack } from 'tar-stream';
import { listKnownMigrations } from '../../data/migrations/index.ts';
import { removeOlder } from '../../data/objects/write-once.ts';
import { HOUR } from '../../domain/durations.ts';
import { readPdfObjectName } from '../../domain/pdf-object-name.ts';
import { GIBIBYTE, MEBIBYTE } from '../../domain/sizes.ts';
import { isUuid } from '../../domain/uuid.ts';
import { tell, toldOf } from '../../locales/message.ts';
import { knownProblem } from '../../platform/place-problem.ts';
import { fileProblem } from '../../platform/read-named-file.ts';
import { BackupError } from './backup-error.ts';

/** `bytes` are in memory, so an entry is a part of a table or a single file. */
export type ArchiveEntry = { name: string; bytes: Buffer };

/** The last entry, a JSON of `ArchiveEnd`. An archive that was cut off has none. */
export const END = 'end.json';
type ArchiveEnd = { entries: number; sha256: string };

const OWNER_ONLY = 0o600;

const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished$/;
/** The age at which a draft counts as abandoned. No write takes so long, and drafts of last night's backup are older. */
const ABANDONED_AFTER = 12 * HOUR;

/**
 * Returns the path of the draft in which a file or folder is written until it is complete. Removes abandoned drafts beside it, because no
 * other code knows about them.
 */
async function draftOf(place: string): Promise<string> {
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

function endEntry(end: ArchiveEnd): ArchiveEntry {
  return { name: END, bytes: Buffer.from(`${JSON.stringify(end)}\n`) };
}

/**
 * Writes the entries as they come, renames the file when it is complete and on the disk, and returns its size in bytes. Throws
 * `BackupError` if the file exists already: nothing is overwritten.
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
    await rm(draft, { force: true }).catch(() => undefined);
    throw signal.aborted ? new BackupError(tell('backup.stopped')) : unwritten(file, error);
  }
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
  return target.bytesWritten;
}

/** Names the file that was asked for in an error of the file system, which may be about its draft or about no file. */
function unwritten(file: string, error: unknown): unknown {
  const isOfSystem = (error as NodeJS.ErrnoException).syscall !== undefined;
  const problem = isOfSystem ? knownProblem(error) : undefined;
  return problem ? new BackupError(tell('file.place.of', { file, problem })) : error;
}

/** Throws `BackupError` if the file exists, or is `-`, which elsewhere is standard output: nobody would look for a file of that name. */
export async function refuseExisting(file: string): Promise<void> {
  if (path.basename(file) === '-') throw new BackupError(tell('backup.noStream'));
  const there = await access(file).then(
    () => true,
    () => false,
  );
  if (there) throw new BackupError(tell('backup.exists', { file }));
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

/** §18.16: reports the progress of a backup or a restore, in rows and PDFs. */
export type OnProgress = (done: number, total: number) => void;

/** Counts progress towards the numbers of the header. */
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

// §18.16: reads a backup, and throws unless it is complete.

/** The largest entries: headers and small files, PDFs, and parts of tables. */
const LARGEST: [names: RegExp, bytes: number][] = [
  [/^(files\/|[^/]*$)/, MEBIBYTE],
  [/^(pdfs|objects)\//, GIBIBYTE],
  [/^/, 256 * MEBIBYTE],
];

/** Limits the size of an archive's entry, because entries are read into memory. Throws `BackupError`. */
function checkSize(archive: string, name: string, size: number): void {
  const [, largest] = LARGEST.find(([names]) => names.test(name))!;
  if (size > largest) throw new BackupError(tell('backup.size', { file: archive, name, size }));
}

/**
 * Yields the entries in order, without the last. Only at the end it is known whether the archive is complete; if not, it throws
 * `BackupError`.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry, void> {
  const digest = createDigest();
  let end: Partial<ArchiveEnd> | undefined;
  for await (const entry of entriesOf(file)) {
    if (entry.name === END) {
      end = readEnd(entry.bytes);
      continue;
    }
    digest.add(entry);
    yield entry;
  }
  const read = digest.end();
  if (!end) throw new BackupError(tell(read.entries === 0 ? 'backup.empty' : 'backup.cutShort', { file }));
  if (end.entries !== read.entries || end.sha256 !== read.sha256)
    throw new BackupError(tell('backup.checksum', { file }));
}

/** The last entry may be damaged as well. */
function readEnd(bytes: Buffer): Partial<ArchiveEnd> {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return {};
  }
}

async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry, void> {
  const source = createReadStream(file, { highWaterMark: MEBIBYTE });
  const extract = openExtract();
  let fault: Error | undefined;
  source.once('error', (error) => {
    fault = error;
    extract.destroy(error);
  });
  try {
    for await (const entry of source.pipe(extract)) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' && type !== 'contiguous-file') throw new BackupError(tell('backup.noFile', { file, name }));
      checkSize(file, name, size);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (fault) throw new BackupError(tell('file.named', { file, problem: fileProblem(fault) }), { cause: fault });
    throw new BackupError(tell('backup.damaged', { file, problem: toldOf(error) }), { cause: error });
  } finally {
    source.destroy();
  }
}

// §18.16: checks whether a file is a complete backup that this version can restore.

/** Reads the whole file before anything is changed. Throws `BackupError` with a reason. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  let tables = new Set<string>();
  for await (const entry of readArchive(file)) {
    if (header) {
      const isKnown = isPlace(entry.name, tables);
      if (!isKnown) throw new BackupError(tell('backup.entry', { file, name: entry.name }));
    } else {
      header = readHeader(entry, file);
      tables = new Set(header.tables.map(({ name }) => name));
    }
  }
  if (!header) throw new BackupError(tell('backup.empty', { file }));
  const { platen, migrations } = header;
  const known = await listKnownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new BackupError(tell('backup.later', { file, platen, migration: unknown }));
  // These migrations are the first ones of this version, in the same order.
  if (migrations.join() === known.slice(0, migrations.length).join()) return header;
  throw new BackupError(tell('backup.migrations', { file }));
}

/** Checks whether an entry may be in a backup: a small file of the data folder, a part of a table, or the PDF of a document. */
function isPlace(name: string, tables: ReadonlySet<string>): boolean {
  const [, folder, rest = ''] = /^(files|database|objects)\/(.+)$/.exec(name) ?? [];
  if (folder === 'files') return SMALL_FILES.test(rest);
  if (folder === 'objects') return readPdfObjectName(rest) !== null;
  return tables.has(/^([^/]+)\/\d{6}\.gz$/.exec(rest)?.[1] ?? '');
}

/** §18.30: the folder format: a folder with the same entries as a tar file, one file each, and the same checksum at the end. */
const PRIVATE = { folder: 0o700, file: 0o600 };

/** Writes a folder, renames it when it is complete, and returns its size in bytes. Throws `BackupError` if the folder exists already. */
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
    await mkdir(draft, { mode: PRIVATE.folder });
    for await (const entry of entries) {
      if (signal.aborted) throw new BackupError(tell('backup.stopped.export'));
      digest.add(entry);
      await place(entry);
    }
    await place(endEntry(digest.end()));
    await refuseExisting(folder);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw unwritten(folder, error);
  }
  return bytes;
}

/**
 * Yields the entries, the `header` first. `foldersIn` reads from it which folders follow, in order. Only at the end it is known whether
 * the entries are complete; if not, it throws `BackupError`.
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
      throw new BackupError(tell('file.named', { file: path.join(folder, name), problem: fileProblem(cause) }), {
        cause,
      });
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
    throw new BackupError(tell('backup.checksum.folder', { file: folder }));
}

/** Only regular files are read: a link may lead anywhere, and a device may never end. */
async function readOwn(folder: string, name: string): Promise<Buffer> {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const file = await open(path.join(folder, name), O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new BackupError(tell('backup.noFile', { file: folder, name }));
    checkSize(folder, name, found.size);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** §18.16: the first entry of a backup: its contents, and the versions that must match before it is restored. */
const HEADER = 'platen-backup.json';
const FORMAT = 1;

/** Files beside the database and the objects: the keys that sign URLs, and the record of the demo. */
export const SMALL_FILES = /^((second-)?signing\.key|demo\.json)$/;

/** The fields of every header. */
type Header = {
  format: typeof FORMAT;
  /** The release of Platen that made the archive. */
  platen: string;
  /** The time of the archive in RFC 3339. */
  made_at: string;
  /** The names of migrations, in order. */
  migrations: string[];
  /** The tables in the order of their entries. */
  tables: { name: string; rows: number }[];
  /** The number of PDFs in the archive; null if they stay in their bucket, or there are none. */
  pdfs: number | null;
};

export type BackupHeader = Omit<Header, 'tables'> & {
  /** The version of the Postgres server, for information: any version that Platen supports can restore it. */
  postgres: string;
  tables: { name: string; columns: string[]; rows: number }[];
  /** The place of PDFs: `gs://bucket/prefix`, `none`, or `file`. */
  storage: string;
};

export function headerEntry(header: Omit<BackupHeader, 'format'>): ArchiveEntry {
  return entryOf(HEADER, header);
}

/** Reads the header of a backup. Throws `BackupError` if it is not a backup, or was made by a newer version. */
function readHeader({ name, bytes }: ArchiveEntry, file: string): BackupHeader {
  if (name !== HEADER) throw new BackupError(tell('backup.notOurs', { file }));
  const textsIn = ({ postgres, storage, tables }: BackupHeader) => [
    postgres,
    storage,
    ...tables.flatMap(({ columns }) => columns),
  ];
  return parseHeader(bytes, file, textsIn, 'restore');
}

function entryOf(name: string, header: object): ArchiveEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify({ format: FORMAT, ...header }, null, 2)}\n`) };
}

/**
 * `textsIn`: other fields that must be text. `verb`: the operation, for messages. Throws `BackupError` for a file that Platen did not
 * write, and for a newer version.
 */
function parseHeader<Own extends Header>(
  bytes: Buffer,
  place: string,
  textsIn: (header: Own) => unknown[],
  verb: 'restore' | 'import',
): Own {
  let header: Own;
  try {
    header = JSON.parse(bytes.toString());
    const { platen, made_at, migrations, tables, pdfs } = header;
    const texts = [platen, made_at, ...migrations, ...tables.map(({ name }) => name), ...textsIn(header)];
    const counts = [pdfs ?? 0, ...tables.map(({ rows }) => rows)];
    if (!texts.every((one) => typeof one === 'string') || !counts.every((one) => Number.isSafeInteger(one) && one >= 0))
      throw new Error('a header has texts and counts');
  } catch {
    throw new BackupError(tell('backup.header', { file: place }));
  }
  if (header.format === FORMAT) return header;
  throw new BackupError(tell('backup.newer', { file: place, platen: header.platen, verb }));
}

/** §18.30: the first entry of an exported workspace: its ID and name, and the versions that must match before it is imported. */
export const WORKSPACE_HEADER = 'platen-workspace.json';
export const PDF_FOLDER = 'pdfs';

export type WorkspaceHeader = Header & { workspace: { id: string; name: string; default_theme_id: string | null } };

export function workspaceHeaderEntry(header: Omit<WorkspaceHeader, 'format'>): ArchiveEntry {
  return entryOf(WORKSPACE_HEADER, header);
}

/** Reads the header of an exported workspace. Throws `BackupError` for anything else, and for a newer version. */
export function readWorkspaceHeader(entry: ArchiveEntry | undefined, place: string): WorkspaceHeader {
  if (entry?.name !== WORKSPACE_HEADER) throw new BackupError(tell('backup.noWorkspace', { file: place }));
  // A text that is not an ID was not written by Platen.
  const textsIn = ({ workspace: { id, name } }: WorkspaceHeader) => [isUuid(id) ? id : null, name];
  return parseHeader(entry.bytes, place, textsIn, 'import');
}
