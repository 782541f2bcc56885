/** §20.14: `platen audit`: the audit log of a workspace, as JSON lines. */
import { type Command, Option } from 'commander';
import { readDateTime } from '../terminal/arguments.ts';
import { printStream } from '../terminal/print.ts';
import { withSession } from '../terminal/session.ts';

export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('print the audit log of a workspace as JSON lines, oldest first')
    .argument('<workspace>', 'its id or exact name')
    .addOption(
      new Option('--since <date-time>', 'only what happened then or later, such as 2026-11-01').argParser(readDateTime),
    )
    .option('--json', 'the same: each line is a JSON document')
    .action(async (workspace: string, { since }: { since?: Date }) =>
      withSession(async ({ db, findWorkspace }) => {
        const { auditLines } = await import('../../use-cases/administration/index.ts');
        const { id } = await findWorkspace(workspace);
        await printStream(auditLines(db, id, since ? { since } : {}));
      }),
    );
}
