/** §18.48: `platen secret`: the key that secrets in the database are sealed with. */
import type { Command } from 'commander';
import type { Rotation } from '../../use-cases/upkeep/index.ts';
import { confirm, type Fields, printNote } from '../terminal/print.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';
import { untilStopped } from '../terminal/stop-signal.ts';

const ROTATE_NOTE = `
The service works meanwhile. With SECRET_KEY, give it to every process with the new key before the old one first: SECRET_KEY=<new>,<old>; when this
has ended, take the old one away. Killed, it goes on when it is run again.`;

export function registerSecret(program: Command): void {
  const noun = program.command('secret').description('the key that second factors and webhooks are sealed with');

  addVerb(noun, 'rotate', 'seal everything anew with another key, and forget the one before')
    .addHelpText('after', ROTATE_NOTE)
    .action(
      onDatabase(async ({ db, config }) => {
        const { rotateSecrets } = await import('../../use-cases/upkeep/index.ts');
        return fieldsOf(await untilStopped((signal) => rotateSecrets(db, config, signal)));
      }),
    );

  addVerb(noun, 'reset', 'go on without a key that is lost: what it has sealed is given up')
    .option('--yes', 'do not ask')
    .action(
      onDatabase(async ({ db, config }, _: [], { yes }: { yes?: boolean }) => {
        const { countLostSecrets, resetSecrets } = await import('../../use-cases/upkeep/index.ts');
        const lost = await countLostSecrets(db, config);
        const what = `To be given up: ${lost} secrets, of authenticator apps, webhooks and sessions of a provider.`;
        await confirm(what, { name: 'reset', ...(yes && { yes }) });
        const { authenticators, webhooks, ...rotation } = await untilStopped((signal) =>
          resetSecrets(db, config, signal),
        );
        printNote(
          'People with an authenticator app sign in by a recovery code or a passkey, and add it again; or reset theirs.',
        );
        printNote('Webhooks are paused until an owner makes a new secret and resumes them.');
        return { ...fieldsOf(rotation), authenticators, webhooks };
      }),
    );
}

function fieldsOf({ key, resealed, unreadable, done }: Rotation): Fields {
  return { key, resealed, unreadable, done };
}
