/** §17.22 `html_truncated`: limits HTML to so many bytes: truncates between blocks, and between rows, items and notes. */
import type { ElementContent, RootContent } from 'hast';
import { toHtml as writeHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import type { DocumentTree } from '../model/document-tree.ts';

export type TruncatedHtml = { html: string; truncated: boolean };

type Child = RootContent | ElementContent;

/**
 * Every character of text is at least a byte of HTML, so what is past the limit need not be made at all. A text that is larger
 * than the limit stays so, to be cut where its size is known.
 */
export function truncateTree(tree: DocumentTree, maxBytes: number): { tree: DocumentTree; truncated: boolean } {
  let left = maxBytes;
  let truncated = false;
  const take = (node: Nodes): Nodes | undefined => {
    if (left < 0) {
      truncated = true;
      return undefined;
    }
    if ('value' in node) {
      left -= node.value.length;
      return node.value.length > maxBytes + 1 ? { ...node, value: node.value.slice(0, maxBytes + 1) } : node;
    }
    if (!('children' in node)) return node;
    const children = node.children.map((child) => take(child as Nodes));
    const taken = children.filter((child) => child !== undefined);
    const isWhole = taken.length === children.length && taken.every((child, index) => child === node.children[index]);
    return isWhole ? node : ({ ...node, children: taken } as Nodes);
  };
  return { tree: take(tree) as DocumentTree, truncated: truncated || left < 0 };
}

/** A long one of these is cut between its children. */
const CONTAINERS = new Set('nav table tbody tfoot ul ol dl blockquote section details div'.split(' '));
/** With nothing under it, it says nothing. */
const ANNOUNCES = /^(?:h[1-6]|summary|dt)$/;

/** Whole blocks while they fit. A block that is larger than `whole`, the limit of all, can be cut in its text only. */
export function writeTruncated(children: Child[], maxBytes: number, whole: number = maxBytes): TruncatedHtml {
  const written: { html: string; announces: boolean }[] = [];
  let left = maxBytes;
  const cut = (last = ''): TruncatedHtml => {
    while (last === '' && written.length > 1 && written.at(-1)!.announces) written.pop();
    return { html: written.map(({ html }) => html).join('') + last, truncated: true };
  };
  for (const child of children) {
    const html = writeHtml(child);
    const size = Buffer.byteLength(html);
    if (size > left) return cut(partOf(child, left, whole, size > whole));
    // Line ends between blocks are nothing to read.
    if (html.trim() !== '')
      written.push({ html, announces: child.type === 'element' && ANNOUNCES.test(child.tagName) });
    else if (written.length > 0) written.at(-1)!.html += html;
    left -= size;
  }
  return { html: written.map(({ html }) => html).join(''), truncated: false };
}

function partOf(child: Child, left: number, whole: number, isHuge: boolean): string {
  if (child.type === 'text') return isHuge ? beginningOf(child.value, left) : '';
  if (child.type !== 'element' || !(isHuge || CONTAINERS.has(child.tagName))) return '';
  const [open, close] = writeHtml({ ...child, children: [{ type: 'text', value: '\0' }] }).split(/\0|&#x0;|\uFFFD/);
  if (close === undefined) return '';
  const { html } = writeTruncated(child.children, left - Buffer.byteLength(open! + close), whole);
  return html === '' ? '' : open + html + close;
}

const ELLIPSIS = '…';
/** No further back than this is a place between words looked for. */
const LONGEST_WORD = 60;

/** As much of a text as so many bytes hold, to the end of a word. */
function beginningOf(text: string, maxBytes: number): string {
  const sizeOf = (value: string) => Buffer.byteLength(writeHtml({ type: 'text', value }));
  const room = maxBytes - Buffer.byteLength(ELLIPSIS);
  let min = 0;
  let max = Math.min(text.length, room);
  while (min < max) {
    const middle = Math.ceil((min + max) / 2);
    if (sizeOf(text.slice(0, middle)) <= room) min = middle;
    else max = middle - 1;
  }
  const fitting = text.slice(0, min).replace(/[\ud800-\udbff]$/, '');
  const space = fitting.search(/\s\S*$/);
  const words = space >= fitting.length - LONGEST_WORD ? fitting.slice(0, Math.max(0, space)) : fitting;
  return words === '' ? '' : writeHtml({ type: 'text', value: words + ELLIPSIS });
}
