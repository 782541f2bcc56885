/** §17.15: what the path of an SVG's shape costs to draw, by the lines and curves that it is made of. */
import type { XmlElement } from '../../engine/xml.ts';

/** `pieces`: lines and curves, each arc being several; `cost`: in drawn elements, as in `svg-cost.ts`. */
export type PathCost = { pieces: number; cost: number };

const LINE = 0.06;
const CURVE = 0.2;
/** An arc is drawn as up to six curves. */
const CURVES_OF_ARC = 6;

type Command = { numbers: number; pieces: number; each: number };
function line(numbers: number): Command {
  return { numbers, pieces: 1, each: LINE };
}
function curve(numbers: number): Command {
  return { numbers, pieces: 1, each: CURVE };
}
/** SVG 2 §9.3: how many numbers each command of a path takes; more of them repeat it. */
const COMMANDS: Record<string, Command> = {
  m: line(2),
  l: line(2),
  h: line(1),
  v: line(1),
  z: line(0),
  t: curve(2),
  q: curve(4),
  s: curve(4),
  c: curve(6),
  a: { numbers: 7, pieces: CURVES_OF_ARC, each: CURVE },
};
const STEPS = /([mlhvztqsca])|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** Of a rectangle with round corners, a circle or a line. */
const SIMPLE: PathCost = { pieces: 8, cost: 0 };

function ofPath(d: string): PathCost {
  const path = { pieces: 0, cost: 0 };
  let command = COMMANDS.m!;
  let numbers = 0;
  const end = () => {
    // Flags of arcs may be written without blanks; then there are more arcs than numbers for them.
    const times = command.numbers === 0 ? 1 : Math.ceil(numbers / (command === COMMANDS.a ? 5 : command.numbers));
    path.pieces += times * command.pieces;
    path.cost += times * command.pieces * command.each;
    numbers = 0;
  };
  for (const [, name] of d.matchAll(STEPS)) {
    if (name === undefined) numbers += 1;
    else {
      end();
      command = COMMANDS[name.toLowerCase()]!;
    }
  }
  end();
  return path;
}

function ofPoints(points: string): PathCost {
  const pieces = points.trim().split(/[\s,]+/).length / 2;
  return { pieces, cost: pieces * LINE };
}

/** The cost of an element's own path, without what is in it. */
export function pathCostOf({ attr }: XmlElement): PathCost {
  const path = attr.d ?? attr.path;
  if (path !== undefined) return ofPath(path);
  return attr.points === undefined ? SIMPLE : ofPoints(attr.points);
}
