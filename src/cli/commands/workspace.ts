/** §5.8, §20.17: `platen workspace`: create, list, change, plan. */

import path from 'node:path';
import { Argument, type Command, Option } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import type { DueDocuments, Workspace } from '../../data/storage/workspaces/workspaces.ts';
import { ISSUE_RULES, type IssueRule } from '../../domain/issue-rules.ts';
import { PLANS, type Plan } from '../../domain/principal.ts';
import { IDLE_MINUTES, NO_LIMIT, readSessionLimit, SESSION_MINUTES } from '../../domain/sign-in.ts';
import { tell } from '../../locales/message.ts';
import { invalid, readDateTime, readName, readRetention, readTimeZone } from '../terminal/arguments.ts';
import {
  confirm,
  type Fields,
  fieldsIn,
  printStream,
  printTold,
  printWarnings,
  showProgress,
} from '../terminal/print.ts';
import {
  addVerb,
  addWorkspaceVerb,
  onDatabase,
  onWorkspace,
  openObjects,
  type Session,
  type WorkspaceSession,
  withSession,
} from '../terminal/session.ts';
import { untilStopped } from '../terminal/stop-signal.ts';
import { registerDelete } from './erase.ts';

/** `retention`: `none` keeps documents forever. */
type Change = {
  name?: string;
  timeZone?: string;
  retention?: number | 'none';
  secondFactor?: 'required' | 'optional';
  sessionMinutes?: string;
  idleMinutes?: string;
  personIssues?: IssueRule;
  verifyAmount?: 'shown' | 'hidden';
  dryRun?: boolean;
  yes?: boolean;
};

const RETENTION_NOTE = `
--retention prints how many documents are older, and asks before it sets the limit. They are erased within 10 minutes. Of documents that
become too old later, at most a tenth of all documents is erased in a day. Set the same --retention again to erase them all at once.`;

export function registerWorkspace(program: Command): void {
  const noun = program.command('workspace').description('workspaces, their plan and time zone');

  addVerb(noun, 'create', 'create a workspace')
    .addArgument(new Argument('<name>', 'its name, unique').argParser(readName))
    .addOption(
      new Option('--plan <plan>', 'documents can be created only with an active plan').choices(PLANS).default('active'),
    )
    .addOption(
      new Option('--time-zone <zone>', 'IANA time zone of the dates that `today` fills in')
        .default('UTC')
        .argParser(readTimeZone),
    )
    .action(
      onDatabase(async ({ db, now }, [name]: [string], options: { plan: Plan; timeZone: string }) => {
        const { createWorkspace } = await import('../../data/storage/workspaces/workspaces.ts');
        return fieldsOf(await createWorkspace(db, { name, plan: options.plan, timeZone: options.timeZone, now }));
      }),
    );

  addVerb(noun, 'list', 'list all workspaces').action(
    onDatabase(async ({ db }) => {
      const { listWorkspaces } = await import('../../data/storage/workspaces/workspaces.ts');
      return (await listWorkspaces(db)).map(fieldsOf);
    }),
  );

  addWorkspaceVerb(noun, 'plan', 'set the plan of a workspace')
    .addArgument(new Argument('<plan>', 'documents can be created only with an active plan').choices(PLANS))
    .action(
      onWorkspace(async ({ db, by, workspace }, [plan]: [Plan]) => {
        const { choosePlan } = await import('../../use-cases/administration/index.ts');
        return fieldsOf(await choosePlan(db, workspace.id, plan, by));
      }),
    );

  registerChange(noun);
  registerDelete(noun);
  registerExport(noun);
}

function registerChange(noun: Command): void {
  addWorkspaceVerb(noun, 'change', 'change the name, time zone, retention or sign-in rules of a workspace')
    .addOption(new Option('--name <name>', 'its new name, unique').argParser(readName))
    .addOption(new Option('--time-zone <zone>', 'IANA time zone of the dates').argParser(readTimeZone))
    .addOption(
      new Option('--retention <days>', 'erase documents that are older, day by day; `none` keeps them').argParser(
        readRetention,
      ),
    )
    .addOption(
      new Option('--second-factor <word>', 'whether members need a second factor to open the workspace').choices([
        'required',
        'optional',
      ]),
    )
    .addOption(
      new Option('--session-minutes <minutes>', 'how long the workspace stays open after members sign in').choices([
        ...SESSION_MINUTES.map(String),
        NO_LIMIT,
      ]),
    )
    .addOption(
      new Option('--idle-minutes <minutes>', 'how long the workspace stays open while members are inactive').choices([
        ...IDLE_MINUTES.map(String),
        NO_LIMIT,
      ]),
    )
    .addOption(
      new Option(
        '--person-issues <rule>',
        'who issues documents: anyone (off), a person (on), or another person than the one who drafted (two_people)',
      ).choices(ISSUE_RULES),
    )
    .addOption(
      new Option('--verify-amount <word>', 'whether anyone who verifies a document sees its amount').choices([
        'shown',
        'hidden',
      ]),
    )
    .option('--dry-run', 'print how many documents --retention would erase, and change nothing')
    .option('--yes', 'do not ask')
    .addHelpText('after', RETENTION_NOTE)
    .action(onWorkspace((session, _: [], given: Change) => change(session, given)));
}

async function change({ db, by, workspace }: WorkspaceSession, given: Change): Promise<Fields> {
  const { name, timeZone, retention, secondFactor, personIssues, verifyAmount, dryRun, yes } = given;
  const sessionMinutes = readSessionLimit(given.sessionMinutes ?? '', SESSION_MINUTES);
  const idleMinutes = readSessionLimit(given.idleMinutes ?? '', IDLE_MINUTES);
  const days = retention === 'none' ? null : retention;
  if (dryRun && days === undefined)
    throw invalid(tell('command.argument.goesWith', { option: '--dry-run', other: '--retention' }));
  const { changeWorkspace } = await import('../../use-cases/administration/index.ts');
  const { findDueDocuments } = await import('../../data/storage/workspaces/workspaces.ts');
  const { id, name: called } = workspace;
  const found = typeof days === 'number' ? await findDueDocuments(db, id, days) : null;
  if (dryRun) return { id, name: called, ...dueFields(found) };
  if (found?.oldest) {
    const oldest = found.oldest.toISOString();
    const what = { due: found.due, documents: found.documents, oldest, before: found.before.toISOString() };
    await confirm(tell('command.ask.retention', what), { name: called, ...(yes && { yes }) });
  }
  const changed = await changeWorkspace(
    db,
    id,
    {
      ...(name !== undefined && { name }),
      ...(timeZone !== undefined && { timeZone }),
      ...(secondFactor !== undefined && { requiresSecondFactor: secondFactor === 'required' }),
      ...(sessionMinutes !== undefined && { sessionMinutes }),
      ...(idleMinutes !== undefined && { idleMinutes }),
      ...(personIssues !== undefined && { personIssues }),
      ...(verifyAmount !== undefined && { verifyShowsAmount: verifyAmount === 'shown' }),
      ...(days !== undefined && { retention: { days, confirmed: found?.oldest ? found : null } }),
    },
    by,
  );
  return { ...fieldsOf(changed), ...(days !== undefined && dueFields(found)) };
}

/** Returns the fields about due documents; null for a workspace that keeps all documents forever. */
function dueFields(found: DueDocuments | null): Fields {
  return {
    to_be_erased: found?.due ?? 0,
    oldest_made_at: found?.oldest?.toISOString() ?? null,
    made_before_at: found?.before.toISOString() ?? null,
  };
}

function fieldsOf(workspace: Workspace): Fields {
  return {
    ...fieldsIn(workspace, 'id', 'name', 'plan', 'timeZone', 'retentionDays'),
    second_factor: workspace.requiresSecondFactor ? 'required' : 'optional',
    ...fieldsIn(workspace, 'sessionMinutes', 'idleMinutes', 'personIssues'),
    verify_amount: workspace.verifyShowsAmount ? 'shown' : 'hidden',
    ...fieldsIn(workspace, 'createdAt'),
  };
}

/** §18.30: `platen workspace export` and `import`: take a workspace to another installation. */
const THINGS = 'rows and PDFs';

type Counted = { tables: { name: string; rows: number }[]; pdfs: number | null };

function registerExport(workspace: Command): void {
  const exports = 'write a workspace as JSON lines and PDFs: templates, themes, documents, audit log';
  addWorkspaceVerb(workspace, 'export', exports)
    .argument('<place>', 'a new file that ends with .tar, or a new folder')
    .action(onWorkspace((session, [place]: [string]) => exportTo(session, place)));

  addVerb(workspace, 'import', 'import an exported workspace, with the same ids and numbers')
    .argument('<place>', 'a file or folder that `platen workspace export` wrote')
    .action(onDatabase((session, [place]: [string]) => importFrom(session, place)));
}

async function exportTo({ db, url, config, now, workspace }: WorkspaceSession, place: string): Promise<Fields> {
  const { exportWorkspace } = await import('../../use-cases/backup/index.ts');
  const { id, name } = workspace;
  const objects = await openObjects(config, db);
  const progress = showProgress(THINGS, { lines: true });
  try {
    const facts = { platen: manifest.version, now, onProgress: progress.update };
    const { bytes, header, unreadable } = await untilStopped((signal) =>
      exportWorkspace(path.resolve(place), id, { url, objects }, { ...facts, signal }),
    );
    for (const name of unreadable) printTold(tell('command.notInExport', { name }));
    return { place, bytes, id, name, ...countsOf(header), pdfs_left_out: unreadable.length };
  } finally {
    progress.stop();
    await objects?.close();
  }
}

async function importFrom({ db, url, config, by }: Session, place: string): Promise<Fields> {
  const { importWorkspace } = await import('../../use-cases/backup/index.ts');
  const objects = await openObjects(config, db);
  const progress = showProgress(THINGS, { lines: true });
  try {
    const { header, result } = await importWorkspace(
      path.resolve(place),
      { url, objects },
      { by, onProgress: progress.update },
    );
    if (result === 'imported') printTold(tell('command.note.people'));
    const { id, name } = header.workspace;
    const { listPictureWarnings } = await import('../../use-cases/templates/index.ts');
    printWarnings(await listPictureWarnings(db, id));
    return { place, result, id, name, ...countsOf(header) };
  } finally {
    progress.stop();
    await objects?.close();
  }
}

function countsOf({ tables, pdfs }: Counted): Fields {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return { templates: rowsOf('templates'), documents: rowsOf('documents'), pdfs };
}

/** §20.14: `platen audit`: prints the audit log of a workspace as JSON lines. */
export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('print the audit log of a workspace as JSON lines, oldest first')
    .argument('<workspace>', 'its id or exact name')
    .addOption(
      new Option('--since <date-time>', 'only events at this time or later, such as 2026-11-01').argParser(
        readDateTime,
      ),
    )
    .option('--json', 'changes nothing: each line is a JSON document already')
    .action(async (workspace: string, { since }: { since?: Date }) =>
      withSession(async ({ db, findWorkspace }) => {
        const { auditLines } = await import('../../use-cases/administration/index.ts');
        const { id } = await findWorkspace(workspace);
        await printStream(auditLines(db, id, since ? { since } : {}));
      }),
    );
}
