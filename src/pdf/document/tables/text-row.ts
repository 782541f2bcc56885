/**
 * §17.11: rows of plain text. Most rows of a long table hold nothing else, and stay texts: their cells have neither runs nor structure
 * elements until they are drawn. Every garbage collection copies or marks what lives as long as the document, so that in a table of
 * 50,000 rows each row cost half as much again as in one of 1,000.
 */

import type { TableRow } from 'mdast';
import { faceStyle } from '../../fonts/faces.ts';
import { fontRuns, isPlainIn } from '../../fonts/font-runs.ts';
import { type TextRow, wholeText } from '../../layout/text-rows.ts';
import { ARTIFACTS, addElement, placesOfCells, type StructureElement } from '../../tagging/structure-tree.ts';
import type { Context } from '../context/context.ts';

/** Letters, digits and signs of Europe, none of which combines with others. */
const EUROPEAN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02af\u0384-\u0481\u048a-\u052f\u2010-\u2015\u2018-\u2026\u20ac]+$/;
const BLANK_EDGE = /^ | $/;

function isPlain(text: string, { style: { family, bold, italics }, language }: Context): boolean {
  if (BLANK_EDGE.test(text)) return false;
  const face = faceStyle(bold, italics);
  if (isPlainIn(family, face, text)) return true;
  if (!EUROPEAN.test(text)) return false;
  const [first, second] = fontRuns(text, family, face, language);
  return second === undefined && first?.text === text && first.family === family;
}

/** Whether rows in such a context can stay texts. */
export function allowsTextRows({ textRows, direction, element, style }: Context): boolean {
  return (
    textRows &&
    direction === 'ltr' &&
    typeof element !== 'string' &&
    !(style.struck || style.background || style.link || style.target || style.superscript || style.setting)
  );
}

/** A row in the body of a table as its texts; undefined if it holds more than plain text. */
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

/** The row, entered in the ledger, with a place in the structure tree for each of its cells. */
export function entered(row: TextRow, { ledger, structure }: Context): TextRow {
  row.ledger = ledger.entries.length;
  for (const lines of row.texts) {
    const text = wholeText(lines);
    ledger.enter(text, text);
  }
  row.place = placesOfCells(structure, row.element, row.texts.length);
  return row;
}
