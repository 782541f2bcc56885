/** The embedded database: one real server for a data folder, there while somebody uses it. */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '../../../../src/data/postgres/open/open-embedded-postgres.ts';
import {
  ask,
  dismiss,
  newDataDir,
  postmasterPid,
  QUIET,
  removeDataDirs,
  startUser,
  supervisorPid,
  untilNothingRuns,
} from '../server-under-test.ts';

afterAll(removeDataDirs);

/** How often what may go wrong by chance is tried: each time a server starts and stops. `make test-faults` tries it more often. */
const ROUNDS = process.env.PLATEN_FAULTS === '1' ? { together: 20, leaving: 40 } : { together: 1, leaving: 2 };

function open(dataDir: string) {
  return openEmbeddedPostgres({ dataDir, log: QUIET });
}

/** Whether the server of this very folder is the one that answers there. */
async function serves(dir: string, { url }: EmbeddedPostgres): Promise<boolean> {
  const lines = (await readFile(path.join(dir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
  return lines[3] === new URL(url).port && (await ask(url, 'SELECT 1')) === 1;
}

/** A copy with all that leads to the original's server; the data is copied before that starts, so that the copy is never torn. */
async function copyInUse(from: string, to: string): Promise<EmbeddedPostgres> {
  await mkdir(path.dirname(to), { recursive: true });
  execFileSync('cp', ['-a', from, to]);
  const original = await open(from);
  for (const name of ['postgres/keeper.json', 'postgres/cluster/postmaster.pid'])
    await copyFile(path.join(from, name), path.join(to, name));
  return original;
}

/** Made by the first test and stopped between two. To make a cluster takes a second, so there are two more only: see `newDataDir`. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
});

describe('the server', () => {
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await open(dataDir);
  });
  afterAll(() => postgres.close());

  test('is Postgres 18 with the settings that Platen relies on', async () => {
    const answers: [string, unknown][] = [
      ["SELECT current_setting('server_version_num')::int / 10000", 18],
      ['SELECT current_database()', 'platen'],
      ["SELECT current_setting('server_encoding')", 'UTF8'],
      ["SELECT current_setting('fsync') || current_setting('synchronous_commit')", 'onon'],
      ["SELECT current_setting('listen_addresses')", '127.0.0.1'],
      ["SELECT current_setting('max_connections')", '200'],
      ["SELECT lower('ÄÇÉ') || upper('ж')", 'äçéЖ'],
      ["SELECT 'zoë' ILIKE '%ZOË%'", true],
      ["SELECT current_setting('timezone')", 'UTC'],
    ];
    for (const [question, answer] of answers)
      expect([question, await ask(postgres.url, question)]).toEqual([question, answer]);
    await ask(postgres.url, 'CREATE EXTENSION pg_trgm');
    expect(await ask(postgres.url, "SELECT show_trgm('Straße')")).toHaveLength(7);
  });

  test('lets nobody in without its password, which only its user can read', async () => {
    const stranger = Object.assign(new URL(postgres.url), { password: 'guess' }).href;
    await expect(ask(stranger, 'SELECT 1')).rejects.toThrow('password authentication failed');
    for (const name of ['server.json', 'keeper.json', 'server.log']) {
      expect([name, (await stat(path.join(dataDir, 'postgres', name))).mode & 0o077]).toEqual([name, 0]);
    }
    expect((await stat(path.join(dataDir, 'postgres/keeper.sock'))).mode & 0o077).toBe(0);
  });

  test('writes nothing of what is in a statement that fails into its log', async () => {
    await expect(ask(postgres.url, "SELECT 'secret text'::int")).rejects.toThrow('secret text');
    expect(await readFile(path.join(dataDir, 'postgres/server.log'), 'utf8')).not.toContain('secret text');
  });
});

describe('the data folder', () => {
  test('keeps data, port and password from one start to the next', async () => {
    const first = await open(dataDir);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS it');
    await first.close();
    const second = await open(dataDir);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'SELECT it FROM kept')).toBe(7);
    await second.close();
  });

  test('says what is missing when its settings are lost', async () => {
    const settings = path.join(dataDir, 'postgres/server.json');
    await rename(settings, `${settings}.away`);
    await expect(open(dataDir)).rejects.toThrow(/server\.json is missing or damaged/);
    await rename(`${settings}.away`, settings);
    await open(dataDir).then((postgres) => postgres.close());
  });

  test('a folder of another major version of Postgres is refused with advice, and is not changed', async () => {
    const version = path.join(dataDir, 'postgres/cluster/PG_VERSION');
    const kept = await readFile(version);
    await writeFile(version, '17\n');
    await expect(open(dataDir)).rejects.toThrow(
      /was created by Postgres 17\. This version of Platen includes Postgres 18.*`platen backup`.*`platen restore`/,
    );
    await writeFile(version, kept);
    await open(dataDir).then((postgres) => postgres.close());
  });

  test('has its own server beside that of another one, and may have a path that is too long for a socket', async () => {
    const long = path.join(await newDataDir(), 'long/'.repeat(40));
    const [one, other] = await Promise.all([dataDir, long].map(open));
    expect(one!.url).not.toBe(other!.url);
    await one!.close();
    await other!.close();
    // A copy finds the address of the original's supervisor, which is outside of the folder then.
    const copied = path.join(await newDataDir(), 'copy/'.repeat(40));
    const again = await copyInUse(long, copied);
    expect(await serves(long, again)).toBe(true);
    const joined = await open(long);
    expect(joined.url).toBe(again.url);
    const copy = await open(copied);
    expect(await serves(copied, copy)).toBe(true);
    await Promise.all([copy.close(), joined.close(), again.close()]);
  });

  test('says so when it cannot be made', async () => {
    const file = path.join(await newDataDir(), 'file');
    await writeFile(file, '');
    await expect(open(path.join(file, 'data'))).rejects.toThrow(/ENOTDIR: not a directory.*file/);
  });
});

describe('a data folder that is copied, moved or linked', () => {
  test('is another one when it was copied from one in use, and the original never hears of it', async () => {
    const copied = path.join(await newDataDir(), 'copy');
    const original = await copyInUse(dataDir, copied);
    const copy = await open(copied);
    expect(copy.url).not.toBe(original.url);
    expect(await serves(copied, copy)).toBe(true);
    await ask(copy.url, 'UPDATE kept SET it = 8');
    expect(await ask(original.url, 'SELECT it FROM kept')).toBe(7);
    await original.close();
    // The copy's server does not stop with the original's.
    expect(await ask(copy.url, 'SELECT it FROM kept')).toBe(8);
    await copy.close();
  });

  test('is the same one when it was moved, in use or not, and through a symbolic link', async () => {
    const parent = await newDataDir();
    const [old, moved, link] = ['old', 'moved', 'link'].map((name) => path.join(parent, name));
    execFileSync('cp', ['-a', dataDir, old!]);
    await rename(old!, moved!);
    await symlink(moved!, link!);
    const direct = await open(moved!);
    const linked = await open(link!);
    expect(linked.url).toBe(direct.url);
    await rename(moved!, old!);
    const joined = await open(old!);
    expect(joined.url).toBe(direct.url);
    expect(await ask(joined.url, 'SELECT it FROM kept')).toBe(7);
    await Promise.all([direct.close(), linked.close(), joined.close()]);
  });
});

describe('the role of its users', () => {
  test('owns the database and is no superuser', async () => {
    const postgres = await open(dataDir);
    const rights = `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
                    FROM pg_roles WHERE rolname = current_user`;
    expect(await ask(postgres.url, rights)).toBe(false);
    await ask(postgres.url, 'CREATE SCHEMA queue');
    await ask(postgres.url, 'DROP SCHEMA queue');
    await expect(ask(postgres.url, "COPY kept TO PROGRAM 'true'")).rejects.toThrow('permission denied');
    await expect(ask(postgres.url, "SELECT pg_read_file('postgresql.conf')")).rejects.toThrow('permission denied');
    await postgres.close();
  });

  test('takes the place of the superuser of an older folder, and owns what that one made', async () => {
    const older = await newDataDir();
    await mkdir(path.join(older, 'postgres'), { mode: 0o700 });
    const settings = path.join(older, 'postgres/server.json');
    await writeFile(settings, JSON.stringify({ role: 'platen', password: 'its password' }));
    const before = await open(older);
    expect(await ask(before.url, "SELECT current_setting('is_superuser')")).toBe('on');
    for (const statement of [
      'CREATE EXTENSION pg_trgm',
      "CREATE TYPE colour AS ENUM ('red')",
      'CREATE TABLE kept (id bigserial, colour colour, name text)',
      "INSERT INTO kept (colour) VALUES ('red')",
      'CREATE FUNCTION seven() RETURNS int LANGUAGE sql RETURN 7',
      'CREATE SCHEMA pgboss CREATE TABLE job (id int)',
    ])
      await ask(before.url, statement);
    await before.close();
    const { role: _, ...rest } = JSON.parse(await readFile(settings, 'utf8'));
    await writeFile(settings, JSON.stringify(rest));

    const after = await open(older);
    expect(await ask(after.url, "SELECT current_setting('is_superuser')")).toBe('off');
    for (const statement of [
      "ALTER TYPE colour ADD VALUE 'blue'",
      'ALTER TABLE kept ADD more int',
      'CREATE INDEX ON kept USING gin (name gin_trgm_ops)',
      'CREATE OR REPLACE FUNCTION seven() RETURNS int LANGUAGE sql RETURN 8',
      'DROP TABLE pgboss.job',
      'DROP SCHEMA pgboss',
    ])
      await ask(after.url, statement);
    expect(await ask(after.url, 'SELECT id::int FROM kept')).toBe(1);
    await expect(ask(before.url, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await after.close();
  });
});

describe('its users', () => {
  test('share it, and the last to leave stops it', async () => {
    const first = await open(dataDir);
    const second = await startUser(dataDir);
    expect(second.url).toBe(first.url);
    const pids = [await supervisorPid(dataDir), await postmasterPid(dataDir)];
    await first.close();
    expect(await ask(second.url, 'SELECT 1')).toBe(1);
    await dismiss(second);
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
    await untilNothingRuns(pids);
  });

  test(`may start at the same moment, ${ROUNDS.together} times over, in a new folder with blanks, quotes and other scripts`, async () => {
    const newDir = path.join(await newDataDir(), 'a folder\'s "name" with $HOME/données/書類');
    for (let round = 0; round < ROUNDS.together; round++) {
      const users = await Promise.all([open(newDir), open(newDir), open(newDir)]);
      expect(new Set(users.map((user) => user.url)).size).toBe(1);
      expect(await serves(newDir, users[0]!)).toBe(true);
      const pids = [await supervisorPid(newDir), await postmasterPid(newDir)];
      await Promise.all(users.map((user) => user.close()));
      await untilNothingRuns(pids);
    }
  });

  test('may come while the last one leaves', async () => {
    let leaving = await open(dataDir);
    for (let round = 0; round < ROUNDS.leaving; round++) {
      const [coming] = await Promise.all([open(dataDir), leaving.close()]);
      expect(await ask(coming.url, 'SELECT 1')).toBe(1);
      leaving = coming;
    }
    await leaving.close();
  });

  test('may leave twice', async () => {
    const postgres = await open(dataDir);
    await postgres.close();
    await postgres.close();
  });
});
