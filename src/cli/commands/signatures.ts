/** §26.4: `platen signatures`: connects a workspace with the service through which people sign its documents. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { tell } from '../../locales/message.ts';
import { fieldsIn, printNote } from '../terminal/print.ts';
import { addWorkspaceVerb, onWorkspace, settingsOf } from '../terminal/session.ts';

const PROVIDERS = 'documenso or docuseal';

export function registerSignatures(program: Command): void {
  const noun = program.command('signatures').description('the service through which people sign documents');

  const connect = 'connect a workspace, in place of an earlier connection; the webhook secret is shown only once';
  addWorkspaceVerb(noun, 'connect', connect)
    .argument('<service>', PROVIDERS)
    .argument('<url>', 'the address of its API, such as https://app.documenso.com')
    .requiredOption('--token-file <file>', 'a file with the API token; - reads standard input')
    .action(
      onWorkspace(async (session, [provider, url]: [string, string], { tokenFile }: { tokenFile: string }) => {
        const { connectSignatures, SECRET_HEADERS } = await import('../../use-cases/signatures/index.ts');
        const { workspace, by } = session;
        const wanted = { provider, url, token: await readToken(tokenFile) };
        const { connection, secret } = await connectSignatures(await settingsOf(session), workspace.id, wanted, by);
        printNote(tell('command.note.secret'));
        return {
          id: connection.id,
          service: connection.provider,
          url: connection.baseUrl,
          webhook: `/webhooks/signatures/${connection.id}`,
          header: SECRET_HEADERS[connection.provider],
          secret,
        };
      }),
    );

  addWorkspaceVerb(noun, 'list', 'show the connection of a workspace').action(
    onWorkspace(async ({ db, workspace }) => {
      const { findSignatureConnection } = await import('../../use-cases/signatures/index.ts');
      const found = await findSignatureConnection(db, workspace.id);
      if (!found) return [];
      return [{ id: found.id, service: found.provider, url: found.baseUrl, ...fieldsIn(found, 'createdAt') }];
    }),
  );

  const disconnect = 'remove the connection; documents that are out are not taken back';
  addWorkspaceVerb(noun, 'disconnect', disconnect).action(
    onWorkspace(async ({ db, by, workspace: { id } }) => {
      const { disconnectSignatures } = await import('../../use-cases/signatures/index.ts');
      return { workspace: id, disconnected: await disconnectSignatures(db, id, by) };
    }),
  );
}

/** A token on the command line would stand in its history. */
async function readToken(file: string): Promise<string> {
  return (file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')).trim();
}
