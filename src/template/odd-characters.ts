/** Decisions §4: which font sets a character, as the PDF has it, where the order of fonts alone does not say it. */
import type { Element, ElementContent } from 'hast';

/** `U+12000`. */
export const codePointName = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** `missing`: a character that no font of ours has. `picture`: a sign that is to look like a picture. */
export type Piece = { text: string; kind: 'plain' | 'missing' | 'picture' };

/** Says that a sign, which text fonts may have too, is to look like a picture. */
const PICTURE_SELECTOR = '\ufe0f';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text parted at such characters, each a piece of its own; flags, keycaps and families are whole. */
export const oddPieces = (text: string, missing: ReadonlySet<string>): Piece[] => {
  const pieces: Piece[] = [];
  const add = (part: string, kind: Piece['kind']) => {
    const last = pieces.at(-1);
    if (last?.kind === 'plain' && kind === 'plain') last.text += part;
    else pieces.push({ text: part, kind });
  };
  const segments = text.includes(PICTURE_SELECTOR) ? graphemes.segment(text) : [{ segment: text }];
  for (const { segment } of segments) {
    if (segment.includes(PICTURE_SELECTOR)) add(segment, 'picture');
    else for (const character of segment) add(character, missing.has(character) ? 'missing' : 'plain');
  }
  return pieces;
};

/** The text stays what it is, for search and for copying; the sheet shows the code point or the picture in its place. */
export const markOdd = (children: ElementContent[], missing: ReadonlySet<string>): ElementContent[] =>
  children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') return [{ ...child, children: markOdd(child.children, missing) }];
    if (child.type !== 'text' || (missing.size === 0 && !child.value.includes(PICTURE_SELECTOR))) return [child];
    return oddPieces(child.value, missing).map(marked);
  });

const marked = ({ text, kind }: Piece): ElementContent => {
  if (kind === 'plain') return { type: 'text', value: text };
  if (kind === 'picture') return span({ className: ['emoji'] }, { type: 'text', value: text });
  return span({ className: ['missing'], dataCode: codePointName(text) }, span({}, { type: 'text', value: text }));
};

const span = (properties: Element['properties'], child: ElementContent): Element => ({
  type: 'element',
  tagName: 'span',
  properties,
  children: [child],
});
