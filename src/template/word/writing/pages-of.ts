/** §10.37: writes the pages of a Word file and its sections in the form of the front matter. */

import type { PhrasingContent } from 'mdast';
import { type Message, tell } from '../../../locales/message.ts';
import { printMarkdown } from '../../markdown/print-markdown.ts';
import { COPY_LINE } from '../../model/document-tree.ts';
import { SHEETS } from '../../model/paper.ts';
import {
  type Block,
  everyParagraph,
  type NoteKind,
  type Paragraph,
  type Piece,
  plainText,
  textOf,
} from '../reading/block.ts';
import { RUNNING_KINDS, type Running, type Section, type WordDocument } from '../reading/read-document.ts';
import { type InlineContext, inlineNodes, printed } from './inline-nodes.ts';

type WrittenPage = {
  size?: string;
  orientation?: 'landscape';
  margins?: Record<(typeof SIDES)[number], string>;
};

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const TWIPS_PER_POINT = 20;
const TWIPS_PER_MM = 1440 / 25.4;
/** The tolerance for paper sizes, which programs round. */
const SAME_SIZE = 300;
/** The margins in millimetres: from less than printers can print to more than leaves room for text. */
const [MIN_MARGIN, MAX_MARGIN] = [5, 80];

/**
 * `nameOf`: the name of a section, '' for the document's own pages. `isBegun`: its page numbers restart if the file says so. `front`: the
 * front matter about pages.
 */
export type Pages = {
  /** Returns whether the section continues on the page of the previous one. */
  goesOn(index: number): boolean;
  nameOf(index: number, isBegun: boolean): string;
  /** Returns a name that sets all of its pages, whatever pages came before. */
  wholeNameOf(index: number): string;
  front(): Record<string, unknown>;
};

export function pagesOf({ sections, notes }: WordDocument, inline: InlineContext): Pages {
  const told = new Set<string>();
  const note = (kind: NoteKind, message: Message) => {
    const said = JSON.stringify(message);
    if (!told.has(said)) notes.add(kind, message);
    told.add(said);
  };
  const texts = new Map<Block[], RunningText | undefined>();
  const written = (kind: keyof Running, blocks: Block[]) => {
    if (!texts.has(blocks))
      texts.set(
        blocks,
        runningText(blocks, inline, (message) =>
          note(
            'left out',
            tell(kind === 'header' ? 'word.running.header' : 'word.running.footer', { problem: message }),
          ),
        ),
      );
    return texts.get(blocks);
  };
  const runningOf = (running: Running) => RUNNING_KINDS.map((kind) => [kind, written(kind, running[kind]!)] as const);
  const looks = sections.map((section, at): Look => {
    const running = runningOf(section.running);
    const own = section.first && runningOf(section.first);
    if (own && at > 0 && !isSame(own, running)) note('left out', tell('word.firstPages'));
    if (section.isContinuous && at > 0 && !isSame(running, runningOf(sections[at - 1]!.running)))
      note('left out', tell('word.withinPage'));
    if (section.columns > 1 && sections.length > 1) note('left out', tell('word.columns'));
    return { page: pageOf(section), running: Object.fromEntries(running) };
  });
  const [main] = looks as [Look];
  const [{ first }] = sections as [Section];
  const names = new Map<string, { name: string; said: object }>();
  const named = (said: object, index: number): string => {
    const key = JSON.stringify(said);
    if (!names.has(key)) names.set(key, { name: `section${index + 1}`, said });
    return names.get(key)!.name;
  };
  const differing = (own: RunningTexts, other: RunningTexts, none: string | object) =>
    RUNNING_KINDS.filter((kind) => !isSame(own[kind], other[kind])).map((kind) => [kind, own[kind] ?? none]);
  return {
    goesOn: (index) => sections[index]?.isContinuous ?? true,
    nameOf: (index, isBegun) => {
      const { page, running } = looks[index]!;
      const ofPage = ownPageOf(page, main.page);
      const said = {
        ...(Object.keys(ofPage).length > 0 && { page: ofPage }),
        ...Object.fromEntries(differing(running, main.running, '')),
        ...(isBegun && index > 0 && sections[index]!.restarts && { restart: true }),
      };
      if (Object.keys(said).length === 0) return '';
      const { orientation = 'portrait' } = page;
      return isSame(said, { page: { orientation } }) ? orientation : named(said, index);
    },
    wholeNameOf: (index) => {
      const { page, running } = looks[index]!;
      const all = RUNNING_KINDS.map((kind) => [kind, running[kind] ?? '']);
      return named({ page: { orientation: 'portrait', ...page }, ...Object.fromEntries(all) }, index);
    },
    front: () => {
      const onFirst = first && Object.fromEntries(differing(Object.fromEntries(runningOf(first)), main.running, {}));
      const others = [...names.values()].map(({ name, said }) => [name, said]);
      return {
        page: main.page,
        ...Object.fromEntries(Object.entries(main.running).filter(([, text]) => text !== undefined)),
        ...(onFirst && Object.keys(onFirst).length > 0 && { first: onFirst }),
        ...(others.length > 0 && { sections: Object.fromEntries(others) }),
      };
    },
  };
}

/** Returns the settings that differ from the document's own pages. */
function ownPageOf(page: WrittenPage, main: WrittenPage): object {
  const own = Object.entries(page).filter(([part, value]) => !isSame(value, main[part as keyof WrittenPage]));
  const { orientation = 'portrait' } = page;
  const turns = orientation !== (main.orientation ?? 'portrait');
  return { ...Object.fromEntries(own), ...(turns && { orientation }) };
}

type RunningTexts = Partial<Record<keyof Running, RunningText | undefined>>;
type Look = { page: WrittenPage; running: RunningTexts };

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pageOf({ size, margins }: Section): WrittenPage {
  return { ...sizeOf(size), ...marginsOf(margins) };
}

function sizeOf(size: Section['size']): WrittenPage {
  const [width, height] = [Number(size?.['w:w']), Number(size?.['w:h'])];
  if (!(width > 0 && height > 0)) return {};
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const far = Object.entries(SHEETS).map(([name, [w, h]]) => ({
    name,
    by: Math.abs(w * TWIPS_PER_POINT - short) + Math.abs(h * TWIPS_PER_POINT - long),
  }));
  const nearest = far.sort((a, b) => a.by - b.by)[0]!;
  if (nearest.by > SAME_SIZE) return { size: `${inMm(width)} × ${inMm(height)}` };
  return { size: nearest.name, ...(width > height && { orientation: 'landscape' }) };
}

function marginsOf(margins: Section['margins']): WrittenPage {
  if (!margins || SIDES.some((side) => !Number.isFinite(Number(margins[`w:${side}`] ?? Number.NaN)))) return {};
  const said = SIDES.map((side): [string, string] => [side, clamped(Number(margins[`w:${side}`]))]);
  return { margins: Object.fromEntries(said) as NonNullable<WrittenPage['margins']> };
}

/** A negative margin is one that a long header does not move. */
function clamped(twips: number): string {
  const mm = Math.abs(twips) / TWIPS_PER_MM;
  return `${rounded(Math.min(MAX_MARGIN, Math.max(MIN_MARGIN, mm)))}mm`;
}

function inMm(twips: number): string {
  return `${rounded(twips / TWIPS_PER_MM)}mm`;
}

function rounded(mm: number): number {
  return Math.round(mm * 10) / 10;
}

/** §10.37: converts a Word header or footer to `left`, `center` and `right`, by its tabs, columns or alignment. */
const PARTS = ['left', 'center', 'right'] as const;
type Part = (typeof PARTS)[number];
type RunningText = Partial<Record<Part, string>> | { columns: string[] };

const MAX_LINES = 12;
const MAX_LENGTH = 1000;
const MAX_COLUMNS = 4;
/** The maximum height of a picture, in CSS pixels (50 mm). A higher one would leave no room for text. */
const MAX_HEIGHT = 190;

/** Returns undefined if nothing is left. `note`: reports what is not shown. */
function runningText(
  blocks: readonly Block[],
  context: InlineContext,
  note: (message: Message) => void,
): RunningText | undefined {
  const lines: Record<Part, string[]> = { left: [], center: [], right: [] };
  const columns: string[][] = [];
  const put = (texts: readonly string[], parts: readonly Part[]) => {
    for (const [at, text] of texts.entries()) if (text !== '') lines[parts[at]!].push(text);
  };
  const write = (pieces: readonly Piece[]) => lineOf(pieces, context, note);
  const said = (texts: readonly string[]) => {
    const text = texts.slice(0, MAX_LINES).join('\n').slice(0, MAX_LENGTH);
    if (text.length < texts.join('\n').length) note(tell('word.longLine'));
    return text;
  };
  for (const block of blocks) {
    if (block.type === 'paragraph' && block.style === COPY_LINE) continue;
    if (block.type === 'paragraph') {
      const texts = partsBetweenTabs(block).map(write);
      if (texts.length === 1) put(texts, [sideOf(block)]);
      else put([texts[0]!, texts.slice(1, -1).filter(Boolean).join(' '), texts.at(-1)!], placesOf(texts));
    } else if (block.type === 'table')
      for (const { cells } of block.rows) {
        const texts = cells.map((cell) =>
          [...everyParagraph(cell.blocks)]
            .map(({ pieces }) => write(pieces))
            .filter(Boolean)
            .join('\n'),
        );
        if (texts.length <= PARTS.length) put(texts, texts.length === 2 ? ['left', 'right'] : PARTS);
        else
          for (const [at, text] of texts.entries()) {
            const column = Math.min(at, MAX_COLUMNS - 1);
            columns[column] = [...(columns[column] ?? []), ...(text === '' ? [] : [text])];
          }
      }
  }
  if (columns.length > 0) {
    for (const [at, part] of [0, 1, columns.length - 1].entries()) columns[part]!.unshift(...lines[PARTS[at]!]);
    return columns.some((texts) => texts.length > 0) ? { columns: columns.map(said) } : undefined;
  }
  const filled = PARTS.filter((part) => lines[part].length > 0);
  return filled.length === 0 ? undefined : Object.fromEntries(filled.map((part) => [part, said(lines[part])]));
}

function sideOf({ align }: Paragraph): Part {
  return align === 'center' || align === 'right' ? align : 'left';
}

/** A single tab leads to the centre; the second of two leads to the right. */
function placesOf(texts: readonly string[]): readonly Part[] {
  return texts.length === 2 && texts[0] === '' ? ['left', 'right', 'center'] : PARTS;
}

function partsBetweenTabs({ pieces }: Paragraph): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.type !== 'text' || !piece.text.includes('\t')) parts.at(-1)!.push(piece);
    else
      for (const [at, text] of piece.text.split('\t').entries()) {
        if (at > 0) parts.push([]);
        if (text !== '') parts.at(-1)!.push({ ...piece, text });
      }
  }
  return parts;
}

/** Returns one line of inline Markdown. */
function lineOf(pieces: readonly Piece[], context: InlineContext, note: (message: Message) => void): string {
  const shown = pieces.flatMap((piece): Piece[] => {
    const isTooHigh = piece.type === 'picture' && !((piece.height ?? Infinity) <= MAX_HEIGHT);
    if (isTooHigh) note(tell('word.largePicture'));
    if (isTooHigh || piece.type === 'note') return [];
    return [piece.type === 'break' ? plainText(' ') : piece];
  });
  const nodes = shown.flatMap((piece, at) => (piece.type === 'pageNumber' ? [{ at, token: piece.token }] : []));
  const children: PhrasingContent[] = [];
  let from = 0;
  for (const { at, token } of [...nodes, { at: shown.length, token: '' }]) {
    children.push(...spaced(shown.slice(from, at), context));
    if (token !== '') children.push(printed(`{${token}}`));
    from = at + 1;
  }
  const line = printMarkdown({ type: 'paragraph', children })
    .replace(/\n/g, ' ')
    // A chapter and its number are two fields in Word.
    .replace(/\{chapter\}\s+\{chapter\}/g, '{chapter}');
  const own = line.replace(/^(?: |&#x20;)+|(?: |&#x20;)+$/g, '');
  // A tag alone on its line would turn the lines below into HTML.
  return own.replace(
    TAG_ALONE,
    (_, file, alt, width) => `![${alt.replace(/[[\]]/g, '\\$&')}](${file}){width=${width}}`,
  );
}

const TAG_ALONE = /^<img src="([^"]*)" alt="([^"]*)" width="(\d+)">$/;

/** Like `inlineNodes`, but keeps a space at the beginning or end. */
function spaced(pieces: readonly Piece[], context: InlineContext): PhrasingContent[] {
  const text = textOf(pieces);
  const blank = (is: boolean): PhrasingContent[] => (is ? [{ type: 'text', value: ' ' }] : []);
  const nodes = inlineNodes(pieces, context);
  return [...blank(/^\s/.test(text)), ...nodes, ...blank(nodes.length > 0 && /\s$/.test(text))];
}
