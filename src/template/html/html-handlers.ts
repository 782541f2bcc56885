/** §17.21: mdast → hast where the usual HTML does not show what the PDF shows: blanks, lists, notes, headings and raw HTML. */
import type { Element, ElementContent, Nodes as HastNodes } from 'hast';
import type { Heading, Html, List, ListItem, Root as MdastRoot, Nodes, Parents, Text } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import { plainHeading } from '../document/contents.ts';
import type { HeadingTargets } from '../document/heading-targets.ts';
import { itemNumber } from '../document/item-number.ts';
import { delimiterOf } from '../markdown/list-delimiter.ts';
import { shownBlank } from '../markdown/shown-blank.ts';
import type { ContentsSetup } from '../model/document-setup.ts';
import type { Blank } from '../model/document-tree.ts';
import { isFlowContainer } from '../model/is-flow-container.ts';
import { BREAK_TAG, isLayoutComment, PAGE_BREAK } from '../model/layout-html.ts';
import { clauseNumber, numberedHeading, numberedItem } from './clause-numbers.ts';
import { element, text } from './element.ts';

function blank(_: State, node: Blank): ElementContent {
  const shown = text(shownBlank(node));
  return node.as ? shown : element('span', { className: ['blank'] }, [shown]);
}

/** Styles of counters in CSS. */
const NUMBERS = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' };

/**
 * Classes of an ordered list: how many digits its widest number has, since the PDF gives all items the room of the widest, and its
 * delimiter when it is not a point, and how its items are numbered when not 1, 2, 3.
 */
function list(state: State, node: List): Element {
  const made = defaultHandlers.list(state, node);
  if (!node.ordered || node.children[0]?.data?.clause) return made;
  const type = node.data?.marker;
  const digits = widestNumber(node);
  const className = [
    ...((made.properties.className as string[] | undefined) ?? []),
    ...(digits > 1 ? [`digits-${Math.min(digits, 4)}`] : []),
    ...(delimiterOf(node) === ')' ? ['parenthesis'] : []),
    ...(type ? [NUMBERS[type]] : []),
  ];
  return className.length > 0
    ? { ...made, properties: { ...made.properties, ...(type && { type }), className } }
    : made;
}

/** How many digits the widest number of a list is as wide as. */
function widestNumber(list: List): number {
  const first = list.start ?? 1;
  const last = first + list.children.length - 1;
  if (!list.data?.marker) return String(last).length;
  return list.children.reduce((widest, _, at) => Math.max(widest, widthInDigits(itemNumber(first + at, list))), 0);
}

function widthInDigits(letters: string): number {
  const widths = [...letters].map((letter) => (/[ilI]/.test(letter) ? 0.6 : /[mMwW]/.test(letter) ? 1.6 : 1.1));
  return Math.round(widths.reduce((sum, width) => sum + width, 0));
}

const BLOCK_TAG = /^(?:pre|table|blockquote|hr|h[1-6])$/;

/** In a tight list the text of an item is no element, and the style sheet would take a block behind it for the first: it gets a span. */
function listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  const made = numberedItem(node, defaultHandlers.listItem(state, node, parent));
  const first = made.children.findIndex((child) => child.type === 'element');
  const block = made.children[first];
  if (block?.type !== 'element' || !BLOCK_TAG.test(block.tagName)) return made;
  const children = made.children.map((child, at) =>
    at < first && child.type === 'text' && child.value.trim() !== '' ? element('span', {}, [child]) : child,
  );
  return { ...made, children };
}

/** Notes are numbered as in the PDF: in order of first reference, those that nothing refers to last. */
function root(state: State, node: MdastRoot) {
  for (const id of new Set([...referredTo(node), ...state.footnoteById.keys()])) {
    if (!state.footnoteById.has(id)) continue;
    state.footnoteOrder.push(id);
    state.footnoteCounts.set(id, 0);
  }
  return defaultHandlers.root(state, node);
}

function referredTo(node: Nodes): string[] {
  if (node.type === 'footnoteReference') return [node.identifier.toUpperCase()];
  return 'children' in node ? node.children.flatMap((child) => referredTo(child as Nodes)) : [];
}

/** A heading that something links to has an id. */
function headingHandler({ idOf }: HeadingTargets) {
  return (state: State, node: Heading): Element => {
    const made = numberedHeading(node, defaultHandlers.heading(state, node));
    const id = idOf(node);
    return id === undefined ? made : { ...made, properties: { ...made.properties, id } };
  };
}

/** Raw HTML is shown as it was written. */
function htmlHandler({ listedAt }: HeadingTargets, { title }: ContentsSetup) {
  return (state: State, node: Html, parent?: Nodes): ElementContent | undefined => {
    const entries = listedAt(node);
    if (!entries) return html(node, parent);
    if (entries.length === 0) return undefined;
    const lines = entries.map(({ level, slug, node: heading }) => {
      const children = state.all({ type: 'paragraph', children: plainHeading(heading) }) as ElementContent[];
      const numbered = [...clauseNumber(heading.data?.clause), ...children];
      return element('p', { className: [`level-${level}`] }, [element('a', { href: `#${slug}` }, numbered)]);
    });
    const head = title === '' ? [] : [element('p', { className: ['contents-title'] }, [text(title)])];
    return element('nav', { className: ['contents'] }, [...head, ...lines]);
  };
}

/** `section`: which one begins, by its place among those of the document. */
function pageBreak(section: number | undefined): Element {
  return element('div', { className: ['page-break', ...(section === undefined ? [] : [`section-${section}`])] }, []);
}

function html({ value, data }: Html, parent?: Nodes): ElementContent | undefined {
  const isBlock = isFlowContainer(parent);
  if (isBlock && PAGE_BREAK.test(value.trim())) return pageBreak(data?.section);
  if (isLayoutComment(value)) return undefined;
  if (!isBlock) return text(value);
  if (BREAK_TAG.test(value.trim())) return element('p', {}, [element('br', {}, [])]);
  return element('p', { className: ['source'] }, [text(value)]);
}

/** In a list of one, a text keeps the blanks that follow a line break; by itself it would lose them. */
function textHandler(state: State, node: Text): HastNodes[] {
  return [defaultHandlers.text(state, node)];
}

export function htmlHandlers(targets: HeadingTargets, setup: ContentsSetup) {
  return {
    blank,
    text: textHandler,
    list,
    listItem,
    root,
    heading: headingHandler(targets),
    html: htmlHandler(targets, setup),
  };
}
