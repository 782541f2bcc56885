/** §2.2–2.4: compiles a template's file: all that callers see of it and all that filling it needs. */

import type { Nodes, Root } from 'mdast';
import { fillWithDefaults } from '../fill/fill-template.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { findPageProblem, readPageSetup } from '../front-matter/read-page-setup.ts';
import { splitFile } from '../front-matter/split-file.ts';
import { readMarkdown } from '../markdown/parse-markdown.ts';
import { printMarkdown } from '../markdown/print-markdown.ts';
import { mapSentinels, splitAtSentinels } from '../markdown/sentinels.ts';
import { TooDeepError } from '../markdown/syntax/too-deep-error.ts';
import type { Prepared, RunningPattern } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { type History, historyOf, NO_HISTORY } from '../model/history.ts';
import type { FormerName, Inventory } from '../model/inventory.ts';
import type { Template } from '../model/template.ts';
import { defineInventory, findDeclarationFaults } from './define-inventory.ts';
import { findAssetPaths } from './find-asset-paths.ts';
import { findSizeFault } from './find-size-fault.ts';
import { formSections } from './form-sections.ts';
import { insertOccurrences } from './insert-occurrences.ts';
import { namePlaceholders } from './name-placeholders.ts';
import { asWritten, type Occurrence } from './occurrence.ts';
import { type RunningPiece, readRunningText } from './read-running-text.ts';
import { resolveOccurrences, useEntry } from './resolve-occurrences.ts';
import { findRoundTripFault, roundTrip } from './round-trip.ts';
import { scanOccurrences } from './scan-occurrences.ts';
import { NOTHING_WRITTEN, writtenNames } from './written-names.ts';

/**
 * The template, or all that is wrong with its file; `assetPaths`: the images that it names, which may be wrong, too. `ignored`: what its
 * HTML says that documents do not show, such as `class`, once for each place.
 */
export type CompileResult =
  | { ok: true; template: Template; ignored: string[] }
  | { ok: false; faults: LineFault[]; assetPaths: Template['assetPaths'] };

/**
 * Compiles a stored version again; `inventory` is the one that was stored with it, whose keys it keeps.
 * Throws when the source is not one that was ever saved.
 */
export function compileTemplate(source: string, inventory: Inventory): Template {
  const result = compile(source, historyOf(inventory), { isStored: true });
  if (result.ok) return { ...result.template, inventory: withFormerNames(result.template.inventory, inventory) };
  const [fault] = result.faults;
  throw new Error(`Cannot compile a stored template: line ${fault?.line}: ${fault?.message}`);
}

/** Both have the same entries in the same order; `stored` alone knows the names of earlier versions. */
function withFormerNames(compiled: Inventory, stored: Inventory): Inventory {
  const keep = ({ former }: { former?: FormerName[] } = {}) => former && { former };
  const groups = compiled.groups.map((group, at) => ({ ...group, ...keep(stored.groups[at]) }));
  return { ...compiled, groups, ...keep(stored) };
}

/** `bodyLine`: the line on which the body begins, when it is not the one of `source`. */
type CompileOptions = { isStored?: boolean; bodyLine?: number | undefined };

/**
 * Compiles a file's text (LF line ends); `history` is what earlier versions had, whose keys live on (§10.10). In a version that is stored
 * already, HTML that cannot be understood stays the text that it was when it was saved.
 */
export function compile(
  source: string,
  history: History = NO_HISTORY,
  { isStored = false, bodyLine }: CompileOptions = {},
): CompileResult {
  const file = splitFile(source);
  if (!file) {
    const message = 'The file does not begin with front matter: YAML such as "title: Invoice" between two lines "---".';
    return { ok: false, faults: [{ line: 1, message }], assetPaths: [] };
  }
  const { frontMatter, faults } = readFrontMatter(file.yaml);
  const body = readBody(atLine(bodyLine ?? file.firstLine, file.body), isStored);
  faults.push(...body.faults);
  const { assetPaths } = body;
  if (!frontMatter) return { ok: false, faults, assetPaths };

  const header = readRunningText(frontMatter.header.text, frontMatter.header.line);
  const footer = readRunningText(frontMatter.footer.text, frontMatter.footer.line);
  const page = readPageSetup(frontMatter.page);
  const pageProblem = findPageProblem(page);
  if (pageProblem) faults.push({ line: frontMatter.lineOf('page'), message: pageProblem });
  faults.push(...header.faults, ...footer.faults);

  // Groups are known by their sections only: without them nobody can tell fields from placeholders.
  if (body.faults.length > 0) {
    const names = namePlaceholders(frontMatter, NOTHING_WRITTEN, NO_HISTORY);
    faults.push(...names.faults, ...findDeclarationFaults(names, frontMatter.language));
    return { ok: false, faults, assetPaths };
  }
  const running = [
    { parts: header.parts, line: frontMatter.header.line },
    { parts: footer.parts, line: frontMatter.footer.line },
  ];
  const names = namePlaceholders(frontMatter, writtenNames(body.tree, body.occurrences, running), history);
  faults.push(...names.faults);

  const inUse = resolveOccurrences(body.tree, body.occurrences, names);
  const resolveRunning = (parts: RunningPiece[]): RunningPattern =>
    parts.map((part) => {
      if (typeof part === 'string' || 'token' in part) return part;
      const entry = useEntry({ scope: names.placeholders, fields: inUse.placeholders }, part.name);
      entry.count += 1;
      return { type: 'slot', field: entry.index! };
    });
  const compiled = { tree: body.tree, header: resolveRunning(header.parts), footer: resolveRunning(footer.parts) };
  const {
    inventory,
    fillers,
    groupFillers,
    faults: definitionFaults,
  } = defineInventory(names, inUse, frontMatter.language);
  faults.push(...definitionFaults);
  if (faults.length > 0) return { ok: false, faults, assetPaths };

  printStaticBlocks(body.tree);
  const { language, font, contents, keep, hyphenate, columns } = frontMatter;
  const setup = {
    ...{ page, language, font },
    ...(contents && { contents }),
    ...(keep && { keep }),
    ...(hyphenate && { hyphenate }),
    ...(columns && { columns }),
  };
  const parts = { compiled: { ...compiled, fillers, groupFillers }, inventory };
  const { markdown, blanks, setup: filledSetup } = fillWithDefaults({ ...parts, setup });
  const { title, folder } = frontMatter;
  const template = { title, folder, ...parts, markdown, blanks, setup: filledSetup, source, assetPaths };
  return { ok: true, template, ignored: body.ignored };
}

type Body = {
  tree: Root;
  occurrences: Occurrence[];
  assetPaths: Template['assetPaths'];
  faults: LineFault[];
  ignored: string[];
};

/** Behind blank lines, which Markdown leaves out, the lines of the text are those of the file, in messages too. */
function atLine(line: number, text: string): string {
  return '\n'.repeat(line - 1) + text;
}

/** The lines of `body` are those of the file. */
function readBody(body: string, isStored: boolean): Body {
  const occurrences: Occurrence[] = [];
  const written = readBounded(scanOccurrences(body, 1, occurrences));
  const asTyped = ({ line, message }: LineFault): LineFault => ({
    line,
    message: mapSentinels(message, (index) => asWritten(occurrences[index]!)),
  });
  if (written instanceof TooDeepError) {
    const fault = { line: written.line ?? 1, message: written.message };
    return { tree: { type: 'root', children: [] }, occurrences, assetPaths: [], faults: [fault], ignored: [] };
  }
  const { ignored } = written;
  const assetPaths = findAssetPaths(written.tree);
  const read = { tree: written.tree, occurrences, assetPaths, ignored };
  const tooMuch = findSizeFault(written.tree);
  if (tooMuch) return { ...read, faults: [tooMuch] };
  const inHtml = isStored ? [] : [...written.faults.map(asTyped), ...findMisplaced(written.marks, occurrences)];
  // What has mistakes cannot be written back.
  const tree = inHtml.length > 0 ? written.tree : roundTrip(written.tree);
  if (!tree) {
    const line = findRoundTripFault(written.tree);
    const message = 'This Markdown cannot be written back as it was meant; simplify its raw HTML, lists or links.';
    return { ...read, faults: [{ line, message }] };
  }
  const isWhole = !holdsMarksInHtml(tree, occurrences);
  const faults = [...inHtml, ...insertOccurrences(tree, occurrences)];
  if (isWhole) faults.push(...formSections(tree, occurrences));
  return { ...read, tree, faults };
}

/** Whether raw HTML with mistakes hides where a group begins or ends. */
function holdsMarksInHtml(node: Nodes, occurrences: readonly Occurrence[]): boolean {
  if ('children' in node) return node.children.some((child) => holdsMarksInHtml(child, occurrences));
  const isMark = (found: string | number) => typeof found === 'number' && /open|close/.test(occurrences[found]!.kind);
  return node.type === 'html' && splitAtSentinels(node.value).some(isMark);
}

/** Between the rows of a table or the items of a list nothing but the marks of groups may stand. */
function findMisplaced(marks: readonly string[], occurrences: readonly Occurrence[]): LineFault[] {
  return marks.flatMap(splitAtSentinels).flatMap((found) => {
    const occurrence = typeof found === 'number' ? occurrences[found]! : undefined;
    if (!occurrence || occurrence.kind === 'open' || occurrence.kind === 'close') return [];
    const message = `${asWritten(occurrence)} stands between rows or items; put it into a cell or an item.`;
    return [{ line: occurrence.line, message }];
  });
}

function readBounded(markdown: string): ReturnType<typeof readMarkdown> | TooDeepError {
  try {
    return readMarkdown(markdown);
  } catch (error) {
    if (error instanceof TooDeepError) return error;
    throw error;
  }
}

/** Drops the positions, which are no longer needed, and prints every block without a placeholder once for all documents. */
function printStaticBlocks(tree: Root): void {
  const forget = (node: Nodes): void => {
    delete node.position;
    if ('children' in node) node.children.forEach(forget);
  };
  forget(tree);
  const print = (block: Nodes & Prepared): void => {
    if ((block.type as string) === 'section') (block as unknown as Root).children.forEach(print);
    else if (!block.dynamic)
      block.printed = printMarkdown({ type: 'root', children: [block] } as Root).replace(/\n$/, '');
  };
  tree.children.forEach(print);
}
