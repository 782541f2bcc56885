/** §17.33: `hide-empty-columns`: marks the tables of groups of which empty columns go. */

import type { Nodes, Root } from 'mdast';
import { labelled, type Message, tell } from '../../locales/message.ts';
import type { FrontMatter } from '../front-matter/front-matter.ts';
import type { Compiled, Filler, Prepared } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import { groupsOfRows } from './groups-of-rows.ts';
import type { InUse } from './in-use.ts';

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
