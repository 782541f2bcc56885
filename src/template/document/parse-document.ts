/** §2.6: a stored document's Markdown as the tree that HTML and PDF are made from. */
import type { Heading, InlineCode, Nodes, Parents, PhrasingContent, Text } from 'mdast';
import { everyPlace, numbersById } from '../clauses/every-place.ts';
import { numberClauses } from '../clauses/number-clauses.ts';
import { placeBlocks } from '../markdown/block-lines.ts';
import { parsePlainly } from '../markdown/plain/parse-plainly.ts';
import { hasSentinel, mapSentinels, sentinel, splitAtSentinels, startsWithSentinel } from '../markdown/sentinels.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { isFlowContainer } from '../model/is-flow-container.ts';
import { BREAK_TAG, isSilentComment } from '../model/layout-html.ts';
import type { Clause, Numbering } from '../model/numbering.ts';
import { nameIn } from './headings.ts';

const BRACES = /\{\{([^{}\n]+)\}\}/g;

/**
 * `blanks` are the ordinals of those `{{…}}` that are placeholders left blank: they become `blank` nodes, in code and
 * image texts their label, in destinations and in the names of places nothing; a destination that one begins is none. `<br>` becomes a break, and comments vanish but for those
 * about layout. Other HTML could not be understood: it stays for renderers to show as text. The numbers of clauses, which the Markdown of a
 * document with `numbering` holds, become facts of their headings, items and links (§10.23). With `lines`, blocks have those of the
 * template's file.
 */
export function parseDocument(
  markdown: string,
  blanks: readonly number[],
  { numbering }: Pick<DocumentSetup, 'numbering'> = {},
  lines?: readonly number[],
): DocumentTree {
  const labels: string[] = [];
  const isBlank = new Set(blanks);
  let ordinal = 0;
  const withSentinels = markdown.replace(BRACES, (found, label: string) =>
    isBlank.has(ordinal++) ? sentinel(labels.push(label) - 1) : found,
  );
  const tree = parsePlainly(withSentinels);
  if (lines) placeBlocks(tree, lines);
  readNode(tree, labels);
  if (numbering) readClauseNumbers(tree, numbering);
  return tree;
}

type Strings = { url?: unknown; id?: unknown; alt?: unknown; title?: unknown; value?: unknown };

function readNode(node: Nodes, labels: readonly string[]): void {
  const strings = node as Strings;
  const replace = (text: unknown, write: (label: string) => string) =>
    typeof text === 'string' && hasSentinel(text) ? mapSentinels(text, (index) => write(labels[index]!)) : text;
  const asLabel = (label: string) => label;
  if ('url' in node) strings.url = startsWithSentinel(node.url) ? '' : replace(node.url, () => '');
  if ('id' in node) strings.id = replace(node.id, () => '');
  if ('alt' in node) strings.alt = replace(node.alt, asLabel);
  if ('title' in node) strings.title = replace(node.title, asLabel);
  if (node.type === 'code' || node.type === 'html') strings.value = replace(node.value, asLabel);
  if (!('children' in node)) return;
  for (const child of node.children) readNode(child as Nodes, labels);
  if (!node.children.some(needsReading)) return;
  const parent = node as Parents;
  const children = parent.children.flatMap((child) => splitBlanks(child, labels));
  parent.children = readHtml(children as Nodes[], isFlowContainer(node)) as typeof parent.children;
}

function holdsBlank(node: Nodes): node is Text | InlineCode {
  return (node.type === 'text' || node.type === 'inlineCode') && hasSentinel(node.value);
}

/** Most nodes stay as they are. */
function needsReading(node: Nodes): boolean {
  return node.type === 'html' || holdsBlank(node);
}

function splitBlanks(node: Nodes, labels: readonly string[]): Nodes[] {
  if (!holdsBlank(node)) return [node];
  return splitAtSentinels(node.value).map((piece) =>
    typeof piece === 'number' ? { type: 'blank', label: labels[piece]! } : { type: node.type, value: piece },
  );
}

function readHtml(children: Nodes[], isBlock: boolean): Nodes[] {
  return children.flatMap((child): Nodes[] => {
    if (child.type !== 'html') return [child];
    if (BREAK_TAG.test(child.value.trim())) return [isBlock ? paragraphOf({ type: 'break' }) : { type: 'break' }];
    return isSilentComment(child.value) ? [] : [child];
  });
}

function paragraphOf(child: PhrasingContent): Nodes {
  return { type: 'paragraph', children: [child] };
}

/**
 * §10.23: the numbers of clauses in a stored document: taken off the texts of headings, and found again for items and references.
 * Changes the tree in place.
 */
function readClauseNumbers(tree: DocumentTree, numbering: Numbering): void {
  const { clauses } = numberClauses(tree, numbering);
  const numbers = numbersById(tree, clauses);
  for (const [node, clause] of clauses) setClause(node, clause);
  everyPlace(tree, clauses, (node) => {
    if (node.type !== 'link' || node.children.length !== 1 || node.children[0]!.type !== 'text') return;
    // One that its author wrote out says the same.
    if (node.children[0].value === numbers.get(nameIn(node.url) ?? '')) node.data = { ...node.data, isReference: true };
  });
}

function setClause(node: Nodes, clause: Clause): void {
  if (node.type !== 'heading' && node.type !== 'listItem') return;
  node.data = { ...node.data, clause };
  if (node.type === 'heading') takeNumber(node, `${clause.number} `);
}

/** Every numbered heading begins with its number. */
function takeNumber({ children }: Heading, written: string): void {
  const at = children.findIndex(({ type }) => type !== 'anchor');
  const first = children[at];
  if (first?.type !== 'text' || !first.value.startsWith(written)) return;
  if (first.value === written) children.splice(at, 1);
  else first.value = first.value.slice(written.length);
}
