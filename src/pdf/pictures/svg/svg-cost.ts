/**
 * §17.15: estimates the cost of drawing an SVG, so that one that would occupy a worker for a minute is refused at once, and on every
 * machine alike. The unit is a simple shape, about 50 µs. What uses, paints, masks and markers draw counts as often as it is drawn. If
 * the cost depends on drawing, it is the upper estimate.
 */
import type { XmlElement } from '../../engine/packages.ts';

/** The cost of a letter, as a share of a simple shape, as measured. */
const LETTER = 0.2;
/** The cost of a letter on a path for each piece of the path, since svg-to-pdfkit walks along all of it for each letter. */
const LETTER_BY_PIECE = 0.0003;
/** A reference is searched in the whole drawing. */
const SEARCHED = 0.0003;
/** The path of a group is copied once for each level. */
const COPIED = 0.03;
/** A list of numbers is parsed for each descendant. */
const LISTED = 0.0005;
/** The most dashes of one line, and before its beginning (a negative offset). */
const MAX_DASHES = 100;
const MAX_DASHES_BEFORE = 100_000;

/** References to parts of the same drawing. */
const REFERENCES = /url\(\s*(?:["']\s*)?#([^)"'\s]+)/g;
const LISTS = ['x', 'y', 'dx', 'dy', 'rotate'];
/** Effects drawn once for the element that has them; paints are drawn for all elements in it. */
const FOR_ITSELF = new Set(['mask', 'clip-path', 'filter']);

function elementsIn({ children }: XmlElement): XmlElement[] {
  return children.filter(({ type }) => type === 'element');
}
function hrefOf({ attr }: XmlElement): string | undefined {
  const target = attr.href?.trim();
  return target?.startsWith('#') ? target.slice(1) : undefined;
}

/**
 * The cost of an element with everything drawn with it. `drawn`: the number of elements. `copies`: the number of pieces in the path of a
 * group.
 */
type Weight = { cost: number; drawn: number; pieces: number; copies: number; letters: number };
const ENDLESS: Weight = { cost: Infinity, drawn: Infinity, pieces: Infinity, copies: Infinity, letters: Infinity };

/** Returns the cost of a drawing, given all its elements, the root first; infinite if an element uses itself. */
export function drawingCost(elements: XmlElement[]): number {
  const root = elements[0]!;
  const byId = new Map<string, XmlElement>();
  const parents = new Map<XmlElement, XmlElement>();
  for (const element of elements) {
    if (element.attr.id && !byId.has(element.attr.id)) byId.set(element.attr.id, element);
    for (const child of elementsIn(element)) parents.set(child, element);
  }
  const known = new Map<XmlElement, Weight>();

  /** An element drawn by reference is drawn with its parents; a text among them is laid out too. */
  const withParents = (target: XmlElement): number => {
    let sum = weigh(target).cost + elements.length * SEARCHED;
    for (let at = parents.get(target); at; at = parents.get(at))
      sum += at.name === 'text' ? weigh(at).cost : 1 + pathCostOf(at).cost;
    return sum;
  };
  const referred = (text: string): number =>
    Array.from(text.matchAll(REFERENCES)).reduce((sum, [, id]) => {
      const target = byId.get(id!);
      return sum + (target ? withParents(target) : elements.length * SEARCHED);
    }, 0);

  function weigh(element: XmlElement): Weight {
    const before = known.get(element);
    if (before) return before;
    // The cost counts as endless until it is known, so that elements which refer to each other in a cycle are refused.
    known.set(element, ENDLESS);
    const { attr, name } = element;
    const path = pathCostOf(element);
    const weight: Weight = {
      cost: 1 + path.cost,
      drawn: 1,
      pieces: path.pieces,
      copies: 0,
      letters: element.val.trim().length,
    };
    weight.cost += weight.letters * LETTER;
    const add = (part: Weight) => {
      for (const key of Object.keys(weight) as (keyof Weight)[]) weight[key] += part[key];
    };
    for (const child of elementsIn(element)) add(weigh(child));
    const href = hrefOf(element);
    const target = href === undefined ? undefined : byId.get(href);
    if (target && name === 'use') add(weigh(target));
    weight.copies += weight.pieces;
    if (target && name !== 'use') weight.cost += withParents(target);
    if (name === 'textPath') {
      const pieces = target ? weigh(target).pieces : weight.pieces;
      weight.cost += weight.letters * pieces * LETTER_BY_PIECE;
    }
    for (const key of LISTS) weight.cost += ((attr[key]?.length ?? 0) / 2) * weight.drawn * LISTED;
    for (const [key, value] of Object.entries(attr)) {
      if (!value.includes('url(')) continue;
      const times = FOR_ITSELF.has(key) ? 1 : /marker/.test(key + value) ? weight.pieces : weight.drawn;
      weight.cost += referred(value) * times + weight.copies * COPIED;
    }
    known.set(element, weight);
    return weight;
  }

  return hasEndlessDashes(elements) ? Infinity : weigh(root).cost;
}

/** svg-to-pdfkit walks dash by dash to the beginning of a line with a negative offset. */
function hasEndlessDashes(elements: XmlElement[]): boolean {
  const values = (key: string) => elements.flatMap(({ attr }) => attr[key] ?? []);
  const dashes = values('stroke-dasharray').map((value) => value.trim().split(/[\s,]+/));
  if (dashes.some((list) => list.length > MAX_DASHES)) return true;
  const before = values('stroke-dashoffset').filter((value) => value.includes('-'));
  if (before.length === 0) return false;
  // Lengths relative to a font or the drawing may have any value.
  if ([...before, ...dashes.flat()].some((value) => /%|em|ex/.test(value))) return true;
  const longest = Math.max(...before.map((value) => Math.abs(Number.parseFloat(value))));
  const shortest = Math.min(
    ...dashes
      .flat()
      .map(Number.parseFloat)
      .filter((length) => length > 0),
    Infinity,
  );
  return !(longest / shortest <= MAX_DASHES_BEFORE);
}

// §17.15: estimates the cost of drawing a shape's path, by its lines and curves.

/** `pieces`: lines and curves, with several for each arc. `cost`: in drawn elements, as in `svg-cost.ts`. */
type PathCost = { pieces: number; cost: number };

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
/** The cost of a rounded rectangle, a circle or a line. */
const SIMPLE: PathCost = { pieces: 8, cost: 0 };

function ofPath(d: string): PathCost {
  const path = { pieces: 0, cost: 0 };
  let command = COMMANDS.m!;
  let numbers = 0;
  const end = () => {
    // Flags of arcs may be written without spaces, which allows more arcs than numbers.
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

/** Returns the cost of an element's own path, without its children. */
function pathCostOf({ attr }: XmlElement): PathCost {
  const path = attr.d ?? attr.path;
  if (path !== undefined) return ofPath(path);
  return attr.points === undefined ? SIMPLE : ofPoints(attr.points);
}
