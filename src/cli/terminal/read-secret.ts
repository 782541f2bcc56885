/** §24.8: reads a secret from a file, the environment, or the person at the terminal, who does not see what they type. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../../domain/errors.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { english, type Message, tell } from '../../locales/message.ts';
import { readNamedFile } from '../../platform/read-named-file.ts';

/** The variable that holds the secret where there is no terminal. */
const VARIABLE = 'PLATEN_SEAL_SECRET';
const MAX_SECRET = 64 * KIBIBYTE;

/** `file`: read in place of all else; a line end at its end does not count. `question`: shown at a terminal. Throws `validation`. */
export async function readSecret(question: Message, file: string | undefined): Promise<string> {
  if (file !== undefined) {
    const bytes = await readNamedFile(file, { mayBeEmpty: true, max: MAX_SECRET });
    return bytes.toString('utf8').replace(/\r?\n$/, '');
  }
  const set = process.env[VARIABLE];
  if (set !== undefined) return set;
  if (!process.stdin.isTTY) throw new Refusal('validation', tell('command.seal.noSecret'));
  process.stderr.write(english(question));
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await lines.question('').finally(() => lines.close());
  process.stderr.write('\n');
  return answer;
}
