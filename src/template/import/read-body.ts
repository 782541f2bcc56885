/**
 * §10.5, §10.6, §10.8: parses the body of a template's file into a tree with occurrences and sections, and reports every mistake with its
 * line.
 */
import type { Nodes, Root } from 'mdast';
import { type Message, mapTexts, tell } from '../../locales/message.ts';
import { everyNode } from '../document/every-node.ts';
import { hasBlankLine } from '../markdown/normalise-tree.ts';
import { readMarkdown } from '../markdown/parse-markdown.ts';
import { hasSentinel, KEEPS_STYLE, mapSentinels, splitAtSentinels, TICK } from '../markdown/sentinels.ts';
import { MAX_DEPTH, NESTED_TOO_DEEP, TooDeepError } from '../markdown/syntax/too-deep-error.ts';
import { inlineChartAt, isChart } from '../model/chart.ts';
import { isCode } from '../model/code.ts';
import type { Template } from '../model/compiled.ts';
import { isUnnumbered } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import { closeSpans } from './close-spans.ts';
import { markConditions } from './condition-marks.ts';
import { findCodeFaults, findMisplaced, findMisplacedBills, findMisplacedLabels } from './find-misplaced.ts';
import { findOutsideMarks } from './find-outside-marks.ts';
import { findRunOnLines } from './find-run-on-lines.ts';
import { findMisplacedSideNotes } from './find-side-notes.ts';
import { type DeclaredNames, findForeignMarks } from './foreign-marks.ts';
import { formSections } from './form-sections.ts';
import { insertOccurrences } from './insert-occurrences.ts';
import { markCharts, placeCharts, type WrittenChart } from './place-charts.ts';
import { findSignatureFaults, markSignatures, placeSignatures } from './place-signatures.ts';
import { referenceLines, type WrittenLink, writtenLinks } from './read-references.ts';
import { findRoundTripFault, roundTrip } from './round-trip.ts';
import {
  asWritten,
  findOddBraces,
  MARKS,
  markDocuments,
  type Occurrence,
  scanOccurrences,
} from './scan-occurrences.ts';
import { markStyleConditions, noteStyleConditions, restoreStyleConditions } from './style-conditions.ts';
import { type BoxNames, partOptions, signBoxes } from './write-boxes.ts';

export type Body = {
  tree: Root;
  occurrences: Occurrence[];
  assetPaths: Template['assetPaths'];
  referenceLines: number[];
  links: WrittenLink[];
  faults: LineFault[];
  ignored: string[];
  warnings: LineFault[];
  /** Whether the whole text is in the tree, so that further mistakes can be found. */
  isRead: boolean;
};

/** Prepends blank lines, which Markdown ignores, so that line numbers are those of the file, in messages too. */
function atLine(line: number, text: string): string {
  return '\n'.repeat(line - 1) + text;
}

/**
 * `isStored`: no longer reports mistakes that were accepted when it was saved. `asBefore`: as in `readMarkdown`. `hasCharts`: whether charts and styles by condition are
 * none of its text. `hasCellBoxes`: whether boxes that begin cells are none. `hasSignatures`: whether signature fields are no placeholders. `hasOpenSpans`: whether `rowspan="0"` goes to the end. `isForeign`: the file also serves another program. `isNumbered`: its clauses have numbers. `styles`: classes that are styles. `pictures`: placeholders for
 * pictures. `declared`, `boxes`: undefined if the front matter cannot be parsed.
 */
type BodyFacts = {
  isStored: boolean;
  asBefore: boolean;
  hasCharts: boolean;
  hasCellBoxes: boolean;
  hasSignatures: boolean;
  hasOpenSpans: boolean;
  isForeign: boolean;
  isNumbered: boolean;
  styles: ReadonlySet<string>;
  pictures: ReadonlySet<string>;
  declared: DeclaredNames | undefined;
  boxes: BoxNames | undefined;
};

/** `line`: the line on which the body begins. */
export function readBody(body: string, line: number, facts: BodyFacts): Body {
  const { isStored, asBefore, isForeign, isNumbered, styles, pictures, declared } = facts;
  const occurrences: Occurrence[] = [];
  const { scanned, hasStyles, settle } = scanMarks(atLine(line, body), occurrences, facts);
  if (!asBefore) markDocuments(occurrences, declared ?? new Map());
  const written = readBounded(scanned, styles, asBefore);
  const asTyped = ({ line, message }: LineFault): LineFault => ({
    line,
    message: mapTexts(message, (text) => mapSentinels(text, (index) => asWritten(occurrences[index]!))),
  });
  if (written instanceof TooDeepError) {
    const fault = { line: written.line ?? 1, message: NESTED_TOO_DEEP };
    const nothing = { assetPaths: [], referenceLines: [], links: [], ignored: [], warnings: [], isRead: false };
    return { tree: { type: 'root', children: [] }, occurrences, ...nothing, faults: [fault] };
  }
  const inCharts = settle(written.tree);
  const conditions = markConditions(occurrences, declared ?? new Map(), isStored);
  const ignored = isNumbered ? written.ignored.filter((name) => !SAYS_UNNUMBERED.has(name)) : written.ignored;
  if (!isNumbered) removeUnnumbered(written.tree);
  const assetPaths = findAssetPaths(written.tree);
  const inSignatures = placeSignatures(written.tree, occurrences);
  const read = {
    tree: written.tree,
    occurrences,
    assetPaths,
    ignored,
    warnings: [],
    isRead: false,
    referenceLines: referenceLines(written.tree),
    links: writtenLinks(written.tree),
  };
  const tooMuch = findSizeFault(written.tree);
  if (tooMuch) return { ...read, faults: [tooMuch] };
  const marks = findForeignMarks(occurrences, declared ?? new Map());
  const asName = isForeign ? 'warnings' : 'faults';
  const found = {
    faults: [...inCharts, ...inSignatures, ...marks.inBlocks, ...conditions.faults],
    warnings: isStored ? [] : findOddBraces(body, line),
  };
  if (declared) found[asName].push(...marks.inNames);
  if (!isStored) {
    const placed = findPlaces(written.tree, occurrences);
    found[asName].push(...written.misplaced.map(asTyped), ...placed.faults);
    found.warnings.push(...written.warnings, ...placed.warnings);
  }
  const inHtml = isStored ? [] : [...written.faults.map(asTyped), ...findBetween(written.marks, occurrences)];
  tightenLists(written.tree);
  // A tree with mistakes cannot be printed.
  const tree = inHtml.length > 0 ? written.tree : roundTrip(written.tree, isStored);
  if (!tree) {
    const line = findRoundTripFault(written.tree, (part) => roundTrip(part) !== undefined);
    const message = tell('markdown.notWritable');
    return { ...read, faults: [{ line, message }] };
  }
  const isWhole = !holdsMarksInHtml(tree, occurrences);
  const faults = [
    ...inHtml,
    ...(isStored ? [] : found.faults),
    ...insertOccurrences(tree, occurrences, new Set(pictures)),
    ...(isStored ? [] : findCodeFaults(tree)),
  ];
  if (isWhole) faults.push(...formSections(tree, occurrences, conditions, marks.foreign));
  if (hasStyles && isWhole) faults.push(...noteStyleConditions(tree, occurrences));
  if (isWhole && !isStored) faults.push(...findMisplacedBills(tree), ...findSignatureFaults(tree, occurrences));
  return { ...read, tree, faults, warnings: isStored ? [] : found.warnings, isRead: inHtml.length === 0 };
}

/** Finds what stands where it cannot work, or is read otherwise than it looks. */
function findPlaces(tree: Root, occurrences: readonly Occurrence[]): { faults: LineFault[]; warnings: LineFault[] } {
  const { faults, warnings } = findMisplaced(tree, occurrences);
  const others = [findMisplacedSideNotes, findMisplacedLabels, findOutsideMarks];
  return {
    faults: [...faults, ...others.flatMap((find) => find(tree, occurrences))],
    warnings: [...warnings, ...findRunOnLines(tree, occurrences)],
  };
}

/** Replaces marks by sentinels. `settle`: puts boxes, charts and styles where they belong in the tree, and returns mistakes in charts. */
function scanMarks(
  text: string,
  occurrences: Occurrence[],
  { boxes, hasCharts, hasCellBoxes, hasSignatures, hasOpenSpans, declared }: BodyFacts,
) {
  const charts: WrittenChart[] = [];
  const marked = hasCharts ? markStyleConditions(markCharts(text, charts)) : text;
  const scanned = scanOccurrences(marked, 1, occurrences, boxes);
  if (hasSignatures) markSignatures(occurrences, declared ?? new Map());
  const hasStyles = scanned.includes(KEEPS_STYLE);
  const settle = (tree: Root): LineFault[] => {
    if (scanned.includes(TICK)) partOptions(tree);
    if (!hasOpenSpans) closeSpans(tree);
    if (hasCellBoxes) signBoxes(tree, scanned);
    if (hasStyles) restoreStyleConditions(tree, occurrences);
    return placeCharts(tree, charts, occurrences);
  };
  return { scanned, hasStyles, settle };
}

const SAYS_UNNUMBERED: ReadonlySet<string> = new Set(['-', '.unnumbered']);

/** Without numbering, marks of unnumbered headings have no effect. */
function removeUnnumbered(tree: Root): void {
  everyNode(tree, (node) => {
    if (node.type === 'heading') node.children = node.children.filter((child) => !isUnnumbered(child));
  });
}

/** Returns whether faulty raw HTML hides marks of groups or conditions. */
function holdsMarksInHtml(node: Nodes, occurrences: readonly Occurrence[]): boolean {
  if ('children' in node) return node.children.some((child) => holdsMarksInHtml(child, occurrences));
  const isHidden = (found: string | number) => typeof found === 'number' && MARKS.has(occurrences[found]!.kind);
  return node.type === 'html' && splitAtSentinels(node.value).some(isHidden);
}

/** Only marks of groups and conditions may stand between the rows of a table or the items of a list. */
function findBetween(marks: readonly string[], occurrences: readonly Occurrence[]): LineFault[] {
  return marks.flatMap(splitAtSentinels).flatMap((found) => {
    const occurrence = typeof found === 'number' ? occurrences[found]! : undefined;
    if (!occurrence || MARKS.has(occurrence.kind)) return [];
    const message = tell('markdown.mark.betweenRows', { subject: asWritten(occurrence) });
    return [{ line: occurrence.line, message }];
  });
}

function readBounded(...read: Parameters<typeof readMarkdown>): ReturnType<typeof readMarkdown> | TooDeepError {
  try {
    return readMarkdown(...read);
  } catch (error) {
    if (error instanceof TooDeepError) return error;
    throw error;
  }
}

/** §13.7: returns the paths of all images, which come with the template's file, each once, with its first line. */
function findAssetPaths(tree: Root): { path: string; line: number }[] {
  const lines = new Map<string, number>();
  const shown = new Set<string>();
  const definitions: { identifier: string; path: string; line: number }[] = [];
  const lineOf = (node: Nodes) => node.position?.start.line ?? 1;
  const add = (path: string, line: number) => {
    // Pictures that callers send come with no file, and codes and charts are drawn.
    if (!lines.has(path) && !hasSentinel(path) && !isCode(path) && !isChart(path) && !inlineChartAt(path))
      lines.set(path, line);
  };
  const walk = (node: Nodes): void => {
    if (node.type === 'image') add(node.url, lineOf(node));
    if (node.type === 'imageReference') shown.add(node.identifier);
    if (node.type === 'definition')
      definitions.push({ identifier: node.identifier, path: node.url, line: lineOf(node) });
    if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  for (const { identifier, path, line } of definitions) if (shown.has(identifier)) add(path, line);
  return [...lines].map(([path, line]) => ({ path, line }));
}

// §17.35: a table at the end of an item does not make its list loose; Markdown requires the blank lines around it.

/** Changes the tree in place. It must have the lines of its file. */
function tightenLists(tree: Root): void {
  everyNode(tree, (node) => {
    if (node.type !== 'list' || !node.children.some(({ children }) => isTable(children.at(-1)))) return;
    for (const item of node.children)
      item.spread = hasBlankLine(item.children, (_, below) => isTable(below) && below === item.children.at(-1));
    node.spread = hasBlankLine(node.children, (above) => 'children' in above && isTable(above.children.at(-1)));
  });
}

function isTable(node: Nodes | undefined): boolean {
  return node?.type === 'table' || node?.type === 'flowTable';
}

// §10.16: limits the depth and number of nodes of a template, so that rendering takes bounded memory. A node takes far more memory than
// its characters.

/** Nodes include paragraphs, links, cells and stretches of text. Five hundred pages have about 30,000. */
const MAX_NODES = 150_000;

const TOO_MANY = tell('markdown.tooManyParts', { max: MAX_NODES });

/** Returns the fault of the first node that is nested too deep, else of the first beyond the limit. */
function findSizeFault(tree: Nodes): LineFault | undefined {
  const faultAt = (node: Nodes | undefined, message: Message): LineFault | undefined =>
    node && { line: node.position?.start.line ?? 1, message };
  return faultAt(findTooDeep(tree), NESTED_TOO_DEEP) ?? faultAt(findTooMany(tree), TOO_MANY);
}

function findTooDeep(tree: Nodes): Nodes | undefined {
  return findNode(tree, (depth) => depth > MAX_DEPTH);
}

function findTooMany(tree: Nodes): Nodes | undefined {
  let left = MAX_NODES;
  return findNode(tree, () => {
    left -= 1;
    return left < 0;
  });
}

/** Returns the first node in document order for which `isWanted` holds, without looking inside it. */
function findNode(node: Nodes, isWanted: (depth: number) => boolean, depth = 0): Nodes | undefined {
  if (isWanted(depth)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = findNode(child, isWanted, depth + 1);
    if (found) return found;
  }
  return undefined;
}
