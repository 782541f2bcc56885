/**
 * §17.15, §17.16: decides which SVGs are drawn, in which size, and what of them is lost. An SVG only draws its own content: no script, no
 * external reference.
 */
import { XmlDocument, type XmlElement } from '../../engine/packages.ts';
import { type BoundedCache, boundedCaches } from '../../fonts/bounded-cache.ts';
import { makePlain, type SvgLoss } from './plain-svg.ts';
import { drawingCost } from './svg-cost.ts';
import { sizeOfDrawing } from './svg-values.ts';

// §19.3: caches drawings by their source: a letterhead's logo is on every letter, and reading and drawing it takes as long as half of the
// letter.

/** The least size of the cache of all sources, and the longest source in it, in characters. */
const KEPT = 1_000_000;
const LONGEST = 50_000;

const caches = boundedCaches(KEPT, (source) => source.length);

/** Returns a cache for one kind of value, by source; all kinds share the limit. Sources longer than a logo are not cached. */
export function knownSvgs<Value>(): BoundedCache<Value> {
  const cache = caches<Value>();
  return {
    get: (source) => (source.length > LONGEST ? undefined : cache.get(source)),
    set(source, value) {
      if (source.length <= LONGEST) cache.set(source, value);
    },
  };
}

/** Why an SVG is not drawn. `of`: the element, the URL, or what is wrong with the XML. `line`: of the drawing, from 1. */
export type SvgProblem =
  | { problem: 'broken' | 'element' | 'outside' | 'embedded'; of: string; line: number }
  | { problem: 'sizeless' | 'costly' };
/**
 * `width`, `height`: its own, in points. `cost`: that of drawing it, in simple shapes. `svg`: only what is drawn. `embedded`: pictures in
 * it.
 */
type DrawableSvg = {
  width: number;
  height: number;
  cost: number;
  svg: string;
  losses: SvgLoss[];
  embedded: { address: string; line: number }[];
};

/** In characters, without embedded pictures. Larger drawings are treated as an attack, since shapes are laid out one by one. */
const LONGEST_SVG = 1_000_000;
const MAX_ELEMENTS = 10_000;
const MAX_DEPTH = 200;
/** The highest cost of a drawing, in simple shapes: two or three seconds. */
const MAX_COST = 60_000;
/** The cost of a step of matching styles, as a share of a simple shape. */
const STEP = 0.01;
/** The most characters of a text. Text is set letter by letter, which is slow. */
const LONGEST_TEXT = 20_000;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const DATA = /data:[\w/+.-]*;base64,[\sA-Za-z\d+/=]*/g;
const DRAWN_DATA = /^data:image\/(?:png|jpe?g);base64,/i;
const FORBIDDEN_ELEMENTS = new Set(['script', 'foreignObject', 'iframe', 'audio', 'video']);
const DOCTYPE = /<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[([\s\S]*?)\]\s*)?>/iy;
/** A general entity with literal text. Others are left unchanged, and are an error where they are used. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g;

const known = knownSvgs<DrawableSvg>();

/** Returns an SVG as it is drawn, or why it is not. */
export function readSvg(svg: string): DrawableSvg | SvgProblem {
  const before = known.get(svg);
  if (before) return before;
  const made = readAnew(svg);
  if ('svg' in made) known.set(svg, made);
  return made;
}

function readAnew(svg: string): DrawableSvg | SvgProblem {
  const root = parsed(svg);
  if ('problem' in root) return root;
  if (root.name !== 'svg') return { problem: 'broken', of: `<${root.name}>`, line: root.line + 1 };
  let plain: ReturnType<typeof makePlain>;
  try {
    plain = makePlain(elementsOf(root));
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'costly' };
    throw error;
  }
  // A picture is clipped at its edges whatever it declares, as in browsers; otherwise it would cover the page around it.
  delete root.attr.overflow;
  const { losses, steps } = plain;
  const elements = elementsOf(root);
  const problem = elements.map(problemOf).find((one) => one !== undefined);
  if (problem) return problem;
  if (root.attr.xmlns !== SVG_NAMESPACE) losses.unshift({ what: 'xmlns', line: root.line + 1, lost: 'namespace' });
  const [sheet] = /<\?xml-stylesheet\b/.exec(svg) ?? [];
  if (sheet)
    losses.push({ what: `${sheet}?>`, line: svg.slice(0, svg.indexOf(sheet)).split('\n').length, lost: 'sheet' });
  root.attr.xmlns = SVG_NAMESPACE;
  const cost = drawingCost(elements) + steps * STEP;
  const text = elements.reduce((sum, { val }) => sum + val.trim().length, 0);
  // NaN, too: the cost cannot be estimated.
  if (!(cost <= MAX_COST) || text > LONGEST_TEXT) return { problem: 'costly' };
  const { width, height } = sizeOfDrawing(root.attr);
  if (!(width > 0 && height > 0)) return { problem: 'sizeless' };
  const images = elements.filter(({ name, attr }) => name === 'image' && attr.href?.trim());
  const embedded = images.map(({ attr, line }) => ({ address: attr.href!.trim(), line: line + 1 }));
  const written = root.toString({ compressed: true, preserveWhitespace: true });
  return { width, height, cost, svg: written, losses, embedded };
}

function parsed(text: string): XmlElement | SvgProblem {
  const data = text.match(DATA)?.reduce((sum, one) => sum + one.length, 0) ?? 0;
  if (text.length - data > LONGEST_SVG) return { problem: 'costly' };
  const svg = withoutDoctype(text);
  const excess = svg === undefined ? 'costly' : findExcess(svg, MAX_ELEMENTS, MAX_DEPTH);
  if (excess === 'costly') return { problem: excess };
  if (excess) return { problem: excess, of: 'it does not end', line: svg!.split('\n').length };
  try {
    const root = new XmlDocument(svg!);
    takeNamesOfSvg(root);
    return root;
  } catch (error) {
    const [what, line] = (error as Error).message.split(/\n(?:Line: )?/);
    return { problem: 'broken', of: what!, line: Number(line) + 1 };
  }
}

/** Removes the document type, which draws nothing, and expands its entities. Undefined if these would make the drawing too long. */
function withoutDoctype(svg: string): string | undefined {
  // Only the first place is tried, since trying all would take long if many are not closed.
  DOCTYPE.lastIndex = Math.max(0, svg.search(/<!DOCTYPE/i));
  const [doctype, subset = ''] = DOCTYPE.exec(svg) ?? [];
  if (doctype === undefined) return svg;
  const entities = new Map([...subset.matchAll(ENTITY)].map(([, name, one, other]) => [name!, one ?? other ?? '']));
  // Keeps the line numbers.
  const rest = svg.replace(doctype, '\n'.repeat(doctype.split('\n').length - 1));
  if (entities.size === 0) return rest;
  const uses = /&([\w.:-]+);/g;
  const grown = [...rest.matchAll(uses)].reduce(
    (sum, [, name]) => sum + (entities.get(name!)?.length ?? 0),
    rest.length,
  );
  return grown > LONGEST_SVG ? undefined : rest.replace(uses, (whole, name: string) => entities.get(name) ?? whole);
}

/** Removes prefixes: elements become `rect` (from `svg:rect`), and references become `href` (from `xlink:href`). */
function takeNamesOfSvg(root: XmlElement): void {
  const [, prefix] = /^(.+):svg$/.exec(root.name) ?? [];
  const isSvg = prefix !== undefined && root.attr[`xmlns:${prefix}`] === SVG_NAMESPACE;
  for (const element of elementsOf(root)) {
    const { attr, name } = element;
    if (isSvg && name.startsWith(`${prefix}:`)) element.name = name.slice(prefix.length + 1);
    for (const key of Object.keys(attr)) {
      if (!key.endsWith(':href')) continue;
      attr.href ??= attr[key]!;
      delete attr[key];
    }
    // An id contains no space, so such a reference leads nowhere.
    if (/^#\S*\s/.test(attr.href?.trim() ?? '')) delete attr.href;
  }
  if (isSvg) root.attr.xmlns ??= SVG_NAMESPACE;
}

function problemOf({ name, attr: { href }, line }: XmlElement): SvgProblem | undefined {
  if (FORBIDDEN_ELEMENTS.has(name)) return { problem: 'element', of: `<${name}>`, line: line + 1 };
  const target = href?.trim() ?? '';
  if (target === '' || target.startsWith('#')) return undefined;
  const isData = target.startsWith('data:');
  if (name === 'image' && isData && DRAWN_DATA.test(target)) return undefined;
  const of = /^data:[^;,]*/.exec(target)?.[0] ?? target;
  return { problem: isData ? 'embedded' : 'outside', of, line: line + 1 };
}

/** Returns the elements in the order of the drawing, the root first. */
function elementsOf(root: XmlElement): XmlElement[] {
  return [root, ...root.children.filter(({ type }) => type === 'element').flatMap(elementsOf)];
}

/**
 * §17.16: the tokens of a well-formed SVG: comments, CDATA sections, processing instructions, tags (an attribute may contain a `>`, but
 * no `<`) and the text between them.
 */
export const TOKENS =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>|[^<]+/g;

/** The kinds of tokens: an opening tag with its name, without a namespace prefix; a closing tag; an empty element. */
export const OPENING = /^<(?:\w+:)?([\w-]+)/;
export const CLOSING = /^<\//;
export const EMPTY = /\/>$/;

const DELIMITERS: [begin: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** Returns whether each comment or similar is closed, since searching for a missing end would take long each time. */
function isClosed(svg: string): boolean {
  return DELIMITERS.every(([begin, end]) => svg.lastIndexOf(begin) <= svg.lastIndexOf(end));
}

/** Returns why an SVG is not parsed, which would take long: too many elements, too deeply nested, or incomplete. */
function findExcess(svg: string, maxElements: number, maxDepth: number): 'costly' | 'broken' | undefined {
  if (!isClosed(svg)) return 'broken';
  let elements = 0;
  let depth = 0;
  for (const [token] of svg.matchAll(TOKENS)) {
    if (CLOSING.test(token)) depth -= 1;
    else if (OPENING.test(token)) {
      elements += 1;
      if (!EMPTY.test(token)) depth += 1;
    }
    if (elements > maxElements || depth > maxDepth) return 'costly';
  }
  return depth === 0 ? undefined : 'broken';
}
