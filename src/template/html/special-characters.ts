/** §17.21: wraps characters that a browser would show otherwise than the PDF in spans, which the style sheet then adjusts. */
import type { Element, ElementContent, Text } from 'hast';
import { codePointName } from '../../domain/text.ts';
import { splitAtFractions } from '../typography/fractions.ts';
import { type Hyphenate, hyphenationIn, SOFT_HYPHEN } from '../typography/hyphenation-in.ts';
import { noBreakSpans } from '../typography/no-break.ts';
import { isWidePunctuation } from '../typography/script-of.ts';
import { element, text } from './element.ts';
import { linesAt, measuredLines } from './measured-lines.ts';

/**
 * `missing`: a character that no font has. `picture`: an emoji. `blanks`: several spaces, which HTML would collapse. `kept`: text without
 * line breaks. `wide`: punctuation as wide as ideographs.
 */
type TextPiece = { text: string; kind: 'plain' | 'missing' | 'picture' | 'blanks' | 'kept' | 'wide' };

/**
 * `missing`: characters that no font has. `language`: the document's. `wide`: punctuation that may be wide (`widePunctuationOf`).
 * `softHyphens`: where words may be hyphenated.
 */
type SpecialCharacters = {
  missing: ReadonlySet<string>;
  wide: string;
  language: string;
  softHyphens?: SoftHyphens;
};

/** Variation selector 16 shows the character before it as an emoji, even if a text font has it too. */
const PICTURE_SELECTOR = '\ufe0f';
/** Several spaces. Those around a line break are skipped, since one space remains there. */
const BLANKS = /((?<![ \n]) {2,}(?![ \n]))/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into plain and special pieces. Grapheme clusters such as flags, keycaps and families stay whole. */
export function splitAtSpecialCharacters(text: string, special: SpecialCharacters): TextPiece[] {
  const pieces: TextPiece[] = [];
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
      else addCharacters(segment, special, add);
    }
  }
  return pieces;
}

type Add = (part: string, kind: TextPiece['kind']) => void;

function addCharacters(text: string, { missing, wide, language }: SpecialCharacters, add: Add): void {
  if (missing.size === 0 && wide === '') {
    addNoBreakSpans(text, language, add);
    return;
  }
  const characters = [...text];
  let usual = '';
  for (const [at, character] of characters.entries()) {
    const kind = missing.has(character) ? 'missing' : isWidePunctuation(characters, at, wide) ? 'wide' : undefined;
    if (!kind) {
      usual += character;
      continue;
    }
    addNoBreakSpans(usual, language, add);
    usual = '';
    add(character, kind);
  }
  addNoBreakSpans(usual, language, add);
}

/** Splits a text at the spans in which no line may break. */
function addNoBreakSpans(text: string, language: string, add: Add): void {
  let at = 0;
  for (const { from, to } of noBreakSpans(text, language)) {
    if (from > at) add(text.slice(at, from), 'plain');
    add(text.slice(from, to), 'kept');
    at = to;
  }
  if (at < text.length) add(text.slice(at), 'plain');
}

/**
 * Returns the kinds that need no span in an element: code blocks keep their spaces and break anywhere, and cells with numbers do not
 * wrap.
 */
function unwrappedIn({ tagName, properties: { className } }: Element): readonly TextPiece['kind'][] {
  if (tagName === 'pre') return ['blanks', 'kept', 'wide'];
  if (tagName === 'code' || tagName === 'kbd') return ['wide'];
  return Array.isArray(className) && className.some((name) => name === 'number' || name === 'figure') ? ['kept'] : [];
}

/** The text itself does not change, for search and copying. `unwrapped`: kinds that get no span. */
export function wrapSpecialCharacters(
  children: ElementContent[],
  special: SpecialCharacters,
  unwrapped: readonly TextPiece['kind'][] = [],
): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') {
      // The texts of drawings hold no elements.
      if (child.tagName === 'svg') return [child];
      return [
        { ...child, children: wrapSpecialCharacters(child.children, special, [...unwrapped, ...unwrappedIn(child)]) },
      ];
    }
    if (child.type !== 'text') return [child];
    const lines = linesAt(child);
    if (lines) return measuredLines(child.value, lines, innerOf(child.value, special, [...unwrapped, 'kept']));
    const text = unwrapped.includes('blanks') ? child.value : child.value.replaceAll('\t', ' ');
    const pieces = splitAtSpecialCharacters(text, special);
    return withSoftHyphens(pieces, special.softHyphens?.get(child) ?? []).map((piece) =>
      wrapped(unwrapped.includes(piece.kind) ? plain(piece.text) : piece),
    );
  });
}

/** Pieces of a text whose lines are known. Which signs in it are wide depends on those around them. */
function innerOf(value: string, special: SpecialCharacters, unwrapped: readonly TextPiece['kind'][]) {
  const isWide = new Set<number>();
  const characters = special.wide === '' || unwrapped.includes('wide') ? [] : [...value];
  let offset = 0;
  for (const [at, character] of characters.entries()) {
    if (isWidePunctuation(characters, at, special.wide)) isWide.add(offset);
    offset += character.length;
  }
  const others = (text: string) =>
    wrapSpecialCharacters([{ type: 'text', value: text }], { ...special, wide: '' }, unwrapped);
  return (text: string, from: number): ElementContent[] => {
    const pieces: ElementContent[] = [];
    let plain = 0;
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && !isWide.has(from + at)) continue;
      if (at > plain) pieces.push(...others(text.slice(plain, at)));
      if (at < text.length) pieces.push(WRAPPERS.wide(text[at]!));
      plain = at + 1;
    }
    return pieces;
  };
}

function plain(text: string): TextPiece {
  return { text, kind: 'plain' };
}

const WRAPPERS: Record<TextPiece['kind'], (text: string) => ElementContent> = {
  plain: text,
  picture: (text) => span({ className: ['emoji'] }, WRAPPERS.plain(text)),
  blanks: (text) => span({ className: ['blanks'] }, WRAPPERS.plain(text)),
  kept: (text) => span({ className: ['kept'] }, WRAPPERS.plain(text)),
  wide: (text) => span({ className: ['wide'] }, WRAPPERS.plain(text)),
  missing: (text) => span({ className: ['missing'], dataCode: codePointName(text) }, span({}, WRAPPERS.plain(text))),
};

function wrapped({ text, kind }: TextPiece): ElementContent {
  return WRAPPERS[kind](text);
}

function span(properties: Element['properties'], child: ElementContent): Element {
  return element('span', properties, [child]);
}

// §17.37: the fractions of a document whose theme sets any.

/** Puts each fraction of the texts into a span of its own. Only there does the style sheet use the feature of the font. */
export function wrapFractions(children: ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === 'text')
      return splitAtFractions(child.value).flatMap((part, at) => {
        if (part === '') return [];
        return [at % 2 === 1 ? span({ className: ['fraction'] }, text(part)) : text(part)];
      });
    if (child.type !== 'element' || /^(?:svg|pre|code|kbd)$/.test(child.tagName)) return [child];
    return [{ ...child, children: wrapFractions(child.children) }];
  });
}

// §17.26: puts soft hyphens into the text of a preview where the PDF may hyphenate.

/** The offsets in each text at which words may be hyphenated. */
type SoftHyphens = ReadonlyMap<Text, readonly number[]>;

/** The inline elements. Any other element begins a paragraph. */
const INLINE = /^(?:em|strong|del|code|a|sup|sub|u|mark|small|kbd|abbr|ruby|rt|span|br)$/;
/** Headings, and elements in the font of code. */
const WHOLE = /^(?:h[1-6]|pre|nav|code|kbd)$/;
/** A stretch of text. `node`: its text node, if its words may be hyphenated. */
type FlowText = { value: string; node?: Text };

/** Returns the places for soft hyphens in all texts of some blocks. Headings, code and boxes to fill in have none. */
export function softHyphensIn(blocks: ElementContent[], hyphenate: Hyphenate): SoftHyphens {
  const found = new Map<Text, number[]>();
  let flow: FlowText[] = [];
  const endFlow = () => {
    let isEnd = true;
    for (let at = flow.length - 1; at >= 0; at--) {
      const { value, node } = flow[at]!;
      const around = {
        before: flow[at - 1]?.value.slice(-2) ?? '',
        after: flow[at + 1]?.value.slice(0, 2) ?? '',
        isEnd,
      };
      if (node) found.set(node, hyphenationIn(value, hyphenate, around));
      isEnd &&= !/[\p{L}\p{N}]/u.test(value);
    }
    flow = [];
  };
  const visit = (nodes: ElementContent[], isWhole: boolean) => {
    for (const node of nodes) {
      if (node.type === 'text') flow.push(isWhole ? { value: node.value } : { value: node.value, node });
      if (node.type !== 'element') continue;
      const { tagName, properties } = node;
      if (tagName === 'svg') continue;
      const names = (properties.className ?? []) as string[];
      const isPart = INLINE.test(tagName) && !names.includes('picture');
      if (!isPart) endFlow();
      if (tagName === 'br') flow.push({ value: '\n' });
      visit(node.children, isWhole || WHOLE.test(tagName) || names.includes('blank'));
      if (!isPart) endFlow();
    }
  };
  visit(blocks, false);
  endFlow();
  return found;
}

/** Inserts soft hyphens into the pieces of a text at the given offsets. */
function withSoftHyphens<Piece extends { text: string }>(pieces: Piece[], offsets: readonly number[]): Piece[] {
  let end = 0;
  let next = 0;
  return pieces.map((piece) => {
    const { text } = piece;
    const start = end;
    end += text.length;
    let divided = '';
    let from = 0;
    for (; next < offsets.length && offsets[next]! < end; next++) {
      const at = offsets[next]! - start;
      divided += text.slice(from, at) + SOFT_HYPHEN;
      from = at;
    }
    return { ...piece, text: divided + text.slice(from) };
  });
}
