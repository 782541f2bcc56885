/** §5.8, §20.17: `platen workspace`: create, list, change, plan. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { PLANS, type Plan } from '../../domain/plans.ts';
import type { Workspace } from '../../storage/workspaces.ts';
import { readName, readRetention, readTimeZone } from '../terminal/arguments.ts';
import { commandActor } from '../terminal/command-actor.ts';
import type { Fields } from '../terminal/print.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';
import { registerDelete } from './erase.ts';
import { registerMove } from './move.ts';

/** `retention`: null keeps documents for good. */
type Change = { name?: string; timeZone?: string; retention?: number | null };

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
        const { createWorkspace } = await import('../../storage/workspaces.ts');
        return fieldsOf(await createWorkspace(db, { name, plan: options.plan, timeZone: options.timeZone, now }));
      }),
    );

  addVerb(noun, 'list', 'list all workspaces').action(
    onDatabase(async ({ db }) => {
      const { listWorkspaces } = await import('../../storage/workspaces.ts');
      return (await listWorkspaces(db)).map(fieldsOf);
    }),
  );

  addVerb(noun, 'change', 'change the name, the time zone or the retention of a workspace')
    .argument('<workspace>', 'its id or exact name')
    .addOption(new Option('--name <name>', 'its new name, unique').argParser(readName))
    .addOption(new Option('--time-zone <zone>', 'IANA time zone of the dates').argParser(readTimeZone))
    .addOption(
      new Option('--retention <days>', 'erase documents that are older, day by day; `none` keeps them').argParser(
        readRetention,
      ),
    )
    .action(
      onDatabase(async ({ db, now }, [workspace]: [string], { name, timeZone, retention }: Change) => {
        if (name === undefined && timeZone === undefined && retention === undefined)
          throw new InvalidArgumentError('Say what to change: --name, --time-zone, --retention.');
        const { findWorkspace } = await import('../../storage/workspaces.ts');
        const { changeWorkspace } = await import('../../administration/index.ts');
        const { id } = await findWorkspace(db, workspace);
        const change = {
          ...(name !== undefined && { name }),
          ...(timeZone !== undefined && { timeZone }),
          ...(retention !== undefined && { retentionDays: retention }),
        };
        return fieldsOf(await changeWorkspace(db, id, change, { actor: commandActor(), now }));
      }),
    );

  addVerb(noun, 'plan', 'set the plan of a workspace')
    .argument('<workspace>', 'its id or exact name')
    .addArgument(new Argument('<plan>', 'only with an active plan can documents be created').choices(PLANS))
    .action(
      onDatabase(async ({ db, now }, [workspace, plan]: [string, Plan]) => {
        const { findWorkspace } = await import('../../storage/workspaces.ts');
        const { choosePlan } = await import('../../administration/index.ts');
        const { id } = await findWorkspace(db, workspace);
        return fieldsOf(await choosePlan(db, id, plan, { actor: commandActor(), now }));
      }),
    );

  registerDelete(noun);
  registerMove(noun);
}

function fieldsOf({ id, name, plan, timeZone, retentionDays, createdAt }: Workspace): Fields {
  const facts = { id, name, plan, time_zone: timeZone, retention_days: retentionDays };
  return { ...facts, created_at: createdAt.toISOString() };
}
