/**
 * §19.5: a watermark as outlines, from corner to corner: no text that anybody copies or searches, and no transparency, which printers
 * handle badly: it is drawn in a light tint below the text.
 */
import { boundedCache } from '../../fonts/bounded-cache.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { sharedFont } from '../../fonts/shared-fonts.ts';
import { linesOf } from '../../lines/lines.ts';
import { type Context, styled } from '../context/context.ts';
import type { Size } from '../inline/drawn-picture.ts';
import { generatedRuns } from '../inline/text-runs.ts';

/** Of the diagonal, and the greatest size of the type as a share of the sheet's width. */
const SHARE_OF_DIAGONAL = 0.7;
const GREATEST_SIZE = 0.25;
/** How far, of 255, a tint is from the paper. */
const STRENGTH = 36;

type Command = { command: string; args: number[] };
type Outlines = { commands: Command[]; width: number; capHeight: number };

/** The glyphs of a text on one line, in thousandths of the size, from its beginning and baseline. */
function outlinesOf(text: string, context: Context): Outlines {
  const bold = styled(context, { bold: true, italics: false, hyphenate: undefined });
  const [line = []] = linesOf(
    generatedRuns(bold, text.replace(/\s+/g, ' ')),
    Number.POSITIVE_INFINITY,
    context.direction,
  );
  const commands: Command[] = [];
  let pen = 0;
  let capHeight = 0;
  for (const run of line) {
    const font = sharedFont(run.font, faceStyle(true, false));
    const unit = 1000 / font.unitsPerEm;
    capHeight = Math.max(capHeight, font.capHeight * unit);
    const { glyphs, positions } = font.layout(run.text, run.fontFeatures);
    for (const [index, { id }] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      // Shared glyphs are named by their number and their text.
      for (const { command, args } of font.getGlyph(Number.parseInt(String(id), 10)).path?.commands ?? []) {
        const moved = args.map((value, at) =>
          at % 2 === 0 ? pen + (value + xOffset) * unit : (value + yOffset) * unit,
        );
        commands.push({ command, args: moved });
      }
      pen += xAdvance * unit;
    }
  }
  return { commands, width: pen, capHeight };
}

type Point = [x: number, y: number];

/** As operators: PDF has cubic curves only. */
function operatorsOf(commands: Command[], place: (x: number, y: number) => Point): string {
  const operators: string[] = [];
  let last: Point = [0, 0];
  for (const { command, args } of commands) {
    const points: Point[] = [];
    for (let at = 0; at < args.length; at += 2) points.push(place(args[at]!, args[at + 1]!));
    const write = (name: string, ...given: Point[]) =>
      operators.push(
        `${given
          .flat()
          .map((value) => Math.round(value * 100) / 100)
          .join(' ')} ${name}`,
      );
    const [first, second] = points as [Point, Point];
    if (command === 'moveTo') write('m', first);
    else if (command === 'lineTo') write('l', first);
    else if (command === 'bezierCurveTo') write('c', ...points);
    else if (command === 'quadraticCurveTo') write('c', towards(last, first), towards(second, first), second);
    else operators.push('h');
    last = points.at(-1) ?? last;
  }
  return operators.join('\n');
}

/** Two thirds of the way: the control point of the cubic curve that is the same as a quadratic one. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  return [x + ((toX - x) * 2) / 3, y + ((toY - y) * 2) / 3];
}

const known = boundedCache<string>(50);

/** The operators of the path of a watermark on a sheet, in points from its upper left corner. */
export function watermarkPath(text: string, { width, height }: Size, context: Context): string {
  const { family } = context.style;
  const key = JSON.stringify([text, width, height, family, context.language]);
  let path = known.get(key);
  if (path === undefined) {
    const outlines = outlinesOf(text, context);
    const length = Math.hypot(width, height);
    const unit = Math.min((SHARE_OF_DIAGONAL * length) / Math.max(1, outlines.width), (GREATEST_SIZE * width) / 1000);
    const [cosine, sine] = [(width / length) * unit, (height / length) * unit];
    path = operatorsOf(outlines.commands, (x, y) => {
      const [fromX, fromY] = [x - outlines.width / 2, y - outlines.capHeight / 2];
      return [width / 2 + fromX * cosine - fromY * sine, height / 2 - fromX * sine - fromY * cosine];
    });
    known.set(key, path);
  }
  return path;
}

/** A colour in so light a tint on paper of another colour that text stands out from it; one that is as light stays. All are `#rrggbb`. */
export function tintOf(color: string, paper: string): string {
  const [ink, below] = [color, paper].map((one) => Buffer.from(one.slice(1), 'hex')) as [Buffer, Buffer];
  const distance = Math.max(...ink.map((value, at) => Math.abs(value - below[at]!)));
  const share = Math.min(1, STRENGTH / Math.max(1, distance));
  const mixed = Array.from(ink, (value, at) => Math.round(value * share + below[at]! * (1 - share)));
  return `#${Buffer.from(mixed).toString('hex')}`;
}
