/** §13: characters that a browser would not show as the PDF does unless they are marked. */
import type { Element, ElementContent } from 'hast';
import { keptStretches } from '../typography/kept-places.ts';
import { isWide } from '../typography/wide-signs.ts';

/** `U+12000`. */
export function codePointName(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * `missing`: a character that no font of ours has. `picture`: a sign that is to look like a picture. `blanks`: several. `kept`: no line
 * ends in it. `wide`: signs as wide as ideographs.
 */
export type Piece = { text: string; kind: 'plain' | 'missing' | 'picture' | 'blanks' | 'kept' | 'wide' };

/** What is looked for: characters that no font has, and signs that may be wide. */
export type Odd = { missing: ReadonlySet<string>; wide: string };

/** Says that a sign, which text fonts may have too, is to look like a picture. */
const PICTURE_SELECTOR = '\ufe0f';
/** Not around a line end, where one is left. */
const BLANKS = /((?<![ \n]) {2,}(?![ \n]))/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text parted at such characters, each a piece of its own; flags, keycaps and families are whole. */
export function oddPieces(text: string, odd: Odd): Piece[] {
  const pieces: Piece[] = [];
  const add: Add = (part, kind) => {
    const last = pieces.at(-1);
    if (last?.kind === kind && (kind === 'plain' || kind === 'wide')) last.text += part;
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
      else addCharacters(segment, odd, add);
    }
  }
  return pieces;
}

type Add = (part: string, kind: Piece['kind']) => void;

function addCharacters(text: string, { missing, wide }: Odd, add: Add): void {
  if (missing.size === 0 && wide === '') {
    addKept(text, add);
    return;
  }
  const characters = [...text];
  let usual = '';
  for (const [at, character] of characters.entries()) {
    const kind = missing.has(character) ? 'missing' : isWide(characters, at, wide) ? 'wide' : undefined;
    if (!kind) {
      usual += character;
      continue;
    }
    addKept(usual, add);
    usual = '';
    add(character, kind);
  }
  addKept(usual, add);
}

/** A text parted at the stretches in which no line ends. */
function addKept(text: string, add: Add): void {
  let at = 0;
  for (const { from, to } of keptStretches(text)) {
    if (from > at) add(text.slice(at, from), 'plain');
    add(text.slice(from, to), 'kept');
    at = to;
  }
  if (at < text.length) add(text.slice(at), 'plain');
}

/** A code block keeps its blanks anyway, and its lines end anywhere. No line ends in a cell with a number. */
function unmarkedIn({ tagName, properties: { className } }: Element): readonly Piece['kind'][] {
  if (tagName === 'pre') return ['blanks', 'kept', 'wide'];
  if (tagName === 'code') return ['wide'];
  return Array.isArray(className) && className.some((name) => name === 'number' || name === 'figure') ? ['kept'] : [];
}

/** The text stays what it is, for search and for copying; the sheet shows it otherwise. `unmarked`: but for these. */
export function markOdd(
  children: ElementContent[],
  odd: Odd,
  unmarked: readonly Piece['kind'][] = [],
): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') {
      return [{ ...child, children: markOdd(child.children, odd, [...unmarked, ...unmarkedIn(child)]) }];
    }
    if (child.type !== 'text') return [child];
    return oddPieces(child.value, odd).map((piece) =>
      marked(unmarked.includes(piece.kind) ? plain(piece.text) : piece),
    );
  });
}

function plain(text: string): Piece {
  return { text, kind: 'plain' };
}

const MARKS: Record<Piece['kind'], (text: string) => ElementContent> = {
  plain: (text) => ({ type: 'text', value: text }),
  picture: (text) => span({ className: ['emoji'] }, MARKS.plain(text)),
  blanks: (text) => span({ className: ['blanks'] }, MARKS.plain(text)),
  kept: (text) => span({ className: ['kept'] }, MARKS.plain(text)),
  wide: (text) => span({ className: ['wide'] }, MARKS.plain(text)),
  missing: (text) => span({ className: ['missing'], dataCode: codePointName(text) }, span({}, MARKS.plain(text))),
};

function marked({ text, kind }: Piece): ElementContent {
  return MARKS[kind](text);
}

function span(properties: Element['properties'], child: ElementContent): Element {
  return {
    type: 'element',
    tagName: 'span',
    properties,
    children: [child],
  };
}
