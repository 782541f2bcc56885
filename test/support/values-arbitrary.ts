/** Values that fit a template's own inventory, so that random requests create documents. */
import fc from 'fast-check';
import type { components } from '../../generated/openapi.d.ts';
import { codePoint } from './odd-text.ts';

type Template = components['schemas']['Template'];
type Placeholder = components['schemas']['Placeholder'];

/** Draws some of the keys or labels, each with a valid value. */
export function fittingValues({ placeholders, groups }: Template): fc.Arbitrary<Record<string, unknown>> {
  return someOf([
    ...placeholders.map((one) => [one, textFor(one)] as const),
    ...groups.map((group) => {
      const entry = someOf(group.fields.map((field) => [field, textFor(field)] as const));
      return [group, fc.array(entry, { maxLength: 3 })] as const;
    }),
  ]);
}

type Named = { key: string; label: string };

/** Uses the key or the label of an entry, never both. */
function someOf(entries: (readonly [Named, fc.Arbitrary<unknown>])[]): fc.Arbitrary<Record<string, unknown>> {
  const members = entries.map(([{ key, label }, value]) =>
    fc.option(fc.tuple(fc.constantFrom(key, key, label), value)),
  );
  return fc.tuple(...members).map((drawn) => Object.fromEntries(drawn.filter((member) => member !== null)));
}

function digits(maxLength: number) {
  return fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${maxLength}}$`));
}
const text = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .filter((one) => !/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(one));

/** Automatic placeholders accept any value. */
const TYPES: Record<Placeholder['type'], (placeholder: Placeholder) => fc.Arbitrary<string>> = {
  text: () => text,
  select: ({ options = [] }) => fc.constantFrom('', ...options),
  number: () =>
    fc.tuple(fc.constantFrom('', '-'), digits(12), fc.constantFrom('', '.5', '.25')).map((parts) => parts.join('')),
  date: () => fc.constantFrom('', '27/08/2026', '29/02/2028', '01/01/0001'),
  today: () => fc.string({ unit: codePoint }),
  counter: () => fc.string(),
};

function textFor(placeholder: Placeholder): fc.Arbitrary<string> {
  return TYPES[placeholder.type](placeholder);
}
