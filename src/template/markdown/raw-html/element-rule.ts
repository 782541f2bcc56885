/** HTML §13.1.2: an element while it is read, and what its rules need to make nodes of it. */
import type { Html, Nodes } from 'mdast';
import type { Message } from '../../../locales/message.ts';
import { BREAK_TAG, isLayoutComment } from '../../model/document-tree.ts';

/** `source`: its start tag as written, on `line`. `ended`: how many of its children stand before a blank line. */
export type Element = {
  tag: string;
  attributes: Record<string, string>;
  source: string;
  line: number;
  children: Nodes[];
  ended?: number;
  /** The class of the element around it. */
  within?: string | undefined;
};

export type ReportFault = (line: number, message: Message) => void;

/** A node at the place of the element. */
export type Make = (type: string, facts: object) => Nodes;

/** What a closed element becomes. */
export type ElementRule = (element: Element, make: Make, fault: ReportFault) => Nodes[];

export function text(value: string): Nodes {
  return { type: 'text', value };
}

/** For an element whose blocks become the children of a node. */
export function blocksRule(type: string, facts = {}): ElementRule {
  return ({ children }, make) => [make(type, { ...facts, children: paragraphsOf(children) })];
}

/** The text in a node; a line break is a line end. */
export function textIn(node: Nodes): string {
  if (node.type === 'html') return /^<br/i.test(node.value) ? '\n' : '';
  if ('value' in node) return node.value;
  return 'children' in node ? (node.children as Nodes[]).map(textIn).join('') : '';
}

export function wholeNumber(written = ''): number | undefined {
  return /^\d{1,9}$/.test(written.trim()) ? Number(written) : undefined;
}

/** Whether a text is nothing but marks of groups and conditions. */
export function isMarks(text: string): boolean {
  return /^[\s\uFDD0-\uFDEF]*$/.test(text);
}

const SENTINEL = /[\uFDD0\uFDE6\uFDE8][\uFDD2-\uFDE1]*[\uFDD1\uFDE7\uFDE9]/g;

/**
 * Children of a table, list or the like. Only group marks stand there as text: each gets a row or an item to itself, which `wrap` makes
 * of a paragraph and which goes with the mark (§10.8).
 */
export function withMarksIn(children: readonly Nodes[], make: Make, wrap: (paragraph: Nodes) => Nodes): Nodes[] {
  return children.flatMap((child): Nodes[] => {
    if (child.type !== 'text' && child.type !== 'paragraph') return [child];
    const marks = textIn(child).match(SENTINEL) ?? [];
    return marks.map((mark) => wrap(make('paragraph', { children: [text(mark)] })));
  });
}

// mdast: flow content (blocks) and phrasing content (parts of a line), and how HTML's mixture of both becomes paragraphs.

const PHRASING = new Set(
  'text emphasis strong delete inlineCode break link linkReference image imageReference footnoteReference styled anchor writingLine blank slot boundary'.split(
    ' ',
  ),
);

const COMMENT = /^<!--/;
const COMMENTS = /^(?:<!--(?:-?>|(?:(?!-->)[\s\S])*-->)\s*)+$/;

/** Raw HTML that more is to be made of than a comment or a line break. */
export function isMarkup(node: Nodes): node is Html {
  return node.type === 'html' && !COMMENTS.test(node.value) && !BREAK_TAG.test(node.value.trim());
}

/** A comment may stand in either. */
export function isPhrasing(node: Nodes): boolean {
  return PHRASING.has(node.type) || node.type === 'html';
}

/** A block. */
export function isFlow(node: Nodes): boolean {
  return !isPhrasing(node);
}

function isPartOfLine(node: Nodes): boolean {
  return isPhrasing(node) && !(node.type === 'html' && COMMENT.test(node.value));
}

/** Runs of parts of a line become paragraphs. */
export function paragraphsOf(children: readonly Nodes[]): Nodes[] {
  const blocks: Nodes[] = [];
  let line: Nodes[] = [];
  const flush = () => {
    const parts = withoutOuterBlanks(line);
    line = [];
    const [first] = parts;
    if (parts.length === 1 && first!.type === 'html') blocks.push(first!);
    else if (first) {
      const position = { start: first.position?.start, end: parts.at(-1)!.position?.end };
      blocks.push({ type: 'paragraph', children: parts, ...(position.start && position.end && { position }) } as Nodes);
    }
  };
  for (const child of children) {
    // A comment within a line stays there; those about layout are blocks.
    const isWithin = line.length > 0 && child.type === 'html' && !isLayoutComment(child.value);
    if (isPartOfLine(child) || isWithin) line.push(child);
    else {
      flush();
      blocks.push(child);
    }
  }
  flush();
  return blocks;
}

/** Blocks with places before their beginning. */
export function withPlaces(places: readonly Nodes[], blocks: readonly Nodes[]): Nodes[] {
  const [first, ...others] = blocks;
  if (places.length === 0) return [...blocks];
  if (first?.type !== 'paragraph' && first?.type !== 'heading')
    return [{ type: 'paragraph', children: [...places] } as Nodes, ...blocks];
  return [{ ...first, children: [...places, ...first.children] } as Nodes, ...others];
}

function isBreak(node: Nodes | undefined): boolean {
  return node?.type === 'html' && /^<br/i.test(node.value);
}

/** Text side by side becomes one, and the blanks go with which HTML begins or ends a line. */
export function withoutOuterBlanks(children: readonly Nodes[]): Nodes[] {
  const parts: Nodes[] = [];
  for (const child of children) {
    const last = parts.at(-1);
    if (child.type === 'text' && last?.type === 'text') {
      const value = last.value.endsWith(' ') ? last.value + child.value.replace(/^ /, '') : last.value + child.value;
      parts[parts.length - 1] = { ...last, value };
    } else parts.push(child.type === 'text' ? { ...child } : child);
  }
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'text') continue;
    const before = parts[index - 1];
    const after = parts[index + 1];
    if (!before || isBreak(before)) part.value = part.value.replace(/^ +/, '');
    if (!after || isBreak(after)) part.value = part.value.replace(/ +$/, '');
  }
  return parts.filter((part) => part.type !== 'text' || part.value !== '');
}
