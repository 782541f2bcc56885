/** §10.20: applies attribute lists within a line: after emphasis, links, pictures, code and bracketed text. Others stay text. */
import type { Image, Nodes, Parent, Parents } from 'mdast';
import type { Extension, Handle } from 'mdast-util-from-markdown';
import { about, type Message, type Problem, problem, type SubjectCode } from '../../../locales/message.ts';
import { withLevel } from '../../model/code.ts';
import { EM_LENGTH, type PictureLength, type PictureSide, type StyledTag } from '../../model/document-tree.ts';
import { text } from '../raw-html/element-rule.ts';
import { rubyOf } from '../raw-html/ruby-of.ts';
import { type AttributeList, KRAMDOWN_COMMAND, readAttributeList } from '../syntax/attribute-list.ts';
import { readRuby } from '../syntax/ruby.ts';

/** Collects notes for the author, as for raw HTML. */
export type Report = {
  fault: (line: number, message: Message) => void;
  misplace: (line: number, message: Message) => void;
  ignore: (...names: string[]) => void;
  /** The classes that are styles. */
  styles: ReadonlySet<string>;
};

const SPANS = new Set<string>(
  'emphasis strong delete inlineCode link linkReference image imageReference footnoteReference'.split(' '),
);

/** Returns a node's list. Undefined for a command, and for `{-}`, which only headings may have. */
export function listOf(node: RawAttributes): AttributeList | undefined {
  const list = readAttributeList(node.value);
  return list && !list.words.includes('-') ? list : undefined;
}

/** Returns the anchors that a list names. The rest of it is ignored. */
export function placesOf(list: AttributeList, position: Nodes['position'], report: Report): Nodes[] {
  report.ignore(...list.classes.map((name) => `.${name}`), ...list.words, ...list.keys.keys());
  return list.ids.map((id): Nodes => ({ type: 'anchor', id, ...(position && { position }) }));
}

/** The CSS pixels of each unit. An inch has 96 pixels. */
const UNITS: Record<string, number> = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72 };

function pictureLength(written = ''): PictureLength | undefined {
  const em = Number(EM_LENGTH.exec(written)?.[1] ?? 0);
  if (em > 0) return `${em}em`;
  const [, number, unit] = /^\s*(\d{1,5}(?:\.\d{1,5})?)\s*(px|in|cm|mm|pt|%)?\s*$/.exec(written) ?? [];
  const length = Math.round(Number(number ?? 0) * (UNITS[unit ?? ''] ?? 1));
  if (length === 0) return undefined;
  return unit === '%' ? `${length}%` : length;
}

const SIDES: readonly string[] = ['left', 'right'] satisfies PictureSide[];

/** Takes a picture's settings from the list: width, height and side, and alt text if it has none. */
export function takePicture(image: Image, list: AttributeList): void {
  const { keys } = list;
  const side = list.classes.find((name) => SIDES.includes(name));
  if (side) image.align = side as PictureSide;
  list.classes = list.classes.filter((name) => !SIDES.includes(name));
  for (const name of ['width', 'height'] as const) {
    const length = pictureLength(keys.get(name));
    if (length === undefined) continue;
    image[name] = length;
    keys.delete(name);
  }
  const coded = keys.has('level') ? withLevel(image.url, keys.get('level')!) : undefined;
  if (coded !== undefined) {
    image.url = coded;
    keys.delete('level');
  }
  if (image.alt || !keys.has('alt')) return;
  image.alt = keys.get('alt')!;
  keys.delete('alt');
}

const STYLES: Record<string, StyledTag> = { underline: 'u', ul: 'u', mark: 'mark' };

function unwrapped({ children, position }: BracketedSpan, report: Report): Nodes[] {
  const inside = children.slice(0, -1) as Nodes[];
  const raw = children.at(-1) as unknown as RawAttributes;
  const list = listOf(raw);
  if (!list) return [{ type: 'text', value: '[' }, ...inside, { type: 'text', value: ']' }, asText(raw, report)];
  const tag = list.classes.map((name) => STYLES[name]).find((one) => one !== undefined);
  list.classes = list.classes.filter((name) => !STYLES[name]);
  const styled = spanInStyles(inside, takeStyles(list, report), position);
  const places = placesOf(list, position, report);
  if (!tag || inside.length === 0) return [...places, ...styled];
  return [...places, { type: 'styled', tag, children: styled, ...(position && { position }) } as Nodes];
}

const COMMANDS: Record<string, Problem> = {
  comment: problem('markdown.kramdown.comment'),
  nomarkdown: problem('markdown.kramdown.other'),
  options: problem('markdown.kramdown.options'),
  '/': problem('markdown.kramdown.ends'),
};

/** Settings of Platen in lists where they have no effect, and where they belong. */
const PLACES: [says: (list: AttributeList) => boolean, place: Extract<SubjectCode, `markdown.attributes.${string}`>][] =
  [
    [
      ({ words, classes }) => words.includes('-') || classes.includes('unnumbered'),
      'markdown.attributes.headingOrText',
    ],
    [({ ids }) => ids.length > 0, 'markdown.attributes.blockOrText'],
    [({ keys }) => keys.has('width') || keys.has('height'), 'markdown.attributes.pictureOrText'],
    [({ keys }) => keys.has('widths'), 'markdown.attributes.tableOrText'],
    [({ classes }) => classes.some((name) => STYLES[name]), 'markdown.attributes.textOrText'],
    [({ classes }) => classes.length > 0, 'markdown.attributes.anyOrText'],
  ];

function asText({ value, position }: RawAttributes, { fault, misplace }: Report): Nodes {
  const list = readAttributeList(value);
  const [, place] = (list && PLACES.find(([says]) => says(list))) ?? [];
  if (place) misplace(position.start.line, about(value, { code: place, params: { text: value } }));
  const [command, name, end] = KRAMDOWN_COMMAND.exec(value) ?? [];
  if (command) fault(position.start.line, about(value, COMMANDS[name ?? end!]!));
  return { type: 'text', value, position };
}

/** Changes the children of a node, whose own children are done already. */
export function raiseSpans(parent: Parents, report: Report): void {
  if (!parent.children.some((child) => isAttributes(child) || isBracketed(child))) return;
  const children: Nodes[] = [];
  for (const child of parent.children as Nodes[]) {
    if (isBracketed(child)) children.push(...unwrapped(child, report));
    else if (isAttributes(child)) {
      const span = children.at(-1);
      const list = span && SPANS.has(span.type) ? listOf(child) : undefined;
      if (!list) children.push(asText(child, report));
      else {
        if (span!.type === 'image') takePicture(span as Image, list);
        const styled = spanInStyles([span!], takeStyles(list, report), span!.position);
        children.splice(-1, 1, ...placesOf(list, span!.position, report), ...styled);
      }
    } else children.push(child);
  }
  parent.children = children as typeof parent.children;
}

// §10.20, §10.21: nodes that exist only until `raiseAttributes` has replaced them.

/** An attribute list or a kramdown command, as written. */
export type RawAttributes = { type: 'attributes'; value: string; position: NonNullable<Parent['position']> };
/** `[text]{…}`. The last child is its list. */
export type BracketedSpan = Parent & { type: 'bracketed' };
export type DivFence = { type: 'divFence'; value: string; position: NonNullable<Parent['position']> };

export function isAttributes(node: unknown): node is RawAttributes {
  return (node as { type?: string } | undefined)?.type === 'attributes';
}

export function isBracketed(node: unknown): node is BracketedSpan {
  return (node as { type?: string } | undefined)?.type === 'bracketed';
}

export function isDivFence(node: unknown): node is DivFence {
  return (node as { type?: string } | undefined)?.type === 'divFence';
}

function literal(type: string): Handle {
  return function (token) {
    this.enter({ type, value: this.sliceSerialize(token) } as unknown as Nodes, token);
    this.exit(token);
  };
}

function parent(type: string): Handle {
  return function (token) {
    this.enter({ type, children: [] } as unknown as Nodes, token);
  };
}

const close: Handle = function (token) {
  this.exit(token);
};

/** An extension of `fromMarkdown`. */
export const readRawNodes: Extension = {
  enter: {
    attributeList: literal('attributes'),
    divFence: literal('divFence'),
    // A writing line needs no replacement, so its node stays in the tree.
    writingLine: literal('writingLine'),
    ruby(token) {
      const { base, reading } = readRuby(this.sliceSerialize(token))!;
      this.enter(rubyOf([text(base)], [text(reading)]) as Nodes, token);
      this.exit(token);
    },
    bracketedSpan: parent('bracketed'),
    description: parent('descriptionDetails'),
  },
  exit: { bracketedSpan: close, description: close },
};

// §17.36: turns classes that the front matter lists as styles into styled blocks and spans.

/** Takes the names of styles from a list. */
export function takeStyles(list: AttributeList, { styles }: { styles: ReadonlySet<string> }): string[] {
  const names = list.classes.filter((name) => styles.has(name));
  list.classes = list.classes.filter((name) => !styles.has(name));
  return names;
}

/** Wraps blocks in styles; the first one is outermost. */
export function inStyles(blocks: readonly Nodes[], names: readonly string[], position: Nodes['position']): Nodes[] {
  if (blocks.length === 0) return [];
  return names.reduceRight(
    (children, style) => [{ type: 'styledBlock', style, children, ...(position && { position }) } as Nodes],
    [...blocks],
  );
}

/** Wraps inline content in styles. */
function spanInStyles(words: readonly Nodes[], names: readonly string[], position: Nodes['position']): Nodes[] {
  if (words.length === 0) return [];
  return names.reduceRight(
    (children, style) => [{ type: 'styled', tag: 'span', style, children, ...(position && { position }) } as Nodes],
    [...words],
  );
}
