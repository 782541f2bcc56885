/** §26.4: `platen signatures`: connects a workspace with the service through which people sign its documents. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { tell } from '../../locales/message.ts';
import { printNote } from '../terminal/print.ts';
import { addVerb, onDatabase, type Session } from '../terminal/session.ts';

const PROVIDERS = 'documenso or docuseal';

export function registerSignatures(program: Command): void {
  const noun = program.command('signatures').description('the service through which people sign documents');

  addVerb(
    noun,
    'connect',
    'connect a workspace, in place of an earlier connection; the webhook secret is shown only once',
  )
    .argument('<workspace>', 'its id or exact name')
    .argument('<service>', PROVIDERS)
    .argument('<url>', 'the address of its API, such as https://app.documenso.com')
    .requiredOption('--token-file <file>', 'a file with the API token; - reads standard input')
    .action(
      onDatabase(
        async (session, [workspace, provider, url]: [string, string, string], { tokenFile }: { tokenFile: string }) => {
          const { connectSignatures, SECRET_HEADERS } = await import('../../use-cases/signatures/index.ts');
          const { id } = await session.findWorkspace(workspace);
          const wanted = { provider, url, token: await readToken(tokenFile) };
          const { connection, secret } = await connectSignatures(await settingsOf(session), id, wanted, session.by);
          printNote(tell('command.note.secret'));
          return {
            id: connection.id,
            service: connection.provider,
            url: connection.baseUrl,
            webhook: `/webhooks/signatures/${connection.id}`,
            header: SECRET_HEADERS[connection.provider],
            secret,
          };
        },
      ),
    );

  addVerb(noun, 'list', 'show the connection of a workspace')
    .argument('<workspace>', 'its id or exact name')
    .action(
      onDatabase(async ({ db, findWorkspace }, [workspace]: [string]) => {
        const { findSignatureConnection } = await import('../../use-cases/signatures/index.ts');
        const found = await findSignatureConnection(db, (await findWorkspace(workspace)).id);
        if (!found) return [];
        const { id, provider, baseUrl, createdAt } = found;
        return [{ id, service: provider, url: baseUrl, created_at: createdAt.toISOString() }];
      }),
    );

  addVerb(noun, 'disconnect', 'remove the connection; documents that are out are not taken back')
    .argument('<workspace>', 'its id or exact name')
    .action(
      onDatabase(async ({ db, by, findWorkspace }, [workspace]: [string]) => {
        const { disconnectSignatures } = await import('../../use-cases/signatures/index.ts');
        const { id } = await findWorkspace(workspace);
        return { workspace: id, disconnected: await disconnectSignatures(db, id, by) };
      }),
    );
}

/** A token on the command line would stand in its history. */
async function readToken(file: string): Promise<string> {
  return (file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')).trim();
}

async function settingsOf({ db, config }: Session) {
  const { openSecrets } = await import('../../data/secrets/open-secrets.ts');
  return { db, secrets: await openSecrets(db, config), hosts: config.webhookHosts };
}
