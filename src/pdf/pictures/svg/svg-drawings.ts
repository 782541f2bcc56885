/** §17.15: the SVGs of a document, each prepared once for each size, however often it is used. */
import { tell } from '../../../locales/message.ts';
import type { SetDrawing } from '../../../template/model/chart.ts';
import { findCodeProblem, isCode, readCode } from '../../../template/model/code.ts';
import { cannotBeSet, codeCannotBeSet } from '../../check/render-failure.ts';
import { XmlDocument, type XmlElement } from '../../engine/packages.ts';
import { type BaseFamily, FAMILIES } from '../../fonts/faces.ts';
import { type FontRun, fontRuns } from '../../fonts/font-runs.ts';
import { isMirrored, type Mirrored } from '../../fonts/glyph-text.ts';
import { sharedFont } from '../../fonts/shared-fonts.ts';
import { levelsOf, visualLine } from '../../lines/bidi.ts';
import type { Run, RunPart } from '../../lines/run.ts';
import { CLOSING, EMPTY, knownSvgs, OPENING, TOKENS } from './read-svg.ts';

/** A drawable SVG; lengths are in points. `cost`: the cost of drawing it, in simple shapes. */
export type SvgPicture = {
  path: string;
  width: number;
  height: number;
  cost: number;
  svg: string;
  /** §10.50: a chart, which has no `svg`. */
  chart?: SetDrawing;
};
/**
 * An SVG with the size and fonts for drawing. `uses`: how often the document uses it. `text`: all visible text in it. `renderedText`: the
 * text that was rendered.
 */
export type SvgDrawing = {
  path: string;
  svg: string;
  chart?: SetDrawing;
  uses: number;
  text: string;
  renderedText: string;
};

type Size = { width: number; height: number };
type Prepared = Pick<SvgDrawing, 'svg' | 'chart' | 'text'>;

const POINTS_PER_PIXEL = 72 / 96;

/** Drawings without text, which look the same in all fonts. */
const withoutText = knownSvgs<Prepared>();

export type SvgDrawings = {
  /**
   * `isRepeated`: the file holds it once. Throws when the drawings of the document would take longer than a render may, and for a code
   * (§10.35) that is too small to scan.
   */
  of(picture: SvgPicture, size: Size, family: BaseFamily, language: string, isRepeated?: boolean): SvgDrawing;
  /** Returns whether the document has drawings. */
  any(): boolean;
};

/** In simple shapes, of all drawings of a document, each counted once for each size: drawing them takes about 20 s. */
const MAX_COST = 300_000;

/** Returns the drawings of one document with a layout version (§17.30). Adds characters without a font to `missing`. */
export function svgDrawings(missing: Set<string>, layout: number): SvgDrawings {
  const drawings = new Map<SvgPicture, Map<string, SvgDrawing>>();
  let cost = 0;
  const prepare = (picture: SvgPicture, size: Size, family: BaseFamily, language: string): Prepared => {
    const { svg, chart } = picture;
    if (chart) {
      for (const sign of chart.missing) missing.add(sign);
      return { svg, chart, text: chart.text };
    }
    const source = `${size.width} ${size.height} ${layout} ${language} ${svg}`;
    const known = withoutText.get(source);
    if (known) return known;
    const root = new XmlDocument(svg);
    chooseAlternatives(root, language);
    setSize(root, size, layout < 2 ? undefined : picture);
    const text = visibleText(root);
    // Without pdfmake's line ends and spaces between elements, which would be extra spaces within text.
    const written = root.toString({ compressed: true, preserveWhitespace: true });
    // Codes set the fonts of their texts themselves.
    const made = isCode(picture.path)
      ? { svg: written, text }
      : {
          svg: withFonts(written, family, language, missing),
          text: PLAIN.test(text) ? text : fontRuns(text, family, 'normal', language).map(renderedRunText).join(''),
        };
    if (made.text === '') withoutText.set(source, made);
    return made;
  };
  return {
    any: () => drawings.size > 0,
    of(picture, size, family, language, isRepeated = false) {
      const bySize = drawings.get(picture) ?? new Map<string, SvgDrawing>();
      drawings.set(picture, bySize);
      const key = `${size.width} ${size.height} ${family}`;
      let drawing = bySize.get(key);
      if (!drawing) {
        checkCode(picture.path, size);
        cost += picture.cost;
        if (cost > MAX_COST) throw cannotBeSet(tell('pdf.shapes', { max: MAX_COST }));
        const prepared = prepare(picture, size, family, language);
        drawing = { path: picture.path, uses: 0, renderedText: '', ...prepared };
        bySize.set(key, drawing);
      }
      drawing.uses += isRepeated ? 2 : 1;
      return drawing;
    },
  };
}

function checkCode(path: string, { width }: Size): void {
  const code = readCode(path);
  const problem = code && findCodeProblem(code, { width: width / POINTS_PER_PIXEL });
  if (problem) throw codeCannotBeSet(problem);
}

/** Returns whether an element is for a language (SVG 2 §5.8). */
function isFor({ attr }: XmlElement, language: string): boolean {
  const own = language.toLowerCase();
  const wanted = attr.systemLanguage?.toLowerCase().split(',');
  return (
    wanted === undefined ||
    wanted.map((one) => one.trim()).some((one) => own === one || own.startsWith(`${one}-`) || one.startsWith(`${own}-`))
  );
}

/**
 * §17.16: keeps only the first matching alternative of a `switch`, and the matching children of other elements. svg-to-pdfkit draws no
 * `switch`.
 */
function chooseAlternatives(element: XmlElement, language: string): void {
  const fitting = element.children.filter((child) => child.type !== 'element' || isFor(child, language));
  element.children = element.name === 'switch' ? fitting.filter(({ type }) => type === 'element').slice(0, 1) : fitting;
  if (element.name === 'switch') element.name = 'g';
  for (const child of element.children) if (child.type === 'element') chooseAlternatives(child, language);
}

/**
 * Gives an SVG another size, in points. `natural`: its own. Without a `viewBox` its units are pixels, whatever unit its size has
 * (§17.38); documents from before layout 2 use that unit.
 */
function setSize({ attr }: XmlElement, { width, height }: Size, natural?: Size): void {
  const units = (side: 'width' | 'height') =>
    natural ? natural[side] / POINTS_PER_PIXEL : Number.parseFloat(attr[side] ?? '');
  attr.viewBox ??= `0 0 ${units('width')} ${units('height')}`;
  Object.assign(attr, { width: `${width}`, height: `${height}` });
}

/**
 * §17.16: sets text in an SVG in fonts that have its characters, and in the order of UAX #9, like all other text. svg-to-pdfkit uses one
 * font for each text element and goes from left to right, so text that needs another font or place becomes an element of its own. A
 * character without a font is replaced by its code point in brackets.
 */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;
const DIRECTION = /[\s"';]direction\s*[:=]\s*["']?\s*(rtl|ltr)/;
/** An element with its own position begins a new text (SVG 2 §11.5). */
const PLACED = /\s(?:x|y|dx|dy|rotate|textLength)\s*=/;
/** A picture may name one of Platen's fonts for a single script, which may even lack some ASCII. */
export const ONE_SCRIPT = new RegExp(
  `font[^;>]*\\b(?:${Object.keys(FAMILIES)
    .filter((family) => !['serif', 'sans', 'mono', 'swissBill'].includes(family))
    .join('|')})\\b`,
  'i',
);

/** The tags that are added to a picture here. */
export const OWN_STYLE =
  /<tspan style="font-family: \w+(?:; font-weight: normal; font-style: normal)?(?:; [a-z-]+: 0\.00001)?">/g;

/** A picture that may have text in bold type or italics. */
const FACED = /bold|[6-9]00|italic|oblique/;
const FACES = ['bold', 'italics', 'bolditalics'] as const;

/** Returns whether a font has signs of a run only in its regular face, in which they are drawn then. */
function isOnlyRegular({ family, text, missing }: Pick<FontRun, 'family' | 'text' | 'missing'>): boolean {
  const signs = missing ? [] : Array.from(text, (sign) => sign.codePointAt(0)!);
  return FACES.some((face) => signs.some((sign) => !sharedFont(family, face).hasGlyphForCodePoint(sign)));
}

/** Combining marks, and scripts whose letters stack or join. */
const SHAPED = /[\p{M}\u0600-\u08ff\u0900-\u0fff\u1000-\u109f\u1780-\u17ff]/u;
/** If either of these attributes has a value other than 0, svg-to-pdfkit places each glyph separately, also vertically. */
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

/** An open element: its tag, and the direction within it. */
type Open = { tag: string; name: string; direction: 'rtl' | undefined };
/**
 * A piece of text in one font. `own`: whether the piece needs an element of its own. `around`: the elements around it that only style it.
 */
type Piece = {
  text: string;
  own: boolean;
  isRegular: boolean;
  family: FontRun['family'];
  spacing: string | undefined;
  around: Open[];
};

/** A text in one font. `isRegular`: the font has it in no other face. */
export type TextPiece = Pick<Piece, 'text' | 'family' | 'isRegular'>;

/** Returns the parts of a text in order from left to right. Adds characters without a font to `missing`. */
export function textPieces(
  text: string,
  family: BaseFamily,
  { language, isRightToLeft }: { language: string; isRightToLeft: boolean },
  missing: Set<string>,
): TextPiece[] {
  const pieces = fontRuns(text, family, 'normal', language).map((run) => {
    if (run.missing) missing.add(run.source);
    const shown = renderedRunText(run);
    const isRegular = run.missing === true || (!PLAIN.test(shown) && isOnlyRegular(run));
    return { text: shown, own: true, isRegular, family: run.family, spacing: undefined, around: [] };
  });
  return PLAIN.test(text) && !isRightToLeft ? pieces : inOrder(pieces, isRightToLeft ? 'rtl' : undefined);
}

function renderedRunText({ missing, text }: FontRun): string {
  return missing ? `[${text}]` : text;
}

/** Returns the SVG with a font for each part of its text. Adds characters without a font to `missing`. */
function withFonts(svg: string, family: BaseFamily, language: string, missing: Set<string>): string {
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
  const isFaced = FACED.test(svg);
  const add = (text: string) => {
    for (const run of fontRuns(text, family, 'normal', language)) {
      if (run.missing) missing.add(run.source);
      const text = renderedRunText(run);
      const own = foreign || run.missing === true || !PLAIN.test(text);
      const isRegular = own && isFaced && isOnlyRegular(run);
      pieces.push({
        text,
        own,
        isRegular,
        family: run.family,
        spacing: SHAPED.test(text) ? spacing : undefined,
        around,
      });
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

function written({ text, own, isRegular, family, spacing, around }: Piece): string {
  const face = isRegular ? '; font-weight: normal; font-style: normal' : '';
  const style = `font-family: ${family}${face}${spacing ? `; ${spacing}: 0.00001` : ''}`;
  const rendered = own ? `<tspan style="${style}">${escaped(text)}</tspan>` : escaped(text);
  return around.reduceRight(
    (inner, { tag, name }) => `${tag}${inner}</${tag.slice(1, tag.indexOf(name))}${name}>`,
    rendered,
  );
}

/** Returns pieces in order from left to right. */
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
    return isMirrored(fontFeatures) ? mirroredPiece(piece, text, fontFeatures) : { ...piece, text };
  });
}

/** Returns a piece whose sign is mirrored if its font has that sign. */
function mirroredPiece(piece: Piece, text: string, { mirroredText }: Mirrored): Piece {
  const { family } = piece;
  if (!sharedFont(family, 'normal').hasGlyphForCodePoint(mirroredText.codePointAt(0)!)) return { ...piece, text };
  return { ...piece, text: mirroredText, isRegular: piece.isRegular || isOnlyRegular({ family, text: mirroredText }) };
}

// §13.9: the source side of the no-loss check for SVGs: the visible text (SVG 2 §5, §11), collected independently of how it is drawn.
// Text that the drawing itself hides does not count.

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

/** Returns whether text in the last of these nested elements is visible. */
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

/** Returns all visible text of a drawing, repeated as often as it is drawn. */
function visibleText(root: XmlElement): string {
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
