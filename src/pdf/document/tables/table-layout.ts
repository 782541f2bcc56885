/** §17.11: the look of a table: hairlines between rows, a stronger rule under the header and at the end. */
import type { Context } from '../context/context.ts';
import { COLORS, HAIRLINE } from '../context/styles.ts';

/** In points. */
export const STRONG_RULE = 0.9;

export type Padding = { x: number; y: number };

/**
 * pdfmake's table layout. `continued[row]`: the row goes on from the one above without a rule or space. A table without a header begins
 * with a hairline, one with a header without a rule; in a signature block there are none.
 */
export function tableLayout(continued: boolean[], headerRows: number, padding: Padding, { isSigned }: Context) {
  const hasHeader = headerRows > 0;
  const underHeader = hasHeader ? continued.findIndex((goesOn, row) => row >= headerRows && !goesOn) : -1;
  const isStrong = (line: number) => line === underHeader || line === continued.length;
  return {
    hLineWidth: (line: number) => {
      if (isSigned || continued[line] || (hasHeader && line === 0)) return 0;
      return isStrong(line) ? STRONG_RULE : HAIRLINE;
    },
    hLineColor: (line: number) => (isStrong(line) ? COLORS.strongRule : COLORS.hairline),
    vLineWidth: () => 0,
    paddingLeft: () => padding.x,
    paddingRight: () => padding.x,
    paddingTop: (row: number) => (continued[row] ? 0 : padding.y),
    paddingBottom: (row: number) => (continued[row + 1] ? 0 : padding.y),
  };
}
