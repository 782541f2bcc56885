/**
 * Most rows of a long table hold plain text in every cell and nothing else. Such a row is kept as its texts: its cells have
 * neither runs nor elements, and its lines are made when they are drawn and die with that. What lives as long as the document is
 * copied and marked by one collection after another, so that a row of fifty thousand cost half as much again as one of a thousand.
 */

import type { TableRow } from 'mdast';
import { PRINTABLE_ASCII } from '../../../template/typography/scripts.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { fontRuns } from '../../fonts/font-runs.ts';
import { type TextRow, wholeText } from '../../layout/text-rows.ts';
import { ARTIFACTS, addElement, placesOfCells, type StructureElement } from '../../tagging/structure-tree.ts';
import type { Context } from '../context/context.ts';

/** Letters, digits and signs of Europe, each of which stands for itself. */
const EUROPEAN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02af\u0384-\u0481\u048a-\u052f\u2010-\u2015\u2018-\u2026\u20ac]+$/;
const BLANK_EDGE = /^ | $/;

function isPlain(text: string, { style: { family, bold, italics }, language }: Context): boolean {
  if (BLANK_EDGE.test(text)) return false;
  if (PRINTABLE_ASCII.test(text)) return true;
  if (!EUROPEAN.test(text)) return false;
  const [first, second] = fontRuns(text, family, faceStyle(bold, italics), language);
  return second === undefined && first?.text === text && first.family === family;
}

/** Whether rows of such a context can be rows of texts. */
export function allowsTextRows({ textRows, direction, element, style }: Context): boolean {
  return (
    textRows &&
    direction === 'ltr' &&
    typeof element !== 'string' &&
    !(style.struck || style.background || style.link || style.target || style.superscript)
  );
}

/** A row in the body of a table as its texts, if it is no more than that. */
export function textRowOf({ children }: TableRow, columns: number, body: Context): TextRow | undefined {
  const texts = new Array<string>(columns);
  for (let column = 0; column < columns; column++) {
    const inline = children[column]?.children;
    const node = inline?.[0];
    const text = node === undefined ? '' : node.type === 'text' && inline!.length === 1 ? node.value : undefined;
    if (text === undefined || !isPlain(text, body)) return undefined;
    texts[column] = text;
  }
  const element = addElement(body.element as StructureElement, 'TR');
  return { texts, element, lines: 1, ledger: -1, place: ARTIFACTS.layout };
}

/** The row entered in the ledger, with places for its cells. */
export function entered(row: TextRow, { ledger, structure }: Context): TextRow {
  row.ledger = ledger.entries.length;
  for (const lines of row.texts) {
    const text = wholeText(lines);
    ledger.enter(text, text);
  }
  row.place = placesOfCells(structure, row.element, row.texts.length);
  return row;
}
