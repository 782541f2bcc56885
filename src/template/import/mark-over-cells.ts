/**
 * §10.8: marks the cells of tables that stand over rows that a group repeats, but are none of its own: they stand once for each entry
 * around, over all of these rows. Such a cell begins in a row above, or stands beside the marks of the group in its row.
 */
import type { Nodes } from 'mdast';
import { problem } from '../../locales/message.ts';
import { gridOf } from '../document/flow-grid.ts';
import type { Over, Prepared } from '../model/compiled.ts';
import type { FlowCell, FlowRow, FlowSection } from '../model/document-tree.ts';
import type { Boundary, Taken } from './cut-lines.ts';
import type { GroupRun, Report } from './find-group-runs.ts';

/** A group that repeats rows of a section, from its row `from` to `to`. `first`, `last`: where its cells begin in `from` and end in `to`. */
type Rows = { open: number; from: number; to: number; first: number; last: number };

/** A cell over rows `at` to `end`. `around`: the groups that it belongs to. */
type Standing = { cell: FlowCell & Prepared; at: number; end: number; around: readonly Rows[] };

/** Changes cells and rows in place. Reports groups whose rows a cell joins in part with others. `runs`: those of the groups of a template. */
export function markOverCells(runs: readonly GroupRun[], { boundaries, emptied }: Taken, report: Report): void {
  const inText = new Map(boundaries.map((boundary) => [boundary.occurrence, boundary]));
  for (const [container, own] of Map.groupBy(runs, (run) => run.container as Nodes)) {
    if (container.type !== 'flowSection') continue;
    const rows = container.children.filter((row) => !emptied.has(row));
    const groups = own.flatMap((run) => rowsOf(run, container, rows, inText) ?? []);
    const standing = findStanding(rows, groups, report);
    if (standing.length > 0) mark(container, rows, groups, standing);
  }
}

/** Returns undefined for a group without rows, which is a fault of its own. */
function rowsOf(
  { from, to, open, close }: GroupRun,
  container: FlowSection,
  rows: readonly FlowRow[],
  inText: ReadonlyMap<number, Boundary>,
): Rows | undefined {
  const own = container.children.slice(from, to + 1);
  const places = own.map((row) => rows.indexOf(row)).filter((at) => at >= 0);
  const cellOf = (occurrence: number, row: FlowRow | undefined) => {
    const cell = inText.get(occurrence)!.path.find((node) => node.type === 'flowCell' && node.marks);
    return row && cell ? row.children.indexOf(cell as FlowCell) : -1;
  };
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const end = cellOf(close, rows[last]);
  return { open, from: first, to: last, first: cellOf(open, rows[first]), last: end < 0 ? Infinity : end };
}

function findStanding(rows: readonly FlowRow[], groups: readonly Rows[], report: Report): Standing[] {
  const reported = new Set<number>();
  const standing: Standing[] = [];
  for (const [at, { children }] of rows.entries())
    for (const [place, cell] of children.entries()) {
      if (cell.marks) continue;
      const end = Math.min(at + (cell.rowspan ?? 1), rows.length) - 1;
      const around = groups.filter((group) => isAround(group, at, place));
      const over = groups.filter((group) => !around.includes(group) && group.from <= end && group.to >= at);
      const torn = [...around.filter(({ to }) => end > to), ...over.filter(({ from, to }) => from < at || to > end)];
      for (const { open } of torn) if (!reported.has(open)) report(open, problem('markdown.group.rowspan'));
      for (const { open } of torn) reported.add(open);
      if (over.length > 0) standing.push({ cell, at, end, around });
    }
  return standing;
}

function isAround({ from, to, first, last }: Rows, at: number, place: number): boolean {
  return at >= from && at <= to && (at !== from || place > first) && (at !== to || place < last);
}

function mark(
  section: FlowSection & Prepared,
  rows: readonly (FlowRow & Prepared)[],
  groups: readonly Rows[],
  standing: readonly Standing[],
): void {
  const withoutMarks = rows.map((row) => ({ ...row, children: row.children.filter(({ marks }) => !marks) }));
  const { cells } = gridOf({ type: 'flowTable', children: [{ ...section, children: withoutMarks }] });
  const columns = new Map(cells.map(({ cell, column }) => [cell, column]));
  const isStanding = new Set<FlowCell>(standing.map(({ cell }) => cell));
  const groupsOf = (at: number) => groups.filter(({ from, to }) => at >= from && at <= to).length;
  for (const { cell, at, end, around } of standing) {
    const column = columns.get(cell)!;
    const covered: Over['rows'] = [];
    for (let row = at; row <= end; row++) {
      const own = rows[row]!.children.filter((one) => !one.marks && !isStanding.has(one));
      const before = own.filter((one) => columns.get(one)! < column).length;
      covered.push({ at: row, up: groupsOf(row) - around.length, before });
      rows[row]!.rowAt = row;
    }
    cell.over = { up: groupsOf(at) - around.length, column, rows: covered };
    // A row without values is filled too, since its cells differ from entry to entry.
    rows[at]!.dynamic = true;
  }
  section.hasOver = true;
}
