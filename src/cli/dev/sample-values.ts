/** §18.21: values for a template beside which there are none: typical ones, none at all, and long ones. */
import { createTodayWriter } from '../../domain/placeholder-types.ts';
import type { Values } from '../../domain/values.ts';
import type { Filler } from '../../template/model/compiled.ts';
import type { Placeholder } from '../../template/model/inventory.ts';
import type { Template } from '../../template/model/template.ts';

type Sample = (placeholder: Placeholder, filler: Filler, language: string) => string;

/** What each kind of sample has: its values, and how many entries of each group. */
const SAMPLES: Record<string, { of: Sample; entries: number }> = {
  typical: { of: typicalOf, entries: 3 },
  empty: { of: () => '', entries: 0 },
  long: { of: longOf, entries: 12 },
};

export const SAMPLE_SCENARIOS = Object.keys(SAMPLES);

/** The made-up values of a scenario, undefined for one of another name. */
export function sampleValues(template: Template, scenario: string): Values | undefined {
  const sample = Object.hasOwn(SAMPLES, scenario) ? SAMPLES[scenario] : undefined;
  if (!sample) return undefined;
  const { inventory, compiled, setup } = template;
  const valuesOf = (placeholders: readonly Placeholder[], fillers: readonly Filler[]): Record<string, string> =>
    Object.fromEntries(
      placeholders.flatMap((placeholder, at) =>
        placeholder.auto ? [] : [[placeholder.key, sample.of(placeholder, fillers[at]!, setup.language)]],
      ),
    );
  const groups = inventory.groups.map(({ key, fields }, at): [string, Record<string, string>[]] => [
    key,
    Array.from({ length: sample.entries }, () => valuesOf(fields, compiled.groupFillers[at]!)),
  ]);
  return { ...valuesOf(inventory.placeholders, compiled.fillers), ...Object.fromEntries(groups) };
}

function typicalOf(placeholder: Placeholder, filler: Filler, language: string): string {
  const { type, label, value, options = [], format } = placeholder;
  if (value !== '') return value;
  if (type === 'number') return '1234.5';
  if (type === 'date') return dateOf('2026-08-27', language, format);
  if (type === 'select') return options[0] ?? '';
  return isUrl(filler) ? 'https://example.com/' : label;
}

const SENTENCE =
  'This text is about as long as what people write when nobody tells them to be brief, and in the middle of it stands ' +
  'a word such as Donaudampfschifffahrtsgesellschaft, which no column of a table expects.';

function longOf(placeholder: Placeholder, filler: Filler, language: string): string {
  const { type, label, options = [], format } = placeholder;
  if (type === 'number') return '-1234567890.55';
  if (type === 'date') return dateOf('2026-09-30', language, format);
  if (type === 'select') return options.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return isUrl(filler) ? `https://example.com/${'long/'.repeat(20)}` : `${label}. ${SENTENCE}`;
}

function isUrl(filler: Filler): boolean {
  return filler.kind === 'sent' && filler.mustBeUrl;
}

function dateOf(isoDay: string, language: string, format: string | undefined): string {
  return createTodayWriter({ language, ...(format !== undefined && { format }) })(isoDay);
}
