/** §2.2, §2.6 `html`: a document as a fragment that is safe to show anywhere. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml as writeHtml } from 'hast-util-to-html';
import type { Heading, Html, List, Root as MdastRoot, Nodes, Table } from 'mdast';
import { defaultHandlers, type State, toHast } from 'mdast-util-to-hast';
import { isSafeUrl } from '../domain/links.ts';
import { DEFAULT_CONTENTS, placeContents, plainHeading } from './contents.ts';
import { type Direction, directionOf } from './direction.ts';
import { type HeadingTargets, headingTargets } from './heading-targets.ts';
import { HTML_SCHEMA } from './html-schema.ts';
import type { Asset, Blank, ContentsSetup, DocumentTree } from './model.ts';
import { numberColumns } from './number-columns.ts';
import { tableFit } from './table-fit.ts';

export type HtmlOptions = {
  /** BCP 47, for the `lang` of the fragment. */
  language: string;
  /** Images by path; any other is shown as its text. */
  assets?: ReadonlyMap<string, Asset>;
  /** As the document's setup has it. */
  contents?: ContentsSetup;
  maxBytes?: number;
  /** Of the text, in points; a table that is wider is set smaller. */
  width?: number;
};

const MAX_BYTES = 512 * 1024;

/** The fragment, cut between blocks (rows and items too) where it would be larger than `maxBytes`. */
export const toHtml = (
  tree: DocumentTree,
  { language, assets = new Map(), contents, maxBytes = MAX_BYTES, width = Number.POSITIVE_INFINITY }: HtmlOptions,
): { html: string; truncated: boolean } => {
  const direction = directionOf(language);
  const shortened = cutTree(placeContents(tree, { ...(contents && { contents }) }), maxBytes);
  const setup = contents ?? DEFAULT_CONTENTS;
  const targets = headingTargets(shortened.tree, setup);
  const handlers = {
    blank,
    list,
    root,
    table: tableWithin(width),
    heading: headingWith(targets),
    html: htmlWith(targets, setup),
  };
  const hast = toHast(shortened.tree, { handlers: handlers as never }) as Root;
  const safe = sanitize(
    { type: 'root', children: finish(direct(hast.children, direction), assets, targets) },
    HTML_SCHEMA,
  ) as Root;
  const open = `<div lang="${language.replace(/[^A-Za-z0-9-]/g, '')}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`;
  const { html: body, truncated } = writeUpTo(safe.children, maxBytes - open.length - '</div>'.length);
  return { html: `${open}${body}</div>`, truncated: truncated || shortened.truncated };
};

const blank = (_: State, { label }: Blank): Element => element('span', { className: ['blank'] }, [text(label)]);

/** A list says how wide its numbers are: the paper gives all of its items the room that the widest takes. */
const list = (state: State, node: List): Element => {
  const made = defaultHandlers.list(state, node);
  const digits = String((node.start ?? 1) + node.children.length - 1).length;
  if (!node.ordered || digits < 2) return made;
  const className = [...((made.properties.className as string[] | undefined) ?? []), `digits-${Math.min(digits, 4)}`];
  return { ...made, properties: { ...made.properties, className } };
};

/** Notes are numbered as on paper: in order of first reference, those that nothing refers to last. */
const root = (state: State, node: MdastRoot) => {
  for (const id of new Set([...referredTo(node), ...state.footnoteById.keys()])) {
    if (!state.footnoteById.has(id)) continue;
    state.footnoteOrder.push(id);
    state.footnoteCounts.set(id, 0);
  }
  return defaultHandlers.root(state, node);
};

const referredTo = (node: Nodes): string[] => {
  if (node.type === 'footnoteReference') return [node.identifier.toUpperCase()];
  return 'children' in node ? node.children.flatMap((child) => referredTo(child as Nodes)) : [];
};

/** Columns of numbers stand to the right unless the author says otherwise, and leave the room to columns of text. */
const tableWithin =
  (width: number) =>
  (state: State, node: Table): Element => {
    const plain = defaultHandlers.table(state, node);
    const fit = tableFit(node, width);
    const made = fit === '' ? plain : { ...plain, properties: { ...plain.properties, className: [fit] } };
    const numbers = numberColumns(node);
    if (!numbers.includes(true)) return made;
    const hasText = numbers.includes(false);
    const finishCell = (cell: Element, column: number): Element =>
      numbers[column]
        ? {
            ...cell,
            properties: { align: 'right', ...cell.properties, ...(hasText && { className: ['number'] }) },
          }
        : cell;
    return mapElements(made, (part) => mapElements(part, (row) => mapElements(row, finishCell)));
  };

const mapElements = (parent: Element, change: (child: Element, index: number) => Element): Element => {
  let count = 0;
  const children = parent.children.map((child) => (child.type === 'element' ? change(child, count++) : child));
  return { ...parent, children };
};

const PAGE_BREAK = /^<!--\s*pagebreak\s*-->$/;
const HINT = /^<!--\s*(?:keep|contents)\s*-->$/;

/** A heading that something links to has an id. */
const headingWith =
  ({ idOf }: HeadingTargets) =>
  (state: State, node: Heading): Element => {
    const made = defaultHandlers.heading(state, node);
    const id = idOf(node);
    return id === undefined ? made : { ...made, properties: { ...made.properties, id } };
  };

/** Raw HTML is shown as it was written. */
const htmlWith =
  ({ listedAt }: HeadingTargets, { title }: ContentsSetup) =>
  (state: State, node: Html, parent?: Nodes): ElementContent | undefined => {
    const entries = listedAt(node);
    if (!entries) return html(node, parent);
    if (entries.length === 0) return undefined;
    const lines = entries.map(({ level, slug, node: heading }) => {
      const children = state.all({ type: 'paragraph', children: plainHeading(heading) }) as ElementContent[];
      return element('p', { className: [`level-${level}`] }, [element('a', { href: `#${slug}` }, children)]);
    });
    const head = title === '' ? [] : [element('p', { className: ['contents-title'] }, [text(title)])];
    return element('nav', { className: ['contents'] }, [...head, ...lines]);
  };

const html = ({ value }: Html, parent?: Nodes): ElementContent | undefined => {
  if (PAGE_BREAK.test(value.trim())) return element('div', { className: ['page-break'] }, []);
  if (HINT.test(value.trim())) return undefined;
  const isBlock =
    parent !== undefined && ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type);
  return isBlock ? element('p', {}, [text(value)]) : text(value);
};

/**
 * Code runs from left to right in a document of the other direction. Paragraphs that run against their document are
 * for the style sheet (`unicode-bidi: plaintext`): an attribute here would come from a value.
 */
const direct = <Node extends RootContent | ElementContent>(children: Node[], direction: Direction): Node[] =>
  direction === 'ltr'
    ? children
    : children.map((child) => {
        if (child.type !== 'element') return child;
        const properties = child.tagName === 'pre' ? { ...child.properties, dir: 'ltr' } : child.properties;
        return { ...child, properties, children: direct(child.children, direction) };
      });

/** Links go to known schemes and the document's own headings only, and images come from the template only. */
const finish = (
  children: RootContent[],
  assets: ReadonlyMap<string, Asset>,
  targets: HeadingTargets,
): ElementContent[] =>
  (children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    if (child.tagName === 'img') return [finishImage(child, assets)];
    const finished = { ...child, children: finish(child.children, assets, targets) };
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

const finishImage = (image: Element, assets: ReadonlyMap<string, Asset>): ElementContent => {
  const { src, alt, title } = image.properties;
  const asset = assets.get(String(src)) ?? assets.get(decodePath(String(src)));
  if (!asset) return element('span', { className: ['missing-image'] }, [text(String(alt ?? ''))]);
  const data = Buffer.from(asset.bytes).toString('base64');
  const drawn = element(
    'img',
    { src: `data:${asset.mediaType};base64,${data}`, alt: alt ?? '', ...(title && { title }) },
    [],
  );
  // As on paper: a picture stands by itself, with its text below.
  return element('span', { className: ['picture'] }, alt ? [drawn, text(String(alt))] : [drawn]);
};

/** mdast-util-to-hast writes paths as URLs. */
const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Every character of text is at least a byte of HTML, so what is past the limit need not be made at all. */
const cutTree = (tree: DocumentTree, maxBytes: number): { tree: DocumentTree; truncated: boolean } => {
  let left = maxBytes;
  const take = (node: Nodes): Nodes | undefined => {
    if (left < 0) return undefined;
    if ('value' in node) left -= node.value.length;
    if (!('children' in node)) return node;
    const children = node.children.map((child) => take(child as Nodes)).filter((child) => child !== undefined);
    return children.length === node.children.length ? node : ({ ...node, children } as Nodes);
  };
  const taken = take(tree) as DocumentTree;
  return { tree: taken, truncated: left < 0 };
};

const CONTAINERS = new Set(['nav', 'table', 'tbody', 'ul', 'ol', 'blockquote', 'section']);

/** Whole blocks while they fit; a long table or list is cut between its rows or items. */
const writeUpTo = (
  children: (RootContent | ElementContent)[],
  maxBytes: number,
): { html: string; truncated: boolean } => {
  let written = '';
  let left = maxBytes;
  for (const child of children) {
    const whole = writeHtml(child);
    const size = Buffer.byteLength(whole);
    if (size <= left) {
      written += whole;
      left -= size;
      continue;
    }
    if (child.type !== 'element' || !CONTAINERS.has(child.tagName)) return { html: written, truncated: true };
    const [open, close] = writeHtml({ ...child, children: [text('\0')] }).split(/\0|&#x0;|\uFFFD/) as [string, string];
    const inner = writeUpTo(child.children, left - open.length - close.length);
    return { html: inner.html === '' ? written : written + open + inner.html + close, truncated: true };
  }
  return { html: written, truncated: false };
};

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const text = (value: string): ElementContent => ({ type: 'text', value });
