/** §10.37: converts a Word file to a template's file: Markdown with front matter, its pictures, and a report for the author. */
import path from 'node:path';
import type { Nodes, Root, RootContent } from 'mdast';
import { stringify } from 'yaml';
import { isKnownLanguage } from '../../domain/calendar.ts';
import { english, type Message, tell } from '../../locales/message.ts';
import { compile } from '../import/compile-template.ts';
import { type FoundLanguage, guessLanguage } from '../import/read-foreign.ts';
import { findTooManyMarks } from '../markdown/count-marks.ts';
import { separateLists } from '../markdown/html-printers.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { printMarkdown } from '../markdown/print-markdown.ts';
import { COPY_STYLE, type Numbering } from '../model/document-tree.ts';
import { directionOf } from '../typography/script-of.ts';
import {
  childOf,
  chosenOf,
  everyWithin,
  isOn,
  openPackage,
  valueIn,
  WordFault,
  type WordPackage,
  type WordParts,
  type Xml,
  xmlOf,
} from './package/word-package.ts';
import type { Choices } from './placeholders/entries.ts';
import { guessTypes } from './placeholders/guess-types.ts';
import { blameSpans, everySpan, findMarks, type Settled, settleValues } from './placeholders/settle-values.ts';
import { createNotes, everyParagraph, type Paragraph, type Piece, textOf } from './reading/block.ts';
import { partsOf, readDocument, type WordDocument } from './reading/read-document.ts';
import { isJustified, tellLostLooks, type WordReport, wordReport } from './word-report.ts';
import { type BlockTree, blockTree } from './writing/block-tree.ts';
import { declareEntries } from './writing/declare-entries.ts';
import { findHeadings } from './writing/find-headings.ts';
import type { InlineContext } from './writing/inline-nodes.ts';
import { pagesOf } from './writing/pages-of.ts';
import { collectReferences, type SettledNumbers, settleNumbers, writeHeadingMarks } from './writing/settle-numbers.ts';
import { cellNodes } from './writing/table-nodes.ts';

/** `from`: see `FoundLanguage`. `pictures`: parts of the file by the paths that the template uses. */
export type ConvertedWord = {
  source: string;
  title: string;
  language: string;
  from: string;
  pictures: ReadonlyMap<string, string>;
  labels: { label: string; isTyped: boolean; text: string }[];
  report: WordReport;
};

/**
 * `name`: the file's name without its extension, which is the fallback title. `folder`: the template's folder. `title`: replaces its own.
 * `choices`: the author's decisions about placeholders. `shown`: the number of the only paragraph to highlight.
 */
export type ConvertOptions = {
  name: string;
  folder: string;
  title?: string;
  choices?: Choices | undefined;
  shown?: number | undefined;
};

/** The most attempts that leave out single misplaced marks. After them all conditions are left out, and finally all groups. */
const MAX_ATTEMPTS = 6;

/** Converts a Word file to a template. Throws a WordFault for a file that is refused. */
export function convertWord(parts: WordParts, options: ConvertOptions): ConvertedWord {
  const pkg = openPackage(parts);
  const document = readDocument(pkg);
  findMarks(document);
  const without = new Set<number>();
  for (let attempt = 1; ; attempt += 1) {
    const { lost, settled, ...converted } = convert(copyOf(document), options, without);
    const { source } = converted;
    const tooMany = findTooManyMarks(source);
    if (tooMany) throw new WordFault(tooMany);
    const left = everySpan(settled);
    const compiled = left.size > 0 ? compile(source) : undefined;
    if (!compiled || compiled.ok) return { ...converted, report: { ...converted.report, lost: lost(pkg) } };
    const blamed = blameSpans(
      source,
      compiled.faults.map(({ line }) => line),
      settled,
    );
    for (const no of attempt < MAX_ATTEMPTS && blamed.size > 0 ? blamed : left) without.add(no);
  }
}

/** Each attempt changes its own copy. */
function copyOf({ notes, swallowed, ...document }: WordDocument): WordDocument {
  return { ...structuredClone(document), notes: createNotes(notes.all), swallowed: [...swallowed] };
}

type Converted = Omit<ConvertedWord, 'report'> & {
  report: Omit<WordReport, 'lost'>;
  lost: (pkg: WordPackage) => string[];
  settled: Settled;
};

/** Reports numbers that stay as typed text. */
function tellTyped({ typed }: SettledNumbers, notes: WordDocument['notes']): void {
  for (const one of typed.values().filter(({ label }) => label !== ''))
    notes.add('typed', tell('word.value.typed', { name: one.label }), one.paragraph.no);
}

function labelsOf({ labelled }: BlockTree, { typed }: SettledNumbers): ConvertedWord['labels'] {
  return labelled.map((one) => {
    const { label, paragraph } = one;
    return { label, isTyped: typed.has(one), text: textOf(paragraph.pieces) };
  });
}

/** Puts pictures into a folder with the name of the file. `pictures`: the part of the Word file for each path. */
function collectPictures(name: string): { pictures: Map<string, string>; pictureOf: (part: string) => string } {
  const pictures = new Map<string, string>();
  const pictureOf = (part: string) => {
    const file = `${encodeURIComponent(name)}/${encodeURIComponent(path.posix.basename(part))}`;
    pictures.set(file, part);
    return file;
  };
  return { pictures, pictureOf };
}

function convert(
  document: WordDocument,
  { name, folder, title: given, choices, shown }: ConvertOptions,
  without: ReadonlySet<number>,
): Converted {
  const { blocks, sections, notes, swallowed } = document;
  const { language, from } = languageOf(document);
  if (directionOf(language) === 'rtl') alignToRight(document);
  const settled = settleValues(document, { language, without, choices });
  const written = () =>
    partsOf(document).flatMap((part) => [...everyParagraph(part)].map(({ pieces }) => textOf(pieces)));
  guessTypes(settled.entries.all(), { text: () => written().join('\n'), language, notes });
  const headings = findHeadings(blocks);
  const references = collectReferences();
  const { pictures, pictureOf } = collectPictures(name);
  const marked = shown !== undefined && { shown: piecesOf(document, shown) };
  const inline = { language, marks: settled.marks, referenceTo: references.nodeFor, pictureOf, ...marked };
  const pages = pagesOf(document, inline);
  const tree = blockTree(blocks, { ...inline, headings, pages, swallowed });
  const numbers = settleNumbers(tree, headings.annexOf);
  writeHeadingMarks(tree.root, numbers.numbering);
  const referred = references.settle({ blocks, labelled: tree.labelled, numbers, annexOf: headings.annexOf, notes });
  const noted = footnotesOf(document, inline);
  const body = printMarkdown(withListsApart({ type: 'root', children: [...tree.root.children, ...noted] }));
  const title = given ?? titleOf(headings.title ? textOf(headings.title.pieces) : firstHeading(tree), name);
  const { page, ...running } = pages.front();
  const text = body + JSON.stringify(running);
  const entries = settled.entries.all();
  const note = (message: Message, paragraph: number) => notes.add('guessed', message, paragraph);
  const represent = (words: string) => swallowed.push(words);
  const declared = declareEntries(entries, { text, language, groups: settled.groups, note, represent });
  const isHeading = (paragraph: Paragraph) => headings.depths.has(paragraph);
  const justify = isJustified(blocks, isHeading);
  const isAligned = (paragraph: Paragraph) => tree.aligned.has(paragraph);
  tellLostLooks(document, { isHeading, isAligned, isJustified: justify }, notes);
  const isPlain = sections.length === 1 && headings.annexes.size === 0;
  const front = {
    title,
    ...(folder !== '' && { folder }),
    language,
    page,
    ...(tree.hasContents && { contents: true }),
    ...(sections[0]!.columns === 2 && isPlain && { columns: 2 }),
    ...(justify && { justify }),
    ...(areEndnotes(noted) && { footnotes: 'end' }),
    ...writtenNumbering(numbers.numbering),
    ...running,
    ...(declared.placeholders.length > 0 && { placeholders: declared.placeholders }),
    ...(declared.groups.length > 0 && { groups: declared.groups }),
  };
  const source = `---\n${stringify(front, { lineWidth: 0, aliasDuplicateObjects: false })}---\n\n${body}`;
  tellTyped(numbers, notes);
  const { depths } = headings;
  const counted = { depths, references: referred, pictures: pictures.size, footnotes: noted.length };
  return {
    source,
    title,
    language,
    from,
    pictures,
    settled,
    labels: labelsOf(tree, numbers),
    report: wordReport(document, { tree, numbers, settled, declared, body, ...counted }),
    lost: (pkg) => lostWords(pkg, parseMarkdown(body), wordsElsewhere(document, running)),
  };
}

/** Returns the words of the file that are not lost, although the template's body lacks them. */
function wordsElsewhere({ notes, swallowed }: WordDocument, running: object): string {
  const leftOut = notes.all.filter(({ kind }) => kind === 'left out').map(({ message }) => english(message));
  return [...leftOut, ...swallowed, stringify(running, { lineWidth: 0 })].join('\n');
}

/** Returns the pieces of the first paragraph with words, from number `no` on. */
function piecesOf(document: WordDocument, no: number): readonly Piece[] | undefined {
  const all = partsOf(document).flatMap((part) => [...everyParagraph(part)]);
  return all.find((one) => one.no >= no && textOf(one.pieces).trim() !== '')?.pieces;
}

/** The numbering of annexes defaults to the document's. */
function writtenNumbering(numbering: Numbering | undefined) {
  if (!numbering) return {};
  const { headings, items, from, annexes } = numbering;
  const isAny = headings.length + items.length > 0;
  const own = annexes && { headings: annexes.headings, items: annexes.items };
  const isSame = JSON.stringify(own) === JSON.stringify({ headings, items });
  return {
    ...(isAny && { numbering: { headings, items, ...(headings.length > 0 && { from }) } }),
    ...(annexes && { annexes: isSame ? annexes.label : { label: annexes.label, numbering: own } }),
  };
}

/** Returns the footnotes that the text refers to. */
function footnotesOf({ blocks, footnotes }: WordDocument, inline: InlineContext): RootContent[] {
  const used = new Set<string>();
  for (const { pieces } of everyParagraph(blocks))
    for (const piece of pieces) if (piece.type === 'note') used.add(piece.id);
  return [...footnotes]
    .filter(([id]) => used.has(id))
    .map(([id, note]) => {
      const children = cellNodes(note, inline) as never[];
      return { type: 'footnoteDefinition', identifier: id, label: id, children };
    });
}

/** Returns whether a file has notes, all of them at its end. Of a file with both, all stand at the foot of their pages. */
function areEndnotes(noted: RootContent[]): boolean {
  return noted.length > 0 && noted.every((note) => 'identifier' in note && note.identifier.startsWith('e'));
}

/** Keeps adjacent lists separate. */
function withListsApart<Node extends Root | RootContent>(node: Node): Node {
  if (!('children' in node)) return node;
  const children = (node.children as RootContent[]).map(withListsApart);
  return { ...node, children: separateLists(children) } as Node;
}

const MAX_TITLE = 180;

function titleOf(text = '', name: string): string {
  const own = text.replace(/\{\{[^{}]*\}\}/g, '');
  // A value alone, such as a control called Title, makes no title.
  const written = own !== text && !/\p{L}/u.test(own) ? '' : text;
  const plain = written.replace(/\{\{[#/][^{}]*\}\}/g, ' ').replace(/\{\{([^{}]*)\}\}/g, '$1');
  const line = plain.replace(/[\s\p{Cc}\p{Noncharacter_Code_Point}\p{Surrogate}]+/gu, ' ').trim();
  return (line || name).slice(0, MAX_TITLE).trim();
}

function firstHeading({ labelled }: BlockTree): string | undefined {
  const heading = labelled.find(({ kind }) => kind === 'heading');
  return heading && textOf(heading.paragraph.pieces);
}

// §10.37: finds words of a Word file that its template lacks. The file is read word by word here, independently of the conversion.

/** Matches marks of values, which the template has under other names. */
const MARKS = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{[^{}\n]{1,200}\}|«[^«»\n]*»|<<[^<>\n]*>>|_{3,}/g;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{L}[\p{L}\p{M}]+|\p{N}+/gu;
/** Elements that hold no visible text, such as deleted text. */
const SKIPPED = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:instrText', 'wp:align', 'wp:posOffset']);
const MAX_LISTED = 50;

/** Words of at least this many letters are also searched within others, since they may have been joined or split beside a value. */
const LONG = 8;
/** Replaces a mark. Text on both sides of a mark may be joined in the result: `child{% if … %}ren{% endif %}`. */
const GAP = '\uE000';

/**
 * `body`: the template as it will be saved, parsed again. `known`: headers, footers, text that the import reported as left out, and text
 * in declarations.
 */
function lostWords(pkg: WordPackage, body: Root, known: string): string[] {
  const have = count(`${textIn(body)}\n${known}`.replace(MARKS, ' ')).whole;
  const all = [...have.keys()].join('\n');
  const lost = new Set<string>();
  const isWithin = (word: string) => all.includes(word);
  const { text, running } = wordsIn(pkg);
  const found = [text, ...running].map((one) => count(one.replace(MARKS, GAP)));
  const often = new Map(found[0]!.whole);
  // A header in several parts of the file is reported once.
  for (const word of new Set(found.slice(1).flatMap(({ whole }) => [...whole.keys()])))
    often.set(word, (often.get(word) ?? 0) + Math.max(...found.slice(1).map(({ whole }) => whole.get(word) ?? 0)));
  for (const [word, times] of often)
    if (times > (have.get(word) ?? 0) && !(word.length >= LONG && isWithin(word))) lost.add(word);
  for (const word of found.flatMap(({ beside }) => [...beside])) if (!isWithin(word)) lost.add(word);
  return [...lost].slice(0, MAX_LISTED);
}

const INLINE = new Set(['emphasis', 'strong', 'delete', 'link', 'styled', 'footnoteReference', 'anchor']);

/** Joins inline content, and separates blocks. */
function textIn(node: Nodes): string {
  if ('value' in node) return node.value;
  const children = 'children' in node ? (node.children as Nodes[]).map(textIn).join('') : '';
  return INLINE.has(node.type) ? children : `${children}\n`;
}

/** Counts the words of a text. `beside`: words that touch a mark. */
function count(text: string): { whole: Map<string, number>; beside: Set<string> } {
  const whole = new Map<string, number>();
  const beside = new Set<string>();
  const plain = text.normalize('NFKC').replaceAll('\u00AD', '').toLowerCase();
  for (const { 0: word, index } of plain.matchAll(WORD))
    if (plain[index - 1] === GAP || plain[index + word.length] === GAP) beside.add(word);
    else whole.set(word, (whole.get(word) ?? 0) + 1);
  return { whole, beside };
}

/** Returns the words of a Word file. `text`: the main text with its notes. `running`: headers and footers, part by part. */
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
    text: [body!, ...shown].map(wordsUnder).join('\n'),
    running: [...targets].flatMap((target) => pkg.xml(target) ?? []).map(wordsUnder),
  };
}

const ENDS = new Set(['w:p', 'w:tab', 'w:ptab', 'w:br', 'w:cr', 'w:tc']);

/** Text boxes interrupt words, so they are read after their paragraph. */
function wordsUnder(element: Xml): string {
  const boxes: Xml[] = [];
  const text = lineOf(element, boxes);
  return boxes.length === 0 ? text : [text, ...boxes.flatMap(({ children }) => children.map(wordsUnder))].join('\n');
}

function lineOf(element: Xml, boxes: Xml[]): string {
  if (SKIPPED.has(element.name) || isOn(childOf(element, 'w:rPr'), 'w:vanish')) return '';
  if (valueIn(childOf(element, 'w:pPr'), 'w:pStyle') === COPY_STYLE) return '';
  if (element.name === 'w:noBreakHyphen') return '\u2011';
  // A field's code and result may touch the words beside them.
  if (element.name === 'w:sym' || element.name === 'w:fldChar') return GAP;
  if (element.name === 'w:txbxContent') {
    boxes.push(element);
    return '';
  }
  const children = element.name === 'mc:AlternateContent' ? chosenOf(element) : element.children;
  const text = element.text + children.map((child) => lineOf(child, boxes)).join('');
  return ENDS.has(element.name) ? `${text}\n` : text;
}

/** Where a document runs from right to left, lines begin at the right anyway. */
function alignToRight(document: WordDocument): void {
  for (const part of partsOf(document))
    for (const paragraph of everyParagraph(part)) if (paragraph.align === 'right') delete paragraph.align;
}

/** §10.37: detects the language of a Word file from its words. The file's own language decides the region, if the language is the same. */
function languageOf({ blocks, languages, language }: WordDocument): FoundLanguage {
  const paragraphs = [...everyParagraph(blocks)];
  const texts = paragraphs.map(({ pieces }) => textOf(pieces).trim());
  const text = texts.join('\n').replace(/\{\{[^{}]*\}\}|_{3,}/g, ' ');
  const filled = paragraphs.filter((_, at) => texts[at] !== '');
  const isRightToLeft = filled.filter(({ isRightToLeft: is }) => is).length > filled.length / 2;
  const most = [...languages].sort(([, a], [, b]) => b - a)[0];
  // The styles have the language of the author's Word, which is often wrong: it counts where the words do not tell.
  const ofWords = isRightToLeft ? language['w:bidi'] : most && most[1] > text.length / 2 ? most[0] : undefined;
  const guess = guessLanguage(undefined, text);
  const said = ofWords ?? (guess.from === 'guessed' ? undefined : language['w:val']);
  if (said === undefined || !isKnownLanguage(said)) return guess;
  const isSame = said.split('-')[0] === guess.language.split('-')[0];
  return isSame || guess.from !== 'guessed' ? { language: said, from: 'given' } : guess;
}
