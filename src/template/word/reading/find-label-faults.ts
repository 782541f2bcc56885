/** §10.37: compares labels with the file itself, in which Word saves the last results of references and tables of contents. */
import { type Message, tell } from '../../../locales/message.ts';
import { isBullet, type ListNumber } from '../numbering/count-numbers.ts';
import { childOf, childrenOf, everyWithin, valueIn, type Xml } from '../package/word-package.ts';
import { type Block, bookmarksIn, everyParagraph, type Paragraph, textOf } from './block.ts';
import type { Styles } from './styles.ts';

/** A line of a table of contents: its target bookmark, and its text with tabs. */
export type ContentsLine = { to: string; text: string };

/** A field `STYLEREF` in paragraph `no`, which shows the number of the nearest paragraph with a style. */
export type StyleReference = { no: number; style: string; said: string };

const CONTENTS_STYLE = /^(?:toc \d|table of figures)$/i;
const LEADS_TO = /(?:PAGEREF|HYPERLINK\s+\\l)\s+"?([^\s"\\]+)/i;
const MAX_FAULTS = 20;
const MAX_WORDS = 60;
/** Longer text, or text with such a sign, is an error that Word printed in place of a number. */
const MAX_SAID = 100;
const ERROR = /[!！]/;
/** Words of at most this many characters may also occur within numbers. */
const FEW = 3;
const LIKE_NUMBER = /\d|^\(?(?:[a-z]|[ivxlc]+)[.)]/;

export function readContentsLines(body: Xml, styles: Styles): ContentsLine[] {
  const isLine = (paragraph: Xml) => {
    const style = styles.chainOf(valueIn(childOf(paragraph, 'w:pPr'), 'w:pStyle'))[0];
    return CONTENTS_STYLE.test(valueIn(style, 'w:name') ?? '');
  };
  return [...everyWithin(body, 'w:p')].filter(isLine).flatMap((paragraph) => {
    const codes = [...everyWithin(paragraph, 'w:instrText')].map(({ text }) => text).join('');
    const link = childrenOf(paragraph, 'w:hyperlink').find(({ attributes }) => attributes['w:anchor'] !== undefined);
    const to = link?.attributes['w:anchor'] ?? LEADS_TO.exec(codes)?.[1];
    return to === undefined ? [] : [{ to, text: wordsOf(paragraph) }];
  });
}

const UNSEEN = new Set(['w:instrText', 'w:del', 'w:moveFrom', 'mc:Fallback', 'w:pPr']);

/** Returns the text as Word shows it, with tabs. */
export function wordsOf({ name, text, children }: Xml): string {
  if (UNSEEN.has(name)) return '';
  return name === 'w:tab' || name === 'w:ptab' ? '\t' : text + children.map(wordsOf).join('');
}

/** Returns messages about numbers that differ from those in the file. `parts`: all parts of the document, its text first. */
export function findLabelFaults(
  parts: readonly (readonly Block[])[],
  lines: readonly ContentsLine[],
  styled: readonly StyleReference[],
): Message[] {
  const targets = new Map(parts.flatMap((part) => [...bookmarksIn(part)]));
  // The part that a page break has cut off has the number of the part before it.
  const numbers = new Map<number, Paragraph['number']>();
  for (const { no, number } of parts.flatMap((part) => [...everyParagraph(part)])) if (number) numbers.set(no, number);
  const numberOf = ({ no }: Paragraph) => numbers.get(no);
  const found = new Map<string, Message>();
  const add = (message: Message) => found.set(JSON.stringify(message), message);

  const compare = (no: number, said: string, target: Paragraph, isBare = false) => {
    const number = numberOf(target);
    const isSaid =
      isBullet(number) || says(said, number) || (isBare && withoutWords(labelOf(number)).includes(bare(said)));
    if (isNumber(said) && !isSaid)
      add(tell('word.numbers.reference', { ...namesOf(target, number), was: said, from: no }));
  };
  for (const { no, pieces } of parts.flatMap((part) => [...everyParagraph(part)]))
    for (const piece of pieces) {
      const target = piece.type === 'reference' ? targets.get(piece.to) : undefined;
      if (piece.type === 'reference' && target && !piece.isDirty) compare(no, piece.said, target);
    }
  // References to styles in headers and footers depend on the page, so only the body is compared.
  const text = [...everyParagraph(parts[0]!)];
  for (const { no, style, said } of styled) {
    const at = text.findIndex((one) => one.no === no);
    const isMeant = (one: Paragraph) =>
      one.style.toLowerCase() === style.toLowerCase() && textOf(one.pieces).trim() !== '';
    const target = text.slice(0, at + 1).findLast(isMeant) ?? text.find(isMeant);
    if (at >= 0 && target) compare(no, said, target, true);
  }

  const shown = lines.flatMap((line) => {
    const target = targets.get(line.to);
    const number = target && numberOf(target);
    const label = target && !isBullet(number) ? labelIn(line.text, target) : undefined;
    return label === undefined ? [] : [{ target: target!, number: number as ListNumber | undefined, label }];
  });
  // Other programs write tables of contents without numbers.
  const haveNumbers = shown.some(({ number, label }) => number && label !== '');
  for (const { target, number, label } of shown) {
    const isWrong = number ? !isSame(label, number.label) && haveNumbers : LIKE_NUMBER.test(label);
    if (isWrong) add(tell('word.numbers.contents', { ...namesOf(target, number), was: label || '–' }));
  }
  return [...found.values()].slice(0, MAX_FAULTS);
}

function namesOf({ no, pieces }: Paragraph, number: Paragraph['number']) {
  return { paragraph: no, is: textOf(pieces).replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS), text: labelOf(number) };
}

function labelOf(number: Paragraph['number']): string {
  return (number && !isBullet(number) && number.label) || '–';
}

function isNumber(said: string): boolean {
  return said !== '' && said.length <= MAX_SAID && !ERROR.test(said);
}

/**
 * Returns whether a reference shows a number: its label, preceded by those of levels above it. Word leaves out what the label or the
 * place of the reference states already, and prints 0 for no number.
 */
function says(said: string, number: ListNumber | undefined): boolean {
  if (!number) return bare(said) === '0';
  if (number.label === '') return true;
  const ways = number.context.map(({ label, bare: own }, at) => {
    // Each form once and none empty, to limit backtracking.
    const written = new Set([bare(label), bare(own)].filter((way) => way !== ''));
    const escaped = [...written].map((way) => way.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
    return `(?:(?:${escaped.join('|')})\\.?)${at < number.level ? '?' : ''}`;
  });
  return new RegExp(`^${ways.join('')}$`).test(bare(said));
}

/**
 * Returns the number in a line of a table of contents: the text before the paragraph's words, or the first of three cells if they differ.
 */
function labelIn(line: string, target: Paragraph): string | undefined {
  const words = squeezed(textOf(target.pieces));
  const whole = squeezed(line);
  const at = words.length < FEW ? -1 : whole.lastIndexOf(words);
  if (at >= 0) return whole.slice(0, at);
  const [first, ...others] = line.split('\t');
  return others.length > 1 && LIKE_NUMBER.test(bare(first!)) ? squeezed(first!) : undefined;
}

/** Returns a label without its words, as references show it: `ARTICLE II.` → `II`, `第1章` → `1`. */
function withoutWords(label: string): (string | undefined)[] {
  return [label.split(/[\s§]+/).at(-1), /\d[\d.]*/.exec(label)?.[0]].map((one) => one && bare(one));
}

function isSame(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(label: string): string {
  return squeezed(label).replace(/\.$/, '').toLowerCase();
}

function squeezed(text: string): string {
  return text.replace(/[\s\u00AD\u200B-\u200F\u2060\uFEFF]+/g, '').replaceAll('\u2011', '-');
}
