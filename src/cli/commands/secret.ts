/** §18.48: `platen secret`: the key that encrypts secrets in the database. */
import type { Command } from 'commander';
import { tell } from '../../locales/message.ts';
import type { Rotation } from '../../use-cases/upkeep/index.ts';
import { confirm, type Fields, printNote } from '../terminal/print.ts';
import { addVerb, onDatabase } from '../terminal/session.ts';
import { untilStopped } from '../terminal/stop-signal.ts';

const ROTATE_NOTE = `
The service may run meanwhile. If it has SECRET_KEY, first start every process with the new key before the old one, SECRET_KEY=<new>,<old>, and
remove the old one when this command has ended. After an interruption, run the command again: it continues where it stopped.`;

export function registerSecret(program: Command): void {
  const noun = program
    .command('secret')
    .description('the key that encrypts second factors and the secrets of webhooks');

  addVerb(noun, 'rotate', 'encrypt everything with a new key, and remove the previous one')
    .addHelpText('after', ROTATE_NOTE)
    .action(
      onDatabase(async ({ db, config }) => {
        const { rotateSecrets } = await import('../../use-cases/upkeep/index.ts');
        return fieldsOf(await untilStopped((signal) => rotateSecrets(db, config, signal)));
      }),
    );

  addVerb(noun, 'reset', 'continue without a lost key; everything that it encrypted is removed')
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
