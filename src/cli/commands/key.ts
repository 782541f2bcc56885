/** §5.3, §5.6: `platen key`: create, list, revoke API keys. */
import { randomBytes } from 'node:crypto';
import { Argument, type Command, Option } from 'commander';
import { createCredential, SECRET_BYTES } from '../../domain/credential.ts';
import { Refusal } from '../../domain/errors.ts';
import type { ApiKey } from '../../storage/api-keys.ts';
import { readDateTime, readEmail, readId, readName } from '../terminal/arguments.ts';
import { type Fields, printNote } from '../terminal/print.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';

type CreateOptions = { by: string; name: string; expires?: Date };

export function registerKey(program: Command): void {
  const noun = program.command('key').description('API keys of a workspace');

  addVerb(noun, 'create', 'create an API key; its token is shown only once')
    .argument('<workspace>', 'its id or exact name')
    .addOption(
      new Option('--by <email>', 'email of its creator, an owner or admin').argParser(readEmail).makeOptionMandatory(),
    )
    .addOption(new Option('--name <name>', 'what it is for').default('API key').argParser(readName))
    .addOption(
      new Option('--expires <date-time>', 'when it expires, such as 2027-01-31T12:00:00Z; never by default').argParser(
        readDateTime,
      ),
    )
    .action(
      onDatabase(async ({ db, now }, [workspace]: [string], { by, name, expires }: CreateOptions) => {
        if (expires && expires <= now)
          throw new Refusal(
            'validation',
            `${expires.toISOString()} is in the past; --expires needs a time in the future.`,
            'expires',
          );
        const { findWorkspace } = await import('../../storage/workspaces.ts');
        const { createApiKey } = await import('../../storage/api-keys.ts');
        const { id } = await findWorkspace(db, workspace);
        const credential = createCredential('api-key', randomBytes(SECRET_BYTES));
        const key = await createApiKey(db, id, { credential, name, createdBy: by, expiresAt: expires ?? null, now });
        printNote('Keep the token now: it is not shown again.');
        const { revoked_at: _, ...fields } = fieldsOf(key);
        return { ...fields, token: credential.token };
      }),
    );

  addVerb(noun, 'list', 'list the keys of a workspace, without their tokens; `inactive` says why one opens nothing')
    .argument('<workspace>', 'its id or exact name')
    .action(
      onDatabase(async ({ db, now }, [workspace]: [string]) => {
        const { findWorkspace } = await import('../../storage/workspaces.ts');
        const { listApiKeys } = await import('../../storage/api-keys.ts');
        const { id } = await findWorkspace(db, workspace);
        return (await listApiKeys(db, id)).map((key) => ({ ...fieldsOf(key), inactive: whyInactive(key, now) }));
      }),
    );

  addVerb(noun, 'revoke', 'revoke a key; the next request with it is refused')
    .addArgument(new Argument('<id>', 'id of the key, from `key list`').argParser(readId))
    .action(
      onDatabase(async ({ db, now }, [id]: [string]) => {
        const { revokeApiKey } = await import('../../storage/api-keys.ts');
        const { revokedAt } = await revokeApiKey(db, id, now);
        return { id, revoked_at: revokedAt.toISOString() };
      }),
    );
}

/** `revoked`, `role_lost`, `membership_ended` or `expired`; null for a key that works. */
function whyInactive({ revocation, expiresAt }: ApiKey, now: Date): string | null {
  return revocation ?? (expiresAt && expiresAt <= now ? 'expired' : null);
}

function fieldsOf({ id, name, prefix, createdBy, createdAt, expiresAt, revokedAt }: ApiKey): Fields {
  return {
    id,
    name,
    prefix,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
  };
}
