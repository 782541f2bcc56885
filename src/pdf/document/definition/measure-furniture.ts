/** §17.21, §19.3–19.6: where the furniture of pages stands, for the preview to show it in the same places. */

import { pageSections, setupOf } from '../../../template/document/page-sections.ts';
import { type TakenAddress, takeAddress } from '../../../template/document/take-address.ts';
import type { Box } from '../../../template/model/address-windows.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import type {
  BoxMeasure,
  FurnitureMeasure,
  SheetMeasure,
  WindowMeasure,
} from '../../../template/model/furniture-measure.ts';
import type { RunningPosition } from '../../../template/model/running-boxes.ts';
import type { DocumentFonts } from '../../fonts/document-fonts.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { type Context, newContext, pageIn } from '../context/context.ts';
import { boxParts, runningContext } from './box-nodes.ts';
import { marksOf, measuredBackground, onPaperOf } from './page-background.ts';
import { type Sheet, sheetsOf } from './sheets-of.ts';
import { WINDOW_LEADING, windowLayout } from './window-layout.ts';

/** The measures of a document's furniture, and the document without what stands in a window; undefined for a document that cannot be set. */
export function measureFurniture(
  tree: DocumentTree,
  setup: DocumentSetup,
  title: string,
  assets: Asset[],
  fonts: DocumentFonts,
): { measure: FurnitureMeasure; rest: DocumentTree } | undefined {
  try {
    const whole = newContext(tree, setup, assets, layOutBlocks, { fonts });
    const parts = pageSections(tree, setup);
    const own = setupOf(setup, parts[0]!, true);
    const context = { ...whole, ...pageIn(own), annex: parts[0]!.annex };
    const found = takeAddress(tree, own);
    const sheets = sheetsOf(own, title, context, found);
    const window = found && windowOf(found, own, title, sheets.first.beside, context);
    const sections = parts.slice(1).map((part): [string, SheetMeasure] => {
      const ofPart = setupOf(setup, part, false);
      const inPart = { ...whole, ...pageIn(ofPart), annex: part.annex };
      return [part.key, sheetMeasure(sheetsOf(ofPart, title, inPart).following, false, ofPart, inPart)];
    });
    const { size, leading, color } = runningContext(context, 'header', context.width).style;
    const measure = {
      text: { size, leading, color },
      first: sheetMeasure(sheets.first, true, own, context),
      following: sheetMeasure(sheets.following, false, own, context),
      ...(sections.length > 0 && { sections: Object.fromEntries(sections) }),
      ...(window && { window }),
    };
    return { measure, rest: window?.address ? found!.rest : tree };
  } catch {
    // The render will report what is wrong; the preview shows what it can.
    return undefined;
  }
}

function sheetMeasure(sheet: Sheet, isFirst: boolean, setup: DocumentSetup, started: Context): SheetMeasure {
  const context = onPaperOf(setup.furniture, isFirst, started);
  const { left } = context.page.margins;
  const row = (position: RunningPosition): BoxMeasure[] =>
    sheet[position].boxes.map(({ place, align, content, offset, width }) => ({
      place,
      align,
      x: left + offset,
      y: sheet[position].top,
      width,
      parts: boxParts(content, runningContext(context, position, width)),
    }));
  return {
    margins: { top: sheet.top, bottom: sheet.bottom },
    header: row('header'),
    footer: row('footer'),
    ...measuredBackground(setup.furniture ?? {}, isFirst, context),
  };
}

function windowOf(
  found: TakenAddress,
  { furniture }: DocumentSetup,
  title: string,
  beside: Box | undefined,
  context: Context,
): WindowMeasure {
  const wanted = furniture!.address!;
  const { address, sender } = windowLayout(found, wanted, title, beside, context);
  const { size } = address;
  const parts = sender && boxParts(sender.content, runningContext(context, 'header', sender.width));
  return {
    leading: WINDOW_LEADING,
    address: size === undefined ? undefined : { ...address, size, block: found.address },
    ...(size !== undefined && beside && { beside: { ...beside, blocks: found.beside } }),
    ...(sender && parts && { sender: { ...sender, parts } }),
    marks: marksOf(wanted.window),
  };
}
