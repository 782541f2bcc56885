/** §11.9: numbers without a format that stand in one group with others that have one: their digits are grouped alike. */
import { readNumberShape } from '../../domain/numbers.ts';
import type { InUse } from './in-use.ts';

/**
 * For each field of each group the format whose marks it has, if it is such a number. One that a sum is carried of, or that another group is
 * made by, is written as it was sent: both read it so.
 */
export function formatsBeside(groups: InUse['groups']): (string | undefined)[][] {
  const declared = groups.flatMap(({ entry }) => entry.declared ?? []);
  const asSent = new Set(declared.flatMap(({ by = [], carry }) => [...by, ...(carry ? [carry.field] : [])]));
  return groups.map(({ fields }) => {
    const formats = fields.map(({ declared: { type, format } = {} }) => (type === 'number' ? format : undefined));
    const shapes = formats.map((format) => (format === undefined ? undefined : readNumberShape(format)));
    const at = shapes.findIndex((shape) => shape?.groupMark);
    const like = formats[at < 0 ? shapes.findIndex((shape) => shape?.decimalMark) : at];
    return fields.map(({ label, key, declared = {} }) => {
      const isBare = declared.type === 'number' && declared.format === undefined;
      return isBare && !asSent.has(label) && !asSent.has(key) ? like : undefined;
    });
  });
}
