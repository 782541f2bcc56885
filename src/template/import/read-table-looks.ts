/** §10.31: how the tables of groups look: what the front matter says goes before the table, and rows behind those of a group are its sums. */
import type { Nodes, Parents, Root } from 'mdast';
import { isMessage, labelled, type Message, ofField, sentence, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Compiled, Filler, Prepared, Section } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { columnCount, lookComment, readLook, type WrittenLook, writtenLook } from '../model/table-look.ts';
import type { InUse } from './in-use.ts';

type Child = Nodes | Section;

/** Changes the tree in place; the mistakes of the front matter. */
export function readTableLooks(tree: Root, { groups }: InUse): LineFault[] {
  const faults: LineFault[] = [];
  const found = new Set<number>();
  const lookOf = (group: number): WrittenLook | undefined => {
    const { widths, align, density } = groups[group]?.entry.declared?.table ?? {};
    return widths || align || density ? { widths, align, words: density ? [density] : [] } : undefined;
  };
  const report = (group: number, problem: Message) => {
    const { label, declared } = groups[group]!.entry;
    faults.push({ line: declared!.line, message: labelled(label, ofField('table', problem)) });
  };
  const visit = (parent: Parents): void => {
    const children = parent.children as Child[];
    for (let at = 0; at < children.length; at++) {
      const child = children[at]!;
      if (!('children' in child)) continue;
      visit(child as Parents);
      if (child.type !== 'table' && child.type !== 'flowTable') continue;
      markSums(child);
      const group = groupsOfRows(child).find(lookOf);
      if (group === undefined) continue;
      found.add(group);
      const look = lookOf(group)!;
      const problem = readLook(look, child.type === 'table' ? columnCount(withoutSections(child)) : undefined);
      if (isMessage(problem)) report(group, sentence(problem));
      at += placeBefore(children as Nodes[], at, look);
    }
  };
  visit(tree);
  for (const group of groups.keys())
    if (lookOf(group) && !found.has(group)) report(group, tell('template.emptyColumns.noTable'));
  return faults;
}

/** Puts what is said of a table before it, beside what its author says there, which comes first. How many nodes more there are. */
function placeBefore(siblings: Nodes[], at: number, { widths, align, words }: WrittenLook): number {
  const before = siblings[at - 1];
  const own = before?.type === 'html' ? writtenLook(before.value) : undefined;
  const hasDensity = own?.words.some((word) => words.length > 0 && word !== 'totals') ?? false;
  const both = {
    widths: own?.widths ?? widths,
    align: own?.align ?? align,
    words: [...(own?.words ?? []), ...(hasDensity ? [] : words)],
  };
  siblings.splice(own ? at - 1 : at, own ? 1 : 0, { type: 'html', value: lookComment(both) });
  return own ? 0 : 1;
}

function withoutSections(table: Extract<Nodes, { type: 'table' }>): Nodes {
  const rows = (table.children as Child[]).filter((child) => child.type === 'tableRow');
  return { ...table, children: rows as typeof table.children };
}

/** Rows of a table of GFM's behind those of its first group. HTML has `tfoot` for them. */
function markSums(table: Parents): void {
  if (table.type !== 'table') return;
  const children = table.children as (Child & Prepared)[];
  const first = children.findIndex((child) => groupsOfRows({ children: [child] } as unknown as Parents).length > 0);
  if (first < 0) return;
  for (const child of children.slice(first + 1)) markSum(child);
}

function markSum(node: Child & Prepared): void {
  if (node.type === 'tableRow') (node as Prepared).sum = true;
  else if ('children' in node) (node.children as Child[]).forEach(markSum);
}

/** §17.33: `hide-empty-columns`: marks the tables of groups of which empty columns go. */
type Fillers = Pick<Compiled, 'fillers' | 'groupFillers'>;
type Found = Pick<Compiled, 'hideColumns'> & { faults: LineFault[] };

const NEVER_EMPTY = tell('template.emptyColumns.never');

/** Changes tables of `tree` in place. */
export function readEmptyColumns(
  tree: Root,
  { groups }: InUse,
  { fillers, groupFillers }: Fillers,
  frontMatter: FrontMatter,
): Found {
  const faults: LineFault[] = [];
  const isAll = frontMatter.hideColumns === true;
  if (isAll && ![fillers, ...groupFillers].some(printsNothing))
    faults.push({ line: frontMatter.lineOf('hide-empty-columns'), message: NEVER_EMPTY });
  const hiding = groups.map(({ entry: { declared } }) => declared?.['hide-empty-columns'] === true);
  if (!hiding.includes(true)) return { ...(isAll && { hideColumns: 'all' }), faults };
  const marked = new Set<number>();
  markTables(tree, hiding, marked);
  for (const [at, { entry }] of groups.entries()) {
    if (!hiding[at]) continue;
    const report = (message: Message) =>
      faults.push({ line: entry.declared!.line, message: labelled(entry.label, message) });
    if (!marked.has(at)) report(tell('template.emptyColumns.noRows'));
    else if (!printsNothing(groupFillers[at]!)) report(NEVER_EMPTY);
  }
  return { hideColumns: isAll ? 'all' : 'some', faults };
}

function printsNothing(fillers: readonly Filler[]): boolean {
  return fillers.some((filler) => filler.kind === 'sent' && filler.blank === 'nothing');
}

function markTables(node: Nodes & Prepared, hiding: readonly boolean[], marked: Set<number>): void {
  if (!('children' in node)) return;
  if (node.type === 'table' || node.type === 'flowTable') {
    for (const group of groupsOfRows(node)) {
      if (!hiding[group]) continue;
      node.hidesColumns = true;
      marked.add(group);
    }
  }
  for (const child of node.children as Nodes[]) markTables(child, hiding, marked);
}

/** §10.31, §17.33: the groups that repeat rows of a table, by their places among all groups. */
const ROWS: ReadonlySet<string> = new Set(['tableRow', 'flowRow']);

/** `table`: of a template that is compiled, or a part of one. Rows may stand in branches. */
function groupsOfRows(table: Parents): number[] {
  return (table.children as (Nodes | Section)[]).flatMap((child) => {
    const inside = 'children' in child && !ROWS.has(child.type) ? groupsOfRows(child as Parents) : [];
    return child.type === 'section' ? [child.group, ...inside] : inside;
  });
}
