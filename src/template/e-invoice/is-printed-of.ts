/** §17.40: whether what is printed of a term is its value, as somebody reads it who does not know the format. */
import { MINUS_SIGNS } from '../../domain/number-formats.ts';
import { withoutZeros } from '../../domain/numbers.ts';
import type { TermKind } from './term-kinds.ts';

/** In which a number, a date or a code is written in another way than it is sent. */
const RENAMED: readonly TermKind[] = ['type', 'means'];
const SPACED: readonly TermKind[] = ['iban', 'vatId', 'bic', 'card'];

/** `language`: of the names of months; `format`: how 27 August 2026 is written there, where that is known. */
export type PrintedIn = { language: string; format?: string | undefined };

/** `value`: of the term, of which the printed text may be a part. */
export function isPrintedOf(kind: TermKind, printed: string, value: string, { language, format }: PrintedIn): boolean {
  if (RENAMED.includes(kind)) return true;
  if (kind === 'number' || kind === 'amount' || kind === 'rate') return isNumber(printed, value);
  if (kind === 'date') return isDay(printed, value, language) && isInOrder(printed, value, format);
  const plain = (text: string) =>
    SPACED.includes(kind) ? text.replace(/[\s.-]/g, '').toUpperCase() : text.replace(/\s/g, '');
  return plain(value).includes(plain(printed));
}

/** Brackets may stand around any number, and dashes beside it. */
const PERHAPS_NEGATIVE = new RegExp(`[(（${MINUS_SIGNS}][^\\d]*\\d|\\d[^\\d]*[${MINUS_SIGNS}]`);

/** A number, whatever its marks: the last one may be that of decimals. */
function isNumber(printed: string, value: string): boolean {
  const isNegative = /^[^\d]*[-−]/.test(printed);
  const signs = [...(isNegative ? [] : ['']), ...(PERHAPS_NEGATIVE.test(printed) ? ['-'] : [])];
  const runs = printed.match(/\d(?:[\d.,'’٫٬\s]*\d)?/g) ?? [];
  return runs.some((run) => {
    const whole = run.replace(/\D/g, '');
    const [, before, decimals] = /^(.*)\D(\d+)$/.exec(run) ?? [];
    const readings = [
      ...(decimals === undefined || decimals.length === 3 ? [whole] : []),
      ...(decimals === undefined ? [] : [`${before!.replace(/\D/g, '')}.${decimals}`]),
    ];
    return readings.some((one) => signs.some((sign) => canonical(sign + one) === canonical(value)));
  });
}

function canonical(plain: string): string {
  const [sign, digits] = plain.startsWith('-') ? ['-', plain.slice(1)] : ['', plain];
  const short = withoutZeros(digits).replace(/^0+(?=\d)/, '');
  return short === '0' ? '0' : sign + short;
}

/** Its day, its month by number or name, and its year, and no other number. */
function isDay(printed: string, value: string, language: string): boolean {
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  const numbers = numbersIn(printed);
  return [year, year % 100].some(
    (one) =>
      isSameSet(numbers, [one, month, day]) || (isSameSet(numbers, [one, day]) && namesMonth(printed, month, language)),
  );
}

/** Day and month stand where the format has them: 03/04 is not 04/03. */
function isInOrder(printed: string, value: string, format = ''): boolean {
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  const parts = numbersIn(format).map((example) => ({ 27: day, 8: month, 2026: year, 26: year % 100 })[example]);
  return parts.length === 0 || parts.includes(undefined) || parts.join() === numbersIn(printed).join();
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.toSorted((x, y) => x - y).join() === b.toSorted((x, y) => x - y).join();
}

/** No other month, where its name is known. */
function namesMonth(printed: string, month: number, language: string): boolean {
  const text = printed.toLocaleLowerCase(language);
  const found = monthsOf(language).flatMap((names, at) =>
    names.filter((name) => text.includes(name)).map((name) => ({ at, name })),
  );
  const longest = Math.max(0, ...found.map(({ name }) => name.length));
  const named = found.filter(({ name }) => name.length === longest);
  return named.length === 0 || named.some(({ at }) => at === month - 1);
}

const known = new Map<string, string[][]>();

function monthsOf(language: string): string[][] {
  let months = known.get(language);
  if (!months) {
    const formats = (['long', 'short'] as const).flatMap((width) => [
      new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' }),
    ]);
    months = Array.from({ length: 12 }, (_, month) =>
      formats
        .map((format) => {
          const parts = format.formatToParts(Date.UTC(2026, month, 15));
          return (parts.find(({ type }) => type === 'month')?.value ?? '')
            .toLocaleLowerCase(language)
            .replace(/\.$/, '');
        })
        .filter((name) => name !== '' && !/^\d+$/.test(name)),
    );
    known.set(language, months);
  }
  return months;
}
