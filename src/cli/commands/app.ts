/** §21.4: `platen app`: list and disconnect the apps that members have connected. */
import { Argument, type Command } from 'commander';
import { readId } from '../terminal/arguments.ts';
import { fieldsIn } from '../terminal/print.ts';
import { addVerb, addWorkspaceVerb, onDatabase, onWorkspace } from '../terminal/session.ts';

export function registerApp(program: Command): void {
  const noun = program.command('app').description('apps, such as assistants, that members have connected');

  const list = 'list the connected apps of a workspace: their origin, the member they act for, and their last use';
  addWorkspaceVerb(noun, 'list', list).action(
    onWorkspace(async ({ db, now, workspace }) => {
      const { listConnectedApps } = await import('../../data/storage/access/grants.ts');
      return (await listConnectedApps(db, { workspaceId: workspace.id }, { now })).map((app) => ({
        id: app.id,
        name: app.appName,
        host: app.redirectHost,
        acts_for: app.userEmail,
        ...fieldsIn(app, 'createdAt', 'expiresAt', 'usedAt'),
      }));
    }),
  );

  addVerb(noun, 'revoke', 'disconnect an app; the next request with any of its tokens is refused')
    .addArgument(new Argument('<id>', 'id of the connection, from `app list`').argParser(readId))
    .action(
      onDatabase(async ({ db, now, by }, [id]: [string]) => {
        const { findConnectedApp } = await import('../../data/storage/access/grants.ts');
        const { disconnectApp } = await import('../../use-cases/administration/index.ts');
        const { workspaceId, revokedAt } = await findConnectedApp(db, null, id);
        await disconnectApp(db, workspaceId, id, by);
        return { id, revoked_at: (revokedAt ?? now).toISOString() };
      }),
    );
}
