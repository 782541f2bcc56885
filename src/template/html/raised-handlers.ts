/** §17.21, §10.15: what HTML says beyond Markdown → hast, as the PDF shows it. No id and no class comes from a text. */
import type { Element, ElementContent } from 'hast';
import type { Image, ImageReference, Paragraph, Parents } from 'mdast';
import { defaultHandlers, type State } from 'mdast-util-to-hast';
import type { HeadingTargets } from '../document/heading-targets.ts';
import { styleClass } from '../model/block-style.ts';
import type {
  Aligned,
  Anchor,
  DescriptionList,
  Details,
  Signature,
  Styled,
  StyledBlock,
  WritingLine,
} from '../model/document-tree.ts';
import type { TableMeasures } from '../model/table-measure.ts';
import { element } from './element.ts';
import { contentOf, flowTableHandler } from './flow-table-handler.ts';
import { column, columns } from './html-columns.ts';
import { writingLine } from './writing-lines.ts';

function childrenOf(state: State, node: object): ElementContent[] {
  return state.all(node as Parents) as ElementContent[];
}

function styled(state: State, node: Styled): Element {
  const facts = {
    ...(node.title && { title: node.title }),
    ...(node.style && { className: [styleClass(node.style)] }),
  };
  return element(node.tag, facts, childrenOf(state, node));
}

function image(state: State, node: Image): Element {
  const { width, height, align } = node;
  const made = defaultHandlers.image(state, node);
  const given = {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(align !== undefined && { align }),
  };
  return { ...made, properties: { ...made.properties, ...given, ...placed(node) } };
}

function imageReference(state: State, node: ImageReference): ElementContent | ElementContent[] | undefined {
  const made = defaultHandlers.imageReference(state, node);
  return made && 'tagName' in made ? { ...made, properties: { ...made.properties, ...placed(node) } } : made;
}

/** What `html-pictures.ts` must know of a picture. */
function placed({ data, alt }: Image | ImageReference): Element['properties'] {
  const said = { dataCaption: data?.caption ?? alt ?? '', dataInLine: data?.inLine ?? false };
  return { ...said, ...(data?.isSigning && { dataSigning: true }) };
}

function aligned(state: State, node: Aligned): Element {
  return element('div', { className: [node.align] }, childrenOf(state, node));
}

function signature(state: State, node: Signature): Element {
  return element('div', { className: ['signature'] }, childrenOf(state, node));
}

function styledBlock(state: State, node: StyledBlock): Element {
  return element('div', { className: [styleClass(node.style)] }, childrenOf(state, node));
}

/** A browser shows a summary first, and a word of its own where there is none. */
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

/** Where terms run in, each has a box with what is said of it. */
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

/** A place that something links to. */
function anchorHandler({ idOf }: HeadingTargets) {
  return (_: State, node: Anchor): Element | undefined => {
    const id = idOf(node);
    return id === undefined ? undefined : element('span', { id }, []);
  };
}

/** Places alone make no line. */
function paragraph(state: State, node: Paragraph): Element | ElementContent[] {
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
