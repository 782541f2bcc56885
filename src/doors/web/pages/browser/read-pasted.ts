/**
 * §20.9: reads what Word, Google Docs, LibreOffice, Outlook or a page put on the clipboard as formatted text: bold, italics, links,
 * paragraphs and lists, and of all else only its text. Nothing is run or loaded: the document that it is read from is never shown.
 */
import { type Allowed, type Block, type List, linkTo, type Paragraph, type Run } from './formatted-text.ts';

/** A node of a document, as browsers have them. */
export type PastedNode = {
  nodeName: string;
  nodeType: number;
  nodeValue: string | null;
  childNodes: ArrayLike<PastedNode>;
  getAttribute?(name: string): string | null;
};

type Look = { bold: boolean; italic: boolean; href?: string | undefined; isKept: boolean };
/** Where text goes. `breaks`: how many line breaks are due before more text: 1 begins a line, 2 a paragraph. */
type Place = { blocks: Block[]; runs?: Run[] | undefined; breaks: number };

const TEXT = 3;
/** Elements deeper than this are read as their text. */
const DEEPEST = 300;
const NOTHING = new Set(
  'HEAD STYLE SCRIPT TITLE META LINK TEMPLATE NOSCRIPT OBJECT EMBED IFRAME SVG MATH AUDIO VIDEO CANVAS SELECT DATALIST TEXTAREA INPUT BUTTON'.split(
    ' ',
  ),
);
/** How many line breaks stand before and behind an element, as in what browsers copy as text. */
const BREAKS: Record<string, number> = {
  ...Object.fromEntries('P H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE TABLE DL FIGURE HR'.split(' ').map((name) => [name, 2])),
  ...Object.fromEntries(
    'DIV TR DT DD ADDRESS ARTICLE ASIDE CAPTION CENTER FIELDSET FIGCAPTION FOOTER FORM HEADER LEGEND MAIN NAV SECTION DETAILS SUMMARY'
      .split(' ')
      .map((name) => [name, 1]),
  ),
};
const BOLD = /^(?:B|STRONG|H[1-6]|TH)$/;
const ITALIC = /^(?:I|EM|CITE|DFN|VAR)$/;
/** What no value may have (§11.4). */
const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]/g;

/** Returns what is allowed of the pasted nodes. Without `blocks` it is one paragraph, with a line for each paragraph or item. */
export function readPasted(root: PastedNode, allowed: Allowed): Block[] {
  const place: Place = { blocks: [], breaks: 0 };
  readInto(place, root, { bold: false, italic: false, isKept: false }, 0);
  const blocks = tidied(place.blocks);
  if (!allowed.blocks) return asLine(blocks);
  return allowed.numbers ? blocks : blocks.map(withoutNumbers);
}

/** Returns a text as it stands: a blank line begins a paragraph. */
export function readPlain(text: string, { blocks }: Pick<Allowed, 'blocks'>): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').toWellFormed();
  return (blocks ? lines.split(/\n(?:[ \t]*\n)+/) : [lines]).map((one) => ({ runs: [{ text: one }] }));
}

function readInto(place: Place, node: PastedNode, look: Look, depth: number): void {
  const name = node.nodeName.toUpperCase();
  if (node.nodeType === TEXT) addText(place, node.nodeValue ?? '', look);
  else if (isLeftOut(name, node)) return;
  else if (depth > DEEPEST) addText(place, textOf(node), look);
  else readElement(place, node, { name, look: lookOf(name, node, look), depth });
}

function readElement(
  place: Place,
  node: PastedNode,
  { name, look, depth }: { name: string; look: Look; depth: number },
): void {
  const item = name === 'LI' ? { level: 1, ordered: false, start: 1 } : wordItemOf(name, node);
  if (name === 'BR') runsAt(place).push({ text: '\n' });
  else if (name === 'UL' || name === 'OL') readList(place, node, name === 'OL', look, depth);
  else if (item) addItem(place, item, insideOf(node, look, depth));
  else {
    const breaks = BREAKS[name] ?? 0;
    place.breaks = Math.max(place.breaks, breaks);
    for (const child of Array.from(node.childNodes)) readInto(place, child, look, depth + 1);
    if (name === 'TD' || name === 'TH') addText(place, ' ', look);
    place.breaks = Math.max(place.breaks, breaks);
  }
}

function isLeftOut(name: string, node: PastedNode): boolean {
  const style = styleOf(node);
  return (
    NOTHING.has(name) ||
    /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*ignore)/i.test(style) ||
    (name === 'BR' && /newline/.test(node.getAttribute?.('class') ?? ''))
  );
}

function styleOf(node: PastedNode): string {
  return node.getAttribute?.('data-style') ?? node.getAttribute?.('style') ?? '';
}

/**
 * Returns HTML without styles and scripts, so that the policy of the page has nothing to refuse: style sheets go, and what elements have of
 * both is `data-style` and the like. Takes time in proportion to the length, whatever the HTML.
 */
export function inertHtml(html: string): string {
  const kept: string[] = [];
  const lower = html.toLowerCase();
  for (let at = 0; at >= 0 && at < html.length; ) {
    const start = lower.indexOf('<style', at);
    kept.push(html.slice(at, start < 0 ? undefined : start));
    const end = start < 0 ? -1 : lower.indexOf('</style', start);
    at = end < 0 ? -1 : html.indexOf('>', end) + 1 || -1;
  }
  return kept
    .join('')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));
}

function lookOf(name: string, node: PastedNode, look: Look): Look {
  const style = styleOf(node);
  const weight = valueIn(style, 'font-weight');
  const slant = valueIn(style, 'font-style');
  const spaces = valueIn(style, 'white-space');
  const link = name === 'A' ? linkTo(node.getAttribute?.('href') ?? '') : undefined;
  return {
    bold: weight === undefined ? look.bold || BOLD.test(name) : /^bold/.test(weight) || Number(weight) >= 600,
    italic: slant === undefined ? look.italic || ITALIC.test(name) : /^(?:italic|oblique)/.test(slant),
    href: link ?? look.href,
    isKept: spaces === undefined ? look.isKept || name === 'PRE' : /^(?:pre|break)/.test(spaces),
  };
}

function valueIn(style: string, property: string): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase();
  return found === 'inherit' ? undefined : found;
}

function addText(place: Place, raw: string, { bold, italic, href, isKept }: Look): void {
  const clean = raw.replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').toWellFormed();
  const last = place.runs?.at(-1)?.text ?? '\n';
  const isAtStart = place.breaks > 0 || /[ \n]$/.test(last);
  let text = isKept ? clean : clean.replace(/[ \t\n\f]+/g, ' ');
  if (!isKept && isAtStart) text = text.replace(/^ /, '');
  if (text === '' || (place.breaks > 0 && text.trim() === '' && !isKept)) return;
  const runs = runsAt(place);
  runs.push({ text, ...(bold && { bold }), ...(italic && { italic }), ...(href !== undefined && { href }) });
}

/** Writes the breaks that are due, and returns the runs that text goes into. */
function runsAt(place: Place): Run[] {
  const { runs, breaks } = place;
  place.breaks = 0;
  if (runs && breaks < 2) {
    // The last line break of a line ends it.
    if (breaks === 1 && !runs.at(-1)?.text.endsWith('\n')) runs.push({ text: '\n' });
    return runs;
  }
  const paragraph: Paragraph = { runs: [] };
  place.blocks.push(paragraph);
  place.runs = paragraph.runs;
  return paragraph.runs;
}

function insideOf(node: PastedNode, look: Look, depth: number): Block[] {
  const inside: Place = { blocks: [], breaks: 0 };
  for (const child of Array.from(node.childNodes)) readInto(inside, child, look, depth + 1);
  return inside.blocks;
}

function readList(place: Place, node: PastedNode, ordered: boolean, look: Look, depth: number): void {
  const list: List = { ordered, start: numberIn(node.getAttribute?.('start')), items: [] };
  for (const child of Array.from(node.childNodes)) {
    const name = child.nodeName.toUpperCase();
    if (name === 'LI') {
      list.items.push(insideOf(child, lookOf(name, child, look), depth + 1));
      continue;
    }
    const inside: Place = { blocks: [], breaks: 0 };
    readInto(inside, child, look, depth + 1);
    if (tidied(inside.blocks).length === 0) continue;
    // A list beside the items is one within the item before it.
    if (list.items.length === 0) list.items.push([]);
    list.items.at(-1)!.push(...inside.blocks);
  }
  endLine(place);
  place.blocks.push(list);
}

function endLine(place: Place): void {
  place.runs = undefined;
  place.breaks = 0;
}

function numberIn(text: string | null | undefined): number {
  return /^\d{1,8}$/.test(text ?? '') ? Number(text) : 1;
}

// Word has no lists on the clipboard, but paragraphs with their level and their mark.

type Item = { level: number; ordered: boolean; start: number };

function wordItemOf(name: string, node: PastedNode): Item | undefined {
  if (!/^(?:P|DIV|H[1-6])$/.test(name)) return undefined;
  const level = /(?:^|;)\s*mso-list\s*:\s*[^;]*\blevel([1-9])/i.exec(styleOf(node))?.[1];
  if (level === undefined) return undefined;
  const mark = markIn(node, 0).trim();
  const [, number = ''] = /^\(?(\d{1,8}|[a-z]{1,4})[.)]/i.exec(mark) ?? [];
  return { level: Number(level), ordered: number !== '', start: numberIn(number) };
}

/** Returns the mark that Word has written for programs without lists. */
function markIn(node: PastedNode, depth: number): string {
  if (depth > DEEPEST) return '';
  if (/mso-list\s*:\s*ignore/i.test(styleOf(node))) return textOf(node);
  return Array.from(node.childNodes, (child) => markIn(child, depth + 1)).join('');
}

/** Adds an item to the list before it, or begins one. */
function addItem(place: Place, { level, ordered, start }: Item, item: Block[]): void {
  const isBelowList = place.runs === undefined;
  endLine(place);
  let { blocks } = place;
  for (let at = 1; at < level; at++) {
    const last = blocks.at(-1);
    if (!last || !('items' in last)) break;
    blocks = last.items.at(-1)!;
  }
  const last = blocks.at(-1);
  const goesOn = isBelowList && last && 'items' in last && last.ordered === ordered && !(ordered && start === 1);
  if (goesOn) last.items.push(item);
  else blocks.push({ ordered, start, items: [item] });
}

/** Returns all text, whatever the depth. */
function textOf(node: PastedNode): string {
  let text = '';
  for (const next = [node]; next.length > 0; ) {
    const one = next.pop()!;
    if (one.nodeType === TEXT) text += one.nodeValue ?? '';
    else if (!NOTHING.has(one.nodeName.toUpperCase())) next.push(...Array.from(one.childNodes).reverse());
  }
  return text;
}

/** Leaves out what is empty, and blanks at the edges of lines. */
function tidied(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if ('items' in block) {
      const items = block.items.map(tidied).filter((item) => item.length > 0);
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    const text = block.runs.map((run) => run.text).join('');
    const start = /^\s*/.exec(text)![0].length;
    const end = text.length - /\s*$/.exec(text)![0].length;
    if (start >= end) return [];
    let at = 0;
    const runs = block.runs.flatMap((run): Run[] => {
      const [from, to] = [Math.max(start - at, 0), end - at];
      at += run.text.length;
      const kept = to > 0 ? run.text.slice(from, to) : '';
      return kept === '' ? [] : [{ ...run, text: kept }];
    });
    return [{ runs }];
  });
}

/** Each paragraph and each item is a line. */
function asLine(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap(linesOf);
  return lines.length === 0
    ? []
    : [{ runs: lines.flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line])) }];
}

function linesOf(block: Block): Run[][] {
  return 'runs' in block ? [block.runs] : block.items.flatMap((item) => item.flatMap(linesOf));
}

function withoutNumbers(block: Block): Block {
  if ('runs' in block) return block;
  return { ordered: false, start: 1, items: block.items.map((item) => item.map(withoutNumbers)) };
}
