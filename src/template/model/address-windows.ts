/**
 * §19.6: the windows of envelopes, in which the address must be visible on the folded sheet. Lengths are in points from the sheet's upper
 * left corner; the standards use millimetres or inches.
 */

import { type Message, tell } from '../../locales/message.ts';
export type AddressWindow = 'din-5008-a' | 'din-5008-b' | 'us-10' | 'uk';

/** A rectangle in points, measured from the sheet's upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * `address`, `sender`: the areas that are visible however the sheet lies in its envelope; they may be the same box, with the sender on
 * top. `seen`: the area that may be visible, where nothing else stands. `beside`: where blocks may stand beside it, within the page
 * margin. `bodyTop`: the earliest top of the text on page 1. `folds`: the heights of the fold marks. `hole`: the height of the punch
 * mark.
 */
export type WindowMeasures = {
  size: 'A4' | 'Letter';
  address: Box;
  sender: Box;
  seen: Box;
  beside: Pick<Box, 'x' | 'y' | 'width'>;
  bodyTop: number;
  folds: readonly number[];
  hole?: number;
};

/** Converts millimetres to points. */
export function mm(length: number): number {
  return (length * 72) / 25.4;
}

function inches(length: number): number {
  return length * 72;
}

/**
 * DIN 5008:2020, forms A and B: a field of 85 × 45 mm, 20 mm from the left and 27 or 45 mm from the top. Its upper 17.7 mm hold the
 * sender and remarks, its lower 27.3 mm (6 lines) the address; text is inset by 5 mm. The letter's text begins 8.46 mm (two lines) below
 * the field. The information block stands beside it, 125 mm from the left, 5 mm below its top, 75 mm wide.
 */
function din5008(top: number, folds: [number, number]): WindowMeasures {
  const [x, width] = [mm(20 + 5), mm(85 - 5)];
  return {
    size: 'A4',
    sender: { x, y: mm(top), width, height: mm(17.7) },
    address: { x, y: mm(top + 17.7), width, height: mm(27.3) },
    seen: { x: mm(20), y: mm(top), width: mm(85), height: mm(45) },
    beside: { x: mm(125), y: mm(top + 5), width: mm(75) },
    bodyTop: mm(top + 45 + 8.46),
    folds: folds.map(mm),
    hole: mm(148.5),
  };
}

/** The gap beside a window, unless a standard defines it. */
const BESIDE_GAP = mm(10);

/** `play`: how far the folded sheet can slide down and to the right from the envelope's upper left corner. */
type Envelope = { window: Box; play: { x: number; y: number }; size: WindowMeasures['size']; panel: number };

/** Computes the area that the window always shows of the sheet, and the area that it may show. */
function windowOf({ window, play, size, panel }: Envelope): WindowMeasures {
  const { x, y, width, height } = window;
  const end = x + width + BESIDE_GAP;
  const always = { x, y, width: width - play.x, height: height - play.y };
  return {
    size,
    sender: always,
    address: always,
    seen: { x: x - play.x, y: y - play.y, width: width + play.x, height: height + play.y },
    beside: { x: end, y, width: Number.POSITIVE_INFINITY },
    bodyTop: panel,
    folds: [],
  };
}

/**
 * The standard window of a #10 envelope (4 1/8 × 9 1/2 in): 1 1/8 × 4 1/2 in, 7/8 in from the left and 1/2 in from the bottom. Letter
 * paper is folded in thirds of 3 2/3 in. No standard puts fold marks on the sheet.
 */
function us10(): WindowMeasures {
  const [panel, envelope, window] = [inches(11 / 3), inches(4.125), inches(1.125)];
  return windowOf({
    window: { x: inches(0.875), y: envelope - inches(0.5) - window, width: inches(4.5), height: window },
    play: { x: inches(9.5 - 8.5), y: envelope - panel },
    size: 'Letter',
    panel,
  });
}

/**
 * The window of a DL envelope (110 × 220 mm; BS 4264 and Royal Mail): 35 × 90 mm, 20 mm from the left. Makers place it 16 to 18 mm from
 * the bottom; the common part counts as always visible. A4 is folded in thirds of 99 mm.
 */
function uk(): WindowMeasures {
  const between = windowOf({
    window: { x: mm(20), y: mm(110 - 16 - 35), width: mm(90), height: mm(35 - 2) },
    play: { x: mm(220 - 210), y: mm(110 - 99) },
    size: 'A4',
    panel: mm(99),
  });
  const { seen } = between;
  return { ...between, seen: { ...seen, y: seen.y - mm(2), height: seen.height + 2 * mm(2) } };
}

export const ADDRESS_WINDOWS: Record<AddressWindow, WindowMeasures> = {
  'din-5008-a': din5008(27, [87, 192]),
  'din-5008-b': din5008(45, [105, 210]),
  'us-10': us10(),
  uk: uk(),
};

/** The declared size and orientation of a page. */
type Sheet = { size?: string; orientation?: string };

/** Returns whether a sheet is folded for the window. An undeclared size is the window's. */
export function fitsWindow(window: AddressWindow, { size, orientation }: Sheet): boolean {
  return (size === undefined || size === ADDRESS_WINDOWS[window].size) && orientation !== 'landscape';
}

/** Returns why a window does not fit the sheet of its page. Undefined when it fits. */
export function findWindowProblem(window: AddressWindow, page: Sheet): Message | undefined {
  if (fitsWindow(window, page)) return undefined;
  const { size } = ADDRESS_WINDOWS[window];
  return tell('template.windowSize', { window, size, paper: size });
}
