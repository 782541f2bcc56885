/** §18.16: a backup that somebody has made to do harm is refused by name, before anything of the installation is made or changed. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { type Header, pack as openPack } from 'tar-stream';
import { listKnownMigrations, migrate } from '../../../src/data/migrations/index.ts';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { MEBIBYTE } from '../../../src/domain/sizes.ts';
import { type ArchiveEntry, createDigest, END, readArchive } from '../../../src/use-cases/backup/write-archive.ts';
import { createTestDatabase, execute, type TestDatabase } from '../../support/database.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTenant } from '../../support/seed.ts';
import { isLong, ofThisRun } from '../../support/this-run.ts';

type Entry = ArchiveEntry & Partial<Pick<Header, 'type' | 'linkname'>>;
type BackupHeader = { migrations: string[]; tables: { name: string; columns: string[]; rows: number }[] };

let folder: string;
let entries: ArchiveEntry[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-hostile-'));
  const database = await createTestDatabase();
  const db = connect(database.url, { connections: 1 });
  await seedTenant(db);
  await db.$disconnect();
  const file = path.join(folder, 'whole.tar');
  await platenJsonInProcess(['backup', file], { env: { DATABASE_URL: database.url, STORAGE_URL: 'none' } });
  entries = await Array.fromAsync(readArchive(file));
  await database.drop();
});
afterAll(() => rm(folder, { recursive: true }));

/** A backup whose checksum is right. */
async function write(all: Entry[]): Promise<string> {
  const file = path.join(folder, 'hostile.tar');
  const pack = openPack();
  const digest = createDigest();
  const written = pipeline(pack, createWriteStream(file));
  for (const { bytes, ...header } of all) {
    digest.add({ name: header.name, bytes });
    await new Promise((resolve) => pack.entry({ ...header, size: bytes.length }, resolve).end(bytes));
  }
  pack.entry({ name: END }, JSON.stringify(digest.end()));
  pack.finalize();
  await written;
  return file;
}

function withHeader(change: (header: BackupHeader) => unknown): Entry[] {
  const [first, ...others] = entries;
  const header = JSON.parse(first!.bytes.toString()) as BackupHeader;
  const changed = change(header) ?? header;
  return [
    { name: first!.name, bytes: Buffer.from(typeof changed === 'string' ? changed : JSON.stringify(changed)) },
    ...others,
  ];
}

function withEntry(entry: Partial<Entry> & { name: string }): Entry[] {
  const isFile = entry.name.startsWith('files/');
  const added = { bytes: Buffer.alloc(0), ...entry };
  return isFile ? [entries[0]!, added, ...entries.slice(1)] : [...entries, added];
}

function withPart(table: string, bytes: Buffer): Entry[] {
  return entries.map((entry) => (entry.name === `database/${table}/000000.gz` ? { ...entry, bytes } : entry));
}

async function zerosPacked(length: number): Promise<Buffer> {
  const block = Buffer.alloc(MEBIBYTE);
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk) => chunks.push(chunk));
  await pipeline(function* () {
    for (let left = length; left > 0; left -= block.length) yield block;
  }, gzip);
  return Buffer.concat(chunks);
}

const ID = '01a220e6-2122-727f-aab3-73550317b232';
/** The table of people has another description. */
function users(changed: object): (header: BackupHeader) => void {
  return (header) => void Object.assign(header.tables.find(({ name }) => name === 'users')!, changed);
}

const OF_USERS = /^database\/users\//;

const HOSTILE: [what: string, make: () => Entry[] | Promise<Entry[]>, refusal: RegExp][] = [
  [
    'a link in place of the key',
    () => withEntry({ name: 'files/signing.key', type: 'symlink', linkname: '/etc/passwd' }),
    /files\/signing\.key is not a file/,
  ],
  [
    'a hard link',
    () => withEntry({ name: 'files/signing.key', type: 'link', linkname: '/etc/passwd' }),
    /is not a file/,
  ],
  ['a device', () => withEntry({ name: 'files/signing.key', type: 'character-device' }), /is not a file/],
  ['a folder', () => withEntry({ name: 'files/signing.key', type: 'directory' }), /is not a file/],
  [
    'a path that leads out',
    () => withEntry({ name: 'files/../../signing.key' }),
    /does not belong in a backup: files\/\.\.\/\.\.\/signing\.key/,
  ],
  [
    'another file of the data folder',
    () => withEntry({ name: 'files/server.json' }),
    /does not belong in a backup: files\/server\.json/,
  ],
  [
    'a large key',
    () => withEntry({ name: 'files/signing.key', bytes: Buffer.alloc(2 * MEBIBYTE) }),
    /files\/signing\.key cannot have 2097152 bytes/,
  ],
  [
    'an object that is no PDF of a document',
    () => withEntry({ name: `objects/${ID}/../../x` }),
    /does not belong in a backup: objects/,
  ],
  [
    'an object of another kind',
    () => withEntry({ name: `objects/${ID}/page.html` }),
    /does not belong in a backup: objects/,
  ],
  ['something else', () => withEntry({ name: 'run.sh' }), /does not belong in a backup: run\.sh/],
  [
    'a table that is none',
    () => withEntry({ name: 'database/pg_authid/000000.gz' }),
    /does not belong in a backup: database\/pg_authid/,
  ],
  ['no header', () => withHeader(() => 'x'), /its header could not be read/],
  [
    'a header of another shape',
    () => withHeader(() => ({ format: 1, tables: [null], migrations: {} })),
    /its header could not be read/,
  ],
  ['a header that is null', () => withHeader(() => 'null'), /its header could not be read/],
  ['fewer rows than none', () => withHeader(users({ rows: -1 })), /its header could not be read/],
  ['columns that are no text', () => withHeader(users({ columns: [7] })), /its header could not be read/],
  [
    'SQL for the name of a table',
    () =>
      withHeader(users({ name: `users" FROM PROGRAM 'touch /tmp/x'; --` })).filter(({ name }) => !OF_USERS.test(name)),
    /its tables are different/,
  ],
  [
    'a table of Postgres',
    () => withHeader(users({ name: 'pg_authid' })),
    /does not belong in a backup: database\/users/,
  ],
  [
    'SQL for the name of a column',
    () => withHeader(users({ columns: ['id) FROM PROGRAM'] })),
    /its tables are different/,
  ],
  [
    'a table too few',
    () =>
      withHeader((header) => {
        header.tables = header.tables.filter(({ name }) => name !== 'workspaces');
      }),
    /does not belong in a backup: database\/workspaces/,
  ],
  [
    'migrations that lead out',
    () => withHeader((header) => void header.migrations.unshift('../../../tmp/evil')),
    /does not know the migration \.\.\/\.\.\/\.\.\/tmp\/evil/,
  ],
  [
    'migrations with a gap',
    () => withHeader((header) => void header.migrations.shift()),
    /its migrations are out of order/,
  ],
  [
    'migrations twice',
    () => withHeader((header) => void header.migrations.push(header.migrations[0]!)),
    /its migrations are out of order/,
  ],
  ['rows that are not packed', () => withPart('users', Buffer.from('x\ty\n')), /the table users could not be read/],
  [
    'rows that unpack without end',
    async () => withPart('users', await zerosPacked((isLong ? 300 : 60) * MEBIBYTE)),
    /the table users could not be read/,
  ],
  [
    'rows that are none',
    async () => withPart('users', await zerosPacked(MEBIBYTE)),
    /the table users could not be read/,
  ],
];

// Each brings a database up to date before it refuses.
test.each(ofThisRun(HOSTILE, 3))(
  '%s is refused by name; no row, no file and no object is there',
  async (_, make, refusal) => {
    const file = await write(await make());
    const database = await createTestDatabase(undefined, 'template0');
    const dataDir = path.join(folder, randomUUID());
    const { code, stderr } = await runPlatenInProcess(['restore', file], {
      env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(refusal)]);
    // A new folder has a key of its own.
    const files = await readdir(dataDir, { recursive: true }).catch(() => []);
    expect(files.filter((name) => !['objects', 'objects/.writing', '.writing', 'signing.key'].includes(name))).toEqual(
      [],
    );
    expect(await rowsOf(database)).toBe(0);
    await database.drop();
  },
);

/** Of people; 0 where there is no table. */
async function rowsOf({ url }: TestDatabase): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query('SELECT count(*) FROM users')).rows[0].count);
  } catch {
    return 0;
  } finally {
    await client.end();
  }
}

test('an installation in use is left as it is, also by a backup of a later version than it is of', async () => {
  const file = await write(entries);
  const database = await createTestDatabase(undefined, 'template0');
  const known = await listKnownMigrations();
  await migrate(database.url, { only: known.slice(0, 3) });
  await execute(database.url, "INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), 'Kept')");
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'in-use') };
  const { code, stderr } = await runPlatenInProcess(['restore', file], { env });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/is already in use: its table workspaces is not empty/)]);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('SELECT migration_name FROM _prisma_migrations ORDER BY 1');
  await client.end();
  expect(rows.map(({ migration_name }) => migration_name)).toEqual(known.slice(0, 3));
  await database.drop();
});
