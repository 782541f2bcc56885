/**
 * §17.42: writes headers and footers as parts of their own: their content, what is behind the text of their pages, and the line about the
 * copy.
 */
import type { Image, PhrasingContent } from 'mdast';
import { textOfHeading } from '../../template/document/headings.ts';
import { asContent, settledContent } from '../../template/document/page-sections.ts';
import { mm } from '../../template/model/address-windows.ts';
import type { DocumentSetup, RunningPart } from '../../template/model/document-setup.ts';
import { type Alignment, COPY_STYLE } from '../../template/model/document-tree.ts';
import { SWISS_BILL } from '../../template/model/e-invoice.ts';
import type { BoxesLook, BoxPart, MarginBoxes } from '../../template/model/page-furniture.ts';
import { isLabel, sheetOf } from '../../template/model/paper.ts';
import { trackWidths } from '../../template/model/table-look.ts';
import { textParagraph } from './blocks.ts';
import { runOf, textRuns, type WordContext } from './context.ts';
import { fontName } from './fonts.ts';
import { inline } from './inline.ts';
import { paragraph } from './paragraph.ts';
import { drawing, STAMP_PATH } from './pictures.ts';
import { plainTable } from './table-xml.ts';
import { element, w, wordXml } from './xml.ts';

export type RunningPosition = 'header' | 'footer';

/** The written parts by content, which sections share. */
export type RunningParts = Map<string, string>;

type Box = { content: PhrasingContent[]; align: Alignment; width: number };

const SIDES = ['left', 'center', 'right'] as const;
const COLUMN_GAP = 12;
const HIGHEST_PICTURE = mm(20);
const POINTS_PER_PIXEL = 0.75;

/**
 * A Swiss QR bill covers the foot of its page, so the line about the copy goes into the header. A label has no room for it; the
 * properties of the file say it.
 */
export function copyPlace({ payments, page }: DocumentSetup): RunningPosition | undefined {
  if (isLabel(page.size)) return undefined;
  return payments?.[SWISS_BILL] === undefined ? 'footer' : 'header';
}

/** Returns the id of the part that a section refers to. `copy`: the line about the copy on each page. */
export function runningPart(
  position: RunningPosition,
  isFirst: boolean,
  copy: string,
  parts: RunningParts,
  context: WordContext,
): string {
  const { setup, file, annex, count } = context;
  const boxes = boxesOf(setup, position, isFirst);
  const { furniture: { background, first, watermark, stamp } = {}, page } = setup;
  const behind =
    position === 'header'
      ? { picture: ((isFirst ? first?.background : undefined) ?? background)?.picture, watermark }
      : {};
  const key = JSON.stringify([position, boxes, behind, page, annex, count]);
  const known = parts.get(key);
  const name = known ?? `${position}${parts.size + 1}.xml`;
  if (known === undefined) {
    parts.set(key, name);
    const own: WordContext = {
      ...context,
      part: name,
      style: position === 'header' ? 'Header' : 'Footer',
      look: {},
      indent: 0,
      pending: { pageBreak: false, bookmarks: [] },
    };
    const written = [
      behindText(behind, own),
      position === 'header' && stamp?.pages === 'all' ? stampParagraph(own) : '',
      writeBoxes(boxes, own),
      position === copyPlace(setup) ? paragraph(textRuns(copy, {}, context.direction), { style: COPY_STYLE }, own) : '',
    ];
    const content = written.join('');
    const ends = content.endsWith('</w:p>') || content.endsWith('<w:p/>');
    file.put(
      name,
      `${position}+xml`,
      wordXml(position === 'header' ? 'hdr' : 'ftr', content, ends ? '' : paragraph('', {}, own)),
    );
  }
  return file.relate('document.xml', position, name);
}

function boxesOf(
  { furniture, header, footer }: DocumentSetup,
  position: RunningPosition,
  isFirst: boolean,
): MarginBoxes | RunningPart[] {
  return (
    (isFirst ? furniture?.first?.[position] : undefined) ??
    furniture?.[position] ??
    (position === 'header' ? header : footer)
  );
}

function writeBoxes(boxes: MarginBoxes | RunningPart[], context: WordContext): string {
  const placed = Array.isArray(boxes)
    ? plainBox(boxes, context)
    : boxes.look
      ? columns(boxes, boxes.look, context)
      : sides(boxes, context);
  const isColumns = !Array.isArray(boxes) && boxes.look !== undefined;
  const filled = placed.filter(({ content }) => content.length > 0);
  if (filled.length === 0) return '';
  const write = ({ content, align, width }: Box, inside: WordContext) =>
    linesOf(content)
      .map((line) => textParagraph({ children: settledRunning(line, context) }, {}, { ...inside, width, align }))
      .join('');
  if (filled.length === 1 && !isColumns) return write({ ...filled[0]!, width: context.width }, context);
  if (fitsLines(placed, context)) return tabbed(placed, context);
  return plainTable(placed, (box, inside) => (box.content.length === 0 ? '' : write(box, inside)), context);
}

/** The approximate width of a letter in small type, as a share of its size. */
const LETTER_WIDTH = 0.55;

/** Returns whether each line of the text fits beside those of the other boxes. Tabs only lead from the left edge. */
function fitsLines(boxes: readonly Box[], { direction, styles: { smallSize } }: WordContext): boolean {
  return (
    direction === 'ltr' &&
    boxes.every(({ content, width }) =>
      linesOf(content).every((line) => {
        const said = textOfHeading(line);
        return !line.some(({ type }) => type === 'image') && said.length * smallSize * LETTER_WIDTH < width;
      }),
    )
  );
}

/** Writes the lines of all boxes side by side, each at its tab stop. */
function tabbed(boxes: readonly Box[], context: WordContext): string {
  let start = 0;
  const places = boxes.map(({ align, width }) => {
    const at = start + { left: 0, center: 0.5, right: 1 }[align] * width;
    start += width;
    return { at, align };
  });
  const tabs = places.filter(({ at }) => at > 0);
  const lines = boxes.map(({ content }) => linesOf(content));
  return Array.from({ length: Math.max(...lines.map(({ length }) => length)) }, (_, at) => {
    const texts = lines.map((own, box) => {
      const tab = places[box]!.at > 0 ? runOf(context.look, w('tab')) : '';
      return tab + inline(settledRunning(own[at] ?? [], context), context);
    });
    return paragraph(texts.join(''), { tabs }, context);
  }).join('');
}

/** A line of the front matter stands at the end of lines, or centred below the text. */
function plainBox(parts: RunningPart[], { style, width, direction }: WordContext): Box[] {
  const end = direction === 'rtl' ? 'left' : 'right';
  return [{ content: asContent(parts), align: style === 'Header' ? end : 'center', width }];
}

function sides(boxes: MarginBoxes, { width, direction }: WordContext): Box[] {
  const shown = boxes.center?.length ? SIDES : (['left', 'right'] as const);
  const mirrored: Record<Alignment, Alignment> =
    direction === 'rtl'
      ? { left: 'right', center: 'center', right: 'left' }
      : { left: 'left', center: 'center', right: 'right' };
  return shown.map((side) => ({
    content: settledContent(boxes[side] ?? []),
    align: mirrored[side],
    width: width / shown.length,
  }));
}

function columns(boxes: MarginBoxes, look: BoxesLook, { width, direction }: WordContext): Box[] {
  const tracks = Array.from(
    { length: look.columns },
    (_, at) => look.widths?.[at] ?? ({ value: 1, unit: 'share' } as const),
  );
  return trackWidths(tracks, width, COLUMN_GAP).map((own, at, { length }) => ({
    content: settledContent(boxes[`column${at + 1}` as BoxPart] ?? []),
    align: look.align?.[at] ?? (direction === 'rtl' ? 'right' : 'left'),
    width: own + (at < length - 1 ? COLUMN_GAP : 0),
  }));
}

/** Splits content into lines, so that no paragraph contains a line end. */
function linesOf(content: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of content) {
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)!.push(node);
  }
  return lines;
}

/** Resolves inline content for headers and footers. */
export function settledRunning(content: readonly PhrasingContent[], context: WordContext): PhrasingContent[] {
  return settledContent([...content]).map((node) => settled(node, context));
}

/** A picture without a size is no higher than a logo, and has no caption. */
function settled(node: PhrasingContent, { pictures }: WordContext): PhrasingContent {
  if (node.type !== 'image') return node;
  const natural = pictures.find(node.url)?.height ?? 0;
  const isSized = node.width !== undefined || node.height !== undefined;
  const own: Image = { ...node, data: { ...node.data, caption: '' } };
  return isSized || natural <= HIGHEST_PICTURE ? own : { ...own, height: HIGHEST_PICTURE / POINTS_PER_PIXEL };
}

/** §19.10: writes the stamp over the text of a page, in a line without height. */
export function stampParagraph(context: WordContext): string {
  const { furniture, part, next, pictures } = context;
  const measure = furniture?.first.stamp;
  const picture = pictures.find(STAMP_PATH);
  if (!measure || !picture) return '';
  const { x, y, ...size } = measure.box;
  const run = runOf({}, drawing(picture, size, measure.text, { part, next, anchor: { x, y, isOver: true } }));
  return paragraph(run, { before: 0, after: 0, line: { height: 1, rule: 'exact' } }, context);
}

type Behind = { picture?: string | undefined; watermark?: { text: string; color: string } | undefined };

/** Writes a picture that covers the sheet, and a watermark, in a line without height. */
function behindText({ picture: path, watermark }: Behind, context: WordContext): string {
  const picture = path === undefined ? undefined : context.pictures.find(path);
  const sheet = sheetOf(context.setup.page);
  const scale = picture ? Math.max(sheet.width / picture.width, sheet.height / picture.height) : 1;
  const size = picture && { width: picture.width * scale, height: picture.height * scale };
  const anchor = size && { x: (sheet.width - size.width) / 2, y: (sheet.height - size.height) / 2 };
  const shown = [
    ...(picture
      ? [runOf({}, drawing(picture, size!, '', { part: context.part, next: context.next, anchor: anchor! }))]
      : []),
    ...(watermark ? [runOf({}, watermarkShape(watermark, context))] : []),
  ];
  return shown.length === 0
    ? ''
    : paragraph(shown.join(''), { before: 0, after: 0, line: { height: 1, rule: 'exact' } }, context);
}

/** The length of a watermark, as a share of the sheet's diagonal. */
const SHARE_OF_DIAGONAL = 0.7;
/** The width of a letter, as a share of the size. */
const LETTER = 0.62;

/** Writes a watermark as Word does: a text along a path. */
function watermarkShape(
  { text, color }: { text: string; color: string },
  { setup: { page }, styles, next }: WordContext,
): string {
  const { width, height } = sheetOf(page);
  const long = Math.hypot(width, height) * SHARE_OF_DIAGONAL;
  const high = Math.min(width / 4, long / (LETTER * Math.max(1, text.length)));
  const wide = Math.min(long, high * LETTER * text.length);
  const id = next.drawing++;
  const place =
    'mso-position-horizontal:center;mso-position-horizontal-relative:page;mso-position-vertical:center;mso-position-vertical-relative:page';
  const formulas = [
    'sum #0 0 10800',
    'prod #0 2 1',
    'sum 21600 0 @1',
    'sum 0 0 @2',
    'sum 21600 0 @3',
    'if @0 @3 0',
    'if @0 21600 @1',
    'if @0 0 @2',
    'if @0 @4 21600',
  ];
  const kind = element(
    'v:shapetype',
    { id: '_x0000_t136', coordsize: '21600,21600', 'o:spt': 136, adj: '10800', path: 'm@7,l@8,m@5,21600l@6,21600e' },
    element('v:formulas', {}, ...formulas.map((eqn) => element('v:f', { eqn }))),
    element('v:path', { textpathok: 't', 'o:connecttype': 'none' }),
    element('v:textpath', { on: 't', fitshape: 't' }),
  );
  const style = `position:absolute;margin-left:0;margin-top:0;width:${Math.round(wide)}pt;height:${Math.round(high)}pt;rotation:315;z-index:-251658752;${place}`;
  const shape = element(
    'v:shape',
    { id: `Watermark${id}`, type: '#_x0000_t136', style, fillcolor: color, stroked: 'f' },
    element('v:fill', { opacity: '.3' }),
    element('v:textpath', {
      style: `font-family:"${fontName(styles.text.family)}";font-size:1pt;font-weight:bold`,
      string: text,
    }),
  );
  return w('pict', {}, kind, shape);
}
