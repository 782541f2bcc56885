/** §11.7: what is wrong with the values of a request. */

import type { RefusalCode } from '../../domain/errors.ts';
import type { WrittenProblem } from '../../domain/placeholder-types.ts';
import { type Message, storedMessage } from '../../locales/message.ts';

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
