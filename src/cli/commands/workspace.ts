/** §5.8: `platen workspace`: create, list, plan. */
import { Argument, type Command, Option } from 'commander';
import type { Plan, Workspace } from '../../storage/workspaces.ts';
import { PLANS, readName, readTimeZone } from '../terminal/arguments.ts';
import type { Fields } from '../terminal/print.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';

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

  addVerb(noun, 'plan', 'set the plan of a workspace')
    .argument('<workspace>', 'its id or exact name')
    .addArgument(new Argument('<plan>', 'only with an active plan can documents be created').choices(PLANS))
    .action(
      onDatabase(async ({ db }, [workspace, plan]: [string, Plan]) => {
        const { findWorkspace, setWorkspacePlan } = await import('../../storage/workspaces.ts');
        const { id } = await findWorkspace(db, workspace);
        return fieldsOf(await setWorkspacePlan(db, id, plan));
      }),
    );
}

function fieldsOf({ id, name, plan, timeZone, createdAt }: Workspace): Fields {
  return { id, name, plan, time_zone: timeZone, created_at: createdAt.toISOString() };
}
