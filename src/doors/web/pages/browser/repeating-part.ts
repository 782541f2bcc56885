/** §20.24: a part that repeats for each entry, as a button puts it into a text: rows of a table, with sums, or items of a list. */
import type { Declarations } from '../../../../template/front-matter/settings-edit.ts';

/** `sums`: those of `fields` that are added up, with what the sum is called. `dates`: those that take one. `format`: of an amount; `day`: of a date. */
export type NewRepeats = {
  label: string;
  fields: readonly string[];
  sums: readonly { field: string; sum: string }[];
  dates: readonly string[];
  format: string;
  day: string;
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

/** What sums and columns take, for the settings. */
export function addUp({ label, fields, sums, dates, format, day }: NewRepeats): Declarations {
  const typed = fields.flatMap((field) => {
    if (sums.some((one) => one.field === field)) return [{ label: field, type: 'number', format }];
    return dates.includes(field) ? [{ label: field, type: 'date', format: day }] : [];
  });
  return {
    placeholders: sums.map(({ field, sum }) => ({
      ...{ label: sum, type: 'number', format },
      formula: `SUM(${named(label)}.${named(field)})`,
    })),
    groups: typed.length === 0 ? [] : [{ label, fields: typed }],
  };
}

/** As formulas and conditions name it: in brackets where it would compute. */
export function named(label: string): string {
  return /^\p{L}[\p{L}\p{N} ]*$/u.test(label) && !/^not$/i.test(label) ? label : `[${label}]`;
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
