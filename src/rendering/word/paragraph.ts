/** §17.42: a paragraph with its properties, in the order of the schema. */
import type { Alignment } from '../../template/model/document-tree.ts';
import { type Frame, type LineHeight, lookContent, type WordContext } from './context.ts';
import type { ListPlace } from './number-document.ts';
import { eighths, flag, hex, properties, say, twips, w } from './xml.ts';

export type Side = 'top' | 'left' | 'bottom' | 'right';
export type Rule = { width: number; color: string; space?: number; isDouble?: boolean };

/**
 * The properties in which a paragraph differs from its style; lengths in points. `place`: in a list; overrides that of its style.
 * `indent`: replaces that of its context.
 */
export type ParagraphLook = {
  style?: string | undefined;
  keepNext?: boolean | undefined;
  keepLines?: boolean | undefined;
  place?: ListPlace | 'none' | undefined;
  rules?: Partial<Record<Side, Rule>> | undefined;
  background?: string | undefined;
  tabs?: { at: number; align: 'left' | 'center' | 'right'; leader?: 'dot' | 'underscore' }[] | undefined;
  before?: number | undefined;
  after?: number | undefined;
  line?: LineHeight | undefined;
  indent?: { left?: number; right?: number; hanging?: number } | undefined;
  frame?: Frame | undefined;
  align?: Alignment | 'both' | undefined;
  outline?: number | undefined;
  /** Whether it runs from left to right in a document from right to left. */
  isLeftToRight?: boolean | undefined;
  /** Whether it runs from right to left in a document from left to right. */
  isRightToLeft?: boolean | undefined;
};

/** The sides of a box in the order of the schema. */
const SIDES = ['top', 'left', 'bottom', 'right'] as const;

export function rule(name: string, { width, color, space, isDouble }: Rule): string {
  return w(name, {
    val: isDouble ? 'double' : 'single',
    sz: eighths(isDouble ? width / 3 : width),
    space: Math.round(space ?? 0),
    color: hex(color),
  });
}

/** In Word's terms: in a right-to-left paragraph, `left` is where lines begin. */
function justification(align: ParagraphLook['align'], direction: WordContext['direction']): string | undefined {
  if (align === undefined || direction === 'ltr' || align === 'both' || align === 'center') return align;
  return align === 'left' ? 'right' : 'left';
}

/** §10.48: a frame that begins with the paragraph after it. Word takes a distance of 0 for none. */
function frameOf({ x, width, lower }: Frame) {
  return { w: twips(width), wrap: 'around', vAnchor: 'text', hAnchor: 'page', x: twips(x), y: twips(lower) + 1 };
}

/** Returns the content of `w:pPr`, in the order of its schema. */
export function paragraphContent(
  look: ParagraphLook,
  direction: WordContext['direction'],
  pageBreak = false,
): (string | undefined)[] {
  const { place, rules, tabs, before, after, line, indent } = look;
  const spaced = before !== undefined || after !== undefined || line !== undefined;
  const points = (length: number | undefined) => (length === undefined ? undefined : twips(length));
  return [
    say('pStyle', look.style),
    flag('keepNext', look.keepNext),
    flag('keepLines', look.keepLines),
    pageBreak ? w('pageBreakBefore') : undefined,
    look.frame && w('framePr', frameOf(look.frame)),
    place &&
      properties(
        'numPr',
        ...(place === 'none' ? [say('numId', 0)] : [say('ilvl', place.level), say('numId', place.list)]),
      ),
    rules && properties('pBdr', ...SIDES.map((side) => rules[side] && rule(side, rules[side]))),
    look.background && w('shd', { val: 'clear', color: 'auto', fill: hex(look.background) }),
    tabs &&
      properties('tabs', ...tabs.map(({ at, align, leader }) => w('tab', { val: align, leader, pos: twips(at) }))),
    look.isLeftToRight ? w('bidi', { val: 0 }) : look.isRightToLeft ? w('bidi') : undefined,
    spaced
      ? w('spacing', {
          before: points(before),
          after: points(after),
          line: points(line?.height),
          lineRule: line?.rule,
        })
      : undefined,
    indent && w('ind', { left: points(indent.left), right: points(indent.right), hanging: points(indent.hanging) }),
    say('jc', justification(look.align, direction)),
    say('outlineLvl', look.outline),
  ];
}

/** Styles with space above. */
const BEGINS_LOWER = /^(Heading|Style-)/;

/** Writes a paragraph, with what is pending. `content`: runs. Without an indent of its own it has its context's. */
export function paragraph(content: string, look: ParagraphLook, context: WordContext): string {
  const { pending, direction, indent, align, isKept } = context;
  const own: ParagraphLook = {
    style: context.style,
    align,
    ...(indent > 0 && { indent: { left: indent } }),
    ...(isKept && { keepNext: true, keepLines: true }),
    ...(context.ending !== undefined && { after: context.ending }),
    ...(context.line && { line: context.line }),
    ...(context.frame && { frame: context.frame }),
    ...(context.isLeftToRight && { isLeftToRight: true }),
    ...(context.isRightToLeft && { isRightToLeft: true }),
    ...look,
  };
  setOnGround(own, context);
  const marked = withBookmarks(pending.bookmarks.splice(0), content, context);
  const pageBreak = pending.pageBreak && !context.inCell;
  if (pageBreak) pending.pageBreak = false;
  if ((pageBreak || pending.isTop) && BEGINS_LOWER.test(own.style ?? '')) own.before = 0;
  pending.isTop = false;
  if (own.style === 'Normal') own.style = undefined;
  const mark =
    context.look.size === undefined ? undefined : properties('rPr', ...lookContent({ size: context.look.size }));
  return w('p', {}, properties('pPr', ...paragraphContent(own, direction, pageBreak), mark), marked);
}

/** Gives a paragraph in another style than that of its block the background of the block, as wide as the block. */
function setOnGround(own: ParagraphLook, { ground, indent }: WordContext): void {
  if (!ground || own.style === ground.style || own.background !== undefined) return;
  // Where text has other colours, code has no background of its own.
  const isCode = own.style === 'CodeBlock';
  if (isCode ? ground.color === undefined : ground.isCell) return;
  own.background = ground.background;
  if (ground.isCell) return;
  const left = own.style === 'TableEnd' && indent > 0 ? { left: indent } : {};
  if (ground.right > 0 || own.style === 'TableEnd') own.indent = { right: ground.right, ...left, ...own.indent };
}

/** Wraps content in bookmarks with these names. */
export function withBookmarks(names: readonly string[], content: string, { next }: WordContext): string {
  const ids = names.map((name) => ({ name, id: next.bookmark++ }));
  const starts = ids.map(({ name, id }) => w('bookmarkStart', { id, name }));
  const ends = ids.map(({ id }) => w('bookmarkEnd', { id }));
  return starts.join('') + content + ends.join('');
}
