/** §11.9: numbers without a format that stand in one group with others that have one: their digits are grouped alike. */
import type { NumberShape } from '../../domain/numbers.ts';
import { type Formats, shapeOf } from '../model/formats.ts';
import type { InUse } from './in-use.ts';

/**
 * For each field of each group the shape whose marks it has, if it is such a number. One that a sum is carried of, or that another group is
 * made by, is written as it was sent: both read it so.
 */
export function formatsBeside(groups: InUse['groups'], { number }: Formats): (NumberShape | undefined)[][] {
  const declared = groups.flatMap(({ entry }) => entry.declared ?? []);
  const asSent = new Set(declared.flatMap(({ by = [], carry }) => [...by, ...(carry ? [carry.field] : [])]));
  return groups.map(({ fields }) => {
    const shapes = fields.map(({ declared: { type, format } = {} }) =>
      type === 'number' && format !== undefined ? shapeOf(number(format)) : undefined,
    );
    const like = shapes.find((shape) => shape?.groupMark) ?? shapes.find((shape) => shape?.decimalMark);
    return fields.map(({ label, key, declared = {} }) => {
      const isBare = declared.type === 'number' && declared.format === undefined;
      return isBare && !asSent.has(label) && !asSent.has(key) ? like : undefined;
    });
  });
}
