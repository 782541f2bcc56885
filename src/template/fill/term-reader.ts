/** §10.35, §10.36: what stands in a document for a term that machines read: numbers plain, dates ISO, and an empty text for a blank. */
import type Fraction from 'fraction.js';
import { dayOfNumber } from '../../domain/calendar.ts';
import { ISO_FORMAT, readDateShape, writeDate } from '../../domain/dates.ts';
import { besideNumber } from '../../domain/number-formats.ts';
import { placeholderOf, type TermKind } from '../e-invoice/term-kinds.ts';
import { plainOf } from '../language/arithmetic.ts';
import { isBlank } from '../markdown/sentinels.ts';
import type { Compiled } from '../model/compiled.ts';
import type { TermSource } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { Contents } from './fill-tree.ts';
import type { TypedValues } from './typed-values.ts';

const MAX_DECIMALS = 100;

/** `instance`: the entry of the group whose fields the term may name. */
export type TermReader = (source: TermSource, kind: TermKind, instance?: number) => string;

export function termReader(
  { fillers, groupFillers }: Pick<Compiled, 'fillers' | 'groupFillers'>,
  { contents, instances, typed }: { contents: Contents; instances: readonly Contents[][]; typed: TypedValues },
): TermReader {
  const textAt = ({ group, index }: Place, instance: number): string => {
    const content = (group === undefined ? contents : instances[group]![instance]!)[index]!;
    if (!isBlank(content)) return content;
    // What a trial does not draw.
    const filler = (group === undefined ? fillers : groupFillers[group]!)[index]!;
    return filler.kind === 'counter' ? besideNumber(filler.shape, '0000').join('0') : '';
  };
  return ({ parts, codes }, kind, instance = 0) => {
    const wanted = placeholderOf(kind);
    const [first] = parts;
    if (wanted && typeof first === 'object') {
      const { group, index } = first;
      const value = typed.column(group, index)[group === undefined ? 0 : instance];
      if (value === undefined) return '';
      return wanted === 'number' ? plainOf(value as Fraction, MAX_DECIMALS) : isoDayOf(value as number);
    }
    const texts = parts.map((part) => (typeof part === 'string' ? part : textAt(part, instance)));
    // Beside blanks alone there is nothing to say.
    const isLeftOut =
      parts.some((part) => typeof part !== 'string') &&
      parts.every((part, at) => typeof part === 'string' || texts[at] === '');
    const text = isLeftOut ? '' : texts.join('');
    return codes && Object.hasOwn(codes, text) ? codes[text]! : text;
  };
}

const ISO_SHAPE = readDateShape(ISO_FORMAT, 'en')!;

function isoDayOf(day: number): string {
  return writeDate(ISO_SHAPE, dayOfNumber(day)!);
}
