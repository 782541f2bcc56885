/**
 * The command as people and scripts meet it: a document on standard output, the rest on standard error, 0 or 1. Each way to begin
 * and to end is tried as a process; the other lines run in this one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE } from '../../../src/domain/durations.ts';
import { createTestDatabase, testServer } from '../../support/database.ts';
import { runPlaten } from '../../support/platen.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

function options() {
  return { env: { DATABASE_URL: database.url, DATA_DIR: folder }, cwd: folder };
}
function run(line: string[]) {
  return runPlaten(line, options());
}
function inProcess(line: string[]) {
  return runPlatenInProcess(line, options());
}
function json<Document>(line: string[]) {
  return platenJsonInProcess<Document>(line, options());
}

test('runs from any folder, by any name, with any installed Node', async () => {
  const link = path.join(folder, 'any name');
  await symlink(path.join(import.meta.dirname, '../../../src/platen'), link);
  const env = { PATH: '/usr/bin:/bin', DATABASE_URL: database.url };
  const { status, stdout, stderr } = spawnSync(link, ['workspace', 'list', '--json'], { cwd: folder, env });
  expect([status, String(stdout), String(stderr)]).toEqual([0, '[]\n', '']);
});

test(
  'from a workspace to a template and back',
  async () => {
    const create = ['workspace', 'create', 'Acme', '--time-zone', 'Europe/Paris'];
    const workspace = await json<{ id: string }>(create);
    expect(workspace).toMatchObject({ name: 'Acme', plan: 'active', time_zone: 'Europe/Paris' });
    expect(await json(['workspace', 'plan', workspace.id, 'none'])).toEqual({ ...workspace, plan: 'none' });
    expect(await json(['workspace', 'list'])).toEqual([{ ...workspace, plan: 'none' }]);

    const ada = await json<object>(['member', 'add', 'Acme', 'Ada@Example.com', '--name', 'Ada', '--role', 'owner']);
    expect(ada).toMatchObject({ email: 'ada@example.com', name: 'Ada', role: 'owner' });
    await json(['member', 'add', 'Acme', 'bob@example.com', '--name', 'Bob', '--role', 'member']);
    expect(await json(['member', 'role', 'Acme', 'bob@example.com', 'admin'])).toMatchObject({ role: 'admin' });
    expect(await json(['member', 'list', 'Acme'])).toEqual([ada, expect.objectContaining({ role: 'admin' })]);

    const { token, ...key } = await json<{ id: string; token: string }>([
      ...['key', 'create', 'Acme', '--by', 'bob@example.com', '--name', 'ci', '--expires', '2099-01-01'],
    ]);
    expect(token).toMatch(/^plt_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({ name: 'ci', created_by: 'bob@example.com', expires_at: '2099-01-01T00:00:00.000Z' });
    expect(await json(['key', 'list', 'Acme'])).toEqual([{ ...key, revoked_at: null, used_at: null, inactive: null }]);
    expect(await json(['key', 'revoke', key.id])).toEqual({ id: key.id, revoked_at: expect.any(String) });
    const createKey = () => json(['key', 'create', 'Acme', '--by', 'bob@example.com']);
    await createKey();
    await json(['member', 'role', 'Acme', 'bob@example.com', 'member']);
    await json(['member', 'role', 'Acme', 'bob@example.com', 'admin']);
    await createKey();
    await database.db.apiKey.updateMany({ where: { revokedAt: null }, data: { expiresAt: new Date(0) } });
    expect(await json<object[]>(['key', 'list', 'Acme'])).toContainEqual(
      expect.objectContaining({ inactive: 'expired' }),
    );
    expect(await json(['member', 'remove', 'Acme', 'bob@example.com'])).toMatchObject({ removed: true });
    expect((await json<{ inactive: string }[]>(['key', 'list', 'Acme'])).map(({ inactive }) => inactive)).toEqual([
      'revoked',
      'role_lost',
      'membership_ended',
    ]);

    const access = await json<{ id: string; token: string; created_at: string; expires_at: string }>([
      ...['token', 'create', 'Acme', '--by', 'ada@example.com', '--expires-in', '60'],
    ]);
    expect(access.token).toMatch(/^plo_[0-9A-Za-z]{49}$/);
    expect(Date.parse(access.expires_at) - Date.parse(access.created_at)).toBe(60_000);
    const { token: _token, ...listed } = access;
    expect(await json(['token', 'list', 'Acme'])).toEqual([{ ...listed, created_by: 'ada@example.com' }]);
    expect(await json(['token', 'revoke', access.id])).toEqual({ id: access.id, revoked_at: expect.any(String) });
    expect(await json(['token', 'list', 'Acme'])).toEqual([]);

    const source = '---\ntitle: Offer\nfolder: HR / Offers\n---\n\nDear {{Name}}\n';
    await writeFile(path.join(folder, 'offer.md'), source);
    const [offer] = await json<{ id: string }[]>(['template', 'import', 'Acme', 'offer.md']);
    const { id: _, ...unsaved } = offer!;
    const first = {
      title: 'Offer',
      folder: 'HR / Offers',
      version: 1,
      file: 'offer.md',
      changes: [],
      callers: [],
      warnings: [],
    };
    expect(unsaved).toEqual(first);
    expect(await json(['template', 'import', 'Acme', '.', '--replace', offer!.id])).toEqual([{ ...offer, version: 2 }]);
    await writeFile(path.join(folder, 'offer.md'), source.replace('Name', 'Full name'));
    const changes = [
      {
        change: 'reworded',
        key: 'name',
        label: 'Full name',
        was: 'Name',
        noticed_by: 'anyone who sends the label "Name"',
      },
    ];
    expect(await json(['template', 'check', 'offer.md'])).toEqual([{ ...first, version: 3, changes }]);
    expect((await inProcess(['template', 'check', '--workspace', 'Acme', 'offer.md'])).stdout).toMatch(
      /\nWhat changes with version 3 of "Offer":\nchange +key +label +was +noticed by\nreworded +name +Full name +Name +anyone who/,
    );
    expect(await json(['template', 'list'])).toEqual([
      expect.objectContaining({ id: offer!.id, workspace: 'Acme', version: 2, generation_count: 0 }),
    ]);
    expect(await run(['template', 'export', offer!.id])).toEqual({ code: 0, stdout: source, stderr: '' });
    expect((await inProcess(['template', 'delete', offer!.id])).stderr).toContain('Archive it before you delete it');
    expect(await json(['template', 'archive', offer!.id])).toEqual({ id: offer!.id, title: 'Offer', archived: true });
    expect(await json(['template', 'delete', offer!.id])).toMatchObject({ id: offer!.id, deleted: true });
    expect(await json(['template', 'list', 'Acme'])).toEqual([]);
  },
  5 * MINUTE,
);

describe('a failure', () => {
  test.each([
    ['an unknown workspace', ['key', 'list', 'Nowhere'], 'not_found', 'Nowhere'],
    ['a missing argument', ['key', 'list'], 'usage', 'workspace'],
    ['an unknown option', ['workspace', 'list', '--jsn'], 'usage', '--jsn'],
    ['an unknown verb', ['workspace', 'destroy'], 'usage', 'destroy'],
    ['an unknown choice', ['workspace', 'create', 'X', '--plan', 'gold'], 'usage', 'gold'],
    ['an unknown time zone', ['workspace', 'create', 'X', '--time-zone', 'Mars/Base'], 'usage', 'Mars/Base'],
    [
      'a time that is past',
      ['key', 'create', 'Acme', '--by', 'a@b.c', '--expires', '2020-01-01'],
      'validation',
      'past',
    ],
  ])('%s is one line and exit code 1', async (_, line, code, word) => {
    const { code: exit, stdout, stderr } = await runPlatenInProcess([...line, '--json'], options());
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringMatching(/^platen: .+\n$/) });
    expect(stderr).toContain(word);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code, message: expect.stringContaining(word) } });
  });

  test.each([
    ['a database that does not answer', { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, ['does not answer']],
    ['settings that are wrong, all at once', { PORT: 'x', LOG_LEVEL: 'loud' }, ['PORT=x', 'LOG_LEVEL=loud']],
  ])('%s', async (_, env, words) => {
    const { code, stdout, stderr } = await runPlatenInProcess(['workspace', 'list'], { env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual(words.map((word) => expect.stringContaining(word)));
  });

  test('is told by the process, which leaves standard output empty without --json', async () => {
    const { code, stdout, stderr } = await run(['key', 'list', 'Nowhere']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^platen: .+Nowhere.+\n$/);
  });

  test('a noun without a verb prints its verbs on standard error', async () => {
    const { code, stdout, stderr } = await inProcess(['key']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('revoke');
  });
});

test('a database that has not been migrated is told apart, and `platen migrate` mends it', async () => {
  const empty = await createTestDatabase(testServer(), 'template1');
  const there = { env: { DATABASE_URL: empty.url, DATA_DIR: folder } };
  try {
    const behind = await runPlatenInProcess(['workspace', 'list'], there);
    expect({ code: behind.code, stdout: behind.stdout }).toEqual({ code: 1, stdout: '' });
    expect(behind.stderr).toMatch(/^platen: .*platen migrate.*\n$/);
    expect(await platenJsonInProcess(['migrate'], there)).toEqual({
      database: 'DATABASE_URL',
      applied: expect.stringMatching(/^\d{14}_init/),
    });
    expect(await platenJsonInProcess(['migrate'], there)).toEqual({ database: 'DATABASE_URL', applied: null });
    expect(await platenJsonInProcess(['workspace', 'list'], there)).toEqual([]);
  } finally {
    await empty.drop();
  }
});
