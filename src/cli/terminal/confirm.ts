/** §18.27, §18.29: what cannot be undone is done when somebody types its name, or gave `--yes`. */
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { Refusal } from '../../domain/errors.ts';
import { printNote } from './print.ts';

/** Reads a line. Throws `validation` unless it is `name`. `what` says what will happen. */
export async function confirm(
  what: string,
  { name, yes = false, input = process.stdin }: { name: string; yes?: boolean; input?: Readable },
): Promise<void> {
  if (yes) return;
  printNote(`${what} This cannot be undone. To go on, type ${name}`);
  const lines = createInterface({ input });
  // An input that ends without a line has nobody at it.
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (value !== name)
    throw new Refusal('validation', `Nothing was changed: that is not ${name}. Without a terminal, give --yes.`);
}
