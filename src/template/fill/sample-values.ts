/**
 * §18.21, §20.11: makes up values for a template: typical ones, only required ones, and long ones. Computed values are left out. They
 * respect limits that are constants.
 */
import { decimalsOf, roundPlain } from '../../domain/numbers.ts';
import { createTodayWriter } from '../../domain/placeholder-types.ts';
import type { Instance, Values } from '../../domain/values.ts';
import type { Template } from '../model/compiled.ts';
import type { Group, Placeholder } from '../model/inventory.ts';
import { readPattern } from './read-pattern.ts';

type Sample = (placeholder: Placeholder, language: string) => string;

/** The values of each kind of sample, and the number of entries in each group. */
const SAMPLES: Record<string, { of: Sample; entries: number }> = {
  typical: { of: typicalOf, entries: 3 },
  empty: { of: (placeholder, language) => (placeholder.required ? typicalOf(placeholder, language) : ''), entries: 0 },
  long: { of: longOf, entries: 12 },
};

export const SAMPLE_SCENARIOS = Object.keys(SAMPLES);

/** Returns the values of a scenario, with about this many entries in each group. Undefined for an unknown name. */
export function sampleValues(
  { inventory, setup }: Pick<Template, 'inventory' | 'setup'>,
  scenario: string,
  entries?: number,
): Values | undefined {
  const sample = Object.hasOwn(SAMPLES, scenario) ? SAMPLES[scenario] : undefined;
  if (!sample) return undefined;
  const valuesOf = (placeholders: readonly Placeholder[]): Record<string, string> =>
    Object.fromEntries(
      placeholders
        .filter(({ auto, computed }) => !auto && !computed)
        .map((one) => [one.key, sample.of(one, setup.language)]),
    );
  const entriesOf = (group: Group): Instance[] =>
    Array.from({ length: countWithin(group, entries ?? sample.entries) }, () => ({
      ...valuesOf(group.fields),
      ...groupsOf(group.groups ?? []),
    }));
  const groupsOf = (groups: readonly Group[]) => Object.fromEntries(groups.map((one) => [one.key, entriesOf(one)]));
  return { ...valuesOf(inventory.placeholders), ...groupsOf(inventory.groups) };
}

function typicalOf(placeholder: Placeholder, language: string): string {
  const { type, label, value, options = [], format, isUrl, isPicture } = placeholder;
  if (isPicture) return SAMPLE_PICTURE;
  if (value !== '') return value;
  if (type === 'number') return exactly(placeholder, numberWithin(placeholder, '1234.5'));
  if (type === 'date') return dateOf('2026-08-27', language, format);
  if (type === 'select') return options[0] ?? '';
  return isUrl ? 'https://example.com/' : textThatFits(placeholder, label);
}

/** A picture of a frame with a line in it, like a signature. */
const SAMPLE_PICTURE =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAA8AQAAAADJEIy4AAABAElEQVR42u2TQW6DMBBFYdVljsBRfLFKPkKOwFHSXZY+QiJ1wTKpsiAWxlPP/8' +
  'UeKdwgtUDDe18y9mC6bm94eRn5Xx5JZytzT+qtTN0fWPlMmOT56Y18ZKcQxRk5yaDwkNHIQJrKg5WgUHSTI+kis5GONJZZm/SyCLLYZPYkL2uT' +
  'SUAlS02u8HpnX2UkrZhhkwsp4l2bnEmanaqcSDOWuskbdoMsVBlImt30gryQAhq1yRNJ55s1g3RoMLJFM0hPcvgiJVOJvUWWpJlKdCFJxmo0U4' +
  'm2ZZ9qUYkGZ8cGa6lSBn6K8ceeuiNP1/nbyq8DyvXDyvtQS5M8Yyjv/cPujV82cUCAhYdaRAAAAABJRU5ErkJggg==';

const SENTENCE =
  'This text is about as long as what people write when nobody tells them to be brief, and in the middle of it stands ' +
  'a word such as Donaudampfschifffahrtsgesellschaft, which no column of a table expects.';

function longOf(placeholder: Placeholder, language: string): string {
  const { type, label, options = [], format, isUrl, isPicture } = placeholder;
  if (isPicture) return SAMPLE_PICTURE;
  if (type === 'number') return exactly(placeholder, numberWithin(placeholder, '-1234567890.55'));
  if (type === 'date') return dateOf('2026-09-30', language, format);
  if (type === 'select') return options.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return isUrl ? `https://example.com/${'long/'.repeat(20)}` : textThatFits(placeholder, `${label}. ${SENTENCE}`);
}

/** Returns the number, or the limit that it exceeds. */
function numberWithin({ min = '', max = '' }: Placeholder, wanted: string): string {
  if (min !== '' && Number(wanted) < Number(min)) return min;
  return max !== '' && Number(wanted) > Number(max) ? max : wanted;
}

/** Rounds a number to the decimals that may be sent. */
function exactly({ exact, decimals = 0 }: Placeholder, number: string): string {
  return exact && decimalsOf(number) > decimals ? roundPlain(number, decimals) : number;
}

/** Returns the text, or the author's example if the text does not match the pattern; blank if neither does. */
function textThatFits({ pattern, hint = '', description = '', required }: Placeholder, wanted: string): string {
  const read = pattern === undefined ? '' : readPattern(pattern);
  if (typeof read === 'string') return wanted;
  const examples = `${hint} ${description}`.split(/[\s"“”„«»().,;:]+/).filter((word) => word !== '');
  return [wanted, ...examples].find((text) => read.matches(text)) ?? (required ? wanted : '');
}

function countWithin({ min = 0, max = Infinity }: Group, wanted: number): number {
  return Math.max(min, Math.min(max, wanted));
}

function dateOf(isoDay: string, language: string, format: string | undefined): string {
  return createTodayWriter({ language, ...(format !== undefined && { format }) })(isoDay);
}
