/**
 * §10.53: finds the texts in the body of a template that people read, as stretches of the file: a paragraph, heading or cell, or a line
 * of it where lines break. Marks of groups and conditions around a text, boxes and attribute lists at its end are no part of it.
 */
import type { Nodes, Parent } from 'mdast';
import { hasWords } from '../front-matter/has-words.ts';
import { readAsWritten } from '../markdown/parse-markdown.ts';

/**
 * `start`, `end`: offsets in the body. `text`: as written, without the marks of quotes and items between its lines. `line`: counted from 1
 * in the body. `block`: what it stands in; `label` for one of a field, which is drawn elsewhere.
 */
export type BodyText = {
  start: number;
  end: number;
  text: string;
  line: number;
  block: 'cell' | 'paragraph' | 'heading' | 'html' | 'chart' | 'label';
};

const MARK = /\{\{[^{}\n]+\}\}/g;

/** Returns the texts in their order. Throws a `TooDeepError` for excessive nesting. */
export function findBodyTexts(body: string): BodyText[] {
  // A mark holds the place of a word of its length, so that offsets stay.
  const masked = body.replace(MARK, (mark) => 'x'.repeat(mark.length));
  const ends = [...body.matchAll(/\n/g)].map(({ index }) => index);
  const finding: Finding = { body, ends, texts: [], isQuoted: false };
  walk(readAsWritten(masked), finding);
  return finding.texts;
}

/** `ends`: where lines end. `isQuoted`: within a quote, whose lines begin with `>`. `areTerms`: each line is a term of its own (§10.21). */
type Finding = { body: string; ends: number[]; texts: BodyText[]; isQuoted: boolean; areTerms?: boolean };

const BLOCKS = { paragraph: 'paragraph', heading: 'heading', tableCell: 'cell' } as const;

function walk(node: Nodes, finding: Finding): void {
  if (node.type === 'html') findInHtml(node, finding);
  else if (Object.hasOwn(BLOCKS, node.type)) findInLines(node as Parent & Nodes, finding);
  else if ('children' in node) {
    const inside = node.type === 'blockquote' ? { ...finding, isQuoted: true } : finding;
    const children = node.children as Nodes[];
    for (const [at, child] of children.entries()) {
      const areTerms = child.type === 'paragraph' && (children[at + 1]?.type as string) === 'descriptionDetails';
      walk(child, areTerms ? { ...inside, areTerms } : inside);
    }
  }
}

/** Parts a block where its lines break, unless a part would begin what another ends. */
function findInLines(block: Parent & Nodes, finding: Finding): void {
  const kind = BLOCKS[block.type as keyof typeof BLOCKS];
  const parts: Nodes[][] = [[]];
  for (const child of block.children as Nodes[]) {
    if (child.type === 'break') parts.push([]);
    else parts.at(-1)!.push(child);
  }
  const stretches = parts.map((part) => stretchOf(part, finding.body)).filter((one) => one !== undefined);
  const [first] = stretches;
  const last = stretches.at(-1);
  if (!first || !last) return;
  const alone = stretches.flatMap((one) => betweenMarks(one, finding));
  const found = alone.every((one) => isBalanced(finding.body.slice(one.start, one.end)))
    ? alone
    : [trimmed({ start: first.start, end: last.end }, finding.body)];
  for (const one of found) add(one, kind, finding);
}

type Stretch = { start: number; end: number };

/** An attribute list at the end, behind a blank, belongs to the block. */
function stretchOf(part: readonly Nodes[], body: string): Stretch | undefined {
  const nodes = [...part];
  const startOf = (node: Nodes | undefined) => node?.position?.start.offset ?? 0;
  while ((nodes.at(-1)?.type as string) === 'attributes' && /\s$/.test(body.slice(0, startOf(nodes.at(-1)))))
    nodes.pop();
  if (nodes.length === 0) return undefined;
  return { start: startOf(nodes[0]), end: nodes.at(-1)?.position?.end.offset ?? 0 };
}

const LINE_OF_MARKS = /^[ \t>]*(?:\{\{(?:[#/]|else\b)[^{}\n]*\}\}[ \t]*)+$/;

const LINE_TO_WRITE_ON = /^[ \t>]*_{4,}[_ \t]*$/;

/** Parts a stretch at lines that only hold marks of groups and conditions, and at lines to write on; terms at each line. */
function betweenMarks({ start, end }: Stretch, { body, areTerms = false }: Finding): Stretch[] {
  const stretches: Stretch[] = [];
  let from = start;
  let at = start;
  for (const line of body.slice(start, end).split('\n')) {
    const isAlone = LINE_OF_MARKS.test(line) || LINE_TO_WRITE_ON.test(line);
    if ((isAlone || areTerms) && from < at) stretches.push({ start: from, end: at });
    if (isAlone) from = at + line.length + 1;
    else if (areTerms) from = at;
    at += line.length + 1;
  }
  if (from < end) stretches.push({ start: from, end });
  return stretches.map((one) => trimmed(one, body));
}

const BEFORE = /^(?:\s+|>(?=\s)|\[\{\{[^{}\n]+\}\}\](?=\s|$)|\{\{(?:[#/]|else\b)[^{}\n]*\}\})/;
const OPENS = /^\{\{(?:[#/]|else\b)[^{}\n]*\}\}$/;
/** The most marks that are taken off at an end, so that a text takes bounded time. */
const MOST_CUTS = 20;

/** Takes off blanks, boxes and marks at the ends, as many as leave a text that ends what it begins; of any other text only blanks. */
function trimmed({ start, end }: Stretch, body: string): Stretch {
  const starts = cutsOf(body.slice(start, end), (text) => text.slice(BEFORE.exec(text)?.[0].length ?? 0));
  const fromStart = (length: number) => end - length;
  const [shortest = end - start] = starts.slice(-1);
  const ends = cutsOf(body.slice(fromStart(shortest), end), withoutLast);
  for (const own of starts.toReversed())
    for (const left of ends.toReversed()) {
      const one = { start: fromStart(own), end: end - (shortest - left) };
      if (one.start < one.end && isBalanced(body.slice(one.start, one.end))) return one;
    }
  const text = body.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: end - text.length + text.trimEnd().length };
}

/** Takes off the blanks or the mark with which a text ends. */
function withoutLast(text: string): string {
  const left = text.trimEnd();
  if (left !== text) return left;
  const mark = text.lastIndexOf('{{');
  return mark >= 0 && OPENS.test(text.slice(mark)) ? text.slice(0, mark) : text;
}

/** Returns the lengths of a text after each cut at one end, the whole first. */
function cutsOf(whole: string, cut: (text: string) => string): number[] {
  const lengths = [whole.length];
  for (let text = cut(whole); text.length < lengths.at(-1)! && lengths.length <= MOST_CUTS; text = cut(text))
    lengths.push(text.length);
  return lengths;
}

const SIGNED = /\{\{\s*([#/]|else\b)/g;

/** Returns whether each mark that begins is ended in the text, and none is ended before. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [, sign] of text.matchAll(SIGNED)) {
    if (sign === '#') depth += 1;
    else if (sign === '/') depth -= 1;
    if (depth < 0 || (sign === 'else' && depth === 0)) return false;
  }
  return depth === 0;
}

/** §10.50: a chart, with its title, its address and its caption. */
const CHART =
  /^!\[((?:[^[\]\\]|\\.)+)\]\(chart:((?:[^()\n"<>[\]{}]|\[[^[\]\n{}"<>]+\])*)(?:"([^"\n]*)"[ \t]*)?\)(?:\{[^{}\n]*\})?$/d;
/** The field in a part of the address: `Sales` of `Rows.Sales`, or `Net (EUR)` of `[Order rows].[Net (EUR)]`. */
const FIELD = /(?<=\.\s*)(?:\[[^\][]+\]|[^.,[\]]+)(?=\s*(?:,|$))/g;

/** Of a chart its title and its caption are texts, and so are the labels of its fields, which it draws. */
function addChart(start: number, chart: RegExpExecArray, finding: Finding): void {
  const [, title, address, caption] = chart.indices!;
  for (const place of [title, caption])
    if (place) add({ start: start + place[0], end: start + place[1] }, 'chart', finding);
  // §10.51: a chart in a line draws no labels.
  const isInLine = /^\s*spark\b/.test(chart[2]!);
  for (const { 0: name, index } of isInLine ? [] : chart[2]!.matchAll(FIELD)) {
    const text = name.replace(/^\[|\]$/g, '').trim();
    const at = start + address![0] + index;
    if (hasWords(text))
      finding.texts.push({ start: at, end: at, text, line: lineAt(finding.ends, at), block: 'label' });
  }
}

function add({ start, end }: Stretch, block: BodyText['block'], finding: Finding): void {
  const { body, ends, texts, isQuoted } = finding;
  const written = body.slice(start, end);
  const chart = (block === 'paragraph' || block === 'cell') && CHART.exec(written);
  if (chart) {
    addChart(start, chart, finding);
    return;
  }
  const prefix = isQuoted ? /\n[ \t]*(?:>[ \t]?)*[ \t]*/g : /\n[ \t]*/g;
  const text = written.replace(prefix, '\n').trim();
  if (!hasWords(text)) return;
  texts.push({ start, end, text, line: lineAt(ends, start), block });
}

function lineAt(ends: readonly number[], offset: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/** The tags that stand within a line of text. */
const INLINE =
  'a abbr b bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr';
const BETWEEN_BLOCKS = new RegExp(
  `<!--(?:[^<]|<(?!!--))*?-->|<(?!/?(?:${INLINE.replaceAll(' ', '|')})\\b)[^<>]*>`,
  'gi',
);

function findInHtml(node: Nodes, finding: Finding): void {
  const begin = node.position?.start.offset ?? 0;
  const html = finding.body.slice(begin, node.position?.end.offset);
  let at = 0;
  const take = (end: number) => {
    if (html.slice(at, end).trim() !== '')
      add(trimmed({ start: begin + at, end: begin + end }, finding.body), 'html', finding);
  };
  for (const { 0: tag, index } of html.matchAll(BETWEEN_BLOCKS)) {
    take(index);
    at = index + tag.length;
  }
  take(html.length);
}
