/** §11.7: what is wrong with the values of a request. */
import type { RefusalCode } from '../../domain/errors.ts';

/** `path`: what it is about, written as `values.items[2].qty`. `isOfText`: the values fit, and the text of the template cannot be made with them. */
export type ValueFault = { code: RefusalCode; message: string; path: string; isOfText?: true };

/** In the order of the values. `reported` are the first ones, at most `max`: a body may hold very many. */
export type ValueFaults = { reported: ValueFault[]; max: number; count: number };
