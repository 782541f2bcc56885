/** HTML §13.1.2: an element during parsing, and helpers of the rules that turn it into nodes. */
import type { Html, Nodes, Text } from 'mdast';
import type { Message } from '../../../locales/message.ts';
import { BREAK_TAG, isLayoutComment } from '../../model/document-tree.ts';

/** `source`: its start tag as written, on `line`. `ended`: the number of children before the last blank line. */
export type Element = {
  tag: string;
  attributes: Record<string, string>;
  source: string;
  line: number;
  children: Nodes[];
  ended?: number;
  /** The class of its parent element; of a reading (`rt`), the parent's tag. */
  within?: string | undefined;
};

export type ReportFault = (line: number, message: Message) => void;

/** Makes a node at the position of the element. */
export type Make = (type: string, facts: object) => Nodes;

/** Turns a closed element into nodes. */
export type ElementRule = (element: Element, make: Make, fault: ReportFault) => Nodes[];

export function text(value: string): Text {
  return { type: 'text', value };
}

/** Returns the rule for an element whose blocks become the children of a node. */
export function blocksRule(type: string, facts = {}): ElementRule {
  return ({ children }, make) => [make(type, { ...facts, children: paragraphsOf(children) })];
}

/** Returns the text of a node; breaks become line ends. */
export function textIn(node: Nodes): string {
  if (node.type === 'html') return /^<br/i.test(node.value) ? '\n' : '';
  if ('value' in node) return node.value;
  return 'children' in node ? (node.children as Nodes[]).map(textIn).join('') : '';
}

export function wholeNumber(written = ''): number | undefined {
  return /^\d{1,9}$/.test(written.trim()) ? Number(written) : undefined;
}

/** Returns whether a text consists only of marks of groups and conditions. */
export function isMarks(text: string): boolean {
  return /^[\s\uFDD0-\uFDEF]*$/.test(text);
}

const SENTINEL = /[\uFDD0\uFDE6\uFDE8][\uFDD2-\uFDE1]*[\uFDD1\uFDE7\uFDE9]/g;

/**
 * Wraps the marks among the children of a table, list or similar, where only marks may stand as text. Each gets a row or item of its own,
 * which `wrap` makes of a paragraph and which is removed with the mark (§10.8).
 */
export function withMarksIn(children: readonly Nodes[], make: Make, wrap: (paragraph: Nodes) => Nodes): Nodes[] {
  return children.flatMap((child): Nodes[] => {
    if (child.type !== 'text' && child.type !== 'paragraph') return [child];
    const marks = textIn(child).match(SENTINEL) ?? [];
    return marks.map((mark) => wrap(make('paragraph', { children: [text(mark)] })));
  });
}

// mdast: flow content (blocks) and phrasing content (inline), and how HTML's mixture of both becomes paragraphs.

const PHRASING = new Set(
  'text emphasis strong delete inlineCode break link linkReference image imageReference footnoteReference styled anchor writingLine blank slot boundary'.split(
    ' ',
  ),
);

const COMMENT = /^<!--/;
const COMMENTS = /^(?:<!--(?:-?>|(?:(?!-->)[\s\S])*-->)\s*)+$/;

/** Returns whether a node is raw HTML other than comments and line breaks. */
export function isMarkup(node: Nodes): node is Html {
  return node.type === 'html' && !COMMENTS.test(node.value) && !BREAK_TAG.test(node.value.trim());
}

/** A comment may be flow or phrasing content. */
export function isPhrasing(node: Nodes): boolean {
  return PHRASING.has(node.type) || node.type === 'html';
}

/** Returns whether a node is a block. */
export function isFlow(node: Nodes): boolean {
  return !isPhrasing(node);
}

/** Wraps runs of inline content in paragraphs. */
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
    // A comment within a line stays there; comments about layout are blocks.
    const isWithin = line.length > 0 && child.type === 'html' && !isLayoutComment(child.value);
    if ((isPhrasing(child) && !(child.type === 'html' && COMMENT.test(child.value))) || isWithin) line.push(child);
    else {
      flush();
      blocks.push(child);
    }
  }
  flush();
  return blocks;
}

/** Puts anchors at the beginning of blocks. */
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

/** Joins adjacent text, and removes spaces at the beginning and end of lines, as HTML does. */
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
