/** §10.37: repeating sections (content controls of Word 2013 and later) as the marks of groups. */
import { english, tell } from '../../../locales/message.ts';
import { childOf, valueIn, type Xml } from '../package/xml.ts';
import type { BoundaryPiece } from './block.ts';

export const FIRST_ENTRY = tell('word.repeating.first');

/** The marks around its entries; `name`: for a section that has none. */
export function boundariesOf(section: Xml, name: string): [open: BoundaryPiece, close: BoundaryPiece] {
  const properties = childOf(section, 'w:sdtPr');
  const label = (valueIn(properties, 'w:alias') || valueIn(properties, 'w:tag') || name).trim();
  const written = english(tell('word.repeating.section', { name: label }));
  return [
    { type: 'open', label, path: label, written },
    { type: 'close', written },
  ];
}
