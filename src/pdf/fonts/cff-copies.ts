/**
 * §17.45: glyphs of a CFF font with another advance, for the subset in a file (Adobe Technical Note 5177, Type 2 charstrings). fontkit copies
 * charstrings as they are in the font, so an outline is written anew: room beside an ideograph is part of its glyph, and no space is copied
 * for it.
 */
import { FIRST_JOINED, type Glyph, type JoinedGlyph, type Subset } from '../engine/fontkit.ts';

/** The part of fontkit's CFF that its subset reads. */
type Cff = {
  getCharString(id: number): Uint8Array;
  fdForGlyph(id: number): number | null;
  privateDictForGlyph(id: number): { nominalWidthX?: number } | null;
};
type CffSubset = Subset & { cff?: Cff; font: { getGlyph(id: number): Glyph } };

/** What fontkit asks a glyph for: the subroutines that it uses. */
const WITHOUT_SUBROUTINES = { path: undefined, _usedGsubrs: {}, _usedSubrs: {} };

/** Lets a subset have joined glyphs, if its font is CFF. */
export function allowCffCopies(given: Subset): void {
  const subset = given as CffSubset;
  const { cff, font } = subset;
  if (!cff) return;
  const encode = subset.encode.bind(subset);
  subset.encode = () => {
    const { joined } = subset;
    if (!joined) return encode();
    const joinedOf = (id: number) => joined[id - FIRST_JOINED]!;
    const ownId = (id: number) => (id < FIRST_JOINED ? id : joinedOf(id).parts[0]!.id);
    const charString = (id: number) =>
      id < FIRST_JOINED
        ? cff.getCharString(id)
        : charStringOf(joinedOf(id), font, cff.privateDictForGlyph(ownId(id))?.nominalWidthX ?? 0);
    const glyph = (id: number) => (id < FIRST_JOINED ? font.getGlyph(id) : WITHOUT_SUBROUTINES);
    subset.cff = changed(cff, { getCharString: charString, fdForGlyph: (id: number) => cff.fdForGlyph(ownId(id)) });
    subset.font = changed(font, { getGlyph: glyph });
    try {
      return encode();
    } finally {
      subset.cff = cff;
      subset.font = font;
    }
  };
}

function changed<Kind extends object>(object: Kind, methods: object): Kind {
  return Object.assign(Object.create(object) as Kind, methods);
}

const OPERATORS = { moveTo: 21, lineTo: 5, bezierCurveTo: 8, end: 14 };
const [SHORT, FIXED] = [28, 255];

/** Returns the charstring of a glyph: its advance, less the usual one of its font, and its outlines. */
function charStringOf({ parts, advance }: JoinedGlyph, font: CffSubset['font'], nominal: number): Uint8Array {
  const bytes: number[] = [];
  let [x, y] = [0, 0];
  put(bytes, advance - nominal);
  for (const part of parts) {
    for (const { command, args } of font.getGlyph(part.id).path?.commands ?? []) {
      const operator = OPERATORS[command as keyof typeof OPERATORS];
      if (operator === undefined) continue;
      for (let at = 0; at < args.length; at += 2) {
        const [toX, toY] = [args[at]! + part.x, args[at + 1]! + part.y];
        put(bytes, toX - x);
        put(bytes, toY - y);
        [x, y] = [toX, toY];
      }
      bytes.push(operator);
    }
  }
  bytes.push(OPERATORS.end);
  return Uint8Array.from(bytes);
}

/** Writes a number: a whole one in 16 bits, any other with 16 bits behind the point. */
function put(bytes: number[], number: number): void {
  if (Number.isInteger(number)) bytes.push(SHORT, (number >> 8) & 0xff, number & 0xff);
  else {
    const fixed = Math.round(number * 0x10000);
    bytes.push(FIXED, (fixed >> 24) & 0xff, (fixed >> 16) & 0xff, (fixed >> 8) & 0xff, fixed & 0xff);
  }
}
