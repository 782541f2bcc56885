/**
 * ISO 32000-1 §14.7, §14.8: the text of a tagged PDF in the order of its structure: by the glyphs of its pages, and as the tags tell it (ActualText).
 */

import { type FlatText, flatText } from './flat-text.ts';
import type { OpenPdf } from './open-pdf.ts';
import type { PageText } from './page-texts.ts';
import { decoded, isReference, isText, type PdfDictionary, type PdfValue } from './pdf-reader.ts';

/** The elements that stand within a line; all others are blocks. */
const IN_LINE = new Set(['/Span', '/Link', '/Reference', '/Code', '/Em', '/Strong', '/Quote', '/Annot', '/BibEntry']);

/** What stands beside the text of a block: numbers of clauses, items and notes. */
const BESIDE = new Set(['/Lbl', '/Note']);

/** `page`: what is seen; `tags`: what is heard; `alts`: what is said of pictures. */
export type TaggedText = { page: FlatText; tags: FlatText; alts: FlatText };

export function taggedText(pdf: OpenPdf, pages: ReadonlyMap<number, PageText>): TaggedText {
  const beside: Walk[] = [];
  const alts: string[] = [];

  const walk = (element: PdfDictionary, around: Walk, page: PdfValue | undefined): void => {
    const type = element.get('S') as string;
    const isBlock = !IN_LINE.has(type);
    const inside = BESIDE.has(type) ? { shown: [''], said: [''] } : around;
    if (inside !== around) beside.push(inside);
    if (isBlock) nextBlock(inside);
    const [actual, alt] = [element.get('ActualText'), element.get('Alt')];
    if (isText(alt)) alts.push(decoded(alt));
    // What is said of an element stands for all in it.
    const within = isText(actual) ? { shown: [''], said: [''] } : inside;
    if (isText(actual)) add(inside.said, decoded(actual));
    const own = element.get('Pg') ?? page;
    for (const kid of pdf.list(element.get('K'))) addKid(kid, within, own);
    if (within !== inside) add(inside.shown, seen(within.shown.join('')));
    if (isBlock) nextBlock(inside);
  };
  const addKid = (kid: PdfValue, around: Walk, page: PdfValue | undefined): void => {
    const entry = pdf.dictionary(kid);
    if (typeof kid === 'number') addMarked(kid, around, page);
    else if (entry.has('S')) walk(entry, around, page);
    else if (entry.has('MCID')) addMarked(entry.get('MCID') as number, around, entry.get('Pg') ?? page);
  };
  const addMarked = (id: number, { shown, said }: Walk, page: PdfValue | undefined): void => {
    const text = isReference(page) ? pages.get(page.object)?.marked.get(id) : undefined;
    if (!text) return;
    add(shown, text.shown);
    add(said, text.said);
  };

  const root: Walk = { shown: [''], said: [''] };
  const tree = pdf.dictionary(pdf.catalog.get('StructTreeRoot'));
  for (const kid of pdf.list(tree.get('K'))) addKid(kid, root, undefined);
  const all = [root, ...beside];
  return {
    page: flatText(all.flatMap(({ shown }) => shown)),
    tags: flatText(all.flatMap(({ said }) => said)),
    alts: flatText(alts),
  };
}

/** A character that no font has is seen as a box with its number, and heard as itself. */
const BOX = /^U\+([0-9A-F]{4,6})$/;

function seen(text: string): string {
  const [, box] = BOX.exec(text) ?? [];
  return box === undefined ? text : String.fromCodePoint(Number.parseInt(box, 16));
}

/** The texts of blocks, one behind the other. */
type Walk = { shown: string[]; said: string[] };

function nextBlock({ shown, said }: Walk): void {
  shown.push('');
  said.push('');
}

function add(blocks: string[], text: string): void {
  blocks[blocks.length - 1] += text;
}
