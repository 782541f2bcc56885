/**
 * §19.3: the text of a part of a header or footer: lines of inline Markdown with `{{Label}}`, `{page}`, `{pages}`, `{title}`,
 * `{logo}` and conditions.
 */

import type { Image, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { type Message, problem, tell } from '../../locales/message.ts';
import { readMarkdown } from '../markdown/parse-markdown.ts';
import { hasSentinel, mapSentinels, sentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import { NESTED_TOO_DEEP, TooDeepError } from '../markdown/syntax/too-deep-error.ts';
import { isCode } from '../model/code.ts';
import type { PageToken } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import { BREAK_TAG } from '../model/layout-html.ts';
import type { RunningContent } from '../model/page-furniture.ts';
import { SWISS_BILL } from '../model/payment.ts';
import { LOGO, type UnfilledCode } from '../model/theme.ts';
import type { Chain } from './condition-marks.ts';
import { cutLines } from './cut-lines.ts';
import { asWritten, faultAt, type Occurrence } from './occurrence.ts';
import type { PlacedBranches } from './read-conditions.ts';
import { branchesIn, type MarksOf, readMarks } from './read-marks.ts';
import { scanOccurrences } from './scan-occurrences.ts';

/** `names` of its placeholders and paths of its `images`, with their lines; images have them as written. */
export type ReadContent = {
  content: RunningContent;
  names: { name: string; line: number }[];
  images: { path: string; line: number }[];
  conditions: PlacedBranches[];
  faults: LineFault[];
};

type Token = Pick<PageToken, 'token'>;
/** What sentinels stand for. */
type Marks = (Occurrence | Token)[];

const TOKENS = /(\\*)\{(page|pages|title|annex)\}/g;
const LOGOS = /(\\*)\{logo(?:[ \t]+(\d{1,5}(?:\.\d{1,5})?(?:mm|cm|in|pt|px)))?\}/g;
const LOGO_HEIGHT = '12mm';

/** Reads a text that begins on `line` of its file. Lines of the text are lines of the page; images are not looked at. `of`: undefined where no conditions may stand. */
export function readRunningContent(text: string, line: number, of?: MarksOf): ReadContent {
  const read: ReadContent = { content: [], names: [], images: [], conditions: [], faults: [] };
  const occurrences: Occurrence[] = [];
  const braced = scanOccurrences(text.trimEnd(), line, occurrences);
  const { chains, faults } = readMarks(occurrences, of);
  read.faults.push(...faults);
  const marks: Marks = [...occurrences];
  const scanned = braced
    .replace(TOKENS, (found, slashes: string, token: Token['token']) =>
      slashes.length % 2 === 1 ? found : slashes + sentinel(marks.push({ token }) - 1),
    )
    .replace(LOGOS, (found, slashes: string, height = LOGO_HEIGHT) =>
      slashes.length % 2 === 1 ? found : `${slashes}![](${LOGO}){height=${height}}`,
    );
  // Behind blank lines the lines of the text are those of the file.
  const parsed = parse('\n'.repeat(line - 1) + scanned, of?.asBefore);
  if ('fault' in parsed) return { ...read, faults: [parsed.fault] };
  read.faults.push(...parsed.faults, ...parsed.misplaced);
  const lines = linesOfBlocks(parsed.tree, marks, read);
  read.content = lines.flatMap((one, at) => (at === 0 ? one : [{ type: 'break' } as const, ...one]));
  return chains.length > 0 && read.faults.length === 0 ? withBranches(read, chains, occurrences) : read;
}

function withBranches(read: ReadContent, chains: readonly Chain[], occurrences: readonly Occurrence[]): ReadContent {
  const line: Paragraph = { type: 'paragraph', children: read.content };
  const left = cutLines({ type: 'root', children: [line] }, chains, occurrences);
  const faults = left.map(([mark]) => faultAt(occurrences[mark!]!, APART));
  return { ...read, content: line.children, conditions: branchesIn(line.children, occurrences), faults };
}

const APART = problem('markdown.condition.emphases');

function parse(
  markdown: string,
  asBefore?: boolean,
): { tree: Root; faults: LineFault[]; misplaced: LineFault[] } | { fault: LineFault } {
  try {
    return readMarkdown(markdown, undefined, asBefore);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return { fault: { line: error.line ?? 1, message: NESTED_TOO_DEEP } };
  }
}

const BLOCKS: Record<string, Message> = {
  heading: tell('markdown.block.heading'),
  list: tell('markdown.block.list'),
  table: tell('markdown.block.table'),
  flowTable: tell('markdown.block.table'),
  blockquote: tell('markdown.block.quote'),
  code: tell('markdown.block.code'),
  thematicBreak: tell('markdown.block.rule'),
  footnoteDefinition: tell('markdown.block.footnote'),
};

function linesOfBlocks(tree: Root, marks: Marks, read: ReadContent): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [];
  for (const block of tree.children) {
    if (block.type === 'paragraph') {
      // A blank line stays one.
      if (lines.length > 0) lines.push([]);
      lines.push(...linesOf(block.children, marks, read));
      // HTML that is left has mistakes of its own, or is a comment.
    } else if (block.type !== 'html') {
      const what = BLOCKS[block.type] ?? tell('markdown.block.other');
      const message = tell('markdown.running.onlyLines', { what });
      read.faults.push({ line: lineOf(block), message });
    }
  }
  return lines;
}

function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** The nodes line by line; what reaches over the end of a line is in both. */
function linesOf(nodes: readonly Nodes[], marks: Marks, read: ReadContent): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of nodes) {
    const [first = [], ...others] = linesOfNode(node, marks, read);
    lines.at(-1)!.push(...first);
    lines.push(...others);
  }
  return lines;
}

const LINE_END: PhrasingContent[][] = [[], []];
const WRAPPERS = new Set(['strong', 'emphasis', 'delete', 'styled', 'link']);

function linesOfNode(node: Nodes, marks: Marks, read: ReadContent): PhrasingContent[][] {
  if (node.type === 'text') return linesOfText(node.value, marks, read);
  if (node.type === 'break' || (node.type === 'html' && BREAK_TAG.test(node.value))) return LINE_END;
  if (node.type === 'html' || node.type === 'anchor') return [];
  if (node.type === 'writingLine') return [[node]];
  const isFilled = node.type === 'image' && isCode(node.url);
  refuseMarks(isFilled ? { ...node, url: '' } : node, marks, read);
  if (WRAPPERS.has(node.type) && 'children' in node) {
    const { position: _, ...wrapper } = node;
    return linesOf(node.children, marks, read).map((children) =>
      children.length === 0 ? [] : [{ ...wrapper, children } as PhrasingContent],
    );
  }
  if (node.type === 'inlineCode')
    return [[{ type: 'inlineCode', value: mapSentinels(node.value, (index) => written(marks[index]!)) }]];
  if (node.type === 'image')
    return [[isFilled && hasSentinel(node.url) ? codeOf(node, marks, read) : imageOf(node, read)]];
  const message =
    node.type === 'footnoteReference' ? tell('markdown.running.footnote') : tell('markdown.running.address');
  read.faults.push({ line: lineOf(node), message });
  return [];
}

function imageOf({ position, ...image }: Image, { images, faults }: ReadContent): Image {
  if (image.url === SWISS_BILL)
    faults.push({
      line: position?.start.line ?? 1,
      message: tell('markdown.bill.inText'),
    });
  if (image.url !== LOGO && !isCode(image.url)) images.push({ path: image.url, line: position?.start.line ?? 1 });
  return image;
}

/** A code that is made of values. */
function codeOf({ position, ...image }: Image, marks: Marks, { names, faults }: ReadContent): UnfilledCode {
  const parts = splitAtSentinels(image.url).map((piece): UnfilledCode['parts'][number] => {
    if (typeof piece === 'string') return piece;
    const mark = marks[piece]!;
    const line = 'line' in mark ? mark.line : (position?.start.line ?? 1);
    if ('token' in mark || mark.kind !== 'placeholder') {
      if (!('token' in mark) && mark.kind === 'braces') return mark.name;
      faults.push({
        line,
        message: tell('markdown.running.inCode', { subject: written(mark) }),
      });
      return '';
    }
    names.push({ name: mark.name, line });
    return { type: 'field', name: mark.name };
  });
  return { ...image, url: '', parts };
}

function linesOfText(text: string, marks: Marks, { names }: ReadContent): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  const add = (node: PhrasingContent) => lines.at(-1)!.push(node);
  const addText = (value: string) => {
    const last = lines.at(-1)!.at(-1);
    if (last?.type === 'text') last.value += value;
    else if (value !== '') add({ type: 'text', value });
  };
  for (const piece of splitAtSentinels(text)) {
    if (typeof piece === 'string') {
      for (const [at, line] of piece.split('\n').entries()) {
        if (at > 0) lines.push([]);
        addText(line);
      }
      continue;
    }
    const mark = marks[piece]!;
    if ('token' in mark) add({ type: 'pageToken', token: mark.token });
    else if (mark.kind === 'braces') addText(mark.name);
    else if (mark.kind === 'placeholder') {
      names.push({ name: mark.name, line: mark.line });
      add({ type: 'field', name: mark.name });
    } else add({ type: 'boundary', occurrence: piece } as unknown as PhrasingContent);
  }
  return lines;
}

function written(mark: Occurrence | Token): string {
  return 'token' in mark ? `{${mark.token}}` : mark.kind === 'braces' ? mark.name : asWritten(mark);
}

/** Only text can be filled. */
function refuseMarks(node: Nodes, marks: Marks, { faults }: ReadContent): void {
  const { url = '', title, alt, value = '' } = node as { url?: string; title?: string; alt?: string; value?: string };
  for (const text of [url, title ?? '', alt ?? '', value].filter(hasSentinel))
    for (const piece of splitAtSentinels(text)) {
      const mark = typeof piece === 'number' ? marks[piece]! : undefined;
      if (!mark || (node.type === 'inlineCode' && ('token' in mark || mark.kind === 'braces'))) continue;
      const message = tell('markdown.running.onlyText', { subject: written(mark) });
      faults.push({ line: 'line' in mark ? mark.line : lineOf(node), message });
    }
}
