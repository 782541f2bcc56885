/** §10.22: what a foreign text says in words: its first heading, and enough of it to tell its language. */
import type { Nodes, Root } from 'mdast';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { TooDeepError } from '../markdown/syntax/too-deep-error.ts';

export type Prose = { heading: string; text: string };

/** Characters that are enough to tell a language. */
const ENOUGH = 10_000;

/** Both are empty where the Markdown nests too deep to be read, which importing it tells. */
export function readProse(body: string): Prose {
  const tree = parseSafely(body);
  if (!tree) return { heading: '', text: '' };
  const heading = findHeading(tree);
  const words: string[] = [];
  let left = ENOUGH;
  const walk = (node: Nodes): void => {
    if (left <= 0) return;
    if (node.type === 'text') {
      words.push(node.value);
      left -= node.value.length;
    } else if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  return { heading, text: withoutMarks(words.join(' ').slice(0, ENOUGH)) };
}

function parseSafely(body: string): Root | undefined {
  try {
    return parseMarkdown(body);
  } catch (error) {
    if (error instanceof TooDeepError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text of the first heading that has any. */
function findHeading(node: Nodes): string {
  if (node.type === 'heading') return textOf(node).trim();
  if (!('children' in node)) return '';
  for (const child of node.children) {
    const found = findHeading(child);
    if (found !== '') return found;
  }
  return '';
}

function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Placeholders, tags of Liquid and addresses are in no language. */
function withoutMarks(text: string): string {
  return text.replace(/\{\{[^{}\n]*\}\}|\{%[^\n]*?%\}|\b(?:https?:|www\.)\S+/g, ' ').replace(/\s+/g, ' ');
}
