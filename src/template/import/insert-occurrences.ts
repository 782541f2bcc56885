/**
 * §10.6: splits the strings of a parsed tree at their sentinels into text, slots and boundaries, and reports placeholders in wrong
 * places.
 */
import type { Definition, Nodes, Parents, Root } from 'mdast';
import { type Problem, problem } from '../../locales/message.ts';
import { hasSentinel, splitAtSentinels } from '../markdown/sentinels.ts';
import { isCode } from '../model/code.ts';
import type { LineFault } from '../model/fault.ts';
import { faultAt, isConditionMark, type Occurrence } from './scan-occurrences.ts';

/** An occurrence in the tree, by its index: a placeholder, or the mark of a group or condition. Placeholders become `Slot`s later. */
export type OccurrenceNode = { type: 'slot' | 'boundary'; occurrence: number };

export type UnresolvedPattern = (string | OccurrenceNode)[];

/** The strings of a node that may hold occurrences. */
export type PatternName = 'url' | 'alt' | 'title' | 'value';

/** A node of which some strings hold occurrences. */
export type WithPatterns = { patterns?: Partial<Record<PatternName, UnresolvedPattern>> };

type Reason = Problem;

const IN_COMMENT: Reason = problem('markdown.mark.comment');
const IN_ID: Reason = problem('markdown.mark.anchor');
const IN_LABEL: Reason = problem('markdown.mark.label');
const IN_INFO: Reason = problem('markdown.mark.codeFence');
const IN_IMAGE: Reason = problem('markdown.mark.imagePath');
const IN_STRING = { group: problem('markdown.mark.groupInCode'), condition: problem('markdown.mark.conditionInCode') };
const IN_NOTHING: Reason = problem('markdown.mark.notShown');

/** The strings of each kind of node that may hold occurrences, and why others may not. */
const FILLED: Record<string, PatternName[]> = {
  code: ['value'],
  inlineCode: ['value'],
  link: ['url', 'title'],
  definition: ['url', 'title'],
  image: ['alt', 'title'],
  imageReference: ['alt'],
  styled: ['title'],
};

const FIXED: Record<string, Record<string, Reason>> = {
  html: { value: IN_COMMENT },
  anchor: { id: IN_ID },
  code: { lang: IN_INFO, meta: IN_INFO },
  image: { url: IN_IMAGE },
  definition: { label: IN_LABEL, identifier: IN_LABEL },
  linkReference: { label: IN_LABEL, identifier: IN_LABEL },
  imageReference: { label: IN_LABEL, identifier: IN_LABEL },
  footnoteReference: { label: IN_LABEL, identifier: IN_LABEL },
  footnoteDefinition: { label: IN_LABEL, identifier: IN_LABEL },
};

/** `seen`: the indices of the occurrences found so far. */
type Inserting = {
  occurrences: readonly Occurrence[];
  pictures: ReadonlySet<string>;
  seen: Set<number>;
  report(index: number, reason: Reason): void;
};

/**
 * Changes `tree` in place and returns the faults of its occurrences. `pictures`: the names of placeholders for pictures (§10.33). Text
 * nodes stay whole between occurrences.
 */
export function insertOccurrences(
  tree: Root,
  occurrences: readonly Occurrence[],
  pictures: ReadonlySet<string> = new Set(),
): LineFault[] {
  const faults: LineFault[] = [];
  const seen = new Set<number>();
  const reported = new Set<number>();
  const report = (index: number, reason: Reason) => {
    const occurrence = occurrences[index]!;
    if (!reported.has(index)) faults.push(faultAt(occurrence, reason));
    reported.add(index);
  };
  insertIn(tree, { occurrences, pictures, seen, report });
  reportImageDefinitions(tree, report);
  occurrences.forEach(({ signs }, index) => {
    // Signature fields are in the tree already, or reported.
    if (!seen.has(index) && signs === undefined) report(index, IN_NOTHING);
  });
  return faults;
}

function insertIn(node: Nodes, inserting: Inserting): void {
  fixStrings(node, inserting);
  fillStrings(node, inserting);
  if (!('children' in node)) return;
  const parent = node as Parents;
  parent.children = parent.children.flatMap((child): typeof parent.children => {
    if (child.type !== 'text') {
      insertIn(child, inserting);
      return [child];
    }
    if (!hasSentinel(child.value)) return [child];
    const { position } = child;
    return split(child.value, inserting).map((piece) =>
      typeof piece === 'string' ? { type: 'text', value: piece, ...(position && { position }) } : piece,
    ) as typeof parent.children;
  });
}

/** `onBoundary`: the problem to report for marks of groups and conditions, if none may stand here. */
function split(
  text: string,
  { occurrences, seen, report }: Inserting,
  onBoundary?: typeof IN_STRING,
): UnresolvedPattern {
  const pieces: UnresolvedPattern = [];
  for (const piece of splitAtSentinels(text)) {
    const occurrence = typeof piece === 'number' ? occurrences[piece]! : undefined;
    const literal = occurrence ? (occurrence.kind === 'braces' ? occurrence.name : undefined) : (piece as string);
    if (typeof piece === 'number' && occurrence!.kind !== 'placeholder' && literal === undefined && onBoundary)
      report(piece, isConditionMark(occurrence!) ? onBoundary.condition : onBoundary.group);
    if (typeof piece === 'number') seen.add(piece);
    if (literal === undefined) {
      const type = occurrence!.kind === 'placeholder' ? 'slot' : 'boundary';
      pieces.push({ type, occurrence: piece as number });
    } else if (typeof pieces.at(-1) === 'string') pieces[pieces.length - 1] += literal;
    else pieces.push(literal);
  }
  return pieces;
}

/** Returns whether a path is exactly one placeholder for a picture. */
function isPicture(path: string, { occurrences, pictures }: Inserting): boolean {
  const [only, more] = splitAtSentinels(path);
  const occurrence = typeof only === 'number' && more === undefined ? occurrences[only] : undefined;
  return occurrence?.kind === 'placeholder' && pictures.has(occurrence.name);
}

/** Restores the source of strings that values cannot change. */
function fixStrings(node: Nodes & WithPatterns, inserting: Inserting): void {
  const { occurrences, seen, report } = inserting;
  const strings = node as unknown as Record<string, unknown>;
  for (const [name, reason] of Object.entries(FIXED[node.type] ?? {})) {
    const text = strings[name];
    if (typeof text !== 'string' || !hasSentinel(text)) continue;
    if (node.type === 'image' && (isPicture(text, inserting) || isCode(text))) {
      node.patterns = { ...node.patterns, url: split(text, inserting, IN_STRING) };
      continue;
    }
    const pieces = splitAtSentinels(text).map((piece) => {
      if (typeof piece === 'string') return piece;
      // Other raw HTML that remains in the tree is reported separately.
      const isTold = node.type === 'html' && !node.value.startsWith('<!--');
      if (occurrences[piece]!.kind !== 'braces' && !isTold) report(piece, reason);
      seen.add(piece);
      return occurrences[piece]!.name;
    });
    strings[name] = pieces.join('');
  }
}

function fillStrings(node: Nodes & WithPatterns, inserting: Inserting): void {
  const strings = node as unknown as Record<string, unknown>;
  for (const name of FILLED[node.type] ?? []) {
    const text = strings[name];
    if (typeof text !== 'string' || !hasSentinel(text)) continue;
    const pattern = split(text, inserting, IN_STRING);
    if (pattern.length === 1 && typeof pattern[0] === 'string') strings[name] = pattern[0];
    else node.patterns = { ...node.patterns, [name]: pattern };
  }
}

/** Reports placeholders in definitions that images use, since the path of an image is constant. */
function reportImageDefinitions(tree: Root, report: (index: number, reason: Reason) => void): void {
  const images = new Set<string>();
  const definitions: (Definition & WithPatterns)[] = [];
  const collect = (node: Nodes): void => {
    if (node.type === 'imageReference') images.add(node.identifier);
    if (node.type === 'definition') definitions.push(node);
    if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  for (const { identifier, patterns } of definitions) {
    const slot = patterns?.url?.find((piece) => typeof piece !== 'string');
    if (slot && images.has(identifier)) report(slot.occurrence, IN_IMAGE);
  }
}
