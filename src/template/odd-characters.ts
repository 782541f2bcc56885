/** Decisions §4: characters that a browser would not show as the PDF does unless they are marked. */
import type { Element, ElementContent } from 'hast';
import { keptStretches } from './kept-places.ts';

/** `U+12000`. */
export const codePointName = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * `missing`: a character that no font of ours has. `picture`: a sign that is to look like a picture. `blanks`: several. `kept`: no line
 * ends in it.
 */
export type Piece = { text: string; kind: 'plain' | 'missing' | 'picture' | 'blanks' | 'kept' };

/** Says that a sign, which text fonts may have too, is to look like a picture. */
const PICTURE_SELECTOR = '\ufe0f';
/** Not around a line end, where one is left. */
const BLANKS = /((?<![ \n]) {2,}(?![ \n]))/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text parted at such characters, each a piece of its own; flags, keycaps and families are whole. */
export const oddPieces = (text: string, missing: ReadonlySet<string>): Piece[] => {
  const pieces: Piece[] = [];
  const add = (part: string, kind: Piece['kind']) => {
    const last = pieces.at(-1);
    if (last?.kind === 'plain' && kind === 'plain') last.text += part;
    else pieces.push({ text: part, kind });
  };
  for (const [at, part] of text.split(BLANKS).entries()) {
    if (at % 2 === 1) {
      add(part, 'blanks');
      continue;
    }
    const segments = part.includes(PICTURE_SELECTOR) ? graphemes.segment(part) : [{ segment: part }];
    for (const { segment } of segments) {
      if (segment.includes(PICTURE_SELECTOR)) add(segment, 'picture');
      else if (missing.size === 0) addKept(segment, add);
      else for (const character of segment) add(character, missing.has(character) ? 'missing' : 'plain');
    }
  }
  return pieces;
};

/** A text parted at the stretches in which no line ends. */
const addKept = (text: string, add: (part: string, kind: Piece['kind']) => void): void => {
  let at = 0;
  for (const { from, to } of keptStretches(text)) {
    if (from > at) add(text.slice(at, from), 'plain');
    add(text.slice(from, to), 'kept');
    at = to;
  }
  if (at < text.length) add(text.slice(at), 'plain');
};

/** Code keeps its blanks anyway, and its lines end anywhere. No line ends in a cell with a number. */
const unmarkedIn = ({ tagName, properties: { className } }: Element): readonly Piece['kind'][] => {
  if (tagName === 'pre') return ['blanks', 'kept'];
  return Array.isArray(className) && className.includes('number') ? ['kept'] : [];
};

/** The text stays what it is, for search and for copying; the sheet shows it otherwise. `unmarked`: but for these. */
export const markOdd = (
  children: ElementContent[],
  missing: ReadonlySet<string>,
  unmarked: readonly Piece['kind'][] = [],
): ElementContent[] =>
  children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') {
      return [{ ...child, children: markOdd(child.children, missing, [...unmarked, ...unmarkedIn(child)]) }];
    }
    if (child.type !== 'text') return [child];
    return oddPieces(child.value, missing).map((piece) =>
      marked(unmarked.includes(piece.kind) ? plain(piece.text) : piece),
    );
  });

const plain = (text: string): Piece => ({ text, kind: 'plain' });

const MARKS: Record<Piece['kind'], (text: string) => ElementContent> = {
  plain: (text) => ({ type: 'text', value: text }),
  picture: (text) => span({ className: ['emoji'] }, MARKS.plain(text)),
  blanks: (text) => span({ className: ['blanks'] }, MARKS.plain(text)),
  kept: (text) => span({ className: ['kept'] }, MARKS.plain(text)),
  missing: (text) => span({ className: ['missing'], dataCode: codePointName(text) }, span({}, MARKS.plain(text))),
};

const marked = ({ text, kind }: Piece): ElementContent => MARKS[kind](text);

const span = (properties: Element['properties'], child: ElementContent): Element => ({
  type: 'element',
  tagName: 'span',
  properties,
  children: [child],
});
