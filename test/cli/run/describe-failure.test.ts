/** §7: what a command says of a database, asked through the client that it has, and of a file that it cannot use. */
import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { describeFailure } from '../../../src/cli/run/describe-failure.ts';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { runPlaten } from '../../support/platen.ts';
import { RECOVERING, startSilentProxy } from '../../support/silent-proxy.ts';
import { useDatabase } from '../../support/use-database.ts';

const database = useDatabase();

// §7.3
test.each([
  [`${import.meta.filename}/below`, 'a part of the path is a file, not a folder'],
  [import.meta.filename, 'there is a file with this name'],
])('a folder that cannot be made: %s', async (folder, problem) => {
  const { lines, document } = describeFailure(await mkdir(folder).catch((error) => error));
  expect(lines).toEqual([`platen: ${folder}: ${problem}.`]);
  expect(document.error.code).toBe('validation');
});

test.each([
  [`${import.meta.dirname}/none/file`, 'no such file or folder'],
  [import.meta.dirname, 'there is a folder with this name'],
])('a file that cannot be written: %s', async (file, problem) => {
  const { lines } = describeFailure(await writeFile(file, '').catch((error) => error));
  expect(lines).toEqual([`platen: ${file}: ${problem}.`]);
});

test('a database that starts is told from a pooler that refuses, also where the pooler says it with its own code', async () => {
  const proxy = await startSilentProxy(database.url);
  const db = connect(proxy.url);
  proxy.recover(RECOVERING.length);
  for (const [code, message] of RECOVERING)
    expect([code, message, ...describeFailure(await db.workspace.count().catch((error) => error)).lines]).toEqual([
      code,
      message,
      'platen: The database is starting, stopping or recovering. Try again in a moment.',
    ]);
  await db.$disconnect();
  await proxy.close();
});

test('a full disk, whose error names no file', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  expect(describeFailure(error).lines).toEqual(['platen: A file cannot be written: the disk is full.']);
});

test.each([
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /refused this user or password/],
  [
    new Error('The server does not support SSL connections'),
    /no TLS connection .*: The server does not.* sslmode=disable/,
  ],
  [
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    /no TLS connection to the database: self-signed certificate\. .* sslrootcert names/,
  ],
  [
    new Error('Connection terminated unexpectedly'),
    /^The database cannot be used: Connection terminated unexpectedly\. Check DATABASE_URL/,
  ],
])('%s', (error, wanted) => {
  const { document } = describeFailure(error);
  expect(document.error).toEqual({ code: 'database', message: expect.stringMatching(wanted) });
});

// The server waits for a password, and keeps the connection.
test('a command whose connection was refused ends', async () => {
  const url = new URL(database.url);
  url.password = '';
  const { code, stderr } = await runPlaten(['workspace', 'list'], {
    env: { DATABASE_URL: url.href, STORAGE_URL: 'none' },
  });
  expect([code, stderr]).toEqual([1, 'platen: The database refused this user or password. Check DATABASE_URL.\n']);
});

test('a pooler that refuses for another reason says what it lacks', () => {
  const error = Object.assign(new Error('unsupported startup parameter: application_name'), { code: '08P01' });
  expect(describeFailure(error).lines).toEqual([expect.stringContaining('add `?pgbouncer=true` to DATABASE_URL.')]);
});
