/**
 * §17.3: marks of direction, which show what runs from left to right as it is read in a document from right to left: phone numbers, dates
 * such as `3 March 2026`, lines such as `12 Main Street`, and lines of headers and footers in another language, such as those of a theme.
 */
import type { Nodes, PhrasingContent, Text } from 'mdast';
import { dateNames } from '../../domain/calendar.ts';
import type { ChartData } from '../model/chart.ts';
import type { DocumentSetup, RunningPart } from '../model/document-setup.ts';
import { type MarginBoxes, mapBoxes, mapRunning, type PageFurniture } from '../model/page-furniture.ts';
import { beginsAtRight } from '../typography/direction-of-list.ts';
import { datesIn } from '../typography/no-break.ts';
import { isNumber, textOfNode } from '../typography/number-columns.ts';
import { directionOf, RIGHT_TO_LEFT_LETTER } from '../typography/script-of.ts';
import { everyNode } from './every-node.ts';

/** U+200E, the left-to-right mark. It is invisible, and counts as a letter (UAX #9). */
const MARK = '\u200e';
/** U+200F, the same for the other direction. */
const RIGHT_TO_LEFT_MARK = '\u200f';
/** The `+` of an international phone number, such as +44 117 496 0112. Without a mark its groups would stand in reverse. */
const PLUS_OF_PHONE = /(?<![\p{L}\p{N}\u200e])\+(?=[0-9][0-9 ()./\u00a0\u202f-]{4,}[0-9])/gu;

/** Languages whose months people write in documents from right to left. */
const LANGUAGES_OF_MONTHS = ['en', 'fr', 'de', 'es', 'tr'];
const MAY_BE_DATE = /\p{Nd}[^\p{L}]{0,4}\p{sc=Latin}/u;

let dates: RegExp | undefined;

/**
 * Matches the place before the day of a date in Latin letters, such as `3 March 2026`. Without a mark the day would stand behind the month,
 * since a number takes the direction of what is before it (UAX #9, W2 and N1).
 */
function dayOfDate(): RegExp {
  const months = LANGUAGES_OF_MONTHS.flatMap((language) => dateNames(language).months.flat());
  const names = [...new Set(months)].filter((name) => /^\p{L}{3,}\.?$/u.test(name)).sort((a, b) => b.length - a.length);
  const month = names.map((name) => name.replace('.', String.raw`\.`)).join('|');
  const day = String.raw`\p{Nd}{1,2}(?:st|nd|rd|th|er|[.ºª°])?[ \u00a0\u202f]+(?:de |of )?`;
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}\u200e]|\p{N}[.,:/-])(?=${day}(?:${month})(?!\p{L}))`, 'giu');
}

/**
 * Marks what runs from left to right in a document from right to left, and in paragraphs from right to left of any other, such as the clauses of
 * a contract in two languages. Changes the tree in place. `markdown`: its text.
 */
export function keepDirections(tree: Nodes, language: string, markdown: string): void {
  const isRightToLeft = directionOf(language) === 'rtl';
  if (!isRightToLeft && !RIGHT_TO_LEFT_LETTER.test(markdown)) return;
  everyNode(tree, (node) => {
    if (isRightToLeft && node.type === 'text') node.value = markOwnDates(markNumbers(node.value), language);
    if (isRightToLeft && node.type === 'image' && node.data?.chart)
      node.data.chart = keepLabels(node.data.chart, language);
    if (isRightToLeft && node.type === 'image' && node.data?.caption) {
      node.data.caption = keepLine(node.data.caption, language);
      node.title = node.data.caption;
    }
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    if (isRightToLeft) return keepLines(node.children);
    const mark = beginsAtRight(node) ? markForeign : markDatesFromRight;
    for (const text of (node.children as PhrasingContent[]).flatMap(textsIn)) text.value = mark(text.value);
  });
}

function markForeign(text: string): string {
  return markNumbers(text).replace(AMOUNT_BEHIND_SIGN, MARK);
}

/** Languages whose dates stand in text from left to right. */
const LANGUAGES_FROM_RIGHT = ['ar', 'he'];

/** Marks dates such as `1 يناير 2030` in text from left to right, which would take the day along. */
function markDatesFromRight(text: string): string {
  return RIGHT_TO_LEFT_LETTER.test(text) ? LANGUAGES_FROM_RIGHT.reduce(markOwnDates, text) : text;
}

/** The place before `€1,200` and `-5.00` as languages from left to right write them, whose sign would stand behind the digits. */
const AMOUNT_BEHIND_SIGN = /(?<![\p{L}\p{N}\p{Sc}\u200e)+−-])(?=[-−+]?\p{Sc}\p{Nd}|[-−+]\p{Nd})/gu;

const NUMBER_BEHIND_WORD = /\p{sc=Latin}[^\p{L}]*\p{Nd}/u;
const ENDS_LEFT_TO_RIGHT = /\p{sc=Latin}[^\p{L}]*$/u;

/** Marks dates of a language behind words in Latin letters, which would take the day along: `Acme, 3 مارس 2026`. */
function markOwnDates(text: string, language: string): string {
  if (!NUMBER_BEHIND_WORD.test(text)) return text;
  return datesIn(text, language).reduceRight((marked, { from, to }) => {
    const isOwn = RIGHT_TO_LEFT_LETTER.test(text.slice(from, to)) && ENDS_LEFT_TO_RIGHT.test(text.slice(0, from));
    return isOwn ? marked.slice(0, from) + RIGHT_TO_LEFT_MARK + marked.slice(from) : marked;
  }, text);
}

const BEGINS_WITH_SIGN = /^\s*[^\p{L}\p{M}\s\u200e]/u;
const AMOUNT = /^[^\p{L}]*\p{Nd}\s?\p{L}+\.?$/u;
const ENDS_WITH_SIGN = /[^\p{L}\p{M}\p{N}\s\u200e]\s*$/u;

/** Keeps the signs and numbers at both ends of lines without a letter from right to left, such as `12 Main Street` and `Acme Ltd.`. */
function keepLines(content: readonly PhrasingContent[]): void {
  for (const line of linesOf(content)) {
    const text = line.map((node) => wordsOf(node)).join('');
    const [begins, ends] = [BEGINS_WITH_SIGN.test(text), ENDS_WITH_SIGN.test(text)];
    // Amounts and their units stay as their column has them.
    if (!(begins || ends) || !isLeftToRight(text) || isNumber(text) || AMOUNT.test(text)) continue;
    const texts = line.flatMap(textsIn);
    const [first, last] = [texts[0], texts.at(-1)];
    if (ends && last && text.endsWith(last.value)) last.value += MARK;
    if (begins && first && text.startsWith(first.value.replace(MARK, ''))) first.value = MARK + first.value;
  }
}

function keepLine(value: string, language: string): string {
  const line: Text = { type: 'text', value: markOwnDates(markNumbers(value), language) };
  keepLines([line]);
  return line.value;
}

/** The labels of a chart are lines as those of its table are. */
function keepLabels(chart: ChartData, language: string): ChartData {
  const keep = (value: string) => keepLine(value, language);
  const { title, names, series } = chart;
  const labelled = series.map((one) => ({ ...one, label: keep(one.label) }));
  return { ...chart, title: keep(title), names: names.map(keep), series: labelled };
}

function linesOf(content: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of content) {
    if (node.type === 'break') lines.push([]);
    lines.at(-1)!.push(node);
  }
  return lines;
}

function textsIn(node: PhrasingContent): Text[] {
  if (node.type === 'text') return [node];
  return 'children' in node ? (node.children as PhrasingContent[]).flatMap(textsIn) : [];
}

/** Returns a setup with marks in all lines that it has; the given one if the document runs from left to right. */
export function keepRunningDirections(setup: DocumentSetup): DocumentSetup {
  if (directionOf(setup.language) === 'ltr') return setup;
  const { header, footer, furniture, sections, contents } = setup;
  const eitherOf = (one: RunningPart[] | MarginBoxes) => (Array.isArray(one) ? markLine(one) : markBoxes(one));
  const both = <Part extends { header?: MarginBoxes; footer?: MarginBoxes }>(part: Part): Part => ({
    ...part,
    ...mapRunning(part, markBoxes),
  });
  return {
    ...setup,
    header: markLine(header),
    footer: markLine(footer),
    ...(contents && { contents: { ...contents, title: markOwn(contents.title) } }),
    ...(furniture && {
      furniture: { ...both(markTexts(furniture)), ...(furniture.first && { first: both(furniture.first) }) },
    }),
    ...(sections && {
      sections: Object.fromEntries(
        Object.entries(sections).map(([name, own]) => [name, { ...own, ...mapRunning(own, eitherOf) }]),
      ),
    }),
  };
}

function markNumbers(text: string): string {
  const marked = text.includes('+') ? text.replace(PLUS_OF_PHONE, `${MARK}+`) : text;
  if (!MAY_BE_DATE.test(marked)) return marked;
  dates ??= dayOfDate();
  return marked.replace(dates, MARK);
}

/** Marks a text at both ends, so that signs there stay with its letters. */
function markText(text: string, isLeftToRight: boolean): string {
  return isLeftToRight ? MARK + text + MARK : markNumbers(text);
}

function markOwn(text: string): string {
  return markText(text, isLeftToRight(text));
}

function markTexts<Furniture extends PageFurniture>(furniture: Furniture): Furniture {
  const { watermark, stamp, address } = furniture;
  return {
    ...furniture,
    ...(watermark && { watermark: { ...watermark, text: markOwn(watermark.text) } }),
    ...(stamp && { stamp: { ...stamp, text: markOwn(stamp.text) } }),
    ...(address?.sender && { address: { ...address, sender: markContent(address.sender) } }),
  };
}

function isLeftToRight(text: string): boolean {
  return /\p{L}/u.test(text) && !RIGHT_TO_LEFT_LETTER.test(text);
}

function markLine(parts: RunningPart[]): RunningPart[] {
  const own = isLeftToRight(parts.map((part) => (typeof part === 'string' ? part : '')).join(''));
  return parts.map((part) => (typeof part === 'string' ? markText(part, own) : part));
}

function markBoxes(boxes: MarginBoxes): MarginBoxes {
  return mapBoxes(boxes, markContent);
}

function markContent(content: PhrasingContent[]): PhrasingContent[] {
  return linesOf(content).flatMap((line) => markNodes(line, isLeftToRight(line.map((node) => wordsOf(node)).join(''))));
}

/** The description of a picture is not on the page. */
function wordsOf(node: PhrasingContent): string {
  return node.type === 'image' ? '' : textOfNode(node);
}

function markNodes(nodes: PhrasingContent[], own: boolean): PhrasingContent[] {
  return nodes.map((node): PhrasingContent => {
    if (node.type === 'text') return { ...node, value: markText(node.value, own) };
    return 'children' in node ? ({ ...node, children: markNodes(node.children, own) } as PhrasingContent) : node;
  });
}
