/** §10.20, §10.21: nodes that are in a tree only until `raiseAttributes` has read them. */
import type { Nodes, Parent } from 'mdast';
import type { Extension, Handle } from 'mdast-util-from-markdown';

/** An attribute list or a command of kramdown's, as written. */
export type RawAttributes = { type: 'attributes'; value: string; position: NonNullable<Parent['position']> };
/** `[text]{…}`: the last child is its list. */
export type BracketedSpan = Parent & { type: 'bracketed' };
/** A line of a fenced div. */
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

/** For `fromMarkdown`. */
export const readRawNodes: Extension = {
  enter: {
    attributeList: literal('attributes'),
    divFence: literal('divFence'),
    // This one stays.
    writingLine: literal('writingLine'),
    bracketedSpan: parent('bracketed'),
    description: parent('descriptionDetails'),
  },
  exit: { bracketedSpan: close, description: close },
};
