/** §17.21: converts mdast to hast where the default HTML differs from the PDF: blanks, lists, notes, headings and raw HTML. */
import type { Element, ElementContent, Nodes as HastNodes } from 'hast';
import type {
  Heading,
  Html,
  Image,
  ImageReference,
  List,
  ListItem,
  Root as MdastRoot,
  Nodes,
  Paragraph,
  Parents,
  Text,
} from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import { given } from '../../domain/given.ts';
import { itemNumber } from '../document/every-node.ts';
import { type HeadingTargets, plainHeading } from '../document/headings.ts';
import { delimiterOf } from '../markdown/html-printers.ts';
import { shownBlank } from '../markdown/sentinels.ts';
import { chartIn } from '../model/chart.ts';
import type { ContentsSetup } from '../model/document-setup.ts';
import { styleClass } from '../model/document-style.ts';
import {
  type Aligned,
  type Anchor,
  type Blank,
  BREAK_TAG,
  type DescriptionList,
  type Details,
  isFlowContainer,
  isLayoutComment,
  PAGE_BREAK,
  type SideNote,
  type Signature,
  type Styled,
  type StyledBlock,
  type WritingLine,
} from '../model/document-tree.ts';
import type { TableMeasures } from '../model/measures.ts';
import { chartTable } from './chart-svg.ts';
import { column, columns } from './columns.ts';
import { clauseNumber, division, element, numberedHeading, numberedItem, text, writingLine } from './element.ts';
import { contentOf, flowTableHandler } from './html-tables.ts';

function blank(_: State, node: Blank): ElementContent {
  const shown = text(shownBlank(node));
  return node.as ? shown : element('span', { className: ['blank'] }, [shown]);
}

/** The CSS counter styles. */
const NUMBERS = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' };

/**
 * Adds classes to an ordered list: the digits of its widest number, since the PDF gives all items the room of the widest; its delimiter,
 * unless it is a point; and its numbering, unless it is 1, 2, 3.
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

/** Returns how many digits wide the widest number of a list is. */
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

/** In a tight list the text of an item is no element, and the style sheet would take the next block for the first; so it gets a span. */
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

/** Numbers notes as in the PDF: in order of first reference, those without a reference last. */
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

/** Gives headings that are linked to an id. */
function headingHandler({ idOf }: HeadingTargets) {
  return (state: State, node: Heading): Element => {
    const made = numberedHeading(node, defaultHandlers.heading(state, node));
    const id = idOf(node);
    return id === undefined ? made : { ...made, properties: { ...made.properties, id } };
  };
}

/** Shows raw HTML as it was written. */
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

/** `section`: the index of the section that begins. */
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

/** A text that is the only child keeps the spaces after a line break, which it would lose otherwise. */
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

/** §17.21, §10.15: converts the HTML in documents to hast, as the PDF shows it. No id or class comes from a text. */
function childrenOf(state: State, node: object): ElementContent[] {
  return state.all(node as Parents) as ElementContent[];
}

function styled(state: State, node: Styled): Element {
  const facts = {
    ...(node.title && { title: node.title }),
    ...(node.style && { className: [styleClass(node.style), ...(node.fills ? [`of-${node.fills}`] : [])] }),
  };
  return element(node.tag, facts, childrenOf(state, node));
}

/** Returns whether the fonts of a document have superscripts or subscripts of their own for a text. */
export type HasOwnIndex = (tag: 'sup' | 'sub', text: string) => boolean;

/** Marks superscripts and subscripts that come from the font. */
export function indexHandler(hasOwnIndex: HasOwnIndex) {
  return (state: State, node: Styled): Element => {
    const made = styled(state, node);
    const [only, ...others] = made.children;
    if ((node.tag !== 'sup' && node.tag !== 'sub') || only?.type !== 'text' || others.length > 0) return made;
    return hasOwnIndex(node.tag, only.value) ? { ...made, properties: { className: ['of-font'] } } : made;
  };
}

function image(state: State, node: Image): Element {
  const { width, height, align } = node;
  const made = defaultHandlers.image(state, node);
  return { ...made, properties: { ...made.properties, ...given({ width, height, align }), ...placed(node) } };
}

function imageReference(state: State, node: ImageReference): ElementContent | ElementContent[] | undefined {
  const made = defaultHandlers.imageReference(state, node);
  return made && 'tagName' in made ? { ...made, properties: { ...made.properties, ...placed(node) } } : made;
}

/** The properties of a picture that `html-pictures.ts` needs. */
function placed({ data, alt }: Image | ImageReference): Element['properties'] {
  const said = { dataCaption: data?.caption ?? alt ?? '', dataInLine: data?.inLine ?? false };
  const chart = data && 'chart' in data && data.chart ? { dataChart: data.chart.title } : {};
  return { ...said, ...(data?.isSigning && { dataSigning: true }), ...chart };
}

function aligned(state: State, node: Aligned): Element {
  return division([node.align], childrenOf(state, node));
}

function signature(state: State, node: Signature): Element {
  return division(['signature'], childrenOf(state, node));
}

export function sideNote(state: State, node: SideNote): Element {
  return element('aside', {}, childrenOf(state, node));
}

function styledBlock(state: State, node: StyledBlock): Element {
  return division([styleClass(node.style)], childrenOf(state, node));
}

/** Browsers show the summary first, and a word of their own if there is none. */
function details(state: State, node: Details): Element {
  const children = childrenOf(state, node);
  const first = children.find((child) => child.type === 'element' && child.tagName !== 'span');
  const isTitled = first?.type === 'element' && first.tagName === 'summary';
  return isTitled ? element('details', { open: true }, children) : element('div', {}, children);
}

function contentIn(tagName: string) {
  return (state: State, node: Parents): Element => {
    const made = element(tagName, {}, contentOf(state, node));
    if (node.children[0]) state.patch(node.children[0], made);
    return made;
  };
}

/** Wraps each run-in term in a box with its descriptions. */
function descriptionList(state: State, node: DescriptionList): Element {
  const children = childrenOf(state, node);
  if (!node.data?.runIn) return element('dl', {}, children);
  const boxes: ElementContent[][] = [];
  for (const child of children) {
    if (child.type !== 'element') continue;
    const before = boxes.at(-1)?.at(-1) as Element | undefined;
    if (child.tagName === 'dd' || before?.tagName === 'dt') boxes.at(-1)!.push(child);
    else boxes.push([child]);
  }
  const made = boxes.map((box) => element('div', {}, box));
  return element('dl', { className: ['run-in'] }, made);
}

/** Gives anchors that are linked to an id. */
function anchorHandler({ idOf }: HeadingTargets) {
  return (_: State, node: Anchor): Element | undefined => {
    const id = idOf(node);
    return id === undefined ? undefined : element('span', { id }, []);
  };
}

/** Anchors alone make no paragraph. A chart has a table of its data beside it, which no paragraph can hold. */
function paragraph(state: State, node: Paragraph): Element | ElementContent[] {
  const chart = chartIn(node)?.data?.chart;
  if (chart) return element('div', { className: ['chart'] }, [...childrenOf(state, node), chartTable(chart)]);
  return node.children.every(({ type }) => type === 'anchor')
    ? childrenOf(state, node)
    : defaultHandlers.paragraph(state, node);
}

export function raisedHandlers(targets: HeadingTargets, measures: TableMeasures) {
  return {
    styled,
    anchor: anchorHandler(targets),
    paragraph,
    image,
    imageReference,
    aligned,
    signature,
    columns,
    column,
    styledBlock,
    writingLine: (_: State, { value }: WritingLine) => writingLine(value),
    flowTable: flowTableHandler(measures),
    details,
    summary: contentIn('summary'),
    descriptionList,
    descriptionTerm: contentIn('dt'),
    descriptionDetails: contentIn('dd'),
  };
}
