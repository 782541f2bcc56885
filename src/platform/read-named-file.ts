/** §7.3: reads files that a person names, and says what is wrong with one that cannot be read. */
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '../domain/errors.ts';
import { KIBIBYTE, MEBIBYTE } from '../domain/sizes.ts';
import { isMessage, type Message, tell } from '../locales/message.ts';
import { knownProblem } from './place-problem.ts';

/** What is wrong by the system's code, as the end of the sentence "The file …", where it is more than `place-problem.ts` says. */
const PROBLEMS: Record<string, Message> = {
  ENOENT: tell('file.missing'),
  ENOTDIR: tell('file.missing'),
  EISDIR: tell('file.folder'),
};

/** Returns what is wrong with a file, as the end of a sentence: `does not exist`. */
export function fileProblem(error: unknown): Message {
  const { code, message } = error as NodeJS.ErrnoException;
  return PROBLEMS[code ?? ''] ?? tell('file.unread', { reason: knownProblem(error) ?? code ?? message });
}

/** Returns the refusal of a file. `field`: the option or value that names it. */
export function fileRefusal(file: string, problem: Message, field?: string): Refusal {
  return new Refusal('validation', tell('file.named', { file, problem }), field);
}

/** `max`: the most bytes. `mayBeEmpty`: no bytes are a content too. `takesInput`: `-` is standard input. */
export type NamedFile = { field?: string; max?: number; mayBeEmpty?: boolean; takesInput?: boolean };

/**
 * Returns the bytes of a file that a person has named; a pipe is read to its end. Throws `validation`, with a sentence, if there is no such
 * file, if it is a folder, may not be read, is too large, or is empty.
 */
export async function readNamedFile(
  file: string,
  { field, max, mayBeEmpty, takesInput }: NamedFile = {},
): Promise<Buffer> {
  if (takesInput && file === '-') return buffer(process.stdin);
  const read = await readBytes(file, max).catch(fileProblem);
  if (isMessage(read)) throw fileRefusal(file, read, field);
  const problem = problemOf(read, max);
  if (problem && !(mayBeEmpty && read.length === 0)) throw fileRefusal(file, problem, field);
  return read;
}

function problemOf({ length }: Buffer, max = Number.POSITIVE_INFINITY): Message | null {
  if (length > max) return tooLarge(max);
  return length === 0 ? tell('file.empty') : null;
}

function tooLarge(max: number): Message {
  return max < MEBIBYTE
    ? tell('file.large.kb', { max: max / KIBIBYTE })
    : tell('file.large.mb', { max: max / MEBIBYTE });
}

async function readBytes(file: string, max: number | undefined): Promise<Buffer | Message> {
  const handle = await open(file);
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) return tell('file.folder');
    if (max !== undefined && stats.size > max) return tooLarge(max);
    if (stats.isFile()) return await handle.readFile();
    return await buffer(handle.createReadStream({ autoClose: false, ...(max !== undefined && { end: max }) }));
  } finally {
    await handle.close();
  }
}
