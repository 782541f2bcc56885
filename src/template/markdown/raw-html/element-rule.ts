/** HTML §13.1.2: an element while it is read, and what its rules need to make nodes of it. */
import type { Nodes } from 'mdast';
import type { Message } from '../../../locales/message.ts';
import { paragraphsOf } from './paragraphs-of.ts';

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
