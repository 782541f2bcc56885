/** §20.24: a part that repeats for each entry, as a button puts it into a text: rows of a table, with sums, or items of a list. */
import { type SettingsList, yamlText } from './front-matter.ts';

/** `sums`: those of `fields` that are added up, with what the sum is called. `format`: of an amount. */
export type NewRepeats = {
  label: string;
  fields: readonly string[];
  sums: readonly { field: string; sum: string }[];
  format: string;
  asTable: boolean;
};

export function repeatingPart({ label, fields, sums, asTable }: NewRepeats): string {
  if (!asTable) {
    const item = `- {{#${label}}}${fields.map((field) => `{{${field}}}`).join(', ')}{{/${label}}}`;
    return [item, ...sums.map(({ sum }) => `${sum}: **{{${sum}}}**`)].join('\n\n');
  }
  const sumOf = (field: string) => sums.find((one) => one.field === field)?.sum;
  const cells = fields.map((field, at) => {
    const open = at === 0 ? `{{#${label}}}` : '';
    const close = at === fields.length - 1 ? `{{/${label}}}` : '';
    return `${open}{{${field}}}${close}`;
  });
  const rules = fields.map((field) => (sumOf(field) === undefined ? '---' : '--:'));
  const total = fields.map((field, at) => {
    const sum = sumOf(field);
    if (sum !== undefined) return `**{{${sum}}}**`;
    return at === 0 ? `**${sums[0]?.sum}**` : '';
  });
  return [row(fields), `|${rules.join('|')}|`, row(cells), ...(sums.length > 0 ? [row(total)] : [])].join('\n');
}

/** What the sums and their columns take, for the front matter. */
export function addUp({ label, sums, format }: NewRepeats): Record<SettingsList, string[]> {
  const number = (indent: string) => `${indent}type: number\n${indent}format: ${yamlText(format)}\n`;
  const fields = sums.map(({ field }) => `      - label: ${yamlText(field)}\n${number('        ')}`);
  return {
    placeholders: sums.map(
      ({ field, sum }) =>
        `  - label: ${yamlText(sum)}\n${number('    ')}    formula: ${yamlText(`SUM(${named(label)}.${named(field)})`)}\n`,
    ),
    groups: sums.length === 0 ? [] : [`  - label: ${yamlText(label)}\n    fields:\n${fields.join('')}`],
  };
}

/** In brackets where it would compute. */
function named(label: string): string {
  return /^\p{L}[\p{L}\p{N} ]*$/u.test(label) ? label : `[${label}]`;
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
