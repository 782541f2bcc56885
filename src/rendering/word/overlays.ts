/** §10.49, §17.42: texts on a picture in Word: text boxes over the picture in its line, where the PDF has them. */
import type { RootContent } from 'mdast';
import { isPictured } from '../../template/document/place-pictures.ts';
import type { HeadingDepth } from '../../template/model/document-style.ts';
import type { Label, Overlay } from '../../template/model/document-tree.ts';
import { type LabelBox, PANEL_PADDING, sideOf } from '../../template/model/label-room.ts';
import { looking, runOf, type WordContext } from './context.ts';
import { pictureSizeIn } from './inline.ts';
import { element, emu, w } from './xml.ts';

const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const LEFT_OF = { left: 0, center: 0.5, right: 1 };
/** The text of other programs may be wider and higher by a hair. */
const SLACK = 2;

/** Without the picture, or in a document that cannot be set, the texts stand below each other. */
export function overlay(node: Overlay, context: WordContext): string {
  const { labels: boxes, width, indent, align, direction } = context;
  const labels = node.children.flatMap((child) => (child.type === 'label' ? [child] : []));
  const [first] = node.children;
  const only = first?.type === 'paragraph' ? first.children.find(isPictured) : undefined;
  const size = only && pictureSizeIn(only, context);
  if (!size || !labels.every((label) => boxes.has(label)))
    return context.writeBlocks(
      node.children.flatMap((child) => (child.type === 'label' ? child.children : [child])),
      context,
    );
  const isMirrored = direction === 'rtl';
  const left = (isMirrored ? 0 : indent) + (width - size.width) * LEFT_OF[align ?? (isMirrored ? 'right' : 'left')];
  const before = labels.map((label) => textBox(label, boxes.get(label)!, left, context)).join('');
  // Programs measure from the right in a paragraph from right to left, so this one runs the other way.
  const own: WordContext = isMirrored
    ? { ...context, direction: 'ltr', isLeftToRight: true, align: align ?? 'right', indent: 0 }
    : context;
  return context.writeBlocks([first!], { ...own, before: `${context.before ?? ''}${before}` });
}

/** Writes a text box over the text, in points from the left edge of the column and the top of the paragraph. */
function textBox(label: Label, { x, y, width, height, scale }: LabelBox, left: number, context: WordContext): string {
  const id = context.next.drawing++;
  const extent = { cx: emu(width + SLACK), cy: emu(height + SLACK) };
  const padding = label.panel ? emu(PANEL_PADDING) : 0;
  const fill = label.panel ? element('a:solidFill', {}, element('a:srgbClr', { val: 'FFFFFF' })) : element('a:noFill');
  const shape = element(
    'wps:wsp',
    { 'xmlns:wps': SHAPE },
    element('wps:cNvSpPr', { txBox: 1 }),
    element(
      'wps:spPr',
      {},
      element('a:xfrm', {}, element('a:off', { x: 0, y: 0 }), element('a:ext', extent)),
      element('a:prstGeom', { prst: 'rect' }, element('a:avLst')),
      fill,
      element('a:ln', {}, element('a:noFill')),
    ),
    element('wps:txbx', {}, w('txbxContent', {}, textOf(label, width, scale, context))),
    element(
      'wps:bodyPr',
      { wrap: 'square', lIns: padding, tIns: padding, rIns: padding, bIns: padding, anchor: 't' },
      element('a:spAutoFit'),
    ),
  );
  const offset = (name: string, relativeFrom: string, value: number) =>
    element(name, { relativeFrom }, element('wp:posOffset', {}, String(emu(value))));
  const anchor = element(
    'wp:anchor',
    {
      ...{ distT: 0, distB: 0, distL: 0, distR: 0, simplePos: 0, relativeHeight: 1000 + id },
      ...{ behindDoc: 0, locked: 0, layoutInCell: 1, allowOverlap: 1 },
    },
    element('wp:simplePos', { x: 0, y: 0 }),
    offset('wp:positionH', 'column', left + x),
    offset('wp:positionV', 'paragraph', y),
    element('wp:extent', extent),
    element('wp:effectExtent', { l: 0, t: 0, r: 0, b: 0 }),
    element('wp:wrapNone'),
    element('wp:docPr', { id, name: `Text ${id}` }),
    element('wp:cNvGraphicFramePr'),
    element('a:graphic', {}, element('a:graphicData', { uri: SHAPE }, shape)),
  );
  return runOf({}, w('drawing', {}, anchor));
}

/** Writes the blocks of a label; smaller type is that of its runs. */
function textOf(label: Label, width: number, scale: number, context: WordContext): string {
  const inside: WordContext = {
    ...context,
    width,
    indent: 0,
    listDepth: 0,
    pending: { pageBreak: false, bookmarks: [], isTop: true },
    before: undefined,
    isKept: undefined,
    tight: undefined,
    inCell: true,
    style: 'Normal',
    ground: undefined,
    align: sideOf(label) ?? context.align,
  };
  const { children } = label;
  const written = children.map((child, at) => {
    const own = at === children.length - 1 ? { ...inside, ending: 0 } : inside;
    return context.writeBlocks([child], scale === 1 ? own : looking(own, { size: sizeOf(child, context) * scale }));
  });
  return written.join('') || w('p');
}

function sizeOf(node: RootContent, { styles }: WordContext): number {
  return (node.type === 'heading' ? styles.headings[node.depth as HeadingDepth] : styles.text).size;
}
