/**
 * §17.16: text in an SVG is set in fonts that have its characters, and in the order of UAX #9, as all other text is. svg-to-pdfkit takes one
 * font for each text element and goes from left to right, so text that needs another font, or another place, becomes an element of its
 * own. A character that no font has is replaced by its code point in brackets.
 */

import type { XmlElement } from '../../engine/xml.ts';
import { type BaseFamily, FAMILIES } from '../../fonts/faces.ts';
import { type FontRun, fontRuns } from '../../fonts/font-runs.ts';
import { isMirrored } from '../../fonts/glyph-text.ts';
import { levelsOf, visualLine } from '../../lines/bidi.ts';
import type { Run, RunPart } from '../../lines/run.ts';
import { CLOSING, EMPTY, OPENING, TOKENS } from './read-svg.ts';

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;
const DIRECTION = /[\s"';]direction\s*[:=]\s*["']?\s*(rtl|ltr)/;
/** An element with a position of its own begins a new text (SVG 2 §11.5). */
const PLACED = /\s(?:x|y|dx|dy|rotate|textLength)\s*=/;
/** A picture may name one of our fonts for a single script, which does not even have all of ASCII. */
export const ONE_SCRIPT = new RegExp(
  `font[^;>]*\\b(?:${Object.keys(FAMILIES)
    .filter((family) => !['serif', 'sans', 'mono', 'swissBill'].includes(family))
    .join('|')})\\b`,
  'i',
);

/** The tags that are added to a picture here. */
export const OWN_STYLE = /<tspan style="font-family: \w+(?:; [a-z-]+: 0\.00001)?">/g;

/** Combining marks, and scripts whose letters stand above, below and in one another. */
const SHAPED = /[\p{M}\u0600-\u08ff\u0900-\u0fff\u1000-\u109f\u1780-\u17ff]/u;
/** With either of these svg-to-pdfkit places each glyph by itself, vertically too; any value but 0 is enough. */
const SPACINGS = ['letter-spacing', 'word-spacing'];

function decoded(text: string): string {
  return text.replace(REFERENCE, (reference, decimal, hexadecimal, name) => {
    if (name) return NAMED[name.toLowerCase()]!;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return codePoint > 0 && codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : reference;
  });
}
function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** An open element: its tag, and the direction in it. */
type Open = { tag: string; name: string; direction: 'rtl' | undefined };
/** Text in one font. `own`: it needs an element of its own. `around`: the elements around it that only style it. */
type Piece = { text: string; own: boolean; family: string; spacing: string | undefined; around: Open[] };

/** What is rendered for a text. */
export function renderedSvgText(text: string, family: BaseFamily, language: string): string {
  return PLAIN.test(text) ? text : fontRuns(text, family, 'normal', language).map(renderedRunText).join('');
}

function renderedRunText({ missing, text }: FontRun): string {
  return missing ? `[${text}]` : text;
}

/** The SVG with a font for each part of its text. Characters that no font has are added to `missing`. */
export function withFonts(svg: string, family: BaseFamily, language: string, missing: Set<string>): string {
  if (!svg.includes('text')) return svg;
  const foreign = ONE_SCRIPT.test(svg);
  if (PLAIN.test(svg) && !svg.includes('&#') && !foreign) return svg;
  const spacing = SPACINGS.find((name) => !svg.includes(name));

  const open: Open[] = [];
  /** The open elements that only style text, from the innermost text or positioned element on. */
  let around: Open[] = [];
  let pieces: Piece[] = [];
  let out = '';
  const insideText = () => open.some(({ name }) => name === 'text');

  const flush = () => {
    out += inOrder(pieces, open.at(-1)?.direction).map(written).join('');
    pieces = [];
  };
  const add = (text: string) => {
    for (const run of fontRuns(text, family, 'normal', language)) {
      if (run.missing) missing.add(run.source);
      const text = renderedRunText(run);
      const own = foreign || run.missing === true || !PLAIN.test(text);
      pieces.push({ text, own, family: run.family, spacing: SHAPED.test(text) ? spacing : undefined, around });
    }
  };

  for (const [token, literal] of svg.matchAll(TOKENS)) {
    const name = OPENING.exec(token)?.[1];
    if (literal !== undefined || !token.startsWith('<')) {
      const text = literal ?? decoded(token);
      if (insideText()) add(text);
      else out += token;
    } else if (name !== undefined) {
      const direction = DIRECTION.exec(token)?.[1];
      const element: Open = {
        tag: token,
        name,
        direction: direction === undefined ? open.at(-1)?.direction : direction === 'rtl' ? 'rtl' : undefined,
      };
      const styles = insideText() && name === 'tspan' && !PLACED.test(token) && !EMPTY.test(token);
      if (styles) around = [...around, element];
      else {
        flush();
        out += token;
        if (!EMPTY.test(token)) around = [];
      }
      if (!EMPTY.test(token)) open.push(element);
    } else if (CLOSING.test(token)) {
      const closed = open.at(-1);
      if (closed && around.includes(closed)) around = around.slice(0, -1);
      else {
        flush();
        out += token;
      }
      open.pop();
    } else out += insideText() ? '' : token;
  }
  flush();
  return out;
}

function written({ text, own, family, spacing, around }: Piece): string {
  const style = `font-family: ${family}${spacing ? `; ${spacing}: 0.00001` : ''}`;
  const rendered = own ? `<tspan style="${style}">${escaped(text)}</tspan>` : escaped(text);
  return around.reduceRight(
    (inner, { tag, name }) => `${tag}${inner}</${tag.slice(1, tag.indexOf(name))}${name}>`,
    rendered,
  );
}

/** Pieces in their order from left to right. */
function inOrder(pieces: Piece[], direction: 'rtl' | undefined): Piece[] {
  const runs = pieces.map((piece) => ({ text: piece.text, piece }) as object as Run & { piece: Piece });
  const levels = levelsOf(runs, direction);
  if (!levels || pieces.length === 0) return pieces;
  let at = 0;
  const parts: RunPart[] = runs.map((run) => {
    const part = { run, at };
    at += run.text.length;
    return part;
  });
  return visualLine(parts, levels).map((run) => {
    const { fontFeatures, text, piece } = run as Run & { piece: Piece };
    return { ...piece, text: isMirrored(fontFeatures) ? fontFeatures.mirroredText : text };
  });
}

// §13.9: the source side of the no-loss check for SVGs: the text that is to be seen (SVG 2 §5, §11), collected by a walk that knows nothing
// of how it is drawn. Text that the drawing itself hides does not count.

/** Elements that are drawn where they stand; all others are drawn where they are used, or not at all. */
const CONTAINERS = new Set(['svg', 'g', 'use']);
const PARTS_OF_TEXT = new Set(['tspan', 'textPath']);
/** Elements that `use` can draw. */
const USABLE = new Set([...CONTAINERS, 'text']);

function isNothing(value: string | undefined): boolean {
  return /^(?:none|transparent)$/.test(value ?? '');
}
function isZero(value: string | undefined): boolean {
  return value !== undefined && Number.parseFloat(value) === 0;
}

/** Whether text in the last of these elements, each in the one before it, is visible. */
function isVisible(chain: XmlElement[]): boolean {
  const nearest = (name: string) =>
    chain.map(({ attr }) => attr[name]).findLast((value) => value !== undefined && value !== 'inherit');
  const any = (name: string, test: (value: string) => boolean) => chain.some(({ attr }) => test(attr[name] ?? ''));
  return !(
    any('display', (value) => value === 'none') ||
    any('opacity', isZero) ||
    /^(?:hidden|collapse)$/.test(nearest('visibility') ?? '') ||
    isZero(nearest('font-size')) ||
    ((isNothing(nearest('fill')) || isZero(nearest('fill-opacity'))) &&
      (isNothing(nearest('stroke') ?? 'none') || isZero(nearest('stroke-opacity')) || isZero(nearest('stroke-width'))))
  );
}

function referenceOf({ attr }: XmlElement): string | undefined {
  return /^\s*#(.+?)\s*$/.exec(attr.href ?? '')?.[1];
}

/** All visible text of a drawing, as often as it is drawn. */
export function visibleText(root: XmlElement): string {
  const byId = new Map<string, XmlElement>();
  const index = (element: XmlElement): void => {
    if (element.attr.id !== undefined && !byId.has(element.attr.id)) byId.set(element.attr.id, element);
    for (const child of element.children) if (child.type === 'element') index(child);
  };
  index(root);
  const texts: string[] = [];

  const read = (element: XmlElement, chain: XmlElement[]): void => {
    const within = [...chain, element];
    for (const child of element.children) {
      if (child.type === 'element' && PARTS_OF_TEXT.has(child.name)) {
        // Text along a missing path is not drawn.
        const along = child.name !== 'textPath' || 'path' in child.attr ? child : byId.get(referenceOf(child) ?? '');
        if (along) read(child, within);
      } else if (child.type !== 'element' && isVisible(within)) texts.push(child.text ?? child.cdata ?? '');
    }
  };
  const walk = (element: XmlElement, chain: XmlElement[]): void => {
    const within = [...chain, element];
    if (element.name === 'text') read(element, chain);
    else if (element.name === 'use') {
      const used = byId.get(referenceOf(element) ?? '');
      if (used && USABLE.has(used.name)) walk(used, within);
    } else {
      for (const child of element.children) {
        if (child.type === 'element' && (CONTAINERS.has(child.name) || child.name === 'text')) walk(child, within);
      }
    }
  };
  walk(root, []);
  return texts.join(' ');
}
