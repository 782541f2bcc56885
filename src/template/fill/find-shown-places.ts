/**
 * §17.40: finds where the text of a document shows values of the e-invoice. It fills the compiled tree once more, with a mark at each
 * such value; the text around a mark distinguishes equal texts.
 */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import type { Image, Nodes, Paragraph } from 'mdast';
import { placeSentinel, splitAtPlaceSentinels, splitAtSentinels } from '../markdown/sentinels.ts';
import type { Compiled, Prepared } from '../model/compiled.ts';
import {
  type BoxContent,
  boxesOf,
  type DocumentSetup,
  isPlain,
  type RunningBoxes,
  type RunningPosition,
} from '../model/document-setup.ts';
import type { BlockStyle, DocumentStyle, HeadingDepth } from '../model/document-style.ts';
import { isLayoutHtml } from '../model/document-tree.ts';
import {
  type EInvoiceValues,
  type Piece,
  type RunningPlaces,
  type RunningVariants,
  SWISS_BILL,
} from '../model/e-invoice.ts';
import type { MarginBoxes } from '../model/page-furniture.ts';
import { type Contents, type Filling, fillTree } from './fill-tree.ts';

/**
 * `numberOf`: returns the number of a place whose value the invoice holds. `constants`: texts of the invoice that an author may have
 * typed.
 */
export type Shown = Pick<Filling, 'contents' | 'instances' | 'nesting' | 'rows' | 'choose' | 'paymentOf'> & {
  numberOf: (index: number, group?: number, instance?: number) => number | undefined;
  constants: Constants;
};
export type Constants = { pattern: RegExp; numberOf: (printed: string) => number }[];

/** The beginning or end of a block. */
export const EDGE = '\n';
/** Content other than text, which separates the pieces on its sides. */
const CUT = null;
type Part = string | number | typeof CUT;

/** Returns the contents, with a mark in place of each that has a number. */
export function marked(of: Contents, numberOf: Shown['numberOf'], group?: number, instance?: number): Contents {
  return of.map((content, index) => {
    const number = numberOf(index, group, instance);
    return number === undefined ? content : placeSentinel(number);
  });
}

/** `alts`: the alt texts of pictures. `inSight`: the whole text, and which parts a person can see, given its `look`. */
export function findShownPlaces(
  { tree }: Pick<Compiled, 'tree'>,
  shown: Shown,
  look: Look,
): { pieces: Piece[]; alts: Piece[]; inSight: InSight } {
  const { contents, instances, nesting, rows, choose, paymentOf, numberOf, constants } = shown;
  const filled = fillTree(tree, {
    contents: marked(contents, numberOf),
    instances: instances.map((of, group) => of.map((one, instance) => marked(one, numberOf, group, instance))),
    nesting,
    rows,
    choose,
    ...(paymentOf && { paymentOf }),
    spend: () => undefined,
  });
  const { parts, alts, unseen } = partsOf(filled, constants, look);
  return { pieces: piecesOf(parts), alts: piecesOf(alts), inSight: { parts, unseen } };
}

/** `unseen`: for the index of a part, why a person does not see it. */
export type InSight = { parts: Part[]; unseen: Map<number, Unseen> };

/** `parts`: of a text whose contents are marked, in order. `alts`: of its pictures. Without a look, everything counts as seen. */
export function partsOf(root: Nodes, constants: Constants, look?: Look): InSight & { alts: Part[] } {
  const parts: Part[] = [];
  const alts: Part[] = [];
  const unseen: InSight['unseen'] = new Map();
  const eye = look && createEye(root, look);
  const addText = (text: string) => {
    for (const part of splitAtSentinels(text.replaceAll('\n', ' '))) {
      // The form in which a blank is shown is not known here.
      if (typeof part === 'number') parts.push(CUT);
      else {
        const from = parts.length;
        parts.push(...splitAtPlaceSentinels(part).flatMap((one) => withConstants(one, constants)));
        const why = eye?.unseen();
        for (let at = from; why && at < parts.length; at++) unseen.set(at, why);
      }
    }
  };
  const addBlock = (isInRow: boolean, addContent: () => void) => {
    parts.push(EDGE);
    addContent();
    parts.push(EDGE);
    // A row is one piece: all of its cells together identify it.
    if (!isInRow) parts.push(CUT);
  };
  const add = (node: Nodes, isInRow: boolean): void => {
    const leave = eye?.enter(node);
    addNode(node, isInRow);
    leave?.();
  };
  const addNode = (node: Nodes & Prepared, isInRow: boolean): void => {
    // The data of a chart is drawn: no page has it as text.
    if (node.chart) return;
    const children = 'children' in node ? (node.children as Nodes[]) : undefined;
    if (node.type === 'text' || node.type === 'inlineCode') addText(node.value);
    else if (node.type === 'code') addBlock(isInRow, () => addText(node.value));
    else if (node.type === 'break' || node.type === 'anchor') return;
    else if (node.type === 'html' && isLayoutHtml(node.value)) return;
    else if (node.type === 'image') addPicture(node, isInRow);
    else if (!children || ('reference' in node && node.reference)) parts.push(CUT);
    else if (IN_LINE.has(node.type)) for (const child of children) add(child, isInRow);
    else {
      const isRow = node.type === 'tableRow' || node.type === 'flowRow';
      addBlock(isInRow, () => {
        for (const child of children) add(child, isInRow || isRow);
      });
    }
  };
  const addPicture = ({ url, alt, title }: Image, isInRow: boolean): void => {
    parts.push(CUT);
    const isBill = url === SWISS_BILL;
    if (title && !isBill) addBlock(isInRow, () => addText(title));
    const said = splitAtPlaceSentinels((alt ?? '').trim()).flatMap((one) => withConstants(one, constants));
    // Readers see more beside a Swiss QR bill, and are told the data of a chart, so the piece ends open.
    alts.push(EDGE, ...said, ...(isBill || url.startsWith('chart:') ? [CUT] : [EDGE, CUT]));
  };
  add(root, false);
  return { parts, alts, unseen };
}

const IN_LINE = new Set(['emphasis', 'strong', 'delete', 'link', 'styled']);

/** Marks the constants that an author typed in a text. */
function withConstants(part: string | number, constants: Shown['constants']): (string | number)[] {
  if (typeof part === 'number') return [part];
  for (const { pattern, numberOf } of constants) {
    const found = pattern.exec(part);
    if (!found) continue;
    const [before, after] = [part.slice(0, found.index), part.slice(found.index + found[0].length)];
    return [...withConstants(before, constants), numberOf(found[0]), ...withConstants(after, constants)];
  }
  return [part];
}

/** The number of characters on either side that identify a value. */
const MAX_AROUND = 40;

/** Returns the pieces that hold places. */
function piecesOf(parts: readonly Part[]): Piece[] {
  const found: Piece[] = [];
  let piece: Piece = [];
  const end = () => {
    if (piece.some((part) => typeof part === 'number')) found.push(piece.filter((part) => part !== ''));
    piece = [];
  };
  for (const part of joined(parts)) {
    if (part === CUT) end();
    else if (typeof part === 'number') piece.push(part);
    else if (piece.length === 0) piece.push(last(part));
    else if (part.length <= 2 * MAX_AROUND) piece.push(part);
    else {
      piece.push(first(part));
      end();
      piece.push(last(part));
    }
  }
  end();
  return found;
}

function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const before = all.at(-1);
    if (typeof part === 'string' && typeof before === 'string') all[all.length - 1] = before + part;
    else all.push(part);
  }
  return all;
}

/** Never cut within a character or the sentinel of a number. */
function first(text: string): string {
  return text.slice(0, MAX_AROUND).replace(/(?:[\ud800-\udbff]|\uFDE2[\uFDD2-\uFDE1]*)$/, '');
}
function last(text: string): string {
  return text.slice(-MAX_AROUND).replace(/^(?:[\udc00-\udfff]|[\uFDD2-\uFDE1]*\uFDE3)/, '');
}

// §17.40: finds where headers and footers show values of the e-invoice.

/** `setup`: with marks in place of the values. Only boxes with places are returned. */
export function findRunningPlaces(setup: DocumentSetup, constants: Constants): Pick<EInvoiceValues, 'running'> {
  const placesIn = (boxes: RunningBoxes | MarginBoxes | BoxContent): RunningPlaces => {
    const parts = contentsOf(boxes).flatMap((content) => partsIn(content, constants));
    return { pieces: piecesOf(parts), texts: textsOf(parts) };
  };
  const variantsOf = (position: RunningPosition): RunningVariants => ({
    first: placesIn(boxesOf(setup, position, true)),
    following: placesIn(boxesOf(setup, position, false)),
    sections: Object.values(setup.sections ?? {}).flatMap(({ [position]: own }) => (own ? [placesIn(own)] : [])),
  });
  const running = (['header', 'footer'] as const)
    .map((position) => [position, variantsOf(position)] as const)
    .filter(([, { first, following, sections }]) =>
      [first, following, ...sections].some(({ pieces }) => pieces.length > 0),
    );
  return running.length > 0 ? { running: Object.fromEntries(running) } : {};
}

export function contentsOf(boxes: RunningBoxes | MarginBoxes | BoxContent): BoxContent[] {
  if (Array.isArray(boxes)) return [boxes];
  const { look: _look, ...parts } = boxes;
  return Object.values(parts);
}

/** Lines of headers and footers break anywhere, so line ends do not count. */
export function partsIn(content: BoxContent, constants: Constants): Part[] {
  const { parts } = partsOf(paragraphOf(content), constants);
  return parts.filter((part) => part !== EDGE);
}

export function paragraphOf(content: BoxContent): Paragraph {
  return {
    type: 'paragraph',
    children: isPlain(content)
      ? content.map((part) => (typeof part === 'string' ? { type: 'text', value: part } : { type: 'blank', label: '' }))
      : content,
  };
}

/** Returns the texts outside of pieces. */
function textsOf(parts: readonly Part[]): string[] {
  const runs: Part[][] = [[]];
  for (const part of parts) {
    if (part === null) runs.push([]);
    else runs.at(-1)!.push(part);
  }
  const plain = runs.filter((run) => run.every((part) => typeof part === 'string')).map((run) => run.join(''));
  return plain.filter((text) => text.trim() !== '');
}

// §10.36 rule 11: decides whether a person can see text: not if it is struck through, or has the colour of its background.

extend([a11y]);

/** Why a person does not see a text. */
export type Unseen = 'struck' | 'colour' | 'nowhere';

/** The look of a document. `paper`: the colours of its pages. */
export type Look = { style: DocumentStyle; paper: readonly string[] };

/** `on`: the colours that may be behind the text. */
type Ink = { color: string; on: readonly string[]; isStruck?: true; isNowhere?: true };

/** Themes need a contrast of 3; nested styles may combine to any. */
const MIN_CONTRAST = 1.5;

/** Follows a walk through a tree. `enter` returns a function to call on leaving; `unseen` tells about text at the current place. */
function createEye(
  root: Nodes,
  { style, paper }: Look,
): {
  enter: (node: Nodes) => () => void;
  unseen: () => Unseen | undefined;
} {
  const { text, headings, link, code, table, styles = {} } = style;
  const notes = notesIn(root);
  const heads = new WeakSet<object>();
  let ink: Ink = { color: text.color, on: paper };
  const styled = (name: string | undefined): Ink => {
    const { color, background }: BlockStyle = (name !== undefined && Object.hasOwn(styles, name) && styles[name]) || {};
    return { ...ink, ...(color && { color }), ...(background && { on: [background] }) };
  };
  const headOfTable = (): Ink => ({
    ...ink,
    color: table.header.color,
    ...(table.header.background && { on: [table.header.background] }),
  });
  const inkOf = (node: Nodes): Ink => {
    // A note without a reference shows nowhere.
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) return { ...ink, isNowhere: true };
    if (node.type === 'delete') return { ...ink, isStruck: true };
    if (node.type === 'styled' || node.type === 'styledBlock') return styled(node.style);
    if (node.type === 'heading') return { ...ink, color: headings[node.depth as HeadingDepth].color };
    if (node.type === 'link') return { ...ink, color: link.color };
    if (node.type === 'code' || node.type === 'inlineCode') return { ...ink, on: [code.background] };
    if (node.type === 'table') {
      heads.add(node.children[0]!);
      return table.stripe ? { ...ink, on: [...ink.on, table.stripe] } : ink;
    }
    if (heads.has(node) || (node.type === 'flowSection' && node.part === 'head')) return headOfTable();
    return ink;
  };
  return {
    enter: (node) => {
      const before = ink;
      ink = inkOf(node);
      return () => {
        ink = before;
      };
    },
    unseen: () => {
      if (ink.isNowhere) return 'nowhere';
      if (ink.isStruck) return 'struck';
      return ink.on.some((behind) => colord(ink.color).contrast(behind) < MIN_CONTRAST) ? 'colour' : undefined;
    },
  };
}

function notesIn(node: Nodes, found = new Set<string>()): Set<string> {
  if (node.type === 'footnoteReference') found.add(node.identifier);
  if ('children' in node) for (const child of node.children) notesIn(child as Nodes, found);
  return found;
}
