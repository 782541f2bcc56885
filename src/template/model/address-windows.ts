/**
 * §19.6: the windows of envelopes, in which the address must be visible on the folded sheet. Lengths are in points from the sheet's upper
 * left corner; the standards use millimetres or inches.
 */
import { type Message, tell } from '../../locales/message.ts';
import { isRoll, type PaperName, type Sheet, sheetOf } from './paper.ts';

/** A rectangle in points, measured from the sheet's upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * `address`, `sender`: the areas that are visible however the sheet lies in its envelope; they may be the same box, with the sender on
 * top. `seen`: the area that may be visible, where nothing else stands. `beside`: where blocks may stand beside it, within the page
 * margins. `isReturn`: the sender has a window of its own. `bodyTop`: the earliest top of the text on page 1. `folds`: the heights of the fold marks. `hole`: the height of the punch
 * mark.
 */
export type WindowMeasures = {
  size: PaperName;
  address: Box;
  sender: Box;
  seen: Box;
  beside: Pick<Box, 'x' | 'y' | 'width'>;
  isReturn?: true;
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

/** An envelope and the folded sheet in it. `window`: from the envelope's upper left corner. `play`: how far the sheet can slide. */
type Envelope = { window: Box; play: { x: number; y: number } };

function envelope(
  [wide, high]: [number, number],
  [sheet, panel]: [number, number],
  [x, y, width, height]: [number, number, number, number],
): Envelope {
  return { window: { x, y, width, height }, play: { x: wide - sheet, y: high - panel } };
}

/** Returns the box that all boxes share, or the one around them. */
function joined(boxes: Box[], isShared: boolean): Box {
  const [outer, inner] = isShared ? [Math.max, Math.min] : [Math.min, Math.max];
  const [x, y] = [outer(...boxes.map((box) => box.x)), outer(...boxes.map((box) => box.y))];
  const right = inner(...boxes.map((box) => box.x + box.width));
  return { x, y, width: right - x, height: inner(...boxes.map((box) => box.y + box.height)) - y };
}

/** Returns the area of the sheet that a window always shows, in each of the envelopes. */
function alwaysIn(envelopes: Envelope[]): Box {
  const shown = envelopes.map(({ window, play }) => ({
    ...window,
    width: window.width - play.x,
    height: window.height - play.y,
  }));
  return joined(shown, true);
}

/** Returns the area of the sheet that a window may show, in one of the envelopes. */
function seenIn(envelopes: Envelope[]): Box {
  const shown = envelopes.map(({ window: { x, y, width, height }, play }) => ({
    ...{ x: x - play.x, y: y - play.y },
    ...{ width: width + play.x, height: height + play.y },
  }));
  return joined(shown, false);
}

/** Returns where blocks stand beside what a window may show: at its right, or at its left if it is in the right half of the sheet. */
function besideOf({ x, width }: Box, y: number, sheet: number): WindowMeasures['beside'] {
  if (x + width / 2 > sheet / 2) return { x: 0, y, width: x - BESIDE_GAP / 2 };
  return { x: x + width + BESIDE_GAP, y, width: Number.POSITIVE_INFINITY };
}

/** `panel`: where the sheet is folded, and text begins. */
function windowOf(size: PaperName, panel: number, envelopes: Envelope[], returns?: Envelope[]): WindowMeasures {
  const address = alwaysIn(envelopes);
  const seen = seenIn([...envelopes, ...(returns ?? [])]);
  return {
    size,
    sender: returns ? alwaysIn(returns) : address,
    address,
    seen,
    beside: besideOf(seen, address.y, sheetOf({ size, orientation: 'portrait' }).width),
    ...(returns && { isReturn: true }),
    bodyTop: panel,
    folds: [],
  };
}

const [A4_WIDTH, A4_THIRD, LETTER_THIRD] = [210, 99, inches(11 / 3)];

function millimetres(
  [wide, high]: [number, number],
  panel: number,
  [x, y, width, height]: [number, number, number, number],
): Envelope {
  return envelope([mm(wide), mm(high)], [mm(A4_WIDTH), mm(panel)], [mm(x), mm(y), mm(width), mm(height)]);
}

/** A window of a #10 envelope (4 1/8 × 9 1/2 in). Letter paper is folded in thirds. No standard puts fold marks on the sheet. */
function number10(left: number, bottom: number, width: number, height: number): Envelope {
  const y = inches(4.125) - inches(bottom) - inches(height);
  return envelope(
    [inches(9.5), inches(4.125)],
    [inches(8.5), LETTER_THIRD],
    [inches(left), y, inches(width), inches(height)],
  );
}

/**
 * The window of a DL envelope (110 × 220 mm; BS 4264 and Royal Mail): 35 × 90 mm, 20 mm from the left. Makers place it 16 to 18 mm from
 * the bottom; the common part counts as always visible. A4 is folded in thirds of 99 mm.
 */
function uk(): WindowMeasures {
  const at = (bottom: number) => millimetres([220, 110], A4_THIRD, [20, 110 - bottom - 35, 90, 35]);
  return windowOf('A4', mm(A4_THIRD), [at(16), at(18)]);
}

/**
 * The 45 × 100 mm windows of Swiss envelopes (SN 010130): C5 (162 × 229 mm) holds A4 folded in half, C5/6 (114 × 229 mm) and C6/5
 * (114 × 224 mm) in thirds. At the right they are 12 mm from the edge, at the left 20 mm; 65 mm from the bottom in C5, else 21 mm.
 */
function swiss(xIn: (wide: number) => number): WindowMeasures {
  const at = (wide: number, high: number, panel: number, bottom: number) =>
    millimetres([wide, high], panel, [xIn(wide), high - bottom - 45, 100, 45]);
  return windowOf('A4', mm(A4_THIRD), [
    at(229, 162, 148.5, 65),
    at(229, 114, A4_THIRD, 21),
    at(224, 114, A4_THIRD, 21),
  ]);
}

/** The windows of French DL envelopes (NF Z 11-001), 35 or 45 × 100 mm, 20 mm from the right and 20 mm from the bottom. */
function french(): WindowMeasures {
  const at = (height: number) => millimetres([220, 110], A4_THIRD, [220 - 20 - 100, 110 - 20 - height, 100, height]);
  return windowOf('A4', mm(A4_THIRD), [at(35), at(45)]);
}

const NAMED = {
  'din-5008-a': din5008(27, [87, 192]),
  'din-5008-b': din5008(45, [105, 210]),
  'ch-right': swiss((wide) => wide - 12 - 100),
  'ch-left': swiss(() => 20),
  uk: uk(),
  fr: french(),
  // The standard window: 1 1/8 × 4 1/2 in, 7/8 in from the left and 1/2 in from the bottom.
  'us-10': windowOf('Letter', LETTER_THIRD, [number10(0.875, 0.5, 4.5, 1.125)]),
  // Two windows, as most makers cut them: for the sender 7/8 × 3 1/2 in, 1/2 in from the left and 2 1/2 in from the bottom; for the
  // address 1 1/8 × 4 in, 1/2 in from the left and 1/2 in from the bottom.
  'us-10-double': windowOf('Letter', LETTER_THIRD, [number10(0.5, 0.5, 4, 1.125)], [number10(0.5, 2.5, 3.5, 0.875)]),
  // The usual window of a Japanese envelope 長形3号 (120 × 235 mm): 45 × 90 mm, 22 mm from the left and 12 mm from the top.
  jp: windowOf('A4', mm(A4_THIRD), [millimetres([235, 120], A4_THIRD, [22, 12, 90, 45])]),
} satisfies Record<string, WindowMeasures>;
export const WINDOW_NAMES = Object.keys(NAMED) as (keyof typeof NAMED)[];

/** A window by its name, or of the author's own measures: the part of the sheet that it shows. */
export type AddressWindow = keyof typeof NAMED | Box;

/** Two lines, as DIN 5008 requires above the text. */
export const BELOW_WINDOW = mm(8.46);

/** Returns the measures of a window. `sheet`: the width of the page. */
export function windowMeasures(window: AddressWindow, sheet: number): Omit<WindowMeasures, 'size'> {
  if (typeof window === 'string') return NAMED[window];
  const beside = besideOf(window, window.y, sheet);
  const bodyTop = window.y + window.height + BELOW_WINDOW;
  return { address: window, sender: window, seen: window, beside, bodyTop, folds: [] };
}

/** The declared size and orientation of a page. */
type DeclaredSheet = Partial<Sheet>;

/** Returns the size of a page with a window whose author says no size. */
export function sizeForWindow(window: AddressWindow | 'none' | undefined): Pick<DeclaredSheet, 'size'> {
  return typeof window === 'string' && window !== 'none' ? { size: NAMED[window].size } : {};
}

/** Returns whether a sheet is folded for the window. An undeclared size is the window's. */
export function fitsWindow(window: AddressWindow, { size, orientation = 'portrait' }: DeclaredSheet): boolean {
  if (isRoll({ size })) return false;
  if (typeof window === 'string')
    return (size === undefined || size === NAMED[window].size) && orientation !== 'landscape';
  if (size === undefined) return true;
  const sheet = sheetOf({ size, orientation });
  return window.x + window.width <= sheet.width && window.y + window.height <= sheet.height;
}

/** Returns why a window does not fit the sheet of its page. Undefined when it fits. */
export function findWindowProblem(window: AddressWindow, page: DeclaredSheet): Message | undefined {
  if (fitsWindow(window, page)) return undefined;
  if (typeof window !== 'string') return tell('template.windowBeyond');
  const { size } = NAMED[window];
  return tell('template.windowSize', { window, size, paper: size });
}
