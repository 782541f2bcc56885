/** §10.37: words of a Word file that its template lacks. The file is read here in another way than it is converted: word by word. */
import type { Nodes, Root } from 'mdast';
import { COPY_STYLE } from '../model/copy-line.ts';
import { type WordPackage, xmlOf } from './package/word-package.ts';
import { childOf, childrenOf, chosenOf, isOn, valueIn, type Xml } from './package/xml.ts';

/** Text that stands for values, which the template has under another name. */
const MARKS = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{[^{}\n]{1,200}\}|«[^«»\n]*»|<<[^<>\n]*>>|_{3,}/g;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{L}[\p{L}\p{M}]+/gu;
/** What is no text of the document: deleted, or an object's own. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:instrText', 'wp:align', 'wp:posOffset']);
const MAX_LISTED = 50;

/** Words of so many letters are looked for within others: they may have been joined or parted where a value stands. */
const LONG = 8;

/** `body`: of the template as it will be saved, read again. `known`: its front matter, and text that the import has told it left out or turned into values. */
export function lostWords(pkg: WordPackage, body: Root, known: string): string[] {
  const have = count(`${textIn(body)}\n${known}`);
  const all = [...have.keys()].join('\n');
  const lost: string[] = [];
  for (const [word, times] of count(wordsIn(pkg).replace(MARKS, ' ')))
    if (times > (have.get(word) ?? 0) && !(word.length >= LONG && all.includes(word))) lost.push(word);
  return lost.slice(0, MAX_LISTED);
}

const INLINE = new Set(['emphasis', 'strong', 'delete', 'link', 'styled', 'text', 'footnoteReference', 'anchor']);

/** Parts of a line are joined, blocks are apart. */
function textIn(node: Nodes): string {
  if ('value' in node) return node.value;
  const children = 'children' in node ? (node.children as Nodes[]).map(textIn).join('') : '';
  return INLINE.has(node.type) ? children : `${children}\n`;
}

function count(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.normalize('NFKC').replaceAll('\u00AD', '').toLowerCase().matchAll(WORD))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The text, its notes, and what stands above and below it. */
function wordsIn(pkg: WordPackage): string {
  const relationships = pkg.relationshipsOf(pkg.main);
  const running = [...relationships.values()]
    .filter(({ type, isExternal }) => !isExternal && (type === 'header' || type === 'footer'))
    .flatMap(({ target }) => pkg.xml(target) ?? []);
  const notes = ['footnotes', 'endnotes'].map((type) => xmlOf(pkg, relationships, type));
  const shown = notes.flatMap((root) =>
    (root?.children ?? []).filter(({ attributes }) => (attributes['w:type'] ?? 'normal') === 'normal'),
  );
  return [...childrenOf(pkg.xml(pkg.main), 'w:body'), ...shown, ...running].map(textOf).join('\n');
}

const ENDS = new Set(['w:p', 'w:tab', 'w:br', 'w:cr', 'w:tc']);

/** Text boxes stand in the midst of words, and are read behind their paragraph. */
function textOf(element: Xml): string {
  const boxes: Xml[] = [];
  const text = lineOf(element, boxes);
  return boxes.length === 0 ? text : [text, ...boxes.flatMap(({ children }) => children.map(textOf))].join('\n');
}

function lineOf(element: Xml, boxes: Xml[]): string {
  if (SKIPPED.has(element.name) || isOn(childOf(element, 'w:rPr'), 'w:vanish')) return '';
  if (valueIn(childOf(element, 'w:pPr'), 'w:pStyle') === COPY_STYLE) return '';
  if (element.name === 'w:txbxContent') {
    boxes.push(element);
    return '';
  }
  const children = element.name === 'mc:AlternateContent' ? chosenOf(element) : element.children;
  const text = element.text + children.map((child) => lineOf(child, boxes)).join('');
  return ENDS.has(element.name) ? `${text}\n` : text;
}
