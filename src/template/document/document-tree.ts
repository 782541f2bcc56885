/** §2.6: a stored document's Markdown as the tree that HTML and PDF are made from. */
import type { InlineCode, Nodes, Parents, PhrasingContent, Text } from 'mdast';

import { hasMark, mark, splitAtMarks } from '../markdown/marks.ts';
import { parsePlainly } from '../markdown/plain/parse-plainly.ts';
import type { DocumentTree } from '../model/model.ts';

const BRACES = /\{\{([^{}\n]+)\}\}/g;
const LINE_BREAK = /^<br\s*\/?>$/i;
const COMMENT = /^<!--(?!\s*(?:pagebreak|keep|contents)\s*-->)(?:(?!-->)[\s\S])*-->$/;

/**
 * `blanks` are the ordinals of those `{{…}}` that are placeholders left blank: they become `blank` nodes, in code and
 * image texts their label, in destinations nothing. Of raw HTML, `<br>` becomes a break, `<code>` inline code, and
 * comments vanish but for `<!-- pagebreak -->`, `<!-- keep -->` and `<!-- contents -->`; the rest stays for renderers to show as text.
 */
export function parseDocument(markdown: string, blanks: readonly number[]): DocumentTree {
  const labels: string[] = [];
  const isBlank = new Set(blanks);
  let ordinal = 0;
  const marked = markdown.replace(BRACES, (found, label: string) =>
    isBlank.has(ordinal++) ? mark(labels.push(label) - 1) : found,
  );
  const tree = parsePlainly(marked);
  readNode(tree, labels);
  return tree;
}

type Strings = { url?: unknown; alt?: unknown; title?: unknown; value?: unknown };

function readNode(node: Nodes, labels: readonly string[]): void {
  const strings = node as Strings;
  const replace = (text: unknown, write: (label: string) => string) =>
    typeof text === 'string' && hasMark(text)
      ? splitAtMarks(text)
          .map((piece) => (typeof piece === 'number' ? write(labels[piece]!) : piece))
          .join('')
      : text;
  const asLabel = (label: string) => label;
  if ('url' in node) strings.url = replace(node.url, () => '');
  if ('alt' in node) strings.alt = replace(node.alt, asLabel);
  if ('title' in node) strings.title = replace(node.title, asLabel);
  if (node.type === 'code' || node.type === 'html') strings.value = replace(node.value, asLabel);
  if (!('children' in node)) return;
  for (const child of node.children) readNode(child as Nodes, labels);
  if (!node.children.some(needsReading)) return;
  const parent = node as Parents;
  const children = parent.children.flatMap((child) => splitBlanks(child, labels));
  parent.children = readHtml(children as Nodes[], isFlow(node)) as typeof parent.children;
}

function isMarked(node: Nodes): node is Text | InlineCode {
  return (node.type === 'text' || node.type === 'inlineCode') && hasMark(node.value);
}

/** Most nodes stay as they are. */
function needsReading(node: Nodes): boolean {
  return node.type === 'html' || isMarked(node);
}

function splitBlanks(node: Nodes, labels: readonly string[]): Nodes[] {
  if (!isMarked(node)) return [node];
  return splitAtMarks(node.value).map((piece) =>
    typeof piece === 'number' ? { type: 'blank', label: labels[piece]! } : { type: node.type, value: piece },
  );
}

const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

function isFlow(node: Nodes): boolean {
  return FLOW.has(node.type);
}

function readHtml(children: Nodes[], isBlock: boolean): Nodes[] {
  const read: Nodes[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    if (child.type !== 'html') read.push(child);
    else if (LINE_BREAK.test(child.value.trim()))
      read.push(isBlock ? paragraphOf({ type: 'break' }) : { type: 'break' });
    else if (child.value === '<code>') {
      const end = children.findIndex((next, index) => index > at && next.type === 'html' && next.value === '</code>');
      if (end < 0) read.push(child);
      else {
        read.push(...children.slice(at + 1, end).map(toCode));
        at = end;
      }
    } else if (!COMMENT.test(child.value.trim())) read.push(child);
  }
  return read;
}

function toCode(node: Nodes): Nodes {
  return node.type === 'text' ? { type: 'inlineCode', value: node.value } : node;
}

function paragraphOf(child: PhrasingContent): Nodes {
  return { type: 'paragraph', children: [child] };
}

/** The words of a tree: breaks are line ends, blocks stand on lines of their own, cells are parted by tabs. */
export function textOf(node: Nodes): string {
  const own = texts[node.type];
  if (own) return own(node as never);
  if (!('children' in node)) return '';
  return (node.children as Nodes[]).map(textOf).join(separators[node.type] ?? '');
}

const texts: { [type: string]: (node: never) => string } = {
  text: ({ value }: { value: string }) => value,
  inlineCode: ({ value }: { value: string }) => value,
  code: ({ value }: { value: string }) => value,
  html: ({ value }: { value: string }) => (COMMENT.test(value) || value.startsWith('<!--') ? '' : value),
  break: () => '\n',
  blank: ({ label }: { label: string }) => label,
  image: ({ alt }: { alt?: string | null }) => alt ?? '',
  imageReference: ({ alt }: { alt?: string | null }) => alt ?? '',
};

const separators: Record<string, string> = {
  root: '\n',
  blockquote: '\n',
  list: '\n',
  listItem: '\n',
  footnoteDefinition: '\n',
  table: '\n',
  tableRow: '\t',
};
