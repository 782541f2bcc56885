/** §17.21: converts a document to safe HTML, sheet by sheet. A sheet ends at an explicit page break. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml as writeHtml } from 'hast-util-to-html';
import type { List, Nodes } from 'mdast';
import { type State, toHast } from 'mdast-util-to-hast';
import { isSafeUrl } from '../../domain/links.ts';
import { type HeadingTargets, headingTargets, insertContents } from '../document/headings.ts';
import { withSectionBreaks } from '../document/page-sections.ts';
import type { Asset } from '../model/code.ts';
import {
  type ContentsSetup,
  DEFAULT_CONTENTS,
  type DocumentSetup,
  type FootnotePlaces,
} from '../model/document-setup.ts';
import type { DocumentTree, SideNote } from '../model/document-tree.ts';
import type { ClauseMeasures, LabelBoxes, LineMeasures, TableMeasures } from '../model/measures.ts';
import { directionOfList } from '../typography/direction-of-list.ts';
import type { Hyphenate } from '../typography/hyphenation-in.ts';
import { type Direction, directionOf, widePunctuationOf } from '../typography/script-of.ts';
import { isNoteNumber, link, withIndent, withWritingLines } from './element.ts';
import { type HasOwnIndex, htmlHandlers, indexHandler, raisedHandlers, sideNote } from './html-handlers.ts';
import { classifyPictures, fitPictures, type ImageOptions, pictureBytes, pictureOf } from './html-pictures.ts';
import { HTML_SCHEMA } from './html-schema.ts';
import { tableHandler } from './html-tables.ts';
import { textHandler } from './measured-lines.ts';
import { overlayHandlers } from './overlay.ts';
import { notesOnSheets } from './sheet-notes.ts';
import { besideBlocks } from './side-notes.ts';
import { softHyphensIn, wrapFractions, wrapSpecialCharacters } from './special-characters.ts';

export type HtmlOptions = {
  /** A BCP 47 tag, for the `lang` of the fragment. */
  language: string;
  /** Images by path. Images without an asset are shown as their text. */
  assets?: ReadonlyMap<string, Asset>;
  images?: Omit<ImageOptions, 'assets' | 'charts'>;
  charts?: ImageOptions['charts'];
  /** The table of contents in the document's setup. */
  contents?: ContentsSetup;
  sections?: DocumentSetup['sections'];
  /** The most bytes of all sheets together. */
  maxBytes?: number;
  /** The bytes around each sheet but the first, which count too. */
  sheetBytes?: number;
  /** Measures the tables of a tree as the PDF lays them out. */
  measureTables?: (tree: DocumentTree) => TableMeasures;
  /** Returns the room that the PDF gives the numbers of clauses in a tree. */
  measureClauses?: ((tree: DocumentTree) => ClauseMeasures) | undefined;
  /** Measures where the PDF sets texts on pictures. */
  measureLabels?: ((tree: DocumentTree) => LabelBoxes) | undefined;
  /** Measures the lines of Chinese, Japanese and Korean text in a tree. */
  measureLines?: ((tree: DocumentTree) => LineMeasures) | undefined;
  /** Characters that no font has. */
  missing?: ReadonlySet<string>;
  /** Returns where words may be hyphenated. */
  hyphenate?: Hyphenate | undefined;
  hasOwnIndex?: HasOwnIndex | undefined;
  /** Whether the theme sets fractions anywhere. */
  hasFractions?: boolean;
  /** Whether blocks say on which line of the template they begin (`data-line`). */
  withLines?: boolean;
  /** Whether every second row of a table has a stripe. */
  stripes?: boolean;
  /** Where notes stand; at the end unless given. */
  footnotes?: FootnotePlaces | undefined;
};

/**
 * `sheets`: the HTML of each sheet. `sections`: the section of each. `parts`: which part of the document between page breaks it is. `html`: all sheets in one fragment. `truncated`: whether text is
 * missing at the end.
 */
type WrittenHtml = {
  html: string;
  sheets: string[];
  sections: number[];
  parts: number[];
  truncated: boolean;
  picturesLeftOut: boolean;
};

export const MAX_HTML_BYTES = 512 * 1024;
/** Text takes precedence over pictures, but pictures always get this share of the bytes. The second share is kept for fonts. */
const MIN_FOR_PICTURES = 0.25;
const LEFT_FOR_FONTS = 0.15;

const PAGE_BREAK = '<div class="page-break"></div>';

/** Returns the sheets, truncated between blocks (also rows and items) if they would exceed `maxBytes`. */
export function toHtml(
  tree: DocumentTree,
  {
    language,
    assets = new Map(),
    images,
    charts,
    contents,
    sections,
    maxBytes = MAX_HTML_BYTES,
    sheetBytes = 0,
    measureTables = () => new Map(),
    measureClauses,
    measureLabels,
    measureLines,
    missing = new Set(),
    hyphenate,
    hasOwnIndex,
    hasFractions = false,
    withLines = false,
    stripes = false,
    footnotes,
  }: HtmlOptions,
): WrittenHtml {
  const direction = directionOf(language);
  const shortened = truncateTree(insertContents(tree, { ...(contents && { contents }) }), maxBytes);
  const setup = contents ?? DEFAULT_CONTENTS;
  const targets = headingTargets(shortened.tree, setup);
  const measures = measureTables(shortened.tree);
  const indents = measureClauses?.(shortened.tree).indents;
  let holdsSideNotes = false;
  const { list, ...others } = htmlHandlers(targets, setup);
  const handlers = {
    ...others,
    ...raisedHandlers(targets, measures),
    ...overlayHandlers(measureLabels?.(shortened.tree) ?? new Map()),
    ...(hasOwnIndex && { styled: indexHandler(hasOwnIndex) }),
    sideNote: (state: State, node: SideNote) => {
      holdsSideNotes = true;
      return sideNote(state, node);
    },
    table: tableHandler(measures),
    link,
    ...(measureLines && { text: textHandler(measureLines(shortened.tree), others.text) }),
    list: (state: State, node: List) => {
      const own = directionOfList(node, direction);
      const made = withIndent(list(state, node), indents?.get(node));
      return own === direction ? made : { ...made, properties: { ...made.properties, dir: own } };
    },
  };
  const shown = withSectionBreaks(shortened.tree, { ...(sections && { sections }) });
  const hast = toHast(shown, { handlers: handlers as never }) as Root;
  hast.children = notesOnSheets(hast.children, footnotes);
  if (holdsSideNotes) besideBlocks(hast);
  if (withLines) writeLines(hast);
  const children = stripes ? stripedRows(hast.children as ElementContent[]) : hast.children;
  const finished = finish(
    withDirection(children, direction),
    { assets, ...images, ...(charts && { charts }) },
    targets,
  );
  const shownText = wrapSpecialCharacters(finished, {
    missing,
    language,
    wide: widePunctuationOf(language),
    ...(hyphenate && { softHyphens: softHyphensIn(finished, hyphenate) }),
  });
  const [picturesLeftOut, fitted] = picturesWithin(hasFractions ? wrapFractions(shownText) : shownText, maxBytes);
  const safe = sanitize({ type: 'root', children: fitted }, HTML_SCHEMA) as Root;
  const open = `<div lang="${language.replace(/[^A-Za-z0-9-]/g, '')}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`;
  const wrapped = (body: string) => `${open}${body}</div>`;
  const { bodies, truncated } = writeSheets(safe.children, maxBytes, sheetBytes, wrapped('').length);
  const filled = bodies.filter(({ body }) => body.trim() !== '');
  const sheets = filled.length > 0 ? filled : [{ body: '', section: 0, part: 0 }];
  return {
    html: wrapped(bodies.map(({ body }) => body).join(PAGE_BREAK)),
    sheets: sheets.map(({ body }) => wrapped(body)),
    sections: sheets.map(({ section }) => section),
    parts: sheets.map(({ part }) => part),
    truncated: truncated || shortened.truncated,
    picturesLeftOut,
  };
}

function writeLines(node: Root | RootContent): void {
  if (node.type === 'element' && node.position) node.properties.dataLine = node.position.start.line;
  if ('children' in node) node.children.forEach(writeLines);
}

const SECTION = /^section-(\d+)$/;

function writeSheets(children: RootContent[], maxBytes: number, sheetBytes: number, wrapper: number) {
  const bodies: { body: string; section: number; part: number }[] = [];
  let left = maxBytes + sheetBytes + PAGE_BREAK.length;
  for (const [part, { blocks, section }] of splitAtPageBreaks(children).entries()) {
    left -= wrapper + sheetBytes + PAGE_BREAK.length;
    if (left < 0) return { bodies, truncated: true };
    const { html, truncated } = writeTruncated(blocks, left, maxBytes);
    bodies.push({ body: html, section, part });
    left -= Buffer.byteLength(html);
    if (truncated) return { bodies, truncated };
  }
  return { bodies, truncated: false };
}

function splitAtPageBreaks(children: RootContent[]): { blocks: RootContent[]; section: number }[] {
  const parts = [{ blocks: [] as RootContent[], section: 0 }];
  for (const child of children) {
    const className = child.type === 'element' ? child.properties.className : undefined;
    if (Array.isArray(className) && className.includes('page-break')) {
      const named = className.map((name) => SECTION.exec(String(name))?.[1]).find((section) => section !== undefined);
      parts.push({ blocks: [], section: named === undefined ? parts.at(-1)!.section : Number(named) });
    } else parts.at(-1)!.blocks.push(child);
  }
  return parts;
}

/** Pictures get the bytes that the text leaves. */
function picturesWithin(children: ElementContent[], maxBytes: number): [boolean, ElementContent[]] {
  const wanted = pictureBytes(children);
  if (wanted < maxBytes * MIN_FOR_PICTURES) return [false, children];
  const text = Buffer.byteLength(writeHtml({ type: 'root', children })) - wanted;
  return fitPictures(children, Math.max(maxBytes * MIN_FOR_PICTURES, maxBytes * (1 - LEFT_FOR_FONTS) - text));
}

/**
 * Isolates code, which runs left to right, in right-to-left documents. The style sheet handles paragraphs against the document's
 * direction (`unicode-bidi: plaintext`), since an attribute here would come from a value.
 */
function withDirection<Node extends RootContent | ElementContent>(children: Node[], direction: Direction): Node[] {
  return direction === 'ltr'
    ? children
    : children.map((child) => {
        if (child.type !== 'element') return child;
        const properties = child.tagName === 'pre' ? { ...child.properties, dir: 'ltr' } : child.properties;
        return { ...child, properties, children: withDirection(child.children, direction) };
      });
}

const BLOCK = /^(?:p|li|td|th|caption|summary|dt|dd)$/;

/** Allows only links with known schemes or to anchors of the document, and only the template's images. */
function finish(children: RootContent[], images: ImageOptions, targets: HeadingTargets): ElementContent[] {
  return (children as ElementContent[]).flatMap((child, at): ElementContent[] => {
    if (child.type !== 'element') return [child];
    // The style sheet puts a comma between adjacent note numbers.
    if (isNoteNumber(child) && isNoteNumber(children[at - 1]))
      return [{ ...child, properties: { className: ['next-mark'] } }];
    if (child.tagName === 'img') return [pictureOf(child, images)];
    const inside = finish(child.children, images, targets);
    if (BLOCK.test(child.tagName)) return [{ ...child, children: withWritingLines(classifyPictures(inside)) }];
    const finished: Element = { ...child, children: inside };
    if (child.tagName !== 'a') return [finished];
    const href = String(child.properties.href ?? '');
    // Footnotes link to each other within the fragment.
    if (href.startsWith('#user-content-fn')) return [finished];
    const heading = targets.hrefOf(href);
    if (heading !== undefined) return [{ ...finished, properties: { ...child.properties, href: heading } }];
    return isSafeUrl(href)
      ? [{ ...finished, properties: { ...child.properties, rel: ['noopener'] } }]
      : finished.children;
  });
}

type Node = ElementContent | Element;

function elementsIn({ children }: Element, ...names: string[]): Element[] {
  return children.filter((child): child is Element => child.type === 'element' && names.includes(child.tagName));
}

/** Returns the rows of a table that have a stripe. */
function stripedIn(table: Element): Set<Element> {
  const striped = new Set<Element>();
  let isSecond = true;
  for (const section of elementsIn(table, 'tbody', 'tfoot')) {
    let joined = 0;
    for (const row of elementsIn(section, 'tr')) {
      if (joined === 0) isSecond = !isSecond;
      if (isSecond) striped.add(row);
      const spans = elementsIn(row, 'td', 'th').map(({ properties }) => Number(properties.rowSpan ?? 1));
      joined = Math.max(joined, 1, ...spans) - 1;
    }
  }
  return striped;
}

/** §19.8: adds a class to every second row below a table's header. Rows that a cell spans share one stripe. */
function stripedRows<Kind extends Node>(nodes: readonly Kind[], striped: ReadonlySet<unknown> = new Set()): Kind[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return node;
    const own = node.tagName === 'table' ? stripedIn(node) : striped;
    const properties = striped.has(node)
      ? { ...node.properties, className: [...((node.properties.className as string[] | undefined) ?? []), 'striped'] }
      : node.properties;
    return { ...node, properties, children: stripedRows(node.children, own) };
  });
}

/** §17.22 `html_truncated`: limits HTML to a number of bytes. Truncates between blocks, rows, items and notes. */
type TruncatedHtml = { html: string; truncated: boolean };

type Child = RootContent | ElementContent;

/**
 * Removes nodes past the limit before any HTML is made, since a character takes at least a byte. A text that exceeds the limit stays
 * whole, to be cut once its size in HTML is known.
 */
function truncateTree(tree: DocumentTree, maxBytes: number): { tree: DocumentTree; truncated: boolean } {
  let left = maxBytes;
  let truncated = false;
  const take = (node: Nodes): Nodes | undefined => {
    if (left < 0) {
      truncated = true;
      return undefined;
    }
    if ('value' in node) {
      left -= node.value.length;
      return node.value.length > maxBytes + 1 ? { ...node, value: node.value.slice(0, maxBytes + 1) } : node;
    }
    if (!('children' in node)) return node;
    const children = node.children.map((child) => take(child as Nodes));
    const taken = children.filter((child) => child !== undefined);
    const isWhole = taken.length === children.length && taken.every((child, index) => child === node.children[index]);
    return isWhole ? node : ({ ...node, children: taken } as Nodes);
  };
  return { tree: take(tree) as DocumentTree, truncated: truncated || left < 0 };
}

/** Elements that are truncated between their children. */
const CONTAINERS = new Set('nav table tbody tfoot ul ol dl blockquote section details div'.split(' '));
/** Elements that announce what follows, and are removed if nothing does. */
const ANNOUNCES = /^(?:h[1-6]|summary|dt)$/;

/** Writes whole blocks while they fit. A block larger than `whole`, the overall limit, can only be cut within its text. */
function writeTruncated(children: Child[], maxBytes: number, whole: number = maxBytes): TruncatedHtml {
  const written: { html: string; announces: boolean }[] = [];
  let left = maxBytes;
  const cut = (last = ''): TruncatedHtml => {
    while (last === '' && written.length > 1 && written.at(-1)!.announces) written.pop();
    return { html: written.map(({ html }) => html).join('') + last, truncated: true };
  };
  for (const child of children) {
    const html = writeHtml(child);
    const size = Buffer.byteLength(html);
    if (size > left) return cut(partOf(child, left, whole, size > whole));
    // Line breaks between blocks are not content.
    if (html.trim() !== '')
      written.push({ html, announces: child.type === 'element' && ANNOUNCES.test(child.tagName) });
    else if (written.length > 0) written.at(-1)!.html += html;
    left -= size;
  }
  return { html: written.map(({ html }) => html).join(''), truncated: false };
}

function partOf(child: Child, left: number, whole: number, isHuge: boolean): string {
  if (child.type === 'text') return isHuge ? beginningOf(child.value, left) : '';
  if (child.type !== 'element' || !(isHuge || CONTAINERS.has(child.tagName))) return '';
  const [open, close] = writeHtml({ ...child, children: [{ type: 'text', value: '\0' }] }).split(/\0|&#x0;|\uFFFD/);
  if (close === undefined) return '';
  const { html } = writeTruncated(child.children, left - Buffer.byteLength(open! + close), whole);
  return html === '' ? '' : open + html + close;
}

const ELLIPSIS = '…';
/** The most characters to go back in search of a space between words. */
const LONGEST_WORD = 60;

/** Returns the beginning of a text that fits into so many bytes, up to the end of a word. */
function beginningOf(text: string, maxBytes: number): string {
  const sizeOf = (value: string) => Buffer.byteLength(writeHtml({ type: 'text', value }));
  const room = maxBytes - Buffer.byteLength(ELLIPSIS);
  let min = 0;
  let max = Math.min(text.length, room);
  while (min < max) {
    const middle = Math.ceil((min + max) / 2);
    if (sizeOf(text.slice(0, middle)) <= room) min = middle;
    else max = middle - 1;
  }
  const fitting = text.slice(0, min).replace(/[\ud800-\udbff]$/, '');
  const space = fitting.search(/\s\S*$/);
  const words = space >= fitting.length - LONGEST_WORD ? fitting.slice(0, Math.max(0, space)) : fitting;
  return words === '' ? '' : writeHtml({ type: 'text', value: words + ELLIPSIS });
}
