/** §18.48: `platen secret`: the key that secrets in the database are sealed with. */
import type { Command } from 'commander';
import { tell } from '../../locales/message.ts';
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
        await confirm(tell('command.ask.secrets', { count: lost }), { name: 'reset', ...(yes && { yes }) });
        const { authenticators, webhooks, ...rotation } = await untilStopped((signal) =>
          resetSecrets(db, config, signal),
        );
        printNote(tell('command.note.reset.factors'));
        printNote(tell('command.note.reset.webhooks'));
        return { ...fieldsOf(rotation), authenticators, webhooks };
      }),
    );
}

function fieldsOf({ key, resealed, unreadable, done }: Rotation): Fields {
  return { key, resealed, unreadable, done };
}
