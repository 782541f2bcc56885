/** §18.21, §20.11: values that show what a template takes: typical ones, none at all, and long ones. */
import { createTodayWriter } from '../../domain/placeholder-types.ts';
import type { Values } from '../../domain/values.ts';
import type { Placeholder } from '../model/inventory.ts';
import type { Template } from '../model/template.ts';

type Sample = (placeholder: Placeholder, language: string) => string;

/** What each kind of sample has: its values, and how many entries of each group. */
const SAMPLES: Record<string, { of: Sample; entries: number }> = {
  typical: { of: typicalOf, entries: 3 },
  empty: { of: () => '', entries: 0 },
  long: { of: longOf, entries: 12 },
};

export const SAMPLE_SCENARIOS = Object.keys(SAMPLES);

/** The made-up values of a scenario, with this many entries of each group; undefined for one of another name. */
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
  const groups = inventory.groups.map(({ key, fields }): [string, Record<string, string>[]] => [
    key,
    Array.from({ length: entries ?? sample.entries }, () => valuesOf(fields)),
  ]);
  return { ...valuesOf(inventory.placeholders), ...Object.fromEntries(groups) };
}

function typicalOf({ type, label, value, options = [], format, isUrl }: Placeholder, language: string): string {
  if (value !== '') return value;
  if (type === 'number') return '1234.5';
  if (type === 'date') return dateOf('2026-08-27', language, format);
  if (type === 'select') return options[0] ?? '';
  return isUrl ? 'https://example.com/' : label;
}

const SENTENCE =
  'This text is about as long as what people write when nobody tells them to be brief, and in the middle of it stands ' +
  'a word such as Donaudampfschifffahrtsgesellschaft, which no column of a table expects.';

function longOf({ type, label, options = [], format, isUrl }: Placeholder, language: string): string {
  if (type === 'number') return '-1234567890.55';
  if (type === 'date') return dateOf('2026-09-30', language, format);
  if (type === 'select') return options.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return isUrl ? `https://example.com/${'long/'.repeat(20)}` : `${label}. ${SENTENCE}`;
}

function dateOf(isoDay: string, language: string, format: string | undefined): string {
  return createTodayWriter({ language, ...(format !== undefined && { format }) })(isoDay);
}
