/** §10.7, §10.11 `count`: decides which placeholder each occurrence in the tree shows, in order of first appearance. */
import type { Nodes, Root } from 'mdast';
import { closestAdvice } from '../../domain/suggestions.ts';
import { problem, tell } from '../../locales/message.ts';
import { paymentsIn } from '../document/every-node.ts';
import type { Prepared } from '../model/compiled.ts';
import { paymentAt } from '../model/e-invoice.ts';
import type { LineFault } from '../model/fault.ts';
import type { OccurrenceNode, WithPatterns } from './insert-occurrences.ts';
import { type PlacedBranches, placeBranches } from './read-conditions.ts';
import { asWritten, faultAt, type Occurrence } from './scan-occurrences.ts';
import type {
  GroupEntry,
  InUse,
  Names,
  PlaceholderEntry,
  Scope,
  UnresolvedBranches,
  UnresolvedSection,
  WrittenNames,
} from './written-names.ts';

type Walked = Nodes | OccurrenceNode | UnresolvedSection | UnresolvedBranches;

/**
 * `isLine`: whether the place has only one line, like a repeated item or the text below a signature line. `isCell`: whether it is a cell of
 * a table.
 */
type Used = {
  scope: Scope<PlaceholderEntry>;
  fields: PlaceholderEntry[];
  group?: number;
  /** The group by its name in the text, and what is around it. */
  within?: { name: string; entry: GroupEntry; around: Used };
  isLine?: true;
  isCell?: true;
};

/**
 * Changes `tree` in place: occurrences become slots, sections get their group, and their ancestors become `dynamic`. The groups in
 * `inUse` exist already; placeholders and fields are added in order of first appearance. Returns all branches, whose conditions are
 * parsed later, and names in groups that may mean a placeholder of the document.
 */
export function resolveOccurrences(
  tree: Root,
  occurrences: readonly Occurrence[],
  names: Names,
  inUse: InUse,
): { conditions: PlacedBranches[]; faults: LineFault[]; doubtful: ReadonlySet<PlaceholderEntry> } {
  const counted = new Set<number>();
  const conditions: PlacedBranches[] = [];
  const faults: LineFault[] = [];
  const doubtful = new Set<PlaceholderEntry>();
  const alone = new Set<Walked>();
  const document: Used = { scope: names.placeholders, fields: inUse.placeholders };

  const resolve = (node: OccurrenceNode, used: Used): PlaceholderEntry => {
    const occurrence = occurrences[node.occurrence]!;
    const { name, ofDocument, ofGroup } = occurrence;
    const owner = ofGroup === undefined ? used : aroundNamed(used, ofGroup);
    const entry = useEntry(ofDocument ? document : owner, name);
    // An autolink holds its text twice, which the author wrote once.
    if (!counted.has(node.occurrence)) {
      entry.count++;
      const isMarked = ofDocument ?? ofGroup !== undefined;
      const meant = isMarked || entry.declared ? undefined : meantAround(used, name);
      if (meant && !doubtful.has(entry)) {
        faults.push(eitherOf(occurrence, meant, used.within!.entry));
        doubtful.add(meant.entry).add(entry);
      }
      if (entry.declared?.markdown === 'blocks' && !alone.has(node)) faults.push(notAlone(occurrence));
    }
    counted.add(node.occurrence);
    Object.assign(node, {
      field: entry.index,
      ...(ofDocument && used.group !== undefined && { ofDocument }),
      ...(ofGroup !== undefined && { ofGroup: owner.group! }),
      ...(entry.declared?.markdown && { formatted: entry.declared.markdown }),
    });
    return entry;
  };

  /** Returns whether anything in the node is to be filled. */
  const walk = (node: Walked, used: Used, lastLines: readonly Walked[] = []): boolean => {
    if (node.type === 'boundary') throw new Error('Cannot resolve a boundary, expected sections to be formed');
    if (node.type === 'slot') {
      const entry = resolve(node, used);
      entry.isText = true;
      entry.isParagraph = entry.isParagraph !== false && !used.isLine && lastLines.includes(node);
      return true;
    }
    const inside =
      node.type === 'section' ? openSection(node, used, occurrences, { names, inUse }) : insideOf(node, used);
    const { patterns = {} } = node as WithPatterns;
    let isDynamic = node.type === 'section' || node.type === 'branches' || paymentAt(node as Nodes) !== undefined;
    if (node.type === 'branches') {
      for (const branch of node.children) Object.assign(branch, { size: sizeOf(branch) });
      conditions.push(placeBranches(node, occurrences, used.group));
    }
    // The text of a link precedes its destination.
    if ('children' in node) {
      const last = node.type === 'paragraph' ? lastLinesOf(node.children) : lastLines;
      if (node.type === 'paragraph' && node.children.length === 1 && !inside.isCell) alone.add(node.children[0]!);
      for (const child of node.children) if (walk(child as Nodes, inside, last)) isDynamic = true;
    }
    for (const [name, pattern] of Object.entries(patterns)) {
      isDynamic = true;
      pattern.forEach((piece, at) => {
        if (typeof piece === 'string') return;
        const entry = resolve(piece, inside);
        noteString(entry, name, { isPicture: node.type === 'image' && pattern.length === 1, isFirst: at === 0 });
      });
    }
    if (isDynamic) noteDynamic(node);
    return isDynamic;
  };

  walk(tree, document);
  return { conditions, faults, doubtful };
}

/** Notes that a placeholder stands in a string of a node. */
function noteString(entry: PlaceholderEntry, name: string, of: { isPicture: boolean; isFirst: boolean }): void {
  if (name === 'url' && of.isPicture) entry.isPicture = true;
  else Object.assign(entry, { isText: true, isParagraph: false });
  if (name === 'url' && of.isFirst && !entry.isPicture) entry.beginsUrl = true;
}

function noteDynamic(node: Walked): void {
  (node as Prepared).dynamic = true;
  const pays = node.type === 'paragraph' ? paymentsIn(node) : [];
  if (pays.length > 0) (node as Prepared).pays = pays;
}

function insideOf(node: Walked, around: Used): Used {
  const { type } = node;
  let used = around;
  // The content of a cell over rows of groups is not in these groups.
  for (let up = (node as Prepared).over?.up ?? 0; up > 0; up--) used = used.within!.around;
  const isLine = type === 'signature' || (type === 'listItem' && used.group !== undefined);
  if (type === 'flowCell') return { ...used, isCell: true };
  return isLine ? { ...used, isLine } : used;
}

/** Sets the group of a section in place. Returns what its names mean. */
function openSection(
  node: UnresolvedSection,
  around: Used,
  occurrences: readonly Occurrence[],
  { names, inUse }: { names: Names; inUse: InUse },
): Used {
  const { name } = occurrences[node.occurrence]!;
  const entry = (around.within?.entry.groups ?? names.groups).resolve(name);
  Object.assign(node, { group: entry.index, ...(around.within && { isInner: true }), size: sizeOf(node) });
  const { fields } = inUse.groups[entry.index!]!;
  return { scope: entry.fields, fields, group: entry.index!, within: { name, entry, around } };
}

/** §10.47: reports a placeholder for blocks that has not a paragraph to itself. */
function notAlone(occurrence: Occurrence): LineFault {
  return faultAt(occurrence, problem('markdown.blocksNotAlone'));
}

/** Returns the declared placeholder of the document, or the field of a group around, that a name in a group may mean. */
function meantAround({ within }: Used, name: string): Meant | undefined {
  for (let one = within?.around; one; one = one.within?.around) {
    const entry = one.scope.find(name);
    if (entry?.declared) return { entry, ...(one.within && { of: one.within }) };
  }
  return undefined;
}

/** The placeholder that a name may mean. `of`: the group around whose field it is, if it is none of the document. */
type Meant = { entry: PlaceholderEntry; of?: { name: string; entry: GroupEntry } };

/** §10.8: reports a name in a group that may mean a placeholder of the document, a field of a group around, or an own field. */
function eitherOf(occurrence: Occurrence, { entry: { label }, of }: Meant, group: GroupEntry): LineFault {
  const facts = { group: group.label, label, field: label };
  if (!of) {
    const written = asWritten({ ...occurrence, ofDocument: true });
    return faultAt(occurrence, problem('markdown.eitherOf', { ...facts, written }));
  }
  const written = asWritten({ ...occurrence, ofGroup: of.name });
  return faultAt(occurrence, problem('markdown.eitherOfOuter', { ...facts, outer: of.entry.label, written }));
}

/** Returns the group with this name around a place. */
function aroundNamed(used: Used, name: string): Used {
  for (let one: Used | undefined = used; one; one = one.within?.around) if (one.within?.name === name) return one;
  throw new Error(`Cannot find the group ${JSON.stringify(name)} around its field`);
}

/** Reports names marked as the document's that are neither declared nor used outside of groups. */
export function findNotOfDocument({ placeholders, marked }: WrittenNames, names: Names): LineFault[] {
  const known = new Set([...placeholders.keys()].map((name) => names.placeholders.find(name)));
  const labels = names.placeholders.entries
    .filter((entry) => entry.declared ?? known.has(entry))
    .map(({ label }) => label);
  return [...marked].flatMap(([name, line]) => {
    const entry = names.placeholders.find(name)!;
    if (entry.declared ?? known.has(entry)) return [];
    const advice = closestAdvice(name, labels, tell('formula.declareIt'));
    return [{ line, message: tell('markdown.notOfDocument', { subject: `{{document: ${name}}}`, name, advice }) }];
  });
}

/**
 * Returns what is alone on the last line of a paragraph, also within a group or branches that fill the line. With three lines or more,
 * each is taken for a line of an address.
 */
function lastLinesOf(children: readonly Walked[]): Walked[] {
  const [before, last] = [children.at(-2), children.at(-1)];
  if (children.filter(({ type }) => type === 'break').length > 1) return [];
  const isAlone = !before || before.type === 'break' || (before.type === 'text' && before.value.endsWith('\n'));
  if (!isAlone || !last) return [];
  if (last.type === 'section') return lastLinesOf(last.children);
  return last.type === 'branches' ? last.children.flatMap((branch) => lastLinesOf(branch.children)) : [last];
}

/** Returns the placeholder that a name means, marked as in use. */
export function useEntry({ scope, fields }: Used, name: string): PlaceholderEntry {
  const entry = scope.resolve(name);
  entry.index ??= fields.push(entry) - 1;
  return entry;
}

/** Estimates the Markdown length of a node, without slots and branches. */
function sizeOf(node: object): number {
  const { type, value, url, children } = node as { type?: string; value?: unknown; url?: unknown; children?: object[] };
  if (type === 'branches') return 0;
  const own = [value, url].reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 4);
  return (children ?? []).reduce((sum, child) => sum + sizeOf(child), own);
}
