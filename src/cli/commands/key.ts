/** §5.3, §5.6: `platen key`: create, list, revoke API keys. */
import { Argument, type Command, Option } from 'commander';
import { tell } from '../../locales/message.ts';
import { readDateTime, readId, readKnownEmail, readName } from '../terminal/arguments.ts';
import { fieldsIn, printNote } from '../terminal/print.ts';
import { addVerb, addWorkspaceVerb, onDatabase, onWorkspace } from '../terminal/session.ts';

type CreateOptions = { by: string; name: string; expires?: Date };

const CREATED = ['id', 'name', 'prefix', 'createdBy', 'createdAt', 'expiresAt'] as const;

export function registerKey(program: Command): void {
  const noun = program.command('key').description('API keys of a workspace');

  addWorkspaceVerb(noun, 'create', 'create an API key; its token is shown only once')
    .addOption(
      new Option('--by <email>', 'email of its creator, an owner or admin')
        .argParser(readKnownEmail)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--name <name>', 'what it is for').default('API key').argParser(readName))
    .addOption(
      new Option('--expires <date-time>', 'when it expires, such as 2027-01-31T12:00:00Z; never by default').argParser(
        readDateTime,
      ),
    )
    .action(
      onWorkspace(async ({ db, by, workspace }, _: [], { by: createdBy, name, expires }: CreateOptions) => {
        const { createKey } = await import('../../use-cases/administration/index.ts');
        const wanted = { createdBy, name, expiresAt: expires ?? null };
        const { key, token } = await createKey(db, workspace.id, wanted, by);
        printNote(tell('command.note.token'));
        return { ...fieldsIn(key, ...CREATED), token: token! };
      }),
    );

  const list = 'list the keys of a workspace, without their tokens; `inactive` says why a key does not work';
  addWorkspaceVerb(noun, 'list', list).action(
    onWorkspace(async ({ db, now, workspace }) => {
      const { listApiKeys, whyInactive } = await import('../../data/storage/access/api-keys.ts');
      return (await listApiKeys(db, workspace.id)).map((key) => ({
        ...fieldsIn(key, ...CREATED, 'revokedAt', 'usedAt'),
        inactive: whyInactive(key, now),
      }));
    }),
  );

  addVerb(noun, 'revoke', 'revoke a key; the next request with it is refused')
    .addArgument(new Argument('<id>', 'id of the key, from `key list`').argParser(readId))
    .action(
      onDatabase(async ({ db, by }, [id]: [string]) => {
        const { findApiKey } = await import('../../data/storage/access/api-keys.ts');
        const { revokeKey } = await import('../../use-cases/administration/index.ts');
        const { workspaceId } = await findApiKey(db, id);
        const { revokedAt } = await revokeKey(db, workspaceId, id, by);
        return { id, revoked_at: revokedAt!.toISOString() };
      }),
    );
}
