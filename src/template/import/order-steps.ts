/** §10.28, §10.40, §10.41: orders the steps of a template's computation, each after those that it depends on. A cycle is a fault. */
import { labelled, tell } from '../../locales/message.ts';
import type { Arrangement, DerivedGroup, Formula, Step } from '../model/compiled.ts';
import type { EntriesOf, Expression, Place } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { orderOfDependence } from './order-of-dependence.ts';
import type { InUse } from './written-names.ts';

type Ordered = { steps: Step[]; faults: LineFault[] };

/** `derived`: the derived groups, which are the last of `inUse`, in its order. */
export function orderSteps(
  inUse: InUse,
  formulas: readonly Formula[],
  derived: readonly DerivedGroup[],
  arranged: readonly Arrangement[] = [],
): Ordered {
  const graph = graphOf(inUse, formulas, derived, arranged);
  const { steps, needs, later } = graph;
  const found = orderOfDependence(needs.map((of, at) => [...of, ...later[at]!]));
  if ('order' in found) return { steps: found.order.map((at) => steps[at]!), faults: [] };
  return orderWithRows(graph) ?? { steps: [], faults: [circleFault(found.circle, graph)] };
}

/**
 * The steps, and for each of them the others that it needs, by index. `later`: those that had better come before it: what computes the
 * fields of a filtered group may skip what is left out.
 */
type Graph = {
  steps: Step[];
  needs: number[][];
  later: number[][];
  inUse: InUse;
  /** Returns the steps that compute a place. */
  of: (place: Place) => number[];
};

function graphOf(
  inUse: InUse,
  formulas: readonly Formula[],
  derived: readonly DerivedGroup[],
  arranged: readonly Arrangement[],
): Graph {
  const first = inUse.groups.length - derived.length;
  // The entries of a group must exist before its fields are computed.
  const steps: Step[] = [
    ...derived.map((_, at) => ({ kind: 'entries', group: first + at }) as const),
    ...formulas,
    ...arranged.map(({ group }) => ({ kind: 'rows', group }) as const),
  ];
  const formulaOf = new Map(formulas.map(({ place }, at) => [nameOf(place), derived.length + at]));
  const rowsOf = new Map(arranged.map(({ group }, at) => [group, derived.length + formulas.length + at]));
  const entriesOf = (group: number | undefined) => (group !== undefined && group >= first ? [group - first] : []);
  const needsOf = (place: Place): number[] => {
    const formula = formulaOf.get(nameOf(place));
    return [...(formula === undefined ? [] : [formula]), ...entriesOf(place.group)];
  };
  const outerOf = (group: number) => inUse.groups[group]!.entry.outer?.index;
  const rowsWithin = ({ group, base }: EntriesOf): number[] => {
    const found: number[] = [];
    for (let one: number | undefined = group; one !== undefined && one !== base; one = outerOf(one)) {
      const rows = rowsOf.get(one);
      if (rows !== undefined) found.push(rows);
    }
    return found;
  };
  const needsOfExpression = ({ places, groups: named, ranges }: Expression): number[] => [
    ...named.flatMap(entriesOf),
    ...places.flatMap(needsOf),
    ...ranges.flatMap(rowsWithin),
  ];
  const needs = steps.map((step): number[] => {
    if (step.kind === 'formula') return [...entriesOf(step.place.group), ...needsOfExpression(step.expression)];
    if (step.kind === 'entries') {
      const { source, by } = derived[step.group - first]!;
      return [...by.flatMap(({ of }) => needsOf({ group: source, index: of })), ...rowsWithin({ group: source })];
    }
    const { where, sort } = arranged.find(({ group }) => group === step.group)!;
    const keys = sort.flatMap(({ field }) => needsOf({ group: step.group, index: field }));
    return [...entriesOf(step.group), ...keys, ...(where ? needsOfExpression(where) : [])];
  });
  return { steps, needs, later: laterOf(steps, needs, rowsOf), inUse, of: needsOf };
}

/** Lets the formulas of a group come after its rows, unless the rows depend on them. */
function laterOf(steps: readonly Step[], needs: readonly number[][], rowsOf: ReadonlyMap<number, number>): number[][] {
  const none = steps.map((): number[] => []);
  if (rowsOf.size === 0) return none;
  const reached = new Map([...rowsOf].map(([group, step]) => [group, reachOf(step, needs)]));
  const later = steps.map((step, at): number[] => {
    const group = step.kind === 'formula' ? step.place.group : undefined;
    return group === undefined || !rowsOf.has(group) || reached.get(group)!.has(at) ? [] : [rowsOf.get(group)!];
  });
  const all = needs.map((of, at) => [...of, ...later[at]!]);
  const makesCircle = 'circle' in orderOfDependence(all) && 'order' in orderOfDependence(needs);
  return makesCircle ? none : later;
}

function reachOf(start: number, needs: readonly number[][]): Set<number> {
  const reached = new Set<number>();
  const open = [start];
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const need of needs[one]!) if (!reached.has(need)) open.push(need) && reached.add(need);
  return reached;
}

function nameOf({ group = -1, index }: Place): string {
  return `${group}.${index}`;
}

function circleFault(circle: readonly number[], { steps, inUse }: Graph): LineFault {
  const entries = circle.map((at) => entryOf(steps[at]!, inUse));
  const names = entries.map(({ label }) => label).join(' → ');
  const message = labelled(entries[0]!.label, tell('template.formulas.circle', { names }));
  return { line: entries[0]!.declared!.line, message };
}

function entryOf(step: Step, { placeholders, groups }: InUse) {
  if (step.kind !== 'formula') return groups[step.group]!.entry;
  const { group, index } = step.place;
  return (group === undefined ? placeholders : groups[group]!.fields)[index]!;
}

// §10.40: a circle is none where it goes through the row before: its formulas are computed together, row by row.

/** Orders steps of which some go in circles. Undefined if they do so within one row. */
function orderWithRows(graph: Graph): Ordered | undefined {
  const { steps, needs, later } = graph;
  const rowsOf = (step: Step) => (step.kind === 'formula' ? step.expression.rows : undefined);
  if (!steps.some((step) => rowsOf(step)?.before.length)) return undefined;
  const ordered: Step[] = [];
  const faults: LineFault[] = [];
  const all = needs.map((of, at) => [...of, ...later[at]!]);
  for (const [together, nodes] of circlesIn(all).entries()) {
    const [only] = nodes as [number];
    if (nodes.length === 1 && !all[only]!.includes(only)) {
      ordered.push(steps[only]!);
      continue;
    }
    const own = steps[only] as Formula;
    const isOneGroup = nodes.every((at) => {
      const step = steps[at]!;
      return step.kind === 'formula' && step.place.group !== undefined && step.place.group === own.place?.group;
    });
    const within = isOneGroup ? orderInRow(nodes, graph) : undefined;
    if (!within) return undefined;
    const first = within.find((step) => step.expression.rows?.lacksFirst);
    if (first) faults.push(lacksFirst(first, graph));
    ordered.push(...within.map((step) => ({ ...step, together })));
  }
  return { steps: ordered, faults };
}

/** Orders formulas of one group by what they need of their own row. Undefined if that, too, goes in a circle. */
function orderInRow(nodes: readonly number[], { steps, of }: Graph): Formula[] | undefined {
  const places = new Map(nodes.map((at, index) => [at, index]));
  const indexOf = (place: Place) => of(place).flatMap((at) => places.get(at) ?? []);
  const formulas = nodes.map((at) => steps[at] as Formula);
  const needs = formulas.map(({ expression: { places: named, rows } }) => {
    const before = new Set(rows?.before.map(nameOf));
    return named.filter((place) => !before.has(nameOf(place))).flatMap(indexOf);
  });
  const goesOverAll = formulas.some(({ expression: { rows } }) =>
    rows?.over.some((place) => indexOf(place).length > 0),
  );
  const found = goesOverAll ? undefined : orderOfDependence(needs);
  return found && 'order' in found ? found.order.map((at) => formulas[at]!) : undefined;
}

function lacksFirst(formula: Formula, { inUse }: Graph): LineFault {
  const { label, declared } = entryOf(formula, inUse);
  return { line: declared!.line, message: labelled(label, tell('template.formulas.first', { name: label })) };
}

/** Returns the strongly connected parts of a graph, each after those that it needs (Tarjan), iteratively. */
function circlesIn(needs: readonly (readonly number[])[]): number[][] {
  const parts: number[][] = [];
  const [numbers, lows]: [number[], number[]] = [[], []];
  const open: number[] = [];
  const isOpen = new Uint8Array(needs.length);
  let count = 0;
  const enter = (node: number) => {
    numbers[node] = count;
    lows[node] = count++;
    open.push(node);
    isOpen[node] = 1;
    return { node, next: 0 };
  };
  for (let start = 0; start < needs.length; start++) {
    if (numbers[start] !== undefined) continue;
    const path = [enter(start)];
    while (path.length > 0) {
      const last = path.at(-1)!;
      const { node } = last;
      const need = needs[node]![last.next++];
      if (need !== undefined) {
        if (numbers[need] === undefined) path.push(enter(need));
        else if (isOpen[need]) lows[node] = Math.min(lows[node]!, numbers[need]);
        continue;
      }
      path.pop();
      const around = path.at(-1)?.node;
      if (around !== undefined) lows[around] = Math.min(lows[around]!, lows[node]!);
      if (lows[node] !== numbers[node]) continue;
      const part = open.splice(open.indexOf(node));
      for (const one of part) isOpen[one] = 0;
      parts.push(part);
    }
  }
  return parts;
}
