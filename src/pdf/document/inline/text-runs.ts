/**
 * §17.4: splits text of one style into runs, each in a font that has its characters (font fallback), with its place in the structure tree
 * and its number in the ledger of the no-loss check.
 */
import type { List } from 'mdast';
import { itemNumber } from '../../../template/document/every-node.ts';
import { delimiterOf } from '../../../template/markdown/html-printers.ts';
import { featuresOf, type TypeSetting } from '../../../template/model/document-style.ts';
import { RIGHT_TO_LEFT } from '../../../template/typography/script-of.ts';
import { type FamilyName, faceStyle } from '../../fonts/faces.ts';
import { fontRuns, isPlainIn } from '../../fonts/font-runs.ts';
import type { TypeFeatures } from '../../fonts/shaped-words.ts';
import { hasPlainText } from '../../fonts/shared-fonts.ts';
import type { Run } from '../../lines/run.ts';
import { ARTIFACTS, type Place, placeIn } from '../../tagging/structure-tree.ts';
import {
  type Context,
  type Defaults,
  inElement,
  joinsMarks,
  type Look,
  type References,
  styled,
  type TextStyle,
  type Trace,
} from '../context/context.ts';
import { pdfmakeLineHeight } from '../context/styles.ts';

/** A run whose background is as high as a line of text of this size, in points. */
type BackedRun = Run & { backgroundSize?: number };

export function textRuns(context: Context, text: string): Run[] {
  const { family, bold, italics, code } = context.style;
  const face = faceStyle(bold, italics);
  // Most text needs no other font.
  if (isPlainIn(family, face, text)) return text === '' ? [] : [enteredRun(context, text, family, text)];
  const runs: Run[] = [];
  for (const part of fontRuns(text, family, face, context.language, joinsMarks(context))) {
    if (part.missing) {
      context.ledger.missing.add(part.source);
      runs.push({
        ...enteredRun(inElement(context, 'Span', { actualText: part.source }), part.text, part.family, part.source),
        fontSize: context.style.size * 0.7,
        color: context.styles.text.color,
        background: context.styles.boxes.missing,
        backgroundSize: context.style.size,
      } as BackedRun);
      continue;
    }
    const run = enteredRun(context, part.text, part.family, part.source);
    if (part.softHyphens && !code && hasHyphen(run)) run.softHyphens = part.softHyphens;
    runs.push(run);
  }
  return runs;
}

function enteredRun(context: Look & Trace & Defaults, text: string, font: FamilyName, source: string): Run {
  const run = unenteredRun(context, text, font);
  run.ledger = context.ledger.enter(source, text);
  return run;
}

function unenteredRun(context: Look & Trace & Defaults, text: string, font: FamilyName): Run {
  return runOf(context, text, font, placeIn(context.structure, context.element));
}

/** Returns a run at a place of the structure tree, not yet in a ledger. */
function runOf(context: Look & Defaults, text: string, font: FamilyName, place: Place): Run {
  const { style, language } = context;
  const run: Run = {
    text,
    ledger: undefined,
    place,
    font,
    fontSize: style.size,
    lineHeight: pdfmakeLineHeight(style.leading),
    bold: style.bold,
    italics: style.italics,
    color: style.color,
    language,
    noWrap: undefined,
  };
  if (style.hyphenate && !style.code && hasHyphen(run)) run.hyphenate = style.hyphenate;
  if (style.eastAsian && !style.code) run.eastAsian = style.eastAsian;
  if (style.struck) run.decoration = style.underlined ? ['underline', 'lineThrough'] : 'lineThrough';
  else if (style.underlined) run.decoration = 'underline';
  if (style.background) setBackground(run, style.background, style.backgroundSize);
  if (style.link) run.link = style.link;
  if (style.target) run.linkToDestination = style.target;
  if (style.superscript) run.sup = true;
  if (style.rise) run.rise = style.rise;
  if (!joinsMarks(context)) run.marksApart = true;
  if (style.setting) setType(run, style.setting, language);
  return run;
}

/** Changes the run. */
function setBackground(run: BackedRun, background: string, size: number | undefined): void {
  run.background = background;
  if (size !== undefined) run.backgroundSize = size;
}

function hasHyphen({ font, bold, italics }: Run): boolean {
  return hasPlainText(font, faceStyle(bold, italics));
}

/** Returns a run in the context's own font without text, for measuring only. */
export function emptyRun(context: Look & Defaults): Run {
  return runOf(context, '', context.style.family, ARTIFACTS.layout);
}

/** Returns the runs of generated content (numbers of items and notes), which is drawn but not part of the document's text. */
export function generatedRuns(context: Look & Trace & Defaults, text: string): Run[] {
  return fontRuns(
    text,
    context.style.family,
    faceStyle(context.style.bold, context.style.italics),
    context.language,
  ).map((part) => unenteredRun(context, part.text, part.family));
}

// §17.37: applies a style's setting of letters to a run: capitals, small capitals, kinds of figures, letter spacing.

/** Changes the run. Spaced letters have no ligatures; joining scripts, such as Arabic, are never spaced. `language`: a BCP 47 tag. */
function setType(run: Run, setting: TypeSetting, language: string): void {
  const { caps, tracking = 0 } = setting;
  const isSpaced = tracking !== 0 && !RIGHT_TO_LEFT.test(run.text);
  const tags = Object.fromEntries(featuresOf(setting).map((tag) => [tag, true]));
  const features: TypeFeatures = {
    tags: { ...tags, ...(isSpaced && { liga: false, clig: false }) },
    ...(caps === 'all' && { upper: language }),
  };
  run.fontFeatures = features as unknown as [];
  if (isSpaced) run.characterSpacing = tracking * run.fontSize;
}

// §17.24: the markers of list items: a bullet, or a number in the kind of HTML's `type`.

/** Alternating by depth of nesting. */
const BULLETS = ['•', '–'];

/** Returns the marker of the item at an index, from 0. `depth`: the number of lists around the list. */
export function itemMarker(list: List, index: number, depth: number): string {
  if (!list.ordered) return BULLETS[depth % BULLETS.length]!;
  return `${itemNumber((list.start ?? 1) + index, list)}${delimiterOf(list)}`;
}

// §17.9: links. Only safe URLs are clickable; any other link is plain text.

/** ISO 19005-2 §6.1.13: the longest string in a file, in bytes. A longer URL is not clickable. */
const LONGEST_URL = 32_767;
const CLICKABLE = /^(?:https?|mailto|tel):[^\s\u0000-\u001f]+$/i;

/**
 * Returns the context of a link's text, unchanged for a link that is plain text. `isReference`: whether the text is the number of a
 * clause.
 */
export function inLink(context: Context, url: string | undefined, isReference = false): Context {
  const style = linkStyle(url, context, isReference);
  return style.link || style.target ? inElement(styled(context, style), 'Link') : context;
}

/** Returns what a link adds to the style of its text. `#name` leads to the anchor or heading of that name, if there is one. */
function linkStyle(
  url: string | undefined,
  context: Look & References & Defaults,
  isReference: boolean,
): Partial<TextStyle> {
  if (url === undefined) return {};
  const { headings, styles, layout } = context;
  const { color, underlined } = styles.link;
  const isPlain = isReference && layout >= 2;
  const look = isPlain ? { color: referenceColor(context) } : underlined ? { color, underlined } : { color };
  if (CLICKABLE.test(url)) {
    const link = asciiUrl(url);
    return link.length > LONGEST_URL ? {} : { link, ...look };
  }
  const target = headings.find(url)?.name;
  return target === undefined ? {} : { target, ...look };
}

/** §17.35: the colour of references to clauses and of note numbers. */
export function referenceColor({ layout, style, styles }: Look & Defaults): string {
  return layout < 2 ? styles.link.color : (styles.link.references ?? style.color);
}

/** PDF strings for URIs are 7-bit (ISO 32000-1 §12.6.4.7). */
function asciiUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}
