/**
 * §22.3, §22.8: what a template takes, a line for each placeholder. Labels, options and descriptions are quoted as JSON, so that a
 * line break or a quotation mark in one of them cannot pass for a line of ours.
 */
import type { components } from '../../../../generated/openapi.d.ts';

type Schemas = components['schemas'];
/** A placeholder as the contract has it, or as §22.10 has cut it. */
type Placeholder = Schemas['Placeholder'] & {
  options_left_out?: number;
  value_left_out?: number;
  description_left_out?: number;
};
type Group = Schemas['PlaceholderGroup'] & { fields_left_out?: number; description_left_out?: number };
type Inventory = {
  placeholders: Placeholder[];
  groups: Group[];
  placeholders_left_out?: number;
  groups_left_out?: number;
};

const TYPES: Record<Placeholder['type'], (placeholder: Placeholder) => string> = {
  text: () => 'a text',
  select: ({ options = [], options_left_out: left }) =>
    options.length === 0
      ? `one of ${left} options`
      : `one of ${[...options.map((option) => JSON.stringify(option)), ...more(left, 'options')].join(', ')}`,
  number: ({ format }) =>
    `a plain number such as "1234.5"${format === undefined ? '' : `, which is written as ${JSON.stringify(format)}`}`,
  date: ({ format = '2026-08-27' }) =>
    `a date in exactly the shape in which ${JSON.stringify(format)} is 27 August 2026`,
  today: () => 'filled in by Platen',
  counter: () => 'filled in by Platen',
};

/** What it takes, its default, and its description. */
export function describePlaceholder(placeholder: Placeholder): string {
  const { label, type, value, description, value_left_out: valueLeft, description_left_out: textLeft } = placeholder;
  return [
    `${JSON.stringify(label)}: ${TYPES[type](placeholder)}.`,
    ...(value === '' && !valueLeft ? [] : [`Default: ${[JSON.stringify(value), ...more(valueLeft)].join(', ')}.`]),
    ...described(description, textLeft),
  ].join(' ');
}

function described(description: string | undefined, left: number | undefined): string[] {
  return description === undefined ? [] : [`Description: ${[JSON.stringify(description), ...more(left)].join(', ')}.`];
}

/** A line for each, under its key. */
export function describeInventory({ placeholders, groups, ...left }: Inventory): string[] {
  return [
    ...placeholders.map(lineOf),
    ...more(left.placeholders_left_out, 'placeholders'),
    ...groups.flatMap(linesOfGroup),
    ...more(left.groups_left_out, 'groups'),
  ];
}

function lineOf(placeholder: Placeholder): string {
  return `- ${JSON.stringify(placeholder.key)}: ${describePlaceholder(placeholder)}`;
}

function linesOfGroup({ key, label, fields, description, ...left }: Group): string[] {
  const intro = [
    `- ${JSON.stringify(key)}: ${JSON.stringify(label)}: a list with an object for each entry; left out, it has the one entry of the template; [] removes it.`,
    ...described(description, left.description_left_out),
    'The keys of an object:',
  ].join(' ');
  return [
    intro,
    ...[...fields.filter(({ auto }) => !auto).map(lineOf), ...more(left.fields_left_out, 'fields')].map(
      (line) => `  ${line}`,
    ),
  ];
}

function more(left: number | undefined, noun = 'characters'): string[] {
  return left ? [`and ${left} more ${noun}`] : [];
}
