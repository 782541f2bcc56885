/** Draws a glyph as a filled path (its contours), not as text, so that readers do not extract it. */
import { decimal } from '../../syntax/operators.ts';
import type { Style } from './letter-operators.ts';
import type { Letter } from './letters.ts';

/** The path operators for fontkit's path commands. */
const PATH_OPERATORS: Record<string, string> = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' };

/** The operators that fill the contours of a glyph at its position. */
export function glyphShape({ inline, glyph, x, y }: Letter, style: Style): string {
  const { font, fontSize } = inline;
  const scale = (font.scale * fontSize) / 1000;
  let operators = '';
  let from: number[] = [];
  for (const { command, args } of font.font.getGlyph(Number.parseInt(`${glyph.id}`, 10)).path!.commands) {
    const curve = command === 'quadraticCurveTo' ? cubic(from, args) : args;
    const points = curve.map((length, index) => decimal(index % 2 === 0 ? x + length * scale : y - length * scale));
    operators += `${[...points, PATH_OPERATORS[command] ?? 'c'].join(' ')}\n`;
    if (args.length > 0) from = args.slice(-2);
  }
  return `${style(inline)}${operators}f`;
}

/** A quadratic Bézier curve (one control point) as the same cubic one (two), the only kind that PDF has. */
function cubic([fromX, fromY]: number[], [atX, atY, toX, toY]: number[]): number[] {
  const between = (from: number, at: number) => from + (2 / 3) * (at - from);
  return [between(fromX!, atX!), between(fromY!, atY!), between(toX!, atX!), between(toY!, atY!), toX!, toY!];
}
