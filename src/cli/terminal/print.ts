/** §7: prints the command's output: the answer on standard output, everything else on standard error. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { Refusal } from '../../domain/errors.ts';
import { withIsolatedControls } from '../../domain/text.ts';
import { english, type Message, tell, withEnglish } from '../../locales/message.ts';
import { placeProblem } from '../../platform/place-problem.ts';
import { type Fault, lineOf } from '../../template/model/fault.ts';

/** A field is a table column for people and a JSON property for programs; names are in snake case, as in the API. */
export type Fields = Record<string, string | number | boolean | null>;

/** Returns the fields of a row with these names, which become snake case. Times are written as in the API. */
export function fieldsIn<Name extends string>(
  row: Record<Name, Fields[string] | Date>,
  ...names: readonly Name[]
): Fields {
  const fields: Fields = {};
  for (const name of names) {
    const value: Fields[string] | Date = row[name];
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    fields[snake] = value instanceof Date ? value.toISOString() : value;
  }
  return fields;
}

/** Control characters in data must not reach a terminal (escape sequences); a message may contain line breaks and tabs. */
const CONTROL = /\p{Cc}/gu;
const NO_LINE = /[^\P{Cc}\n\t]/gu;

/** Prints one JSON document. */
export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, withEnglish, 2)}\n`);
}

/** Prints text for people: a list as a table, a single thing with one line per field. */
export function printText(answer: Fields | Fields[]): void {
  const lines = Array.isArray(answer)
    ? table(answer)
    : align(Object.entries(answer).map(([name, value]) => [heading(name), shown(value)]));
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Prints the answer of a verb: one JSON document with `--json`, else text for people. */
export function printAnswer(answer: Fields | Fields[], json: boolean | undefined): void {
  if (json) printJson(answer);
  else printText(answer);
}

/** Prints text that is the whole answer, such as a file. */
export function printRaw(text: string): void {
  process.stdout.write(text);
}

/** Prints text larger than memory, at the reader's pace. If the reader is gone, as after `head`, `main.ts` ends the process. */
export async function printStream(texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Prints a line on standard error. It may quote a foreign file or service. */
export function printLine(text: string): void {
  process.stderr.write(`${text.replace(NO_LINE, ' ')}\n`);
}

/** Prints a message on standard error. */
export function printNote(told: Message): void {
  printLine(english(told));
}

/** Prints a message on standard error, after the name of the command. */
export function printTold(told: Message): void {
  printLine(`platen: ${english(told)}`);
}

/** §7.3: says why the answer could not be written, as on a full disk. */
export function printUnwritten(error: unknown): void {
  printTold(tell('command.unwritten', { problem: placeProblem(error) }));
}

/** Prints warnings, each with its file and line. A warning stops nothing. */
export function printWarnings(warnings: readonly Fault[]): void {
  for (const fault of warnings) printLine(lineOf(fault, 'warning: '));
}

function table(rows: Fields[]): string[] {
  const [first] = rows;
  if (!first) return [];
  return align([Object.keys(first).map(heading), ...rows.map((row) => Object.values(row).map(shown))]);
}

function align(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
}

function heading(name: string) {
  return name.replaceAll('_', ' ');
}

function shown(value: Fields[string]): string {
  return value === null ? '-' : withIsolatedControls(String(value).replace(CONTROL, ' '));
}

// §18.27, §18.29: irreversible actions need somebody to type the name, or `--yes`.

/** Asks for `name`, and throws `validation` for any other line. `what`: says what will happen. */
export async function confirm(
  what: Message,
  { name, yes = false, input = process.stdin }: { name: string; yes?: boolean; input?: Readable },
): Promise<void> {
  if (yes) return;
  printNote(tell('command.ask', { what, name }));
  const lines = createInterface({ input });
  // An input that ends without a line is not interactive.
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (value !== name) throw new Refusal('validation', tell('command.confirm', { name }));
}

/** §7: a progress bar on standard error, when that is a terminal and there is more than one thing to count. */
type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** Without a terminal, a line is printed after each of this many parts. */
const PARTS = 10;

const WIDTH = 40;
/** The shortest time between two updates of the progress bar, in milliseconds. */
const PAUSE = 100;
const CLEAR = '\r\x1b[K';

/**
 * Shows the progress of counting `things`, such as templates. `stop` removes the bar. `lines`: without a terminal, prints a line from
 * time to time.
 */
export function showProgress(things: string, { lines = false } = {}): Progress {
  if (!process.stderr.isTTY) return { update: lines ? createLines(things) : () => {}, stop: () => {} };
  let drawnAt = 0;
  return {
    update(done, total) {
      if (total < 2 || Date.now() < drawnAt + PAUSE) return;
      drawnAt = Date.now();
      const bar = '█'.repeat(Math.floor((done / total) * WIDTH)).padEnd(WIDTH, '░');
      process.stderr.write(`${CLEAR}${bar} ${done} of ${total} ${things}`);
    },
    stop: () => {
      if (drawnAt > 0) process.stderr.write(CLEAR);
    },
  };
}

function createLines(things: string): Progress['update'] {
  let printed = 0;
  return (done, total) => {
    const part = Math.floor((done / total) * PARTS);
    if (part === printed) return;
    printed = part;
    printLine(`platen: ${done} of ${total} ${things}`);
  };
}
