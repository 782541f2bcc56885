/** §11.7: what is wrong with the values of a request. */

import type { RefusalCode } from '../../domain/errors.ts';
import type { WrittenProblem } from '../../domain/placeholder-types.ts';
import { english, type Told } from '../../locales/message.ts';

/**
 * `message` is for programs. `path`: what it is about, written as `values.items[2].qty`. `isOfText`: the values fit, and the text of the
 * template cannot be made with them. `fact`: what is wrong, where people can be told in their own words (§20.9).
 */
export type ValueFault = { code: RefusalCode; message: Told; path: string; isOfText?: true; fact?: FaultFact };

/** `limit` as it would be sent; `reason`: the end of a sentence; `gives`: what a formula gives, empty for nothing. `cell`: of a sheet, what it holds. */
export type FaultFact =
  | WrittenProblem
  | { kind: 'character'; character: string }
  | { kind: 'url' }
  | { kind: 'min' | 'max'; limit: string }
  | { kind: 'bound'; reason: Told }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'long'; max: number }
  | { kind: 'entries'; min: number; max: number; count: number }
  | { kind: 'missing' }
  | { kind: 'uncomputed'; reason: Told }
  | { kind: 'gives'; gives: string }
  | { kind: 'reference' }
  | { kind: 'code'; reason: Told }
  | { kind: 'decimals'; max: number; of: 'author' | 'eInvoice' }
  | { kind: 'cell'; text: string }
  | { kind: 'eInvoice'; reason: Told };

/** In the order of the values. `reported` are the first ones, at most `max`: a body may hold very many. */
export type ValueFaults = { reported: ValueFault[]; max: number; count: number };

/** As it is stored: in English, and beside that its codes (`told`), which older versions and older rows do not know. */
export function asStored({ message, fact, ...fault }: ValueFault): object {
  const reason = fact && 'reason' in fact ? fact.reason : undefined;
  return {
    ...fault,
    message: english(message),
    told: message,
    ...(fact && { fact: reason === undefined ? fact : { ...fact, reason: english(reason), told: reason } }),
  };
}

type Stored = ValueFault & { told?: Told; fact?: FaultFact & { told?: Told } };

export function fromStored(stored: object): ValueFault {
  const { told, fact, ...fault } = stored as Stored;
  return {
    ...fault,
    message: told ?? fault.message,
    ...(fact && { fact: fact.told === undefined ? fact : ({ ...fact, reason: fact.told } as FaultFact) }),
  };
}
