/** §17.16: resolves the style sheets and `style` attributes of an SVG for its elements (CSS Cascade 4), the strongest declaration first. */
import { createRequire } from 'node:module';
import type { AtrulePrelude, Block, CssNode, List, Raw, Selector, SelectorList } from 'css-tree';
import type { XmlElement } from '../../engine/packages.ts';
import { HARMLESS, VALUES } from './svg-values.ts';

/** By property: the values declared for an element, the strongest first. Properties that draw nothing are left out. */
export type Declared = ReadonlyMap<string, readonly string[]>;
/** Unsupported parts of a style. `line`: within the drawing, from 1. */
export type StyleLoss = { what: string; line: number; lost: 'font' | 'sheet' | 'style' };

type Declaration = { property: string; value: string; isImportant: boolean };
type Rule = { matches(element: XmlElement): boolean; specificity: number[]; declarations: Declaration[] };
/** A declaration with its rank: importance, `style` attribute, and specificity of the selector, compared in this order. */
type Ranked = Declaration & { rank: number[] };

/** The most tests of a selector on an element: a second or two. */
const MAX_STEPS = 4_000_000;
/** The steps that a character of a sheet takes, and a declaration for each element that it applies to. */
const [CHARACTER, DECLARATION] = [8, 8];
/** Data of fonts and pictures, which are not supported here. */
const DATA = /data:[^)"'\s]*/g;
/** Styles that cannot simply be split at `;`. */
const NOT_SIMPLE = /["'\\@{}]|\/\*|url\(\s*[^#]/i;

/** Selectors for interaction with a page, and for text that SVGs lack. */
const NEVER_MATCH =
  /::|:(?:hover|active|focus|focus-within|focus-visible|visited|link|any-link|target|checked|before|after|first-line|first-letter)\b/;
/** At-rules that draw nothing by themselves. */
const SILENT = new Set([
  'charset',
  'namespace',
  'page',
  'property',
  'keyframes',
  '-webkit-keyframes',
  'view-transition',
]);
/** Media queries that apply to a picture in a page on a screen, as which browsers treat every SVG, even when printing. */
const MEDIUM =
  /^(?:(?:only\s+)?(?:all|screen)|\(prefers-color-scheme:\s*light\)|\(prefers-reduced-motion:\s*no-preference\))$/;
const OTHER_MEDIUM = /^(?:(?:only\s+)?(?:print|speech|tty|tv|projection|handheld)\b|\(prefers-color-scheme:\s*dark\))/;
/** The values of `all`, apart from `inherit`. */
const OF_ALL = /^(?:initial|unset|revert|revert-layer)$/i;
const SHORTHANDS: Record<string, (value: string) => Record<string, string>> = {
  marker: (value) => ({ 'marker-start': value, 'marker-mid': value, 'marker-end': value }),
  font: longhandsOfFont,
  'text-decoration-line': (value) => ({ 'text-decoration': value }),
  background: (value) => ({ 'background-color': value }),
  all: (value) => {
    const names = /^inherit$/i.test(value) ? ALL.filter((name) => VALUES[name]) : OF_ALL.test(value) ? ALL : [];
    return Object.fromEntries(names.map((name) => [name, value]));
  },
};
const OTHERS = [
  'background-color',
  'mix-blend-mode',
  'isolation',
  'transform',
  'transform-origin',
  'translate',
  'rotate',
  'scale',
];
const KNOWN = new Set([...Object.keys(VALUES), ...Object.keys(HARMLESS), ...OTHERS]);
/** What `all` sets: the direction is content, and white space is that of the document's XML. */
const ALL = [...KNOWN].filter((name) => name !== 'direction' && name !== 'white-space');

/** These packages take 25 MB and 0.2 s of a thread, so they are only loaded for drawings with styles. */
function load() {
  const require = createRequire(import.meta.url);
  const { parse, generate }: typeof import('css-tree') = require('css-tree');
  const { compile }: typeof import('css-select') = require('css-select');
  return { parse, generate, compile };
}
type Css = ReturnType<typeof load>;

function longhandsOfFont(value: string): Record<string, string> {
  const [, words = '', size, family] =
    /^((?:[a-z\d-]+\s+)*?)([\d.]+[a-z%]+|[a-z]+-?(?:small|large)|small|medium|large)(?:\s*\/\s*\S+)?\s+(.+)$/i.exec(
      value,
    ) ?? [];
  if (size === undefined || family === undefined) return {};
  return {
    'font-style': /italic|oblique/i.exec(words)?.[0] ?? 'normal',
    'font-variant': /small-caps/i.exec(words)?.[0] ?? 'normal',
    'font-weight': /\b(?:bold|bolder|lighter|[1-9]00)\b/i.exec(words)?.[0] ?? 'normal',
    'font-size': size,
    'font-family': family,
  };
}

/** Returns the declarations of drawn properties; variables begin with `--`. */
function declarationsIn(children: List<CssNode>, { generate }: Css): Declaration[] {
  return children.toArray().flatMap((node) => {
    if (node.type !== 'Declaration') return [];
    const value = generate(node.value)
      .replace(/\/\*[\s\S]*?\*\//g, ' ')
      .trim();
    return declared(node.property, value, node.important !== false);
  });
}

/** Returns the declarations of a `style`. Few of them need a parser. */
function declarationsOf(style: string, css: () => Css): Declaration[] {
  if (NOT_SIMPLE.test(style)) {
    const list = css().parse(style, { context: 'declarationList', parseValue: false, parseCustomProperty: false });
    return declarationsIn((list as Block & CssNode).children, css());
  }
  return style.split(';').flatMap((text) => {
    const at = text.indexOf(':');
    if (at < 0) return [];
    const value = text.slice(at + 1).trim();
    const important = /!\s*important$/i.exec(value)?.[0];
    const own = important ? value.slice(0, -important.length).trim() : value;
    return declared(text.slice(0, at).trim(), own, important !== undefined);
  });
}

function declared(written: string, value: string, isImportant: boolean): Declaration[] {
  const property = written.startsWith('--') ? written : written.toLowerCase();
  return Object.entries(SHORTHANDS[property]?.(value) ?? { [property]: value })
    .filter(([name]) => KNOWN.has(name) || name.startsWith('--'))
    .map(([name, text]) => ({ property: name, value: text, isImportant }));
}

/** Selectors 4 §17: counts the ids, classes and so on, and elements in a selector. */
function specificityOf({ children }: Selector): number[] {
  const sum = [0, 0, 0];
  for (const node of children.toArray()) {
    const inner = 'children' in node ? node.children?.toArray()[0] : undefined;
    if (node.type === 'PseudoClassSelector' && /^(?:is|not|has|where)$/.test(node.name)) {
      const lists = inner?.type === 'SelectorList' && node.name !== 'where' ? inner.children.toArray() : [];
      const most = lists
        .map((one) => specificityOf(one as Selector))
        .sort(compareRanks)
        .at(-1) ?? [0, 0, 0];
      for (const at of sum.keys()) sum[at]! += most[at]!;
    } else if (node.type === 'IdSelector') sum[0]! += 1;
    else if (/^(?:Class|Attribute|PseudoClass)Selector$/.test(node.type)) sum[1]! += 1;
    else if (node.type === 'TypeSelector' && node.name !== '*') sum[2]! += 1;
  }
  return sum;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** css-select's view of the tree. Each access costs steps: some selectors access more than their text suggests. */
function adapterFor(parents: ReadonlyMap<XmlElement, XmlElement>, spend: (steps: number) => void) {
  const known = new Map<XmlElement, XmlElement[]>();
  const childrenOf = (element: XmlElement) => {
    const children = known.get(element) ?? element.children.filter(({ type }) => type === 'element');
    known.set(element, children);
    spend(children.length);
    return children;
  };
  const parentOf = (element: XmlElement) => {
    spend(1);
    return parents.get(element) ?? null;
  };
  const attributesOf = ({ attr }: XmlElement) => {
    spend(1);
    return attr;
  };
  return {
    isTag: (node: XmlElement): node is XmlElement => node.type === 'element',
    getAttributeValue: (element: XmlElement, name: string) => attributesOf(element)[name],
    getChildren: childrenOf,
    getName: (element: XmlElement) => {
      spend(1);
      return element.name;
    },
    getParent: parentOf,
    getSiblings: (element: XmlElement) => {
      const parent = parentOf(element);
      return parent ? childrenOf(parent) : [element];
    },
    getText: ({ val }: XmlElement) => val,
    hasAttrib: (element: XmlElement, name: string) => Object.hasOwn(attributesOf(element), name),
    removeSubsets: (nodes: XmlElement[]) => nodes,
  };
}

/** Returns whether a list of media queries applies. Undefined if that depends on a window. */
function isOnMedium(queries: string): boolean | undefined {
  const list = queries.toLowerCase().replace(/\s+/g, ' ').split(',');
  const answers = list.map((query) => {
    const [, not, asked = ''] = /^(not )?(.*)$/.exec(query.trim()) ?? [];
    const parts = asked.split(' and ');
    const isOther = parts.some((part) => OTHER_MEDIUM.test(part));
    const isThis = parts.every((part) => part === '' || MEDIUM.test(part));
    if (!isOther && !isThis) return undefined;
    return isThis !== (not !== undefined);
  });
  return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
}

/** Returns whether a part of a rule is a rule itself. css-tree knows only those that begin with `&`. */
function isNested(node: CssNode): boolean {
  return node.type === 'Rule' || node.type === 'Atrule' || (node.type === 'Raw' && node.value.includes('{'));
}

/** Returns the rules of a sheet that apply. */
function rulesOf(
  { children }: Pick<Block, 'children'>,
  css: Css,
  { adapter, tell }: { adapter: ReturnType<typeof adapterFor>; tell: Tell },
): Rule[] {
  return children.toArray().flatMap((node): Rule[] => {
    if (node.type === 'Atrule') {
      const name = node.name.toLowerCase();
      const prelude = node.prelude ? css.generate(node.prelude as AtrulePrelude | Raw) : '';
      const holds = HOLDS[name]?.(prelude) ?? (SILENT.has(name) ? false : undefined);
      if (holds && node.block) return rulesOf(node.block, css, { adapter, tell });
      const lost = name === 'font-face' ? 'font' : name === 'import' ? 'sheet' : 'style';
      if (holds === undefined) tell({ what: `@${name}${name === 'font-face' ? '' : ` ${prelude}`}`, node, lost });
      return [];
    }
    if (node.type !== 'Rule') return [];
    const declarations = declarationsIn(node.block.children, css);
    if (node.block.children.some(isNested)) tell({ what: '&', node, lost: 'style' });
    if (declarations.length === 0 || node.prelude.type !== 'SelectorList') return [];
    return (node.prelude as SelectorList).children.toArray().flatMap((one) => {
      const selector = one as Selector;
      const text = css.generate(selector);
      if (NEVER_MATCH.test(text)) return [];
      try {
        const matches = css.compile<XmlElement, XmlElement>(text, { adapter, xmlMode: true });
        return [{ matches, specificity: specificityOf(selector), declarations }];
      } catch {
        tell({ what: text, node, lost: 'style' });
        return [];
      }
    });
  });
}

/** Browsers support nearly everything that is asked for. */
const HOLDS: Record<string, (prelude: string) => boolean | undefined> = {
  media: isOnMedium,
  supports: (condition) => (/\bnot\b/.test(condition) ? undefined : true),
};

/** CSS Cascade 5 §7.3.5: `revert-layer` cancels what is declared beside it, in the sheets or in the `style`. The strongest is first. */
function withoutReverted(all: readonly Ranked[]): Ranked[] {
  const reverted = new Set<number>();
  return all.filter(({ value, rank: [, isOwn] }) => {
    if (/^revert-layer$/i.test(value)) reverted.add(isOwn!);
    return !reverted.has(isOwn!);
  });
}

const NOTHING: Declared = new Map();

type Tell = (loss: { what: string; node: CssNode; lost: StyleLoss['lost'] }) => void;

/**
 * Returns the declarations of each element, apart from its attributes. `elements`: in the order of the drawing. `steps`: returns the
 * steps so far. Both throw a RangeError when these are too many.
 */
export function readStyles(
  elements: readonly XmlElement[],
  parents: ReadonlyMap<XmlElement, XmlElement>,
  report: (loss: StyleLoss) => void,
): { styleOf: (element: XmlElement) => Declared; steps: () => number } {
  const sheets = elements.filter(({ name, val }) => name === 'style' && val.trim() !== '');
  if (sheets.length === 0 && !elements.some(({ attr }) => attr.style !== undefined))
    return { styleOf: () => NOTHING, steps: () => 0 };
  let loaded: Css | undefined;
  const css = () => {
    loaded ??= load();
    return loaded;
  };
  let spent = 0;
  const spend = (steps: number) => {
    spent += steps;
    if (spent > MAX_STEPS) throw new RangeError('too many style rules');
  };
  const adapter = adapterFor(parents, spend);
  const rules = sheets.flatMap(({ attr, val, line }) => {
    if (!/^(?:text\/css)?$/i.test(attr.type ?? '') || isOnMedium(attr.media ?? 'all') === false) return [];
    const text = val.replace(DATA, '');
    spend(text.length * CHARACTER);
    const tell: Tell = ({ what, node, lost }) =>
      report({ what: what.trim(), line: line + (node.loc?.start.line ?? 1), lost });
    const parsed = css().parse(text, { parseValue: false, parseCustomProperty: false, positions: true });
    return rulesOf(parsed as Block & CssNode, css(), { adapter, tell });
  });
  const known = new Map<string, Declaration[]>();
  const styleOf = (element: XmlElement) => {
    spend(rules.length);
    const matching = rules.filter(({ matches }) => matches(element));
    spend(DECLARATION * matching.reduce((sum, { declarations }) => sum + declarations.length, 0));
    const found: Ranked[] = matching.flatMap(({ declarations, specificity }) =>
      declarations.map((one) => ({ ...one, rank: [Number(one.isImportant), 0, ...specificity] })),
    );
    const { style } = element.attr;
    if (style !== undefined) {
      const own = known.get(style) ?? declarationsOf(style, css);
      known.set(style, own);
      found.push(...own.map((one) => ({ ...one, rank: [Number(one.isImportant), 1, 0, 0, 0] })));
    }
    // The sort is stable: of two with equal rank, the later one comes last.
    const sorted = found.sort((a, b) => compareRanks(a.rank, b.rank)).reverse();
    const byProperty = Map.groupBy(sorted, ({ property }) => property);
    return new Map([...byProperty].map(([name, all]) => [name, withoutReverted(all).map(({ value }) => value)]));
  };
  return { styleOf, steps: () => spent };
}
