/**
 * §17.1: turns mdast into pdfmake's document definition: metadata, page, body, notes, header and footer. Pure, except that it reads fonts
 * to measure text.
 */
import type { RootContent } from 'mdast';
import { withIsolatedControls } from '../../../domain/text.ts';
import { chaptersOfPages } from '../../../template/document/chapters.ts';
import type { Footnote } from '../../../template/document/every-node.ts';
import { insertContents } from '../../../template/document/headings.ts';
import {
  type PageFacts,
  type PageSection,
  pageSections,
  setupOf,
  takeAddress,
} from '../../../template/document/page-sections.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import type { Content, PageMargins, TDocumentDefinitions } from '../../engine/layout.ts';
import { BUILT_IN_FONTS } from '../../fonts/faces.ts';
import type { NoteNumbers } from '../../layout/note-numbers.ts';
import type { Run } from '../../lines/run.ts';
import { withNumberColumn } from '../blocks/heading.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import {
  asRunning,
  type Context,
  type Look,
  marginsOf,
  measuredHeight,
  newContext,
  pageIn,
  type Room,
} from '../context/context.ts';
import { oncePerPage, sideMargins } from '../context/page.ts';
import { pdfmakeLineHeight } from '../context/styles.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { heldSideNotes, notesAtEnd, notesAtFoot, notesOfSections, withNoteRoom } from './notes.ts';
import { onPaperOf, pageBackground } from './page-background.ts';
import { runningRows, type Sheets, sheetsOf } from './sheets-of.ts';
import { stampFigure, stampOf } from './stamp.ts';
import { addressContent, senderContent, type WindowLayout, windowLayout } from './window-layout.ts';

/** A document to lay out, with its metadata. */
export type PdfInput = {
  tree: DocumentTree;
  title: string;
  author: string;
  subject?: string;
  createdAt: Date;
  setup: DocumentSetup;
  assets: Asset[];
};

/**
 * Returns the definition, and the context, whose ledgers record its text. `textRows`: whether rows of plain text stay text. `fonts`:
 * those of the setup. `numbers`: those of notes, where each page begins with 1.
 */
export function documentDefinition(
  input: PdfInput,
  textRows: boolean,
  fonts = BUILT_IN_FONTS,
  numbers?: NoteNumbers,
): { definition: TDocumentDefinitions; context: Context } {
  const { setup } = input;
  const title = withIsolatedControls(input.title);
  const whole = insertContents(input.tree, setup);
  const base = newContext(whole, setup, input.assets, layOutBlocks, { fonts, textRows });
  const context = setup.numbering ? withNumberColumn(whole, base) : base;
  for (const note of numbers ? context.footnotes.values() : []) note.label = numbers!.get(note.number) ?? note.number;
  const parts = pageSections(whole, setup);
  const runs: number[] = [];
  const chapters: string[] = [];
  const isAtFoot = setup.footnotes !== undefined && setup.footnotes !== 'end' && context.footnotes.size > 0;
  const notes = isAtFoot ? notesOfSections(parts, context.footnotes) : undefined;
  const laidOut = parts.map((part, index) => {
    const own = setupOf(setup, part, index === 0);
    const place = { isLast: index === parts.length - 1, notes: notes?.[index] };
    return layOutSection(part, own, title, { ...context, ...pageIn(own), annex: part.annex }, place);
  });
  // Running text is entered after all other text.
  const stamp = setup.furniture?.stamp;
  const figure = stamp && stampFigure(stamp, laidOut[0]!.context);
  const pages = laidOut.map((section, index) => {
    const set = furnish(section, index, parts.length > 1 ? runs : undefined, chapters);
    const stamped = figure && stampOf(stamp, section.context, figure);
    return stamped ? withStamp(set, stamped, section.context) : set;
  });
  const [first, ...others] = pages as [SetPages, ...SetPages[]];
  const { style } = laidOut[0]!.context;
  const definition: TDocumentDefinitions = {
    version: '1.7',
    language: setup.language,
    displayTitle: true,
    info: {
      title,
      author: input.author,
      ...(input.subject && { subject: input.subject }),
      creator: 'Platen',
      producer: 'Platen',
      creationDate: input.createdAt,
    },
    defaultStyle: {
      font: style.family,
      fontSize: style.size,
      lineHeight: pdfmakeLineHeight(style.leading),
      color: style.color,
    },
    ...first,
    ...(others.length > 0 && {
      content: [first.content, ...others.map(({ content, ...own }) => ({ section: content, ...own }))],
    }),
    images: context.pictures.dictionary(),
  } as object as TDocumentDefinitions;
  return { definition, context: laidOut[0]!.context };
}

/**
 * The blocks of a section after layout. `window`: that of the address on its first page. `held`: notes for the foot of its pages. `titleHeight`: the height of what stands above
 * columns.
 */
type LaidOutSection = {
  setup: DocumentSetup;
  title: string;
  context: Context;
  sheets: Sheets;
  run: number;
  window: WindowLayout | undefined;
  address: Content[] | undefined;
  held: Content[];
  main: Content;
  titleHeight: number;
};

/**
 * `context`: that of the document, on the page of the section. `isLast`: whether notes at the end follow. `notes`: those at the foot of
 * its pages; undefined where all stand at the end.
 */
function layOutSection(
  { blocks, run }: PageSection,
  setup: DocumentSetup,
  title: string,
  base: Context,
  { isLast, notes }: { isLast: boolean; notes: Footnote[] | undefined },
): LaidOutSection {
  const { furniture } = setup;
  const started = onPaperOf(furniture, false, base);
  const tree: DocumentTree = { type: 'root', children: blocks };
  const found = takeAddress(tree, setup);
  const sheets = sheetsOf(setup, title, started, found);
  const context = onSheets(sheets, started);
  const window = found && windowLayout(found, furniture!.address!, title, sheets.first.beside, context);
  const address = found && window && addressContent(found, window, context);
  const { children } = address ? found!.rest : tree;
  const spanning = spanningTitle(children, context);
  const text = notes ? withNoteRoom(spanning?.text ?? context) : (spanning?.text ?? context);
  const ends = isLast && text.layout >= 2 && (notes !== undefined || text.footnotes.size === 0);
  const earlier = context.sideNotes.length;
  const body = layOutBlocks(spanning?.rest ?? children, ends ? { ...text, endsDocument: true } : text);
  const ending = isLast && !notes ? notesAtEnd(text) : undefined;
  const parts = [
    ...(spanning ? [spanning.block] : []),
    spanning ? { ...body, before: 0 } : body,
    ...(ending ? [isBelowBill(children) ? { ...ending, pageBreak: true as const } : ending] : []),
  ];
  const main = parts.length > 1 ? stackBlocks(text, parts).content : body.content;
  const held = [...notesAtFoot(notes ?? [], text), ...heldSideNotes(earlier, context)];
  return { setup, title, context, sheets, run, window, address, held, main, titleHeight: spanning?.height ?? 0 };
}

/** Checks whether blocks end with a Swiss QR bill, below which nothing may stand on the page. */
function isBelowBill(blocks: readonly RootContent[]): boolean {
  const last = blocks.findLast(({ type }) => type !== 'footnoteDefinition' && type !== 'definition');
  return last?.type === 'html' && last.data?.belowBill === true;
}

type Running = (page: number, pages: number) => Content | undefined;
/** The pages of a section for pdfmake. */
type SetPages = { content: Content; pageMargins: PageMargins; footer?: Running };

/** Adds the stamp of each page, which is drawn last. */
function withStamp(set: SetPages, stamped: (page: number) => Content | undefined, { page }: Room): SetPages {
  const drawn = oncePerPage(page, stamped);
  const footer: Running = (at, pages) => ({
    stack: [set.footer?.(at, pages), drawn(at, pages)].filter((one) => one !== undefined),
  });
  return { ...set, footer };
}

/**
 * `runs`: the page count to which each page belongs, for a document with several sections; pdfmake asks for the background of each page
 * as it begins. `chapters`: the chapter of each page, which are known once the text is laid out.
 */
function furnish(section: LaidOutSection, index: number, runs: number[] | undefined, chapters: string[]): SetPages {
  const { setup, title, context, sheets, run, window, address, held, main, titleHeight } = section;
  const enter = (one: Run): Run => asRunning(one, context);
  const sender = window && senderContent(window, title, context, enter);
  const above = [...held, ...(sender ? [sender] : []), ...(address ?? [])];
  const behind = pageBackground(setup.furniture, window !== undefined, context);
  const background = runs
    ? (page: number, pages: number) => {
        runs[page - 1] = run;
        return behind?.(page, pages);
      }
    : behind;
  const counted = (page: number) => runs!.slice(0, page).filter((one) => one === run).length;
  const factsAt = (page: number, pages: number): PageFacts => ({
    ...(runs ? { page: counted(page), pages: counted(runs.length) } : { page, pages }),
    title,
    annex: context.annex,
    chapter: chapters[page - 1] ?? '',
  });
  const { page } = context;
  const headingsOfPages = (names: string[][]) => void chapters.push(...chaptersOfPages(context.chapters, names));
  const margins: PageMargins = {
    ...marginsFor(context, titleHeight),
    ...(index === 0 && context.chapters.length > 0 && { headingsOfPages }),
  };
  return {
    content: above.length > 0 ? [...above, main] : main,
    pageSize: { width: page.width, height: page.height },
    pageMargins: index > 0 ? { ...margins, section: { run } } : margins,
    ...runningRows(setup, sheets, factsAt, context, enter),
    ...(background && { background }),
  } as SetPages;
}
/** Returns the context of the text, within the margins of the sheets. */
function onSheets({ first, following }: Sheets, context: Context): Context {
  const { top, bottom, bodyHeight } = following;
  const page = { ...context.page, margins: { ...context.page.margins, top, bottom }, bodyHeight };
  const differs = first.top !== top || first.bottom !== bottom;
  // Both columns of the first page have its height, since text that does not fit in the first may not fit in the second either.
  if (differs && page.columns) page.bodyHeight = Math.min(bodyHeight, first.bodyHeight);
  const own = { top: first.top, bottom: first.bottom, bodyHeight: first.bodyHeight };
  return { ...context, page: differs ? { ...page, first: own } : page };
}

/** Returns the margins for pdfmake; `layout/vertical-places.ts` reads `following` and `columns`. */
function marginsFor({ page, direction, styles }: Room & Look, titleHeight: number): PageMargins {
  const asks = Object.values(styles.styles ?? {}).some((style) => style.vertical);
  const { margins, first, columns, roll, vertical = asks && ('top' as const) } = page;
  const following = {
    ...margins,
    ...sideMargins(page, direction),
    ...(vertical && { vertical }),
    ...(roll && { roll }),
  };
  return {
    ...following,
    ...(first && { top: first.top, bottom: first.bottom, following }),
    ...(columns && { columns: { step: direction === 'rtl' ? -columns.step : columns.step, titleHeight } }),
  };
}

/** The share of the page that a title may take above both columns; a higher one stands in the first. */
const HIGHEST = 1 / 3;

/** `height`: including the space below it. `text`: the context of what follows. */
type SpanningTitle = { block: BlockLayout; height: number; rest: RootContent[]; text: Context };

function isTitle(node: RootContent | undefined): boolean {
  if (node?.type === 'aligned' || node?.type === 'styledBlock')
    return node.children.length === 1 && isTitle(node.children[0]);
  return node?.type === 'heading' && node.depth === 1;
}

/** §17.28: returns the title of a document in columns, which spans both. Undefined without columns, or if the document begins otherwise. */
function spanningTitle([first, ...rest]: RootContent[], context: Context): SpanningTitle | undefined {
  const { page } = context;
  if (!page.columns || !isTitle(first)) return undefined;
  const across: Context = { ...context, width: page.bodyWidth };
  if (measuredHeight([first!], across) > page.bodyHeight * HIGHEST) return undefined;
  const block = context.layOutBlocks([first!], across);
  const height = block.height + block.after;
  const margin = marginsOf(context, 0);
  margin[context.direction === 'rtl' ? 0 : 2] = -page.columns.step;
  const text = { ...context, page: { ...page, bodyHeight: page.bodyHeight - height } };
  return { block: { ...block, content: { stack: [block.content], margin } }, height, rest, text };
}
