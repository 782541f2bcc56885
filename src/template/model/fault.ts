/** §10.5: a mistake in a template file, or a warning, as its author reads it. */
import type { RefusalCode } from '../../domain/errors.ts';
import type { WrittenProblem } from '../../domain/placeholder-types.ts';
import { english, type Message, storedMessage } from '../../locales/message.ts';

/**
 * `line`: counted from 1 in the whole file with its front matter; `NO_LINE` for a file without lines. `column`: counted from 1, if known.
 * `isBusy`: the file may be fine, but the machine had no time for it.
 */
export type LineFault = { line: number; column?: number; message: Message; isBusy?: true };

export type Fault = LineFault & { file: string; namesake?: Namesake };

/** §10.37: a template with the title and folder of a Word file. `says`: how they differ. `proposed`: a title that is free. */
type Namesake = { id: string; title: string; version: number; says: Message; proposed: string };

/** The line of a Word file, which has none. */
export const NO_LINE = 0;

/** Returns `nda.md:12:5: message`. */
export function lineOf({ file, message, ...place }: Fault, what = ''): string {
  const position = positionOf(place);
  return `${file}${position && `:${position}`}: ${what}${english(message)}`;
}

/** Returns the fault with an English message, for programs and the command. */
export function inEnglish<Of extends { message: Message }>(fault: Of): Of & { message: string } {
  return { ...fault, message: english(fault.message) };
}

/** Returns `12:5`, or `12` if the column is unknown; '' without a line. */
export function positionOf({ line, column }: Pick<LineFault, 'line' | 'column'>): string {
  if (line === NO_LINE) return '';
  return column === undefined ? String(line) : `${line}:${column}`;
}

// §11.7: the faults of a request's values.

/**
 * `message`: for programs. `path`: what it concerns, such as `values.items[2].qty`. `isOfText`: the values are valid, but the template's
 * text cannot be made from them. `fact`: the problem, if people can be told in their own words (§20.9).
 */
export type ValueFault = { code: RefusalCode; message: Message; path: string; isOfText?: true; fact?: FaultFact };

/**
 * `limit`: in the form in which it would be sent. `reason`: the end of a sentence. `gives`: the result of a formula, empty for none.
 * `cell`: the content of a sheet's cell. `unclear`: the readings of one, by what the rest of its sheet shows.
 */
export type FaultFact =
  | WrittenProblem
  | { kind: 'character'; character: string }
  | { kind: 'url' }
  | { kind: 'min' | 'max'; limit: string }
  | { kind: 'bound'; reason: Message }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'long'; max: number }
  | { kind: 'entries'; min: number; max: number; count: number }
  | { kind: 'missing' }
  | { kind: 'uncomputed'; reason: Message }
  | { kind: 'gives'; gives: string }
  | { kind: 'reference' }
  | { kind: 'code'; reason: Message }
  | { kind: 'decimals'; max: number; of: 'author' | 'eInvoice' }
  | { kind: 'cell'; text: string }
  | { kind: 'unclear'; text: string; one: string; other: string }
  | { kind: 'eInvoice'; reason: Message };

/** The faults in the order of the values. `reported`: the first ones, at most `max`, because a body may contain very many. */
export type ValueFaults = { reported: ValueFault[]; max: number; count: number };

/** Restores a fault as it was stored. */
export function fromStored(stored: object): ValueFault {
  const fault = stored as ValueFault;
  const { fact } = fault;
  return {
    ...fault,
    message: storedMessage(fault.message),
    ...(fact && 'reason' in fact && { fact: { ...fact, reason: storedMessage(fact.reason) } }),
  };
}
