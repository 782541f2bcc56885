/** §10.54: reads a template's file as one in another of its languages. */
import type { Nodes, Root } from 'mdast';
import { tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { IDEOGRAPH, type InLanguage, keyOf } from '../front-matter/declared-languages.ts';
import type { FrontMatter, SplitFile } from '../front-matter/front-matter.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { readAsWritten } from '../markdown/parse-markdown.ts';
import { TooDeepError } from '../markdown/syntax/too-deep-error.ts';
import type { LineFault } from '../model/fault.ts';
import { formatsIn, formatsOfLanguage, savedFormats } from '../model/formats.ts';
import { everyGroup, type Inventory } from '../model/inventory.ts';
import { lookComment, writtenLook } from '../model/table-look.ts';
import { directionOf } from '../typography/script-of.ts';
import { type BodyText, findBodyTexts } from './body-texts.ts';
import { findFormTexts } from './form-texts.ts';
import { type Matched, matchTexts, textsOf } from './match-texts.ts';
import type { Body } from './read-body.ts';

/** The file in a language: its texts, and its body with them. */
export type Spoken = InLanguage & SpokenBody;

/** The texts of the original, and those of the languages with them. */
export type OriginalTexts = {
  languages: NonNullable<FrontMatter['languages']>;
  inBody: readonly BodyText[];
  matched: Matched;
};

/**
 * Returns undefined for a file in one language, and for one that cannot be read. `inventory`: that of the file, for the texts of its form;
 * without it, they are those that the front matter declares.
 */
export function originalTexts(file: SplitFile, isStored = false, inventory?: Inventory): OriginalTexts | undefined {
  const languages = readFrontMatter(file.yaml, isStored).frontMatter?.languages;
  if (!languages) return undefined;
  const inBody = textsInBody(file.body);
  const inForm = findFormTexts(languages, inventory, file);
  return { languages, inBody, matched: matchTexts(languages, { inBody, inForm }, file.firstLine) };
}

/** `original`: as `originalTexts` returned it. Undefined for a file that cannot be read in its original. */
export function readInLanguage(
  file: SplitFile,
  tag: string,
  { isStored, original = originalTexts(file, isStored) }: { isStored: boolean; original?: OriginalTexts | undefined },
): Spoken | undefined {
  if (!original) return undefined;
  const { languages, inBody, matched } = original;
  const texts = textsOf(matched, tag);
  const lineOf = (key: string) => matched.pairs.get(key)?.lineOf(tag);
  return { tag, texts, parsed: languages.parsed, ...bodyInLanguage({ ...file, inBody }, texts, lineOf) };
}

/** A text that nests too deep is a fault of its own. */
function textsInBody(body: string): BodyText[] {
  try {
    return findBodyTexts(body);
  } catch (error) {
    if (error instanceof TooDeepError) return [];
    throw error;
  }
}

/** Sets what a front matter has in the language that is read: its formats, of which a version keeps some, and its labels. */
export function settleFormats(
  frontMatter: FrontMatter,
  kept: Inventory['formats'],
  { isStored, spoken }: { isStored: boolean; spoken: Spoken | undefined },
): void {
  const { language, languages } = frontMatter;
  const [from = language] = languages?.tags ?? [];
  if (isStored) frontMatter.formats = savedFormats(kept, from);
  if (!spoken || !languages) return;
  const original = isStored ? frontMatter.formats : formatsIn({ language: from, isStated: true });
  const fields = everyGroup(frontMatter.groups).flatMap((group) => group.fields);
  const dates = [...frontMatter.placeholders, ...fields].flatMap(({ type, format }) =>
    (type === 'date' || type === 'today') && format !== undefined ? [format] : [],
  );
  const own = { numbers: languages.numbers, dates: new Set(dates) };
  frontMatter.labelIn = (label) => spoken.texts.get(keyOf(label)) ?? label;
  frontMatter.formats = formatsOfLanguage(original, { from, to: language }, own);
}

/** Sets the lines of the file in place of those of the body in a language. `firstLine`: that of the body. */
export function toFileLines(body: Body, lines: readonly number[], firstLine: number): void {
  const lineOf = (line: number) => (line < firstLine ? line : (lines[line - firstLine] ?? line));
  for (const one of [...body.occurrences, ...body.faults, ...body.warnings, ...body.assetPaths, ...body.links])
    one.line = lineOf(one.line);
  body.referenceLines = body.referenceLines.map(lineOf);
  everyNode(body.tree, (node) => {
    const { start, end } = node.position ?? {};
    if (start && end) node.position = { start: { ...start, line: lineOf(start.line) }, end };
  });
}

// §10.54 rule 1: where columns of tables stand in a language that runs the other way than the original: those at the side where its lines
// begin are there in every language. Numbers stay at the right, so that their digits stand below one another.

const BEGIN = { ltr: 'left', rtl: 'right' } as const;

/** Changes the tree in place. `from`: the language of the original, `to`: that of the tree. */
export function alignInLanguage(tree: Root, from: string, to: string): void {
  const side = BEGIN[directionOf(from)];
  if (side !== BEGIN[directionOf(to)]) alignAtStart(tree, side);
}

function alignAtStart(node: Nodes, side: 'left' | 'right'): void {
  if (node.type === 'table' && node.align) node.align = node.align.map((one) => (one === side ? null : one));
  if (node.type === 'flowCell' && node.align === side) delete node.align;
  if (node.type === 'html') {
    const look = writtenLook(node.value);
    const align = look?.align?.replaceAll(new RegExp(`\\b${side}\\b`, 'g'), 'auto');
    if (look && align) node.value = lookComment({ ...look, align });
  }
  if ('children' in node) for (const child of node.children) alignAtStart(child as Nodes, side);
}

// §10.53: a template's body with the texts of another language. All else stands in it as in the original.

/** `lines`: for each line of `body`, its line in the original file. `faults`: texts that would change what they stand in. */
type SpokenBody = { body: string; lines: number[]; faults: LineFault[] };

/**
 * `texts`: those of the language by the keys of their originals. `lineOf`: the line of the text for an original. `firstLine`: the line of
 * the file on which the body begins.
 */
function bodyInLanguage(
  { body, firstLine, inBody }: { body: string; firstLine: number; inBody: readonly BodyText[] },
  texts: ReadonlyMap<string, string>,
  lineOf: (key: string) => number | undefined,
): SpokenBody {
  const lines: number[] = [];
  let spoken = '';
  let at = 0;
  let line = firstLine;
  // The first line of the original that stands on the present line.
  let first = line;
  const take = (text: string) => {
    const count = text.split('\n').length - 1;
    for (let next = 0; next < count; next += 1) {
      lines.push(first);
      line += 1;
      first = line;
    }
    spoken += text;
  };
  for (const { start, end, text, block } of inBody) {
    const key = keyOf(text);
    const own = texts.get(key);
    if (own === undefined || block === 'label') continue;
    take(body.slice(at, start));
    spoken += asWritten(own, block);
    // A text in its language stands on one line.
    line += body.slice(start, end).split('\n').length - 1;
    at = end;
  }
  take(body.slice(at));
  lines.push(first);
  const changed = findChangedBlock(body, spoken);
  if (changed === undefined) return { body: spoken, lines, faults: [] };
  const near = lines[changed - 1] ?? firstLine;
  const unit = inBody.findLast((one) => one.line + firstLine - 1 <= near && texts.has(keyOf(one.text)));
  const message = tell('template.texts.structure');
  return { body: spoken, lines, faults: [{ line: (unit && lineOf(keyOf(unit.text))) ?? near, message }] };
}

/** What would begin another block at the start of a line. */
const BEGINS_BLOCK = /^(\d{1,9})([.)])(?=\s|$)|^(?:[-+*](?=\s|$)|#{1,6}(?=\s|$)|>|:{3}|:(?=\s)|~{3}|=+\s*$|-{2,}\s*$)/;

/** Writes a text on one line, such that it stays in its block: `3. März` begins no list, and `|` no cell. */
function asWritten(text: string, block: BodyText['block']): string {
  const lines = text.trim().split('\n');
  const line = lines
    .map((one, at) => {
      if (at === lines.length - 1) return one.trim();
      if (one.endsWith('\\')) return `${one.slice(0, -1).trim()}<br>`;
      if (one.endsWith('  ')) return `${one.trim()}<br>`;
      const beside = [one.trim().at(-1), lines[at + 1]!.trim().at(0)];
      return beside.every((sign = '') => IS_IDEOGRAPH.test(sign)) ? one.trim() : `${one.trim()} `;
    })
    .join('');
  if (block === 'cell') return line.replace(/(?<!\\)\|/g, '\\|');
  if (block === 'chart') return inChart(line);
  if (block !== 'paragraph') return line;
  return line.replace(BEGINS_BLOCK, (found, digits?: string, sign?: string) =>
    digits === undefined ? `\\${found}` : `${digits}\\${sign}`,
  );
}

/** Writes a title or a caption, which a bracket, a quotation mark or a backslash at its end would end. */
function inChart(text: string): string {
  return text
    .replace(/\\?"/g, '&quot;')
    .replace(/(?<!\\)[[\]]/g, '\\$&')
    .replace(/(?<!\\)(?:\\\\)*\\$/, '$&\\');
}

const IS_IDEOGRAPH = new RegExp(IDEOGRAPH, 'u');

const MARK = /\{\{[^{}\n]+\}\}/g;

/** Returns the line of `spoken` from which on it has other blocks than `body`. Undefined if it has the same. */
function findChangedBlock(body: string, spoken: string): number | undefined {
  const [before, after] = [body, spoken].map((text) =>
    blocksOf(readAsWritten(text.replace(MARK, (mark) => 'x'.repeat(mark.length)))),
  ) as [Block[], Block[]];
  const at = after.findIndex(({ type }, index) => type !== before[index]?.type);
  if (at >= 0) return after[at]!.line;
  return before.length === after.length ? undefined : (after.at(-1)?.line ?? 1);
}

type Block = { type: string; line: number };

/** Returns the blocks in order, each with those around it. */
function blocksOf(node: Nodes, around = ''): Block[] {
  const type = `${around}/${node.type}`;
  const own = { type, line: node.position?.start.line ?? 1 };
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    return [own];
  return [own, ...node.children.flatMap((child) => blocksOf(child as Nodes, type))];
}
