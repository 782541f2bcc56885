/** §5.8, §20.17: `platen workspace`: create, list, change, plan. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { DueDocuments, Workspace } from '../../data/storage/workspaces/workspaces.ts';
import { PLANS, type Plan } from '../../domain/principal.ts';
import { IDLE_MINUTES, NO_LIMIT, readSessionLimit, SESSION_MINUTES } from '../../domain/sign-in.ts';
import { readName, readRetention, readTimeZone } from '../terminal/arguments.ts';
import { confirm, type Fields } from '../terminal/print.ts';
import { addVerb, onDatabase, type Session } from '../terminal/session.ts';
import { registerDelete } from './erase.ts';
import { registerMove } from './move.ts';

/** `retention`: `none` keeps documents for good. */
type Change = {
  name?: string;
  timeZone?: string;
  retention?: number | 'none';
  secondFactor?: 'required' | 'optional';
  sessionMinutes?: string;
  idleMinutes?: string;
  dryRun?: boolean;
  yes?: boolean;
};

const RETENTION_NOTE = `
--retention says how many documents are older and would go, and asks. Those go at the next sweep, which comes within 10 minutes. Of what
grows too old later, a tenth of the documents goes in a day at most; say the same --retention again to let all of it go at once.`;

export function registerWorkspace(program: Command): void {
  const noun = program.command('workspace').description('workspaces, their plan and time zone');

  addVerb(noun, 'create', 'create a workspace')
    .addArgument(new Argument('<name>', 'its name, unique').argParser(readName))
    .addOption(
      new Option('--plan <plan>', 'only with an active plan can documents be created').choices(PLANS).default('active'),
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

  addVerb(noun, 'plan', 'set the plan of a workspace')
    .argument('<workspace>', 'its id or exact name')
    .addArgument(new Argument('<plan>', 'only with an active plan can documents be created').choices(PLANS))
    .action(
      onDatabase(async ({ db, by, findWorkspace }, [workspace, plan]: [string, Plan]) => {
        const { choosePlan } = await import('../../use-cases/administration/index.ts');
        const { id } = await findWorkspace(workspace);
        return fieldsOf(await choosePlan(db, id, plan, by));
      }),
    );

  registerChange(noun);
  registerDelete(noun);
  registerMove(noun);
}

function registerChange(noun: Command): void {
  addVerb(
    noun,
    'change',
    'change the name, the time zone, the retention of a workspace, or what it asks of its members',
  )
    .argument('<workspace>', 'its id or exact name')
    .addOption(new Option('--name <name>', 'its new name, unique').argParser(readName))
    .addOption(new Option('--time-zone <zone>', 'IANA time zone of the dates').argParser(readTimeZone))
    .addOption(
      new Option('--retention <days>', 'erase documents that are older, day by day; `none` keeps them').argParser(
        readRetention,
      ),
    )
    .addOption(
      new Option('--second-factor <word>', 'whether members need one to see anything').choices([
        'required',
        'optional',
      ]),
    )
    .addOption(
      new Option('--session-minutes <minutes>', 'how long members see it after they have signed in').choices([
        ...SESSION_MINUTES.map(String),
        NO_LIMIT,
      ]),
    )
    .addOption(
      new Option('--idle-minutes <minutes>', 'how long they see it while they do nothing').choices([
        ...IDLE_MINUTES.map(String),
        NO_LIMIT,
      ]),
    )
    .option('--dry-run', 'say how many documents --retention would erase, and change nothing')
    .option('--yes', 'do not ask')
    .addHelpText('after', RETENTION_NOTE)
    .action(onDatabase((session, [workspace]: [string], given: Change) => change(session, workspace, given)));
}

async function change({ db, by, findWorkspace }: Session, workspace: string, given: Change): Promise<Fields> {
  const { name, timeZone, retention, secondFactor, dryRun, yes } = given;
  const sessionMinutes = readSessionLimit(given.sessionMinutes ?? '', SESSION_MINUTES);
  const idleMinutes = readSessionLimit(given.idleMinutes ?? '', IDLE_MINUTES);
  const days = retention === 'none' ? null : retention;
  if ([name, timeZone, days, secondFactor, sessionMinutes, idleMinutes].every((one) => one === undefined))
    throw new InvalidArgumentError(
      'Say what to change: --name, --time-zone, --retention, --second-factor, --session-minutes, --idle-minutes.',
    );
  if (dryRun && days === undefined) throw new InvalidArgumentError('--dry-run goes with --retention.');
  const { changeWorkspace } = await import('../../use-cases/administration/index.ts');
  const { findDueDocuments } = await import('../../data/storage/workspaces/workspaces.ts');
  const { id, name: called } = await findWorkspace(workspace);
  const found = typeof days === 'number' ? await findDueDocuments(db, id, days) : null;
  if (dryRun) return { id, name: called, ...dueFields(found) };
  if (found?.oldest) {
    const oldest = found.oldest.toISOString();
    const what = `To be erased: ${found.due} of ${found.documents} documents, made from ${oldest} to ${found.before.toISOString()}.`;
    await confirm(what, { name: called, ...(yes && { yes }) });
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
      ...(days !== undefined && { retention: { days, confirmed: found?.oldest ? found : null } }),
    },
    by,
  );
  return { ...fieldsOf(changed), ...(days !== undefined && dueFields(found)) };
}

/** Null where all stay for good. */
function dueFields(found: DueDocuments | null): Fields {
  return {
    to_be_erased: found?.due ?? 0,
    oldest_made_at: found?.oldest?.toISOString() ?? null,
    made_before_at: found?.before.toISOString() ?? null,
  };
}

function fieldsOf(workspace: Workspace): Fields {
  const { id, name, plan, timeZone, retentionDays, requiresSecondFactor, createdAt, moveState, movedTo } = workspace;
  const facts = { id, name, plan, time_zone: timeZone, retention_days: retentionDays };
  return {
    ...facts,
    second_factor: requiresSecondFactor ? 'required' : 'optional',
    ...{ session_minutes: workspace.sessionMinutes, idle_minutes: workspace.idleMinutes },
    created_at: createdAt.toISOString(),
    ...(moveState && { move: moveState, moved_to: movedTo }),
  };
}
