import type { XmlElement } from '../../engine/packages.ts';
import { type Declared, readStyles } from './svg-styles.ts';
import {
  DEFAULTS,
  HARMLESS,
  INITIAL,
  isGeometry,
  type Lost,
  readBlend,
  readTransform,
  sizeOfDrawing,
  VALUES,
} from './svg-values.ts';

/** A feature that browsers show but no PDF does. `line`: of the drawing, from 1. */
export type SvgLoss = {
  what: string;
  line: number;
  lost: 'shape' | 'color' | 'font' | 'sheet' | 'style' | 'motion' | 'html' | 'namespace' | 'press';
};

/** The longest text of a message, in characters. */
const LONGEST_TOLD = 60;
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'image']);
/** Elements whose geometry styles may set (SVG 2 §7), but for `svg`, of which browsers take only attributes. */
const PLACED = new Set(['path', 'rect', 'circle', 'ellipse', 'image']);
const MOTION = new Set(['animate', 'animateTransform', 'animateMotion', 'set']);
/** Elements that draw nothing themselves: their effect is in attributes by now, or reported where it is used. */
const NOT_DRAWN = new Set(['style', 'filter', 'metadata', ...MOTION]);
const PAINT_SERVERS = new Set(['linearGradient', 'radialGradient', 'pattern']);
const TRANSFORMS: Record<string, string> = {
  linearGradient: 'gradientTransform',
  radialGradient: 'gradientTransform',
  pattern: 'patternTransform',
};

/** The properties that an element inherits. */
type Around = {
  /** The custom properties by name; the prototype holds those of the parent. */
  variables: Readonly<Record<string, string>>;
  fill: string;
  stroke: string;
  isText: boolean;
  isClip: boolean;
  /** A variable that is declared within the drawing and not at its root. */
  variable?: string;
  /** The size to which percentages refer. */
  viewport: { width: number; height: number };
};
type Walk = {
  styleOf(element: XmlElement): Declared;
  byId: ReadonlyMap<string, XmlElement>;
  tell(what: string, at: Pick<XmlElement, 'line'>, lost: SvgLoss['lost']): void;
};
/** Returns the values declared for a property, the strongest first. */
type Given = (property: string) => string[];

/**
 * Changes the tree. `elements`: all of it, in order, the root first. `steps`: those of reading its styles. Throws a RangeError if these
 * are too many.
 */
export function makePlain(elements: readonly XmlElement[]): { losses: SvgLoss[]; steps: number } {
  const root = elements[0]!;
  const losses: SvgLoss[] = [];
  const parents = new Map<XmlElement, XmlElement>();
  const byId = new Map<string, XmlElement>();
  for (const element of elements) {
    if (element.attr.id !== undefined && !byId.has(element.attr.id)) byId.set(element.attr.id, element);
    for (const child of element.children) parents.set(child, element);
  }
  const report = (loss: SvgLoss) => void losses.push({ ...loss, what: loss.what.slice(0, LONGEST_TOLD) });
  const { styleOf, steps } = readStyles(elements, parents, report);
  const tell: Walk['tell'] = (what, { line }, lost) => report({ what, line: line + 1, lost });
  makeElementPlain(
    root,
    { styleOf, byId, tell },
    {
      variables: Object.create(null),
      fill: '',
      stroke: 'none',
      isText: false,
      isClip: false,
      viewport: boxOf(root),
    },
  );
  setInBox(root);
  if (elements.some(({ attr }) => Object.values(attr).includes('currentColor'))) root.attr.color ??= '#000000';
  // Blending is with the drawing, not with the page.
  if (elements.some(({ attr }) => attr.blend !== undefined)) root.attr.blend = 'Normal';
  return { losses, steps: steps() };
}

function makeElementPlain(element: XmlElement, walk: Walk, around: Around): void {
  const { attr } = element;
  const declared = walk.styleOf(element);
  const own = [...declared].flatMap(([name, [value]]) => (name.startsWith('--') ? [[name, value]] : []));
  const variables: Around['variables'] =
    own.length === 0 ? around.variables : Object.assign(Object.create(around.variables), Object.fromEntries(own));
  const given: Given = (property) =>
    (declared.get(property) ?? []).flatMap((text) => withVariables(text, variables) ?? []);
  const isRoot = around.fill === '';
  const variable = isRoot ? undefined : (own[0]?.[0] ?? around.variable);
  // Here the shapes of a `use` have the variables of their own place.
  if (element.name === 'use' && variable !== undefined)
    walk.tell(`${variable}: ${variables[variable]}`, element, 'style');
  // The size of the whole drawing only comes from attributes.
  for (const property of Object.keys(VALUES)) {
    if (!isGeometry(property)) setValue(element, property, given(property), walk);
    else if (!isRoot) setLength(element, property, PLACED.has(element.name) ? given(property) : [], walk);
  }
  setTransform(element, given, walk, { viewport: around.viewport, isRoot });
  tellUndrawn(element, given, walk);
  const [mode, isolation, background] = ['mix-blend-mode', 'isolation', 'background-color'].map((property) =>
    strongestOf(given(property)),
  );
  const blend = readBlend(mode, isolation);
  if (typeof blend === 'object') walk.tell(`mix-blend-mode: ${mode}`, element, 'shape');
  delete attr.style;
  delete attr.class;
  const inner = inheritedBy(element, { ...around, variables, ...(variable !== undefined && { variable }) });
  element.children = element.children.filter((child) => {
    if (child.type !== 'element') return child.type !== 'comment';
    if (!isKept(child, element, walk)) return false;
    makeElementPlain(child, walk, inner);
    return true;
  });
  if (isRoot && background !== undefined) paintBackground(element, background);
  if (element.name === 'a') makeGroup(element, inner);
  if (element.name === 'symbol') makeViewport(element);
  setEffects(element, inner, typeof blend === 'string' ? blend : undefined);
}

/** Returns the strongest value of a property that is not read as the others are. Undefined for its initial one. */
function strongestOf([text]: readonly string[]): string | undefined {
  return text === undefined || DEFAULTS.test(text) ? undefined : text;
}

/** The maximum depth of variables that refer to others. */
const MAX_DEPTH = 8;
/** The longest value that is parsed here, in characters; paths are longer and are not parsed. */
const LONGEST_VALUE = 2000;
const VARIABLE = /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g;

/** CSS Variables 1 §3: undefined if a variable is missing and has no fallback. */
function withVariables(text: string, variables: Around['variables']): string | undefined {
  let value = text;
  for (let depth = 0; value.includes('var('); depth++) {
    if (depth === MAX_DEPTH) return undefined;
    const before = bounded(value);
    value = before.replace(VARIABLE, (whole, name: string, other?: string) => variables[name] ?? other ?? whole);
    if (value === before) return undefined;
  }
  return value.trim();
}

function bounded(text: string): string {
  if (text.length > LONGEST_VALUE) throw new RangeError('a value is too long');
  return text;
}

/** Returns the strongest valid value, and tells what is lost: a stronger one that only browsers show. */
function strongest(
  property: string,
  texts: readonly string[],
  { isInSheet, tell }: { isInSheet: (text: string) => boolean; tell: (what: string, lost: Lost['lost']) => void },
): string | undefined {
  for (const text of texts) {
    // Browsers' own style sheet clips some elements, as drawn by default.
    if (property === 'overflow' && /^revert$/i.test(text)) return undefined;
    const value = ofAll(property, text) ?? VALUES[property]!(property === 'd' ? text : bounded(text), isInSheet(text));
    if (typeof value === 'string') return value;
    if (value) tell(`${property}: ${text}`, value.lost);
  }
  return undefined;
}

/** Sets an element's property as an attribute, from its declarations or the attribute. */
function setValue({ attr, line }: XmlElement, property: string, declared: readonly string[], walk: Walk): void {
  const own = property === 'white-space' ? undefined : attr[property]?.trim();
  if (declared.length === 0 && own === undefined) return;
  const value = strongest(property, own === undefined ? declared : [...declared, own], {
    isInSheet: (text) => text !== own,
    tell: (what, lost) => walk.tell(what, { line }, lost),
  });
  if (property !== 'white-space') delete attr[property];
  if (value !== undefined) {
    attr[property === 'white-space' ? 'xml:space' : property] = withTarget(value, walk);
    if (value.startsWith('cmyk(')) walk.tell(value, { line }, 'press');
  }
}

/** Like `setValue`, for properties that are a length, and may be a list of lengths as an attribute. */
function setLength({ attr, line }: XmlElement, property: string, declared: readonly string[], walk: Walk): void {
  const own = attr[property]?.trim() ?? '';
  let isLost = false;
  const value = strongest(property, declared, {
    isInSheet: () => true,
    tell: (what, lost) => {
      isLost = true;
      walk.tell(what, { line }, lost);
    },
  });
  if (value !== undefined) attr[property] = value;
  else if (!isLost && property !== 'd' && /[^\d\s.,+-]/.test(own)) {
    const parts = own.split(/[\s,]+/).map((part) => VALUES[property]!(part, false));
    if (parts.every((part) => typeof part === 'string')) attr[property] = parts.join(' ');
    else if (parts.some((part) => typeof part === 'object')) walk.tell(`${property}="${own}"`, { line }, 'shape');
  }
}

/** Resolves the values that all properties accept (CSS Cascade 4 §7.3). */
function ofAll(property: string, text: string): string | undefined {
  const word = text.toLowerCase();
  if (word === 'inherit') return word;
  if (!DEFAULTS.test(word)) return undefined;
  const { value, isInherited } = INITIAL[property] ?? {};
  return word !== 'initial' && isInherited ? 'inherit' : value;
}

/** Returns a paint whose target exists, or the fallback of one that does not (SVG 2 §13.2). */
function withTarget(value: string, { byId }: Walk): string {
  const [, id, fallback] = /^url\(#(.*)\) (\S+)$/.exec(value) ?? [];
  if (fallback === undefined) return value;
  if (!PAINT_SERVERS.has(byId.get(id!)?.name ?? '')) return fallback;
  return fallback === 'none' ? `url(#${id})` : value;
}

/** `isRoot`: it is turned around the centre of its box (CSS Transforms 1 §5). */
function setTransform(
  element: XmlElement,
  given: Given,
  walk: Walk,
  { viewport, isRoot }: { viewport: Around['viewport']; isRoot: boolean },
): void {
  const { attr } = element;
  const name = TRANSFORMS[element.name] ?? 'transform';
  const isDeclared = ['transform', 'translate', 'rotate', 'scale'].some((property) => given(property).length > 0);
  const origin = strongestOf(given('transform-origin')) ?? attr['transform-origin'] ?? (isRoot ? 'center' : undefined);
  if (!isDeclared && (origin === undefined || attr[name] === undefined)) return;
  const value = readTransform((property) => {
    const text =
      property === 'transform-origin'
        ? origin
        : (given(property)[0] ?? (property === 'transform' ? attr[name] : undefined));
    return text === undefined || DEFAULTS.test(text) ? undefined : bounded(text);
  }, viewport);
  if (typeof value === 'string') attr[name] = value;
  else {
    delete attr[name];
    if (value)
      walk.tell(
        `transform: ${[...given('transform'), ...(origin === undefined ? [] : [origin])].join(' ')}`,
        element,
        'shape',
      );
  }
}

function tellUndrawn(element: XmlElement, given: Given, { byId, tell }: Walk): void {
  for (const [property, harmless] of Object.entries(HARMLESS)) {
    const value = bounded(given(property)[0] ?? element.attr[property] ?? '') || undefined;
    const target = /^url\(["']?#(.*?)["']?\)$/.exec(value ?? '')?.[1];
    const isThere = target === undefined || byId.has(target);
    if (value !== undefined && isThere && !harmless.test(value.toLowerCase()) && !DEFAULTS.test(value))
      tell(`${property}: ${value}`, element, 'shape');
  }
}

function inheritedBy(element: XmlElement, around: Around): Around {
  const { name, attr } = element;
  const paint = (property: 'fill' | 'stroke') => {
    const own = attr[property] ?? 'inherit';
    // The keyword is inherited, not the colour that it had (CSS Color 4 §9.5.1).
    if (own === 'inherit' && around[property] === 'currentColor' && attr.color !== undefined)
      attr[property] = 'currentColor';
    return own === 'inherit' ? around[property] || '#000000' : own;
  };
  return {
    ...around,
    fill: paint('fill'),
    stroke: paint('stroke'),
    isText: around.isText || name === 'text',
    isClip: around.isClip || name === 'clipPath',
    viewport: viewportOf(element, around.viewport),
  };
}

function viewportOf({ name, attr }: XmlElement, around: Around['viewport']): Around['viewport'] {
  const [, , width = 0, height = 0] = (attr.viewBox?.trim().split(/[\s,]+/) ?? []).map(Number);
  if (width > 0 && height > 0) return { width, height };
  const own = [attr.width, attr.height].map((text) => Number(text?.replace(/px$/, '')));
  return name === 'svg' && own.every((value) => value > 0) ? { width: own[0]!, height: own[1]! } : around;
}

/** Returns the box of the whole drawing, in pixels. */
function boxOf({ attr }: XmlElement): Around['viewport'] {
  const { width, height } = sizeOfDrawing(attr);
  return { width: width / 0.75, height: height / 0.75 };
}

/** Effects of the root are those of its box, which no `viewBox` scales. */
const OF_BOX = ['transform', 'clip-path', 'mask'];

/** Puts the drawing into a drawing of the same size, if its box is moved or clipped. */
function setInBox(root: XmlElement): void {
  const effects = Object.fromEntries(
    OF_BOX.flatMap((name) => (root.attr[name] === undefined ? [] : [[name, root.attr[name]]])),
  );
  if (Object.keys(effects).length === 0) return;
  const { width, height } = boxOf(root);
  const own = { ...root.attr };
  for (const name of [...OF_BOX, 'overflow', 'x', 'y']) delete own[name];
  const size = { width: `${width}`, height: `${height}` };
  const outer = { ...(own.xmlns !== undefined && { xmlns: own.xmlns }), ...size, viewBox: `0 0 ${width} ${height}` };
  enclose(root, 'svg', outer, own);
  enclose(root.children[0] as XmlElement, 'g', effects, { ...own, ...size });
}

/** Returns whether an element is kept: it is drawn, or the reason why the drawing is refused. */
function isKept({ name, attr, line }: XmlElement, parent: XmlElement, { tell }: Walk): boolean {
  if (MOTION.has(name)) tell(`<${name}>`, { line }, 'motion');
  if (NOT_DRAWN.has(name) || name.includes(':')) return false;
  if (attr.requiredExtensions !== undefined) return false;
  // Programs that draw with HTML provide an alternative after it.
  const hasOther =
    parent.name === 'switch' && parent.children.some((one) => one.type === 'element' && one.name !== name);
  if (name !== 'foreignObject' || !hasOther) return true;
  tell(`<${name}>`, { line }, 'html');
  return false;
}

/** Moves an element's content into a copy within it, so that the element itself wraps the copy. */
function enclose(element: XmlElement, name: string, attr: Record<string, string>, kept: Record<string, string>): void {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(element)), element, { attr: kept });
  Object.assign(element, { name, attr, children: [copy] });
}

/** A link is useless on paper. */
function makeGroup(element: XmlElement, { isText }: Around): void {
  element.name = isText ? 'tspan' : 'g';
  delete element.attr.href;
}

/** A symbol is clipped at its edges like an `svg`, but svg-to-pdfkit does that. */
function makeViewport(element: XmlElement): void {
  enclose(element, 'defs', {}, element.attr);
  element.children[0]!.name = 'svg';
}

/** Wraps a shape in a group if it is blended, or if its fill shows through its outline. */
function setEffects(element: XmlElement, { fill, stroke, isClip }: Around, blend: string | undefined): void {
  // In a clip path only the shape of an element counts, and browsers allow no group there.
  if (isClip) return;
  const { opacity, id, ...others } = element.attr;
  const isSeenThrough = Number(opacity) < 1 && fill !== 'none' && stroke !== 'none';
  // Programs that draw the SVG themselves know the property.
  const style = blend && `mix-blend-mode:${blend.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}`;
  const effects = { ...(opacity !== undefined && { opacity }), ...(blend && { blend, style: style! }) };
  if (!SHAPES.has(element.name)) Object.assign(element.attr, blend && { blend, style });
  else if (blend || isSeenThrough) enclose(element, 'g', { ...effects, ...(id !== undefined && { id }) }, others);
}

/** Paints the background of the whole drawing. */
function paintBackground(root: XmlElement, color: string): void {
  const fill = VALUES.fill!(color, true);
  if (typeof fill !== 'string' || fill === 'none') return;
  const [x = '0', y = '0', width = '100%', height = '100%'] = root.attr.viewBox?.trim().split(/[\s,]+/) ?? [];
  const shape = Object.assign(Object.create(Object.getPrototypeOf(root)), {
    type: 'element',
    name: 'rect',
    attr: { x, y, width, height, fill },
    children: [],
    val: '',
    line: root.line,
  });
  root.children.unshift(shape);
}
