/** Every verb explains itself, and answers programs with one JSON document. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { runCommand } from '../../../src/cli/run/run-command.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  [[], 'workspace'],
  [['serve'], '--role <role>'],
  [['dev'], '--check'],
  [['migrate'], 'platen migrate'],
  [['workspace', 'create'], '--time-zone <zone>'],
  [['workspace', 'list'], 'platen workspace list'],
  [['workspace', 'plan'], '<workspace> <plan>'],
  [['member', 'add'], '<workspace> <email>'],
  [['member', 'list'], '<workspace>'],
  [['member', 'role'], '<workspace> <email> <role>'],
  [['member', 'remove'], '<workspace> <email>'],
  [['key', 'create'], '--expires <date-time>'],
  [['key', 'list'], '<workspace>'],
  [['key', 'revoke'], '<id>'],
  [['token', 'create'], '--expires-in <seconds>'],
  [['token', 'list'], '<workspace>'],
  [['token', 'revoke'], '<id>'],
  [['template', 'import'], '<workspace> <files...>'],
  [['template', 'check'], '--workspace <workspace>'],
  [['template', 'list'], '[workspace]'],
  [['template', 'export'], '<id>'],
  [['template', 'archive'], '<id>'],
  [['template', 'restore'], '<id>'],
  [['template', 'delete'], '<id>'],
  [['document', 'create'], '--batch <file>'],
  [['document', 'list'], '--created-by <user>'],
  [['document', 'get'], '--markdown'],
  [['document', 'pdf'], '<id> [file]'],
  [['demo'], 'platen demo'],
])('platen %j --help tells of %s and --json', async (line, words) => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await runCommand([...line, '--help'])).toBe(0);
  const help = write.mock.calls.map(([text]) => text).join('');
  expect(help).toContain(`Usage: platen ${line.join(' ')}`.trimEnd());
  expect(help).toContain(words);
  expect(help).toContain('--json');
});

test('--version is that of the package', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await runCommand(['--version'])).toBe(0);
  expect(write.mock.calls.map(([text]) => text).join('')).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [['workspace', 'change', 'Acme', '--yes', '--dry-run'], /--name, --time-zone, .*--person-issues, --verify-amount\.$/],
  [['seal', 'change', 'Acme'], /--name, --level, --authority, --authorities-file\.$/],
  [['webhook', 'change', '0197c1de-5f0c-7a51-8c0e-3f3f4a1b2c3d'], /--url, --event\.$/],
])('a change of nothing is refused, with what can be changed: %j', async (line, options) => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await runCommand([...line, '--json'])).toBe(1);
  const { error } = JSON.parse(write.mock.calls.map(([text]) => text).join(''));
  expect(error).toEqual({ code: 'usage', message: expect.stringMatching(/^Give at least one of --/) });
  expect(error.message).toMatch(options);
});
