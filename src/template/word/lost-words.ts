/** §10.37: words of a Word file that its template lacks. The file is read here in another way than it is converted: word by word. */
import type { Nodes, Root } from 'mdast';
import { COPY_STYLE } from '../model/copy-line.ts';
import { type WordPackage, xmlOf } from './package/word-package.ts';
import { childOf, chosenOf, everyWithin, isOn, valueIn, type Xml } from './package/xml.ts';

/** Text that stands for values, which the template has under another name. */
const MARKS = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{[^{}\n]{1,200}\}|«[^«»\n]*»|<<[^<>\n]*>>|_{3,}/g;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{L}[\p{L}\p{M}]+|\p{N}+/gu;
/** What is no text of the document: deleted, or an object's own. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:instrText', 'wp:align', 'wp:posOffset']);
const MAX_LISTED = 50;

/** Words of so many letters are looked for within others: they may have been joined or parted where a value stands. */
const LONG = 8;
/** In place of a mark. What stands right beside one may be joined with what is there in its place: `child{% if … %}ren{% endif %}`. */
const GAP = '\uE000';

/** `body`: of the template as it will be saved, read again. `known`: its headers and footers, and text that the import has told it left out, or that declarations of its values have. */
export function lostWords(pkg: WordPackage, body: Root, known: string): string[] {
  const have = count(`${textIn(body)}\n${known}`.replace(MARKS, ' ')).whole;
  const all = [...have.keys()].join('\n');
  const lost = new Set<string>();
  const isWithin = (word: string) => all.includes(word);
  const { text, running } = wordsIn(pkg);
  const found = [text, ...running].map((one) => count(one.replace(MARKS, GAP)));
  const often = new Map(found[0]!.whole);
  // A header that stands in several parts of the file is said once.
  for (const word of new Set(found.slice(1).flatMap(({ whole }) => [...whole.keys()])))
    often.set(word, (often.get(word) ?? 0) + Math.max(...found.slice(1).map(({ whole }) => whole.get(word) ?? 0)));
  for (const [word, times] of often)
    if (times > (have.get(word) ?? 0) && !(word.length >= LONG && isWithin(word))) lost.add(word);
  for (const word of found.flatMap(({ beside }) => [...beside])) if (!isWithin(word)) lost.add(word);
  return [...lost].slice(0, MAX_LISTED);
}

const INLINE = new Set(['emphasis', 'strong', 'delete', 'link', 'styled', 'text', 'footnoteReference', 'anchor']);

/** Parts of a line are joined, blocks are apart. */
function textIn(node: Nodes): string {
  if ('value' in node) return node.value;
  const children = 'children' in node ? (node.children as Nodes[]).map(textIn).join('') : '';
  return INLINE.has(node.type) ? children : `${children}\n`;
}

/** `beside`: words that touch a mark. */
function count(text: string): { whole: Map<string, number>; beside: Set<string> } {
  const whole = new Map<string, number>();
  const beside = new Set<string>();
  const plain = text.normalize('NFKC').replaceAll('\u00AD', '').toLowerCase();
  for (const { 0: word, index } of plain.matchAll(WORD))
    if (plain[index - 1] === GAP || plain[index + word.length] === GAP) beside.add(word);
    else whole.set(word, (whole.get(word) ?? 0) + 1);
  return { whole, beside };
}

/** `text`: with its notes; `running`: what stands above and below the pages, part by part. */
function wordsIn(pkg: WordPackage): { text: string; running: string[] } {
  const relationships = pkg.relationshipsOf(pkg.main);
  const body = childOf(pkg.xml(pkg.main), 'w:body');
  const notes = ['footnotes', 'endnotes'].map((type) => xmlOf(pkg, relationships, type));
  const shown = notes.flatMap((root) =>
    (root?.children ?? []).filter(({ attributes }) => (attributes['w:type'] ?? 'normal') === 'normal'),
  );
  const areEvenOwn = isOn(xmlOf(pkg, relationships, 'settings'), 'w:evenAndOddHeaders') ?? false;
  const sections = [...everyWithin(body, 'w:sectPr')];
  const isShown: Record<string, boolean> = {
    default: true,
    even: areEvenOwn,
    first: sections.some((section) => isOn(section, 'w:titlePg')),
  };
  const parts = sections
    .flatMap(({ children }) => children)
    .filter(({ name }) => name === 'w:headerReference' || name === 'w:footerReference')
    .filter(({ attributes }) => isShown[attributes['w:type'] ?? 'default'])
    .flatMap(({ attributes }) => relationships.get(attributes['r:id'] ?? '') ?? [])
    .filter(({ isExternal }) => !isExternal);
  const targets = new Set(parts.map(({ target }) => target));
  return {
    text: [...(body ? [body] : []), ...shown].map(textOf).join('\n'),
    running: [...targets].flatMap((target) => pkg.xml(target) ?? []).map(textOf),
  };
}

const ENDS = new Set(['w:p', 'w:tab', 'w:ptab', 'w:br', 'w:cr', 'w:tc']);

/** Text boxes stand in the midst of words, and are read behind their paragraph. */
function textOf(element: Xml): string {
  const boxes: Xml[] = [];
  const text = lineOf(element, boxes);
  return boxes.length === 0 ? text : [text, ...boxes.flatMap(({ children }) => children.map(textOf))].join('\n');
}

function lineOf(element: Xml, boxes: Xml[]): string {
  if (SKIPPED.has(element.name) || isOn(childOf(element, 'w:rPr'), 'w:vanish')) return '';
  if (valueIn(childOf(element, 'w:pPr'), 'w:pStyle') === COPY_STYLE) return '';
  if (element.name === 'w:sym') return GAP;
  if (element.name === 'w:txbxContent') {
    boxes.push(element);
    return '';
  }
  const children = element.name === 'mc:AlternateContent' ? chosenOf(element) : element.children;
  const text = element.text + children.map((child) => lineOf(child, boxes)).join('');
  return ENDS.has(element.name) ? `${text}\n` : text;
}
