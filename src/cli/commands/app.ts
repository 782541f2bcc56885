/** §21.4: `platen app`: list and disconnect the apps that members have connected. */
import { Argument, type Command } from 'commander';
import { readId } from '../terminal/arguments.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';

export function registerApp(program: Command): void {
  const noun = program.command('app').description('apps, such as assistants, that members have connected');

  addVerb(
    noun,
    'list',
    'list the connected apps of a workspace: their origin, the member they act for, and their last use',
  )
    .argument('<workspace>', 'its id or exact name')
    .action(
      onDatabase(async ({ db, now, findWorkspace }, [workspace]: [string]) => {
        const { listConnectedApps } = await import('../../data/storage/access/grants.ts');
        const { id: workspaceId } = await findWorkspace(workspace);
        return (await listConnectedApps(db, { workspaceId }, { now })).map((app) => ({
          id: app.id,
          name: app.appName,
          host: app.redirectHost,
          acts_for: app.userEmail,
          created_at: app.createdAt.toISOString(),
          expires_at: app.expiresAt.toISOString(),
          used_at: app.usedAt?.toISOString() ?? null,
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
