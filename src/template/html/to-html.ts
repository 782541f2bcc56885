/** §17.21: a document as HTML that is safe to show anywhere, sheet by sheet. A sheet ends at an explicit page break. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml as writeHtml } from 'hast-util-to-html';
import type { List } from 'mdast';
import { type State, toHast } from 'mdast-util-to-hast';
import { isSafeUrl } from '../../domain/links.ts';
import { insertContents } from '../document/contents.ts';
import { type HeadingTargets, headingTargets } from '../document/heading-targets.ts';
import { withSectionBreaks } from '../document/page-sections.ts';
import type { Asset } from '../model/asset.ts';
import type { ClauseMeasures } from '../model/clause-measures.ts';
import { type ContentsSetup, DEFAULT_CONTENTS, type DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import type { TableMeasures } from '../model/table-measure.ts';
import { type Direction, directionOf } from '../typography/direction.ts';
import type { Hyphenate } from '../typography/hyphenation-in.ts';
import { widePunctuationOf } from '../typography/wide-punctuation.ts';
import { link, withIndent } from './clause-numbers.ts';
import { isNoteNumber } from './element.ts';
import { htmlHandlers } from './html-handlers.ts';
import { classifyPictures, fitPictures, type ImageOptions, pictureBytes, pictureOf } from './html-pictures.ts';
import { HTML_SCHEMA } from './html-schema.ts';
import { tableHandler } from './html-tables.ts';
import { raisedHandlers } from './raised-handlers.ts';
import { softHyphensIn } from './soft-hyphens.ts';
import { wrapSpecialCharacters } from './special-characters.ts';
import { truncateTree, writeTruncated } from './truncate-html.ts';
import { withWritingLines } from './writing-lines.ts';

export type HtmlOptions = {
  /** BCP 47, for the `lang` of the fragment. */
  language: string;
  /** Images by path; any other is shown as its text. */
  assets?: ReadonlyMap<string, Asset>;
  images?: Omit<ImageOptions, 'assets'>;
  /** As the document's setup has it. */
  contents?: ContentsSetup;
  sections?: DocumentSetup['sections'];
  /** Of all sheets together. */
  maxBytes?: number;
  /** What is around each sheet but the first, which counts too. */
  sheetBytes?: number;
  /** How the PDF sets the tables of a tree. */
  measureTables?: (tree: DocumentTree) => TableMeasures;
  /** The room that the PDF gives the numbers of clauses in a tree. */
  measureClauses?: ((tree: DocumentTree) => ClauseMeasures) | undefined;
  /** Characters that no font has. */
  missing?: ReadonlySet<string>;
  /** Where words may be divided at line ends. */
  hyphenate?: Hyphenate | undefined;
  /** Whether blocks say on which line of the template they begin (`data-line`). */
  withLines?: boolean;
  /** Whether every second row of a table has a stripe. */
  stripes?: boolean;
};

/** `sheets`: each begins at an explicit page break, or with a section; `sections`: that of each. `html`: all of them in one fragment. `truncated`: text is missing at the end. */
export type WrittenHtml = {
  html: string;
  sheets: string[];
  sections: number[];
  truncated: boolean;
  picturesLeftOut: boolean;
};

export const MAX_HTML_BYTES = 512 * 1024;
/** Text comes before pictures, but these are never all left out, and leave room for fonts. */
const MIN_FOR_PICTURES = 0.25;
const LEFT_FOR_FONTS = 0.15;

const PAGE_BREAK = '<div class="page-break"></div>';

/** The sheets, cut between blocks (rows and items too) where they would be larger than `maxBytes`. */
export function toHtml(
  tree: DocumentTree,
  {
    language,
    assets = new Map(),
    images,
    contents,
    sections,
    maxBytes = MAX_HTML_BYTES,
    sheetBytes = 0,
    measureTables = () => new Map(),
    measureClauses,
    missing = new Set(),
    hyphenate,
    withLines = false,
    stripes = false,
  }: HtmlOptions,
): WrittenHtml {
  const direction = directionOf(language);
  const shortened = truncateTree(insertContents(tree, { ...(contents && { contents }) }), maxBytes);
  const setup = contents ?? DEFAULT_CONTENTS;
  const targets = headingTargets(shortened.tree, setup);
  const measures = measureTables(shortened.tree);
  const indents = measureClauses?.(shortened.tree).indents;
  const { list, ...others } = htmlHandlers(targets, setup);
  const handlers = {
    ...others,
    ...raisedHandlers(targets, measures),
    table: tableHandler(measures),
    link,
    list: (state: State, node: List) => withIndent(list(state, node), indents?.get(node)),
  };
  const shown = withSectionBreaks(shortened.tree, { ...(sections && { sections }) });
  const hast = toHast(shown, { handlers: handlers as never }) as Root;
  if (withLines) writeLines(hast);
  const children = stripes ? stripedRows(hast.children as ElementContent[]) : hast.children;
  const finished = finish(withDirection(children, direction), { assets, ...images }, targets);
  const [picturesLeftOut, fitted] = picturesWithin(
    wrapSpecialCharacters(finished, {
      ...{ missing, language },
      wide: widePunctuationOf(language),
      ...(hyphenate && { softHyphens: softHyphensIn(finished, hyphenate) }),
    }),
    maxBytes,
  );
  const safe = sanitize({ type: 'root', children: fitted }, HTML_SCHEMA) as Root;
  const open = `<div lang="${language.replace(/[^A-Za-z0-9-]/g, '')}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`;
  const wrapped = (body: string) => `${open}${body}</div>`;
  const { bodies, truncated } = writeSheets(safe.children, maxBytes, sheetBytes, wrapped('').length);
  const filled = bodies.filter(({ body }) => body.trim() !== '');
  const sheets = filled.length > 0 ? filled : [{ body: '', section: 0 }];
  return {
    html: wrapped(bodies.map(({ body }) => body).join(PAGE_BREAK)),
    sheets: sheets.map(({ body }) => wrapped(body)),
    sections: sheets.map(({ section }) => section),
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
  const bodies: { body: string; section: number }[] = [];
  let left = maxBytes + sheetBytes + PAGE_BREAK.length;
  for (const { blocks, section } of splitAtPageBreaks(children)) {
    left -= wrapper + sheetBytes + PAGE_BREAK.length;
    if (left < 0) return { bodies, truncated: true };
    const { html, truncated } = writeTruncated(blocks, left, maxBytes);
    bodies.push({ body: html, section });
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

/** Pictures get what the text leaves. */
function picturesWithin(children: ElementContent[], maxBytes: number): [boolean, ElementContent[]] {
  const wanted = pictureBytes(children);
  if (wanted < maxBytes * MIN_FOR_PICTURES) return [false, children];
  const text = Buffer.byteLength(writeHtml({ type: 'root', children })) - wanted;
  return fitPictures(children, Math.max(maxBytes * MIN_FOR_PICTURES, maxBytes * (1 - LEFT_FOR_FONTS) - text));
}

/**
 * Code runs from left to right in a document of the other direction. Paragraphs that run against their document are
 * for the style sheet (`unicode-bidi: plaintext`): an attribute here would come from a value.
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

/** Links go to known schemes and the document's own places only, and images come from the template only. */
function finish(children: RootContent[], images: ImageOptions, targets: HeadingTargets): ElementContent[] {
  return (children as ElementContent[]).flatMap((child, at): ElementContent[] => {
    if (child.type !== 'element') return [child];
    // The style sheet puts a comma between them.
    if (isNoteNumber(child) && isNoteNumber(children[at - 1]))
      return [{ ...child, properties: { className: ['next-mark'] } }];
    if (child.tagName === 'img') return [pictureOf(child, images)];
    const inside = finish(child.children, images, targets);
    if (BLOCK.test(child.tagName)) return [{ ...child, children: withWritingLines(classifyPictures(inside)) }];
    const finished: Element = { ...child, children: inside };
    if (child.tagName !== 'a') return [finished];
    const href = String(child.properties.href ?? '');
    // Footnotes refer to each other inside the fragment.
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

/** The rows of a table that have a stripe. */
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

/**
 * §19.8: every second row below the header of a table has a stripe; rows that a cell joins have one together.
 * The nodes with a class for rows that have a stripe.
 */
function stripedRows<Kind extends Node>(nodes: readonly Kind[], striped: ReadonlySet<unknown> = new Set()): Kind[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return node;
    const own = node.tagName === 'table' ? stripedIn(node) : striped;
    const properties = striped.has(node)
      ? { ...node.properties, className: [...(node.properties.className ? ['sum'] : []), 'striped'] }
      : node.properties;
    return { ...node, properties, children: stripedRows(node.children, own) };
  });
}
