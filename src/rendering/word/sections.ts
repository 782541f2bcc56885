/** §17.42: writes the sections of a document: their blocks, pages, headers and footers. */
import type { Nodes, RootContent } from 'mdast';
import {
  type PageSection,
  pageSections,
  setupOf,
  type TakenAddress,
  takeAddress,
} from '../../template/document/page-sections.ts';
import { windowMeasures } from '../../template/model/address-windows.ts';
import { COLUMN_COUNT, COLUMN_GAP, columnWidth, type DocumentSetup } from '../../template/model/document-setup.ts';
import type { DocumentTree } from '../../template/model/document-tree.ts';
import type { SheetMeasure, WindowMeasure } from '../../template/model/measures.ts';
import type { PageFurniture } from '../../template/model/page-furniture.ts';
import { isLabel, isRoll, sheetOf } from '../../template/model/paper.ts';
import { blocks, textParagraph } from './blocks.ts';
import { looking, type PageCount, type WordContext } from './context.ts';
import { paragraph, rule, withBookmarks } from './paragraph.ts';
import { copyPlace, type RunningParts, runningPart, settledRunning, stampParagraph } from './running.ts';
import { inCell, type Row, tableXml } from './table-xml.ts';
import { say, twips, w } from './xml.ts';

/** The distances of header and footer from the edge of the sheet, in points. */
const EDGE = 28;
const COPY_HEIGHT = 22;
/** Word's maximum distance of a border from the edge. */
const MAX_SPACE = 31;

/** Returns the content of a document's body. `copy`: the text of each footer. */
export function writeSections(tree: DocumentTree, copy: string, context: WordContext): string {
  const parts = pageSections(tree, context.setup);
  const running: RunningParts = new Map();
  const restarts = parts.some(({ run }) => run > 0);
  return parts
    .map((part, index) => {
      const setup = setupOf(context.setup, part, index === 0);
      const { width } = bodyOf(setup);
      const count = restarts ? pageCount(part, parts, context) : undefined;
      const own: WordContext = { ...context, setup, width, annex: part.annex, ...(count && { count }) };
      const place = { isFirst: index === 0, isLast: index === parts.length - 1, copy, running };
      const isEnd = parts.findLastIndex(({ run }) => run === part.run) === index;
      return writeSection(part, count?.last && isEnd ? { ...place, end: count.last } : place, own);
    })
    .join('');
}

/** Word counts the pages of one section; for several, the page number at the end of the last one is the count. */
function pageCount({ run }: PageSection, parts: readonly PageSection[], context: WordContext): PageCount {
  const pages = context.pages?.counts.get(run) ?? 1;
  if (parts.filter((part) => part.run === run).length === 1) return { field: 'SECTIONPAGES', pages };
  const last = `_LastPage${run}`;
  return { field: `PAGEREF ${last}`, pages, last };
}

/** `end`: the name of the place at its end, if its page number is used. */
type Place = { isFirst: boolean; isLast: boolean; copy: string; running: RunningParts; end?: string };

function writeSection({ blocks: children, key }: PageSection, place: Place, context: WordContext): string {
  const { setup } = context;
  const { furniture } = context;
  const taken = takeAddress({ type: 'root', children }, setup);
  const measured = furniture?.window;
  // An address that does not fit its window stands in the text.
  const found = measured?.address ? taken : undefined;
  const sheet = sheetAt(place, key, context);
  const top =
    found && measured
      ? Math.min(sheet.top, windowMeasures(setup.furniture!.address!.window, sheetOf(setup.page).width).sender.y)
      : sheet.top;
  const first = place.isFirst ? furniture?.first : undefined;
  const address =
    found && measured && first ? addressTable(found, setup.furniture!.address!, { top, first, measured }, context) : '';
  const lower = first && !found ? first.margins.top - top : 0;
  const down = lower > 1 ? paragraph('', { before: 0, after: 0, line: { height: lower, rule: 'exact' } }, context) : '';
  const stamp = place.isFirst && setup.furniture?.stamp?.pages === 'first' ? stampParagraph(context) : '';
  const rest = found ? found.rest.children : children;
  const end = (columns: number, isContinuous: boolean) =>
    sectionProperties(
      place,
      { key, columns, isContinuous, sheet: { ...sheet, top }, isExact: found !== undefined },
      context,
    );
  const close = (properties: string, isLast: boolean) =>
    isLast ? properties : w('p', {}, w('pPr', {}, w('pStyle', { val: 'TableEnd' }), properties));
  const { end: ending } = place;
  const mark = ending === undefined ? '' : withBookmarks([ending], '', context);
  if (!setup.columns) {
    context.pending.isTop = true;
    const text = stamp + address + down + blocks(rest, context);
    return text.replace(/<\/w:p>$/, () => `${mark}</w:p>`) + close(end(1, false), place.isLast);
  }
  context.pending.isTop = true;
  const narrow = { ...context, width: columnWidth(context.width) };
  const title = isTitle(rest[0]) ? blocks(rest.slice(0, 1), context) + close(end(1, false), false) : '';
  return (
    stamp +
    address +
    down +
    title +
    blocks(title === '' ? rest : rest.slice(1), narrow) +
    close(end(COLUMN_COUNT, title !== ''), place.isLast)
  );
}

/** Returns whether a node is the title of a document in columns, which spans them. */
function isTitle(node: RootContent | undefined): boolean {
  if (node?.type === 'aligned' || node?.type === 'styledBlock')
    return node.children.length === 1 && isTitle(node.children[0]);
  return node?.type === 'heading' && node.depth === 1;
}

export function bodyOf({ page }: Pick<DocumentSetup, 'page'>): { width: number } {
  return { width: sheetOf(page).width - page.margins.left - page.margins.right };
}

/** `sheet`: see `sheetAt`. `isExact`: no header moves the text down. */
type Kind = {
  key: string;
  columns: number;
  isContinuous: boolean;
  sheet: ReturnType<typeof sheetAt>;
  isExact: boolean;
};

/** Distances in points: the least one from the edge of a sheet, and the gap to its text. */
const LEAST_EDGE = 14;
const GAP = 10;
/** Word's highest page (22 in). A longer roll goes on to the next one. */
const HIGHEST_PAGE = 1584;
/** Content that barely fits its page on paper is slightly higher in other programs. */
const SLACK = 4;

/**
 * Returns where the text of a section stands, and the distances of its header and footer from the edges: the footer has one line more
 * than in the PDF.
 */
function sheetAt({ isFirst }: Pick<Place, 'isFirst'>, key: string, { setup, furniture, styles }: WordContext) {
  const { margins } = setup.page;
  const sheet = isFirst ? furniture?.following : (furniture?.sections?.[key] ?? furniture?.following);
  const [wanted, lowest] = [sheet?.margins.top ?? margins.top, sheet?.margins.bottom ?? margins.bottom];
  const line = styles.smallSize * styles.text.leading;
  const heights = [...(sheet?.footer ?? []), ...((isFirst && furniture?.first.footer) || [])].map(({ parts }) =>
    parts.reduce((sum, part) => sum + (part.kind === 'picture' ? part.height : linesIn(part.children) * line), 0),
  );
  const below = Math.max(0, ...heights) + (copyPlace(setup) === 'footer' ? COPY_HEIGHT * styles.unit : 0);
  const { frame } = setup.furniture ?? {};
  // The text stays within a frame around the page.
  const edge = Math.max(LEAST_EDGE, frame ? frame.inset + frame.width + GAP / 2 : 0);
  const bottom = Math.max(lowest - SLACK, edge + below + GAP);
  return {
    top: wanted,
    bottom,
    header: sheet?.header[0]?.y ?? EDGE,
    footer: Math.max(edge, Math.min(EDGE, bottom - below - GAP)),
  };
}

function linesIn(children: readonly Nodes[]): number {
  return 1 + children.filter(({ type }) => type === 'break').length;
}

function sectionProperties(
  { isFirst, copy, running }: Place,
  { key, columns, isContinuous, sheet, isExact }: Kind,
  context: WordContext,
): string {
  const { setup, direction } = context;
  const { page, furniture, sections } = setup;
  const { width, height: most } = sheetOf(page);
  const height = isRoll(page) ? Math.min(HIGHEST_PAGE, (context.pages?.height ?? most) + SLACK) : most;
  const { right, left } = page.margins;
  const first = isFirst ? furniture?.first : undefined;
  const reference = (position: 'header' | 'footer', type: 'default' | 'first') =>
    w(`${position}Reference`, { type, 'r:id': runningPart(position, type === 'first', copy, running, context) });
  // An empty header or footer would still take a line.
  const positions = (['header', 'footer'] as const).filter(
    (one) => !isLabel(page.size) || furniture !== undefined || setup[one].length > 0,
  );
  const types = first ? (['default', 'first'] as const) : (['default'] as const);
  const frame = furniture?.frame;
  return w(
    'sectPr',
    {},
    ...(isContinuous ? [] : types.flatMap((type) => positions.map((position) => reference(position, type)))),
    isContinuous ? say('type', 'continuous') : undefined,
    w('pgSz', { w: twips(width), h: twips(height), orient: width > height ? 'landscape' : undefined }),
    w('pgMar', {
      top: twips(isExact ? -sheet.top : sheet.top),
      right: twips(right),
      bottom: twips(sheet.bottom),
      left: twips(left),
      header: twips(sheet.header),
      footer: twips(sheet.footer),
      gutter: 0,
    }),
    frame &&
      w(
        'pgBorders',
        { offsetFrom: 'page' },
        ...(['top', 'left', 'bottom', 'right'] as const)
          .filter((side) => frame.sides.includes(side))
          .map((side) =>
            rule(side, {
              width: frame.width,
              color: frame.color,
              space: Math.min(MAX_SPACE, Math.round(frame.inset)),
              isDouble: frame.double === true,
            }),
          ),
      ),
    sections?.[key]?.restart && !isContinuous ? w('pgNumType', { start: 1 }) : undefined,
    columns > 1 ? w('cols', { num: columns, space: twips(COLUMN_GAP) }) : undefined,
    page.vertical && say('vAlign', page.vertical === 'middle' ? 'center' : 'bottom'),
    first && !isContinuous ? w('titlePg') : undefined,
    direction === 'rtl' ? w('bidi') : undefined,
  );
}

/** §17.42: the address in the window of an envelope: a table at the top of the first page, whose rows have the heights of the window. */
const HAIRLINE = 0.5;
const SENDER_GAP = 3;

/** `top`: where text begins on the page. `first`: where it continues below the window. In points. */
function addressTable(
  { address, beside }: TakenAddress,
  { window: name, sender }: NonNullable<PageFurniture['address']>,
  { top, first, measured }: { top: number; first: SheetMeasure; measured: WindowMeasure },
  context: WordContext,
): string {
  const { address: zone, sender: senderZone, isReturn } = windowMeasures(name, sheetOf(context.setup.page).width);
  const { left } = context.setup.page.margins;
  const end = Math.max(left + context.width, zone.x + zone.width);
  const { beside: place } = measured;
  // At the left of a window in the right half of the sheet.
  const isBefore = place !== undefined && place.x < zone.x;
  const split = place ? Math.min(place.x, end - 72) : end;
  const [own, other] = isBefore ? [end - zone.x, zone.x - place.x] : [split - zone.x, end - split];
  const widths = place ? [own, other] : [end - zone.x];
  const size = measured.address?.size;
  const inside = (column: number): WordContext => ({ ...inCell(context, widths[column]!), style: 'Address' });
  const { muted } = context.styles;
  const rules = isReturn ? {} : { rules: { bottom: { width: HAIRLINE, color: muted, space: 1 } } };
  const ruled = { before: 0, after: SENDER_GAP, ...rules };
  const narrow = { right: Math.max(0, widths[0]! - senderZone.width) };
  const line = sender?.length
    ? textParagraph(
        { children: settledRunning(sender, context) },
        { ...ruled, indent: narrow },
        looking(inside(0), { size: measured.sender?.size ?? 7, color: muted }),
      )
    : '';
  const written = context.writeBlocks([address], size === undefined ? inside(0) : looking(inside(0), { size }));
  const aside = measured.beside ? context.writeBlocks(beside, { ...inside(1), style: 'Normal' }) : '';
  const inOrder = <Cell>(cells: Cell[]): Cell[] => (isBefore ? cells.toReversed() : cells);
  const row = (
    height: number,
    own: string,
    other: { content: string; span?: 'restart' | 'goesOn' } | undefined,
    isLow = false,
  ): Row => ({
    height,
    cells: inOrder([{ content: own, isLow }, ...(other ? [other] : [])]),
  });
  const column = (content: string, span?: 'restart' | 'goesOn') =>
    measured.beside ? { content, ...(span && { span }) } : undefined;
  const above = senderZone.y - top;
  const isShared = zone === senderZone;
  const rows = [
    ...(above > 1 ? [row(above, paragraph('', {}, inside(0)), column(''))] : []),
    ...(isShared
      ? [row(first.margins.top - zone.y, line + written, column(aside))]
      : [
          row(zone.y - senderZone.y, line, column(aside, 'restart'), !isReturn),
          row(first.margins.top - zone.y, written, column('', 'goesOn')),
        ]),
  ];
  const indent = (isBefore ? place.x : zone.x) - left;
  return tableXml({ style: 'PlatenColumns', widths: inOrder(widths) }, rows, { ...context, indent });
}
