/** §10.28: what the tables of groups carry from page to page: a field of numbers. */
import { findClosest, listNames } from '../../domain/suggestions.ts';
import type { CarriedField } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import type { InUse } from './in-use.ts';

/** In the order of the groups; none for a template that carries nothing. */
export function readCarries({ groups }: InUse): { carries?: (CarriedField | undefined)[]; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const carries = groups.map(({ entry: { label, declared, fields } }): CarriedField | undefined => {
    if (!declared?.carry) return undefined;
    const { field: name, ...words } = declared.carry;
    const field = fields.find(name);
    const report = (problem: string) => faults.push({ line: declared.line, message: `"${label}": carry: ${problem}` });
    if (!field) {
      const labels = fields.entries.map((one) => one.label);
      const closest = findClosest(name, labels);
      const advice = closest === undefined ? `Fields are: ${listNames(labels)}.` : `Did you mean "${closest}"?`;
      report(`"${name}" is no field of the group. ${advice}`);
    } else if (field.declared?.type !== 'number') report(`"${name}" is no number, so it has no sum to carry.`);
    return field && { ...words, field: field.index! };
  });
  return carries.some((one) => one) ? { carries, faults } : { faults };
}
