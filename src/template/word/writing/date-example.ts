/** §10.37: the picture of a date in Word, `d MMMM yyyy` → 27 August 2026 written that way. */
import { isKnownLanguage } from '../../../domain/date-names.ts';
import { readDateShape } from '../../../domain/dates.ts';

const DAY = new Date(Date.UTC(2026, 7, 27));
const THIRD = new Date(Date.UTC(2026, 7, 3));
const PARTS = /'([^']*)'|(d{1,4}|M{1,4}|y{2,4})/g;

/** Undefined for a picture that shows no date; `''` is the usual form of `usual`, a language. Two digits of a day beside the name of a month are said by the third (§11.10). */
export function dateExample(picture: string | undefined, language: string, usual = language): string | undefined {
  if (picture === undefined) return undefined;
  if (picture === '') return dateExample(pictureIn(usual), language);
  const isThird = /(?<!d)dd(?!d)/.test(picture) && picture.includes('MMM');
  const name = (options: Intl.DateTimeFormatOptions, type: 'month' | 'weekday') =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      .formatToParts(isThird ? THIRD : DAY)
      .find((part) => part.type === type)?.value ?? '';
  const written: Record<string, () => string> = {
    dddd: () => name({ weekday: 'long' }, 'weekday'),
    ddd: () => name({ weekday: 'short' }, 'weekday'),
    dd: () => (isThird ? '03' : '27'),
    d: () => '27',
    MMMM: () => name({ day: 'numeric', month: 'long' }, 'month'),
    MMM: () => name({ day: 'numeric', month: 'short' }, 'month'),
    MM: () => '08',
    M: () => '8',
    yyyy: () => '2026',
    yy: () => '26',
  };
  const example = picture.replace(PARTS, (all, quoted, part) => quoted ?? written[part]?.() ?? all).trim();
  return readDateShape(example, language) ? example : undefined;
}

/** What Word writes where a date has no picture: numbers alone, in the order of the language. */
function pictureIn(language: string): string {
  const known = isKnownLanguage(language) ? language : 'en-US';
  const parts = new Intl.DateTimeFormat(known, { timeZone: 'UTC' }).formatToParts(DAY);
  const written: Partial<Record<Intl.DateTimeFormatPartTypes, (digits: string) => string>> = {
    day: () => 'd',
    month: (digits) => (digits.length > 1 ? 'MM' : 'M'),
    year: () => 'yyyy',
  };
  return parts.map(({ type, value }) => written[type]?.(value) ?? value).join('');
}
