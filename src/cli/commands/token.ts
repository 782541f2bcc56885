/** §5.4: `platen token`: create, list and revoke OAuth access tokens that belong to no app; those of apps come from the consent (§21.6). */
import { Argument, type Command, Option } from 'commander';
import { HOUR } from '../../domain/durations.ts';
import { tell } from '../../locales/message.ts';
import { readId, readKnownEmail, readLifetime } from '../terminal/arguments.ts';
import { fieldsIn, printNote } from '../terminal/print.ts';
import { addVerb, addWorkspaceVerb, onDatabase, onWorkspace } from '../terminal/session.ts';

const MAX_LISTED = 10_000;
const FIELDS = ['id', 'createdBy', 'createdAt', 'expiresAt'] as const;

export function registerToken(program: Command): void {
  const noun = program
    .command('token')
    .description('OAuth access tokens without an app, each bound to a member and a workspace');

  addWorkspaceVerb(noun, 'create', 'create an access token; it is shown only once')
    .addOption(
      new Option('--by <email>', 'email of the member it acts for, in any role')
        .argParser(readKnownEmail)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--expires-in <seconds>', 'how long it is valid').argParser(readLifetime).default(HOUR, '3600'),
    )
    .action(
      onWorkspace(async ({ db, now, by, workspace }, _: [], options: { by: string; expiresIn: number }) => {
        const { createToken } = await import('../../use-cases/administration/index.ts');
        const wanted = { createdBy: options.by, expiresAt: new Date(now.getTime() + options.expiresIn) };
        const token = await createToken(db, workspace.id, wanted, by);
        printNote(tell('command.note.token'));
        return { ...fieldsIn(token, ...FIELDS), token: token.token };
      }),
    );

  const list = 'list the valid tokens of a workspace that this command created; `app list` has those of apps';
  addWorkspaceVerb(noun, 'list', list).action(
    onWorkspace(async ({ db, now, workspace }) => {
      const { listAccessTokens } = await import('../../data/storage/access/access-tokens.ts');
      const tokens = await listAccessTokens(db, workspace.id, { now, max: MAX_LISTED });
      return tokens.map((token) => fieldsIn(token, ...FIELDS));
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
