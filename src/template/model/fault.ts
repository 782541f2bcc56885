/** §10.5: a mistake in a template file, or a warning of one, as its author reads it. */

import type { RefusalCode } from '../../domain/errors.ts';
import type { WrittenProblem } from '../../domain/placeholder-types.ts';
import { english, type Message, storedMessage } from '../../locales/message.ts';

/** `line` counts from 1 in the whole file, front matter included, and is `NO_LINE` for a file without lines; `column`, where it is known, from 1 in its line. `isBusy`: nothing is wrong with the file, but the machine had no time for it. */
export type LineFault = { line: number; column?: number; message: Message; isBusy?: true };

export type Fault = LineFault & { file: string; namesake?: Namesake };

/** §10.37: a Word file has the title and folder of a template. `says`: how they differ. `proposed`: a title that no template has. */
type Namesake = { id: string; title: string; version: number; says: Message; proposed: string };

/** Of a Word file. */
export const NO_LINE = 0;

/** `nda.md:12:5: message` */
export function lineOf({ file, message, ...place }: Fault, what = ''): string {
  const position = positionOf(place);
  return `${file}${position && `:${position}`}: ${what}${english(message)}`;
}

/** As programs and the command read it. */
export function inEnglish<Of extends { message: Message }>(fault: Of): Of & { message: string } {
  return { ...fault, message: english(fault.message) };
}

/** `12:5`, or `12` where the column is not known; '' where no line is. */
export function positionOf({ line, column }: Pick<LineFault, 'line' | 'column'>): string {
  if (line === NO_LINE) return '';
  return column === undefined ? String(line) : `${line}:${column}`;
}

// §11.7: what is wrong with the values of a request.

/**
 * `message` is for programs. `path`: what it is about, written as `values.items[2].qty`. `isOfText`: the values fit, and the text of the
 * template cannot be made with them. `fact`: what is wrong, where people can be told in their own words (§20.9).
 */
export type ValueFault = { code: RefusalCode; message: Message; path: string; isOfText?: true; fact?: FaultFact };

/** `limit` as it would be sent; `reason`: the end of a sentence; `gives`: what a formula gives, empty for nothing. `cell`: of a sheet, what it holds. */
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
  | { kind: 'eInvoice'; reason: Message };

/** In the order of the values. `reported` are the first ones, at most `max`: a body may hold very many. */
export type ValueFaults = { reported: ValueFault[]; max: number; count: number };

/** A fault as it was stored. */
export function fromStored(stored: object): ValueFault {
  const fault = stored as ValueFault;
  const { fact } = fault;
  return {
    ...{ ...fault, message: storedMessage(fault.message) },
    ...(fact && 'reason' in fact && { fact: { ...fact, reason: storedMessage(fact.reason) } }),
  };
}
