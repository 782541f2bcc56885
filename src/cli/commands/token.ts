/** §5.4: `platen token`: create, list and revoke OAuth access tokens that belong to no app; those of apps come from the consent (§21.6). */
import { Argument, type Command, Option } from 'commander';
import type { AccessToken } from '../../data/storage/access/access-tokens.ts';
import { HOUR } from '../../domain/durations.ts';
import { tell } from '../../locales/message.ts';
import { readId, readKnownEmail, readLifetime } from '../terminal/arguments.ts';
import { type Fields, printNote } from '../terminal/print.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';

const MAX_LISTED = 10_000;

export function registerToken(program: Command): void {
  const noun = program
    .command('token')
    .description('OAuth access tokens without an app, each bound to a member and a workspace');

  addVerb(noun, 'create', 'create an access token; it is shown only once')
    .argument('<workspace>', 'its id or exact name')
    .addOption(
      new Option('--by <email>', 'email of the member it acts for, in any role')
        .argParser(readKnownEmail)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--expires-in <seconds>', 'how long it is valid').argParser(readLifetime).default(HOUR, '3600'),
    )
    .action(
      onDatabase(
        async ({ db, now, by, findWorkspace }, [workspace]: [string], options: { by: string; expiresIn: number }) => {
          const { createToken } = await import('../../use-cases/administration/index.ts');
          const { id: workspaceId } = await findWorkspace(workspace);
          const wanted = { createdBy: options.by, expiresAt: new Date(now.getTime() + options.expiresIn) };
          const token = await createToken(db, workspaceId, wanted, by);
          printNote(tell('command.note.token'));
          return { ...fieldsOf(token), token: token.token };
        },
      ),
    );

  addVerb(noun, 'list', 'list the valid tokens of a workspace that this command created; `app list` has those of apps')
    .argument('<workspace>', 'its id or exact name')
    .action(
      onDatabase(async ({ db, now, findWorkspace }, [workspace]: [string]) => {
        const { listAccessTokens } = await import('../../data/storage/access/access-tokens.ts');
        const { id } = await findWorkspace(workspace);
        return (await listAccessTokens(db, id, { now, max: MAX_LISTED })).map(fieldsOf);
      }),
    );

  addVerb(noun, 'revoke', 'revoke a token; the next request with it is refused')
    .addArgument(new Argument('<id>', 'id of the token, from `token list`').argParser(readId))
    .action(
      onDatabase(async ({ db, by }, [id]: [string]) => {
        const { findAccessToken } = await import('../../data/storage/access/access-tokens.ts');
        const { revokeToken } = await import('../../use-cases/administration/index.ts');
        const { workspaceId } = await findAccessToken(db, id);
        const { revokedAt } = await revokeToken(db, workspaceId, id, by);
        return { id, revoked_at: revokedAt!.toISOString() };
      }),
    );
}

function fieldsOf({ id, createdBy, createdAt, expiresAt }: AccessToken): Fields {
  return { id, created_by: createdBy, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
}
