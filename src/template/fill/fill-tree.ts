/** §4.3 rules 2, 5, 6; §11.1: puts contents into the compiled tree as text nodes, so that they stay literal text. */
import type { Image, Nodes, Parents, Root } from 'mdast';
import { encodeUrl, encodeUrlPart } from '../../domain/links.ts';
import { beginsBlock, separateLists } from '../markdown/html-printers.ts';
import { ATTENTION, addJoined } from '../markdown/normalise-tree.ts';
import { isBlank, mapTextBetweenSentinels } from '../markdown/sentinels.ts';
import { isCode, withPayload } from '../model/code.ts';
import type { Pattern, Piece, Prepared, Section } from '../model/compiled.ts';
import { type PaymentAddress, paymentAt } from '../model/e-invoice.ts';
import type { Branch, Branches } from '../model/expression.ts';
import type { Slot } from '../model/page-furniture.ts';
import { isLookComment } from '../model/table-look.ts';
import type { At } from './find-target.ts';
import { type Choose, chooseInLine } from './pick-branches.ts';

/** What stands in each slot: text with sentinels for blanks and counters, never empty. */
export type Contents = readonly string[];

export type Filling = {
  contents: Contents;
  /** For each group, the contents of each instance. */
  instances: readonly (readonly Contents[])[];
  choose: Choose;
  /** Whether lines become what is printed of them, where they have `pieces`; otherwise the tree is whole. */
  joins?: true;
  /** Whether a code that is made of values can be read; `at`: the place of the first of these, where there is one. Otherwise its alt text stands for it. */
  checkCode?: (code: Image, at: At | undefined) => boolean;
  /** What codes for paying say, where anybody knows; what says nothing is left out. */
  paymentOf?: (address: PaymentAddress) => string | undefined;
  /** Called with the length of what is about to be added; throws when the document grows too large. */
  spend: (length: number) => void;
};

/** What is around a node: in a heading a line break is a blank, in a cell it is `<br>`. */
type Context = Filling & {
  /** What stands in the slots of the document, within groups, too. */
  ofDocument: Contents;
  inCell: boolean;
  inHeading: boolean;
  /** The index of the group around it, and of the instance. */
  group?: number;
  instance: number;
};

type Child = Nodes | Slot | Section | Branches;

/** A new tree in which nothing is left to fill. Static nodes are shared with the compiled tree, not copied. */
export function fillTree(tree: Root, filling: Filling): Root {
  return fillNode(tree, {
    ...filling,
    ofDocument: filling.contents,
    inCell: false,
    inHeading: false,
    instance: 0,
  }) as Root;
}

/** The node filled, or undefined when nothing of it is left. */
function fillNode(node: Nodes & Prepared, context: Context): Nodes | undefined {
  const printed =
    context.joins &&
    node.pieces &&
    joinPieces(node.pieces, { own: context.contents, ofDocument: context.ofDocument }, context.spend);
  if (printed !== undefined) return asPrinted(node, printed);
  if (!node.dynamic) return node;
  const { paymentOf } = context;
  if (paymentOf && node.pays?.some((address) => paymentOf(address) === undefined)) return undefined;
  const left = blankPicture(node, context);
  if (left) return left;
  const filled = { ...node };
  if (node.patterns) fillStrings(filled, node.patterns, context);
  const payment = paymentAt(filled);
  if (payment && paymentOf) return fillPayment(filled as Image, paymentOf(payment), context);
  if (filled.type === 'image' && node.patterns?.url && !isReadable(filled, node.patterns.url, context))
    return { type: 'text', value: filled.alt ?? '' };
  if (node.own) nameOwn(filled, node.own, context.instance);
  if (!('children' in filled)) return filled;
  const inside = contextIn[node.type]?.(context) ?? context;
  const unfilled = node.branching ? chooseInLine(node as Parents, (branches) => pickFrom(branches, context)) : node;
  if (!unfilled) return undefined;
  const children = separateLists(fillChildren((unfilled as Parents).children, inside));
  filled.children = unsafeBreaksToHtml(node.type, children) as typeof filled.children;
  return withoutEmptied(filled, node as Parents);
}

/** To all that is around it, it is what it was: a paragraph, a heading or a cell. */
function asPrinted(node: Nodes, printed: string): Nodes {
  return { type: node.type, printed, children: [{ type: 'printed', value: printed }] } as unknown as Nodes;
}

function contentIn({ field, ofDocument }: Slot, context: Context): string {
  return (ofDocument ? context.ofDocument : context.contents)[field]!;
}

/** §10.33, §10.35: a picture that was not sent is a blank, as any other value, and so is a code of which a part is missing. */
function blankPicture({ type, patterns }: Nodes & Prepared, context: Context): Nodes | undefined {
  const parts = (type === 'image' && patterns?.url) || [];
  const shown = parts.map((part) => (typeof part === 'string' ? part : contentIn(part, context)));
  const value = shown.find(isBlank);
  return value === undefined ? undefined : { type: 'text', value };
}

/** Whether a code (§10.35) made of values can be read; any other picture can. */
function isReadable(picture: Image, parts: Pattern, { checkCode, group, instance }: Context): boolean {
  const slot = parts.find((part) => typeof part !== 'string');
  if (!slot || !checkCode || !isCode(picture.url)) return true;
  if (slot.ofDocument) return checkCode(picture, { index: slot.field, instance: 0 });
  return checkCode(picture, { index: slot.field, instance, ...(group !== undefined && { group }) });
}

/** What it says is not in the Markdown (§10.35 rule 6). */
function fillPayment(picture: Image, payload: string | undefined, { checkCode }: Context): Nodes | undefined {
  if (payload === undefined) return undefined;
  const url = withPayload(picture.url, payload);
  return checkCode?.({ ...picture, url }, undefined) === false ? { type: 'text', value: picture.alt ?? '' } : picture;
}

const contextIn: Record<string, (context: Context) => Context> = {
  tableCell: (context) => ({ ...context, inCell: true }),
  heading: (context) => ({ ...context, inHeading: true }),
};

/** §10.23: names a place of a group, or what a link there means, in an instance, counted from 0. No other name is like it. */
function nameOwn(node: Nodes & Prepared, { id, stem }: NonNullable<Prepared['own']>, instance: number): void {
  const name = instance === 0 ? id : `${stem}${instance + 1}`;
  if (node.type === 'anchor') node.id = name;
  if (node.type !== 'link') return;
  node.url = `#${name}`;
  if (node.reference) node.reference = { id: name };
}

/** Children filled, sections expanded, branches chosen, neighbouring text joined. */
function fillChildren(children: readonly Child[], context: Context): Nodes[] {
  const filled: Nodes[] = [];
  const add = (node: Nodes) => addJoined(filled, node);
  for (const child of children) {
    if (child.type === 'slot') textNodes(contentIn(child, context), context).forEach(add);
    else if (child.type === 'section') {
      for (const [instance, contents] of context.instances[child.group]!.entries()) {
        context.spend(child.size);
        fillChildren(child.children, { ...context, contents, group: child.group, instance }).forEach(add);
      }
    } else if (child.type === 'branches') {
      for (const branch of pickFrom(child, context)) fillChildren(branch.children, context).forEach(add);
    } else {
      const node = fillNode(child, context);
      if (node) add(node);
      // What was said of a table goes with it.
      else if (isLook(filled.at(-1))) filled.pop();
    }
  }
  return filled;
}

/** The branches that apply, before anything is made of them. */
function pickFrom(branches: Branches, { choose, instance, spend }: Context): readonly Branch[] {
  const picked = choose(branches, instance);
  for (const { size } of picked) spend(size);
  return picked;
}

function isLook(node: Nodes | undefined): boolean {
  return node?.type === 'html' && isLookComment(node.value);
}

/** A content as nodes of a paragraph, heading or cell, its line breaks kept as far as these allow. */
function textNodes(content: string, context: Context): Nodes[] {
  context.spend(content.length);
  if (!content.includes('\n')) return [{ type: 'text', value: content }];
  if (context.inHeading) return [{ type: 'text', value: flatten(content) }];
  return content.split('\n').flatMap((line, at): Nodes[] => {
    const text: Nodes[] = line === '' ? [] : [{ type: 'text', value: line }];
    return at === 0 ? text : [context.inCell ? html('<br>') : { type: 'break' }, ...text];
  });
}

function fillStrings(node: Nodes, patterns: NonNullable<Prepared['patterns']>, context: Context): void {
  const strings = node as unknown as Record<string, string>;
  for (const [name, pattern] of Object.entries(patterns)) {
    const write = name === 'url' ? writeUrlPart : node.type === 'code' ? asIs : flatten;
    strings[name] = pattern
      .map((piece, at) => {
        if (typeof piece === 'string') return piece;
        const content = contentIn(piece, context);
        context.spend(content.length);
        return write(content, at);
      })
      .join('');
  }
}

function asIs(text: string): string {
  return text;
}

function flatten(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** What begins a destination is a whole URL, checked before; anything later is one opaque part. */
function writeUrlPart(content: string, at: number): string {
  return mapTextBetweenSentinels(content, at === 0 ? encodeUrl : encodeUrlPart);
}

function html(value: string): Nodes {
  return { type: 'html', value };
}

/** §4.3 rule 6: what a removed section or branch leaves empty goes too; a table's header alone is not kept. */
function withoutEmptied(node: Parents, before: Parents): Nodes | undefined {
  const { children } = node;
  const hasLostRows = children.length < 2 && before.children.length > 1;
  if (node.type === 'table') return hasLostRows ? undefined : node;
  if (node.type === 'flowTable') return hasBody(node) || !hasBody(before) ? node : undefined;
  if (node.type === 'columns') return node.children.some(({ children }) => children.length > 0) ? node : undefined;
  if (children.length === 0 && REMOVED_WHEN_EMPTY.has(node.type)) return undefined;
  if (node.type === 'descriptionList') return withoutBareTerms(node, before);
  if (node.type === 'list') return { ...node, spread: Boolean(node.spread) && isSpread(children) };
  if (node.type !== 'listItem') return node;
  // A checkbox belongs to a paragraph; one that lost its own gets an invisible one.
  const needsParagraph = typeof node.checked === 'boolean' && children[0]?.type !== 'paragraph';
  if (needsParagraph) node.children.unshift({ type: 'paragraph', children: [{ type: 'html', value: '<!-- -->' }] });
  return { ...node, spread: Boolean(node.spread) && children.length > 1 };
}

/** Rows but those of its head; a section or a branch stands for some. */
function hasBody({ children }: Parents): boolean {
  return (children as Nodes[]).some(
    (child) => child.type !== 'caption' && !(child.type === 'flowSection' && child.part === 'head'),
  );
}

/** A term of which nothing is said any more goes, unless the list has several terms for one description. */
function withoutBareTerms(list: Parents, before: Parents): Nodes | undefined {
  if (!holdsBranches(before)) return list;
  const isTerm = (node: { type: string } | undefined) => node?.type === 'descriptionTerm';
  if (before.children.some((node, at, nodes) => isTerm(node) && isTerm(nodes[at + 1]))) return list;
  const children = (list.children as Nodes[]).filter(
    (node, at, nodes) => !isTerm(node) || nodes[at + 1]?.type === 'descriptionDetails',
  );
  return children.length === 0 ? undefined : ({ ...list, children } as Nodes);
}

function holdsBranches(node: Nodes & Prepared): boolean {
  if (node.branching || (node.type as string) === 'branches') return true;
  return node.dynamic === true && 'children' in node && node.children.some(holdsBranches);
}

/** Whether there are still two items that were written with a blank line between them. */
function isSpread(items: readonly (Nodes & Prepared)[]): boolean {
  return items.some((item, at) => {
    const before = items[at - 1];
    return before && (item.writtenIn === undefined || item.writtenIn.spread || item.writtenIn !== before.writtenIn);
  });
}

const REMOVED_WHEN_EMPTY = new Set([
  ...['list', 'listItem', 'blockquote', 'paragraph', 'heading', 'emphasis', 'strong', 'delete', 'styled'],
  ...['aligned', 'caption', 'flowSection', 'details', 'summary', 'signature', 'styledBlock'],
  ...['descriptionList', 'descriptionTerm', 'descriptionDetails'],
]);

/**
 * §11.2: a line break in a value is one in the document, also where Markdown has no syntax for it: there it is written as `<br>`.
 * A break that is first or last in its parent, beside emphasis or before what begins a block would be read as something else and becomes `<br>`.
 * `parent` is the type of the node whose children they are.
 */
function unsafeBreaksToHtml(parent: string, children: Nodes[]): Nodes[] {
  if (!children.some(({ type }) => type === 'break')) return children;
  const isParagraph = parent === 'paragraph';
  const safe = [...children];
  // From the end, since one `<br>` makes that of the break before it.
  for (let at = safe.length - 1; at >= 0; at--) {
    if (safe[at]!.type !== 'break') continue;
    const next = safe[at + 1];
    const isAtEdge = next === undefined || (at === 0 && !isParagraph);
    const isBesideEmphasis = ATTENTION.has(next?.type ?? '') || ATTENTION.has(safe[at - 1]?.type ?? '');
    if (isAtEdge || isBesideEmphasis || (next && beginsBlock(next))) safe[at] = { type: 'html', value: '<br>' };
  }
  // Alone on its line, `<br>` would begin a block of HTML.
  if (isParagraph && safe.length === 1 && safe[0]!.type === 'html') safe.push({ type: 'html', value: '<!-- -->' });
  return safe;
}

// §10.29: what was printed of a line when its version was compiled, joined with the values of a request, as printing the filled one would write it.
// What is written of a text depends on its characters, and on some beside them (the rules `unsafe` of mdast-util-to-markdown, its extensions and
// `print-markdown.ts`):
// - Most characters have no rule, none outside of ASCII but U+FEFF. Those that have one stand in no value that is joined, or only where none applies.
// - A rule may look at what is beside its character: at the next one, or at letters or digits of the same word. So beside the place of a value
// stand only characters whose rules do not look there; and where they look at the end of the value, `isBeforeSign` says so. Two rules look further:
// `{ … =`, and such lines hold no brace; and those of the start of a line, where a value stands as the letter or digit with which it begins.
// - Emphasis looks at the class of the characters at both sides of its marks. There a value begins and ends with a letter or digit, of the class of the
// sentinels that the pieces were printed with (`isBesideEmphasis`).
// - Blanks and numbers still to be drawn are not joined: what is made of them is decided in the tree.
// What is written of a line depends on what is around it in two ways. The box of a task is printed with its paragraph, so a task has no pieces. In a
// table's cell line ends and pipes are written otherwise, and its pieces are printed as a cell's. A heading with a line under it has none, since that is as
// long as its text, and where clauses have numbers no heading has, since these come later.

/** Characters without a rule, and these where none applies: a point behind a letter but `w` or in a number, `)` behind a letter, `& `, one blank. */
const HARMLESS =
  /^[A-Za-z0-9$"'\x80-\uFDCF\uFDF0-\uFEFE\uFF00-\uFFFF](?:[A-Za-z0-9$"'\x80-\uFDCF\uFDF0-\uFEFE\uFF00-\uFFFF%,;/?(+-]|(?<=[A-VX-Za-vx-z\x80-\uFFFF])\.|(?<=\d)\.(?=\d)|(?<=[A-Za-z])\)| (?! |$)|&(?= ))*$/;
const BEGINS_AND_ENDS_WITH_LETTER = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;
/** Not as `www`, `https`, `mailto`, `xmpp` or a number. */
const ENDS_HARMLESSLY = /(?![wWpPsSoO])\p{L}$/u;

/** Longer ones are told from others at a cost, and seldom harmless. */
const LONGEST = 1000;

/** `own`: of the scope of the line; `ofDocument`: of the document. The Markdown; undefined where a value has to be printed with what is around it. `spend` is called with the length of the values. */
function joinPieces(
  pieces: readonly Piece[],
  { own, ofDocument }: { own: readonly string[]; ofDocument: readonly string[] },
  spend: (length: number) => void,
): string | undefined {
  let joined = '';
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      joined += piece;
      continue;
    }
    const content = (piece.ofDocument ? ofDocument : own)[piece.field]!;
    const isHarmless =
      content.length <= LONGEST &&
      HARMLESS.test(content) &&
      (!piece.isBesideEmphasis || BEGINS_AND_ENDS_WITH_LETTER.test(content)) &&
      (!piece.isBeforeSign || ENDS_HARMLESSLY.test(content));
    if (!isHarmless) return undefined;
    joined += content;
    length += content.length;
  }
  spend(length);
  return joined;
}
