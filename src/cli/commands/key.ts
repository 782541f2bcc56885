/** §5.3, §5.6: `platen key`: create, list, revoke API keys. */
import { Argument, type Command, Option } from 'commander';
import type { ApiKey } from '../../data/storage/access/api-keys.ts';
import { tell } from '../../locales/message.ts';
import { readDateTime, readId, readKnownEmail, readName } from '../terminal/arguments.ts';
import { type Fields, printNote } from '../terminal/print.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';

type CreateOptions = { by: string; name: string; expires?: Date };

export function registerKey(program: Command): void {
  const noun = program.command('key').description('API keys of a workspace');

  addVerb(noun, 'create', 'create an API key; its token is shown only once')
    .argument('<workspace>', 'its id or exact name')
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
      onDatabase(
        async ({ db, by, findWorkspace }, [workspace]: [string], { by: createdBy, name, expires }: CreateOptions) => {
          const { createKey } = await import('../../use-cases/administration/index.ts');
          const { id } = await findWorkspace(workspace);
          const wanted = { createdBy, name, expiresAt: expires ?? null };
          const { key, token } = await createKey(db, id, wanted, by);
          printNote(tell('command.note.token'));
          const { revoked_at: _, used_at: __, ...fields } = fieldsOf(key);
          return { ...fields, token: token! };
        },
      ),
    );

  addVerb(noun, 'list', 'list the keys of a workspace, without their tokens; `inactive` says why a key does not work')
    .argument('<workspace>', 'its id or exact name')
    .action(
      onDatabase(async ({ db, now, findWorkspace }, [workspace]: [string]) => {
        const { listApiKeys, whyInactive } = await import('../../data/storage/access/api-keys.ts');
        const { id } = await findWorkspace(workspace);
        return (await listApiKeys(db, id)).map((key) => ({ ...fieldsOf(key), inactive: whyInactive(key, now) }));
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

function fieldsOf({ id, name, prefix, createdBy, createdAt, expiresAt, revokedAt, usedAt }: ApiKey): Fields {
  return {
    id,
    name,
    prefix,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
    used_at: usedAt?.toISOString() ?? null,
  };
}
