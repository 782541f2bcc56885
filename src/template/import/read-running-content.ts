/**
 * §19.3: parses a part of a header or footer: lines of inline Markdown with `{{Label}}`, `{page}`, `{pages}`, `{title}`, `{logo}` and
 * conditions.
 */
import type { Image, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { isMessage, type Message, problem, sentence, tell } from '../../locales/message.ts';
import type { DeclaredLook } from '../front-matter/front-matter.ts';
import { markIn } from '../markdown/left-marks.ts';
import { readMarkdown } from '../markdown/parse-markdown.ts';
import { hasSentinel, mapSentinels, sentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import { NESTED_TOO_DEEP, TooDeepError } from '../markdown/syntax/too-deep-error.ts';
import { isCode, VERIFY } from '../model/code.ts';
import { BREAK_TAG, type PageToken } from '../model/document-tree.ts';
import { SWISS_BILL } from '../model/e-invoice.ts';
import type { LineFault } from '../model/fault.ts';
import type { BoxesLook, RunningContent } from '../model/page-furniture.ts';
import { readLook } from '../model/table-look.ts';
import { type BranchingText, LOGO, type UnfilledCode } from '../model/theme.ts';
import { type Chain, markConditions } from './condition-marks.ts';
import { cutLines, cutParts } from './cut-lines.ts';
import type { DeclaredNames } from './foreign-marks.ts';
import { type PlacedBranches, placeBranches } from './read-conditions.ts';
import {
  asWritten,
  faultAt,
  isConditionMark,
  MARKS,
  markDocuments,
  type Occurrence,
  scanOccurrences,
} from './scan-occurrences.ts';
import type { UnresolvedBranches } from './written-names.ts';

/** `names`: the names of placeholders. `images`: the paths as written. Both with their lines. */
export type ReadContent = {
  content: RunningContent;
  names: { name: string; line: number }[];
  images: { path: string; line: number }[];
  conditions: PlacedBranches[];
  faults: LineFault[];
};

type Token = Pick<PageToken, 'token'>;
/** The occurrences and tokens that sentinels represent. */
type Marks = (Occurrence | Token)[];

const TOKENS = /(\\*)\{(page|pages|title|annex|chapter)\}/g;
const LOGOS = /(\\*)\{logo(?:[ \t]+(\d{1,5}(?:\.\d{1,5})?(?:mm|cm|in|pt|px)))?\}/g;
const LOGO_HEIGHT = '12mm';

/**
 * Parses a text that begins on `line` of its file. Each line of it is a line on the page. Images are not checked. `of`: undefined where
 * no conditions may stand.
 */
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
  // The blank lines before it make line numbers those of the file.
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
      // A blank line stays blank.
      if (lines.length > 0) lines.push([]);
      lines.push(...linesOf(block.children, marks, read));
      // Remaining HTML is reported elsewhere, or is a comment.
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

/** Splits nodes into lines. A node that spans a line break is in both lines. */
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
  if (node.type === 'image' && node.url.startsWith(VERIFY) && node.url !== VERIFY) {
    read.faults.push({
      line: lineOf(node),
      message: tell('markdown.code.picture', { problem: tell('markdown.code.verify') }),
    });
    return [];
  }
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
  if (image.url === SWISS_BILL) faults.push({ line: position?.start.line ?? 1, message: tell('markdown.bill.inText') });
  if (image.url !== LOGO && !isCode(image.url)) images.push({ path: image.url, line: position?.start.line ?? 1 });
  return image;
}

/** Returns a code made from values. */
function codeOf({ position, ...image }: Image, marks: Marks, { names, faults }: ReadContent): UnfilledCode {
  const parts = splitAtSentinels(image.url).map((piece): UnfilledCode['parts'][number] => {
    if (typeof piece === 'string') return piece;
    const mark = marks[piece]!;
    const line = 'line' in mark ? mark.line : (position?.start.line ?? 1);
    if ('token' in mark || mark.kind !== 'placeholder') {
      if (!('token' in mark) && mark.kind === 'braces') return mark.name;
      faults.push({ line, message: tell('markdown.running.inCode', { subject: written(mark) }) });
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

/** Reports marks in strings that cannot be filled; only text can. */
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

// §10.17 `header`, `footer`: parses one line of text with `{{Label}}`, `{page}` and other tokens, and conditions.

/** A part of a line: literal text, the name of a placeholder, a token that layout resolves, or branches. */
export type RunningPiece = string | { name: string } | { token: PageToken['token'] } | RunningBranches;
type RunningBranches = { type: 'branches'; children: { type: 'branch'; children: RunningPiece[] }[] };

type ReadText = { parts: RunningPiece[]; conditions: PlacedBranches[]; faults: LineFault[] };

const TOKEN = /\{(page|pages|title|annex|chapter)\}/;

/** Parses the text of a header or footer on `line` of the file. `marks`: undefined where no conditions may stand. */
export function readRunningText(text: string, line: number, marks: MarksOf | undefined): ReadText {
  const occurrences: Occurrence[] = [];
  const pieces = splitAtSentinels(scanOccurrences(text, line, occurrences));
  const { chains, faults } = readMarks(occurrences, marks);
  const printed = marks?.isStored
    ? undefined
    : markIn(pieces.map((piece) => (typeof piece === 'string' ? piece : 'x')).join(''));
  if (printed) faults.push({ line, message: tell('markdown.left.plain', { sign: printed }) });
  const inChains = new Set(chains.flat());
  const parts = pieces.flatMap((piece): (RunningPiece | { mark: number })[] => {
    if (typeof piece === 'string') return splitAtTokens(piece);
    const { kind, name } = occurrences[piece]!;
    if (MARKS.has(kind)) return inChains.has(piece) ? [{ mark: piece }] : [];
    return [kind === 'braces' ? name : { name }];
  });
  const markOf = (part: RunningPiece | { mark: number }) =>
    typeof part === 'object' && 'mark' in part ? part.mark : undefined;
  const cut = cutParts(parts, markOf, occurrences) as RunningPiece[];
  return { parts: cut, conditions: branchesIn(cut, occurrences), faults };
}

function splitAtTokens(text: string): RunningPiece[] {
  return text
    .split(TOKEN)
    .map((piece, at): RunningPiece => (at % 2 === 0 ? piece : { token: piece as 'page' }))
    .filter((piece) => piece !== '');
}

// §19.5: parses one line of literal text with `{{Label}}` and conditions, such as a watermark.

/** Parses a text on `line` of its file. `names`: the names of its placeholders. */
export function readFieldText(
  text: string,
  line: number,
  marks?: MarksOf,
): Omit<ReadText, 'parts'> & { text: BranchingText; names: string[] } {
  const { parts, ...read } = readRunningText(text.trim(), line, marks);
  const names: string[] = [];
  const toField = (part: RunningPiece): BranchingText[number] => {
    if (typeof part === 'string') return part;
    if ('token' in part) return `{${part.token}}`;
    if ('children' in part) {
      for (const branch of part.children) Object.assign(branch, { children: branch.children.map(toField) });
      return part as unknown as BranchingText[number];
    }
    names.push(part.name);
    return { type: 'field', name: part.name };
  };
  return { ...read, text: parts.map(toField), names };
}

// §10.32, §19.3: reads the widths and alignments of columns in a header or footer.

/** Returns undefined for three parts. Adds problems to the faults. */
export function readBoxesLook(
  { look }: { look?: DeclaredLook },
  { faults }: { faults: LineFault[] },
): { look?: BoxesLook } {
  if (!look) return {};
  const { columns, widths, align, line } = look;
  const read = readLook({ widths, align, words: [] }, columns);
  if (!isMessage(read)) return { look: { columns, ...read } as BoxesLook };
  faults.push({ line, message: sentence(read) });
  return {};
}

// §10.27, §19.3: finds the marks in a header, footer or watermark, which may hold conditions but no groups.

/**
 * The arguments of `markConditions`, and `asBefore` as in `readMarkdown`. Themes have none, since only templates know the names in
 * conditions.
 */
export type MarksOf = { declared: DeclaredNames; isStored: boolean; asBefore: boolean };

function readMarks(
  occurrences: readonly Occurrence[],
  marks: MarksOf | undefined,
): { chains: Chain[]; faults: LineFault[] } {
  if (!marks?.asBefore) markDocuments(occurrences, marks?.declared ?? new Map());
  const { chains, faults } = markConditions(occurrences, marks?.declared ?? new Map(), marks?.isStored ?? false);
  const conditions = occurrences.filter(isConditionMark);
  if (!marks) faults.splice(0, faults.length, ...conditions.map((mark) => faultAt(mark, IN_THEME)));
  const groups = occurrences.filter(({ kind }) => kind === 'open' || kind === 'close');
  return { chains, faults: [...faults, ...groups.map((mark) => faultAt(mark, IS_GROUP))].map(withoutColumn) };
}

const IN_THEME = problem('markdown.mark.conditionInTheme');
const IS_GROUP = problem('markdown.mark.groupInRunning');

/** Columns within a YAML text are not those of its line in the file. */
function withoutColumn({ line, message }: LineFault): LineFault {
  return { line, message };
}

/** Returns all branches in the parts of a line, at any depth. */
function branchesIn(parts: readonly unknown[], occurrences: readonly Occurrence[]): PlacedBranches[] {
  return parts.flatMap((part): PlacedBranches[] => {
    if (typeof part !== 'object' || part === null || !('children' in part)) return [];
    const inside = branchesIn(part.children as unknown[], occurrences);
    if (!('type' in part) || part.type !== 'branches') return inside;
    return [placeBranches(part as UnresolvedBranches, occurrences), ...inside];
  });
}
