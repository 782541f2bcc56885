/** §17.42: the address in the window of an envelope: a table at the top of the first page, whose rows are as high as the window wants them. */
import type { TakenAddress } from '../../template/document/take-address.ts';
import { ADDRESS_WINDOWS } from '../../template/model/address-windows.ts';
import type { SheetMeasure, WindowMeasure } from '../../template/model/furniture-measure.ts';
import type { PageFurniture } from '../../template/model/page-furniture.ts';
import { textParagraph } from './blocks.ts';
import { looking, type WordContext } from './context.ts';
import { paragraph } from './paragraph.ts';
import { settledRunning } from './running.ts';
import { inCell, type Row, tableXml } from './table-xml.ts';

const HAIRLINE = 0.5;
const SENDER_GAP = 3;

/** `top`: where text begins on the page; `first`: where it goes on below the window. In points. */
export function addressTable(
  { address, beside }: TakenAddress,
  { window: name, sender }: NonNullable<PageFurniture['address']>,
  { top, first, measured }: { top: number; first: SheetMeasure; measured: WindowMeasure },
  context: WordContext,
): string {
  const { address: zone, sender: senderZone } = ADDRESS_WINDOWS[name];
  const { left } = context.setup.page.margins;
  const end = left + context.width;
  const split = measured.beside ? Math.min(measured.beside.x, end - 72) : end;
  const widths = measured.beside ? [split - zone.x, end - split] : [end - zone.x];
  const size = measured.address?.size;
  const inside = (column: number): WordContext => ({ ...inCell(context, widths[column]!), style: 'Address' });
  const { muted } = context.styles;
  const ruled = { before: 0, after: SENDER_GAP, rules: { bottom: { width: HAIRLINE, color: muted, space: 1 } } };
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
  const row = (
    height: number,
    own: string,
    other: { content: string; span?: 'restart' | 'goesOn' } | undefined,
    isLow = false,
  ): Row => ({
    height,
    cells: [{ content: own, isLow }, ...(other ? [other] : [])],
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
          row(zone.y - senderZone.y, line, column(aside, 'restart'), true),
          row(first.margins.top - zone.y, written, column('', 'goesOn')),
        ]),
  ];
  return tableXml({ style: 'PlatenColumns', widths }, rows, { ...context, indent: zone.x - left });
}
