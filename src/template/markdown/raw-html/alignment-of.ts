/** §10.15: alignment, the only thing that `style` and `align` say here. */
import type { Alignment } from '../../model/document-tree.ts';

const ALIGNMENTS: Record<string, Alignment> = { left: 'left', center: 'center', right: 'right' };

/** Of `style` before `align`, as in HTML. */
export function alignmentOf({ style = '', align = '' }: Record<string, string>): Alignment | undefined {
  const styled = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(style)?.[1];
  return ALIGNMENTS[(styled ?? align).toLowerCase()];
}
