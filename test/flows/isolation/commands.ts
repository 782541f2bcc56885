/** §1.3, §20.6: whoever runs the service may do all, but a verb that is given a workspace finds nothing of another one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { commandProgram } from '../../../src/cli/run/run-command.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { tableContents } from '../../support/table-contents.ts';
import type { Neighbours } from './neighbours.ts';

/** What is named besides the workspace: a template's id, a person's address, a theme's name. */
type Foreign = { template: string; email: string; theme: string };
type Line = (named: Foreign, ours: string, file: string) => string[];

/** Null: it names nothing besides, or what is new in the workspace. */
const RULES: Record<string, Line | null> = {
  'workspace plan': null,
  'workspace change': null,
  'workspace delete': null,
  'workspace export': null,
  // Of the settings of the service, not of a workspace.
  'group point': null,
  'member add': null,
  'member list': null,
  // Also adds who is no member yet; then it needs a name and a role.
  'member invite': ({ email }, ours) => ['member', 'invite', ours, email],
  'member role': ({ email }, ours) => ['member', 'role', ours, email, 'admin'],
  'member remove': ({ email }, ours) => ['member', 'remove', ours, email],
  'key create': ({ email }, ours) => ['key', 'create', ours, '--by', email],
  'key list': null,
  'token create': ({ email }, ours) => ['token', 'create', ours, '--by', email],
  'token list': null,
  'app list': null,
  'webhook add': null,
  'webhook list': null,
  'seal add': null,
  'seal list': null,
  'seal rotate': null,
  'seal change': null,
  'seal remove': null,
  'signatures connect': null,
  'signatures list': null,
  'signatures disconnect': null,
  'template import': ({ template }, ours, file) => ['template', 'import', ours, file, '--replace', template],
  'template check': ({ template }, ours, file) => [
    'template',
    'check',
    file,
    '--workspace',
    ours,
    '--replace',
    template,
  ],
  'template list': null,
  'theme import': null,
  'theme list': null,
  'theme show': ({ theme }, ours) => ['theme', 'show', theme, '--workspace', ours],
  'theme default': ({ theme }, ours) => ['theme', 'default', ours, theme],
  audit: null,
};

export function commands(worldOf: () => Neighbours): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-isolation-'));
    await writeFile(path.join(folder, 'a.md'), '---\ntitle: A\n---\nText\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('each command that takes a workspace has a rule', () => {
    expect(verbsWithWorkspace(commandProgram()).sort()).toEqual(Object.keys(RULES).sort());
  });

  test('a foreign id is refused like an unknown one, and stays unchanged', async () => {
    const { service, ours, theirs, foreign, unknown } = worldOf();
    const { db } = service.services.database;
    const { config } = service;
    const settings = { env: { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir } };
    await db.theme.create({
      data: { id: unknown.user, workspaceId: theirs.workspaceId, name: 'theirs', currentVersion: 1 },
    });
    const other: Foreign = { template: foreign.theirs.template!, email: theirs.email, theme: 'theirs' };
    const never: Foreign = { template: unknown.template, email: 'nobody@example.com', theme: 'nobody' };
    const before = await tableContents(db);
    for (const [verb, line] of Object.entries(RULES)) {
      if (!line) continue;
      const outcome = async (named: Foreign) => {
        const run = await runPlatenInProcess(line(named, ours.workspaceId, path.join(folder, 'a.md')), settings);
        const said = Object.values(named).reduce((text, name) => text.replaceAll(name, '…'), run.stderr + run.stdout);
        return [verb, run.code, said];
      };
      expect(await outcome(other)).toEqual([verb, 1, (await outcome(never))[2]]);
    }
    expect(await tableContents(db)).toEqual(before);
  });
}

/** `noun verb`, of those with a workspace as an argument or an option. */
function verbsWithWorkspace(command: Command, above: string[] = []): string[] {
  const names = [
    ...command.registeredArguments.map((one) => one.name()),
    ...command.options.map((one) => one.attributeName()),
  ];
  const own = names.includes('workspace') ? [above.join(' ')] : [];
  return [...own, ...command.commands.flatMap((one) => verbsWithWorkspace(one, [...above, one.name()]))];
}
