/** §10.27: parses the conditions of a template's branches. */
import { ofField } from '../../locales/message.ts';
import type { KnownGroup, Known as KnownName, Scope } from '../language/names.ts';
import { type Budget, type Case, caseOf, findNeverApplies } from '../language/never-applies.ts';
import { readExpression } from '../language/read-expression.ts';
import type { Branch, Expression } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import { asWritten, faultAt, type Occurrence } from './scan-occurrences.ts';
import type { GroupEntry, InUse, PlaceholderEntry, UnresolvedBranches } from './written-names.ts';

/** The branches of a condition, the marks before them, and the index of their group. */
export type PlacedBranches = {
  branches: { children: Branch<unknown>[] };
  marks: readonly Occurrence[];
  group?: number;
};

/** Sets the marks and lines of the branches in place. */
export function placeBranches(
  unresolved: UnresolvedBranches,
  occurrences: readonly Occurrence[],
  group?: number,
): PlacedBranches {
  const marks = unresolved.children.map(({ occurrence }) => occurrences[occurrence]!);
  for (const [at, branch] of unresolved.children.entries())
    Object.assign(branch, { mark: asWritten(marks[at]!), line: marks[at]!.line });
  return {
    branches: unresolved as unknown as PlacedBranches['branches'],
    marks,
    ...(group !== undefined && { group }),
  };
}

/** Sets the conditions of the branches in place. `isStored`: accepts branches that can never apply. */
export function readConditions(
  placed: readonly PlacedBranches[],
  inUse: InUse,
  scope: Scope,
  isStored: boolean,
  budget: Budget,
): LineFault[] {
  const faults: LineFault[] = [];
  const read = (mark: Occurrence, group: number | undefined): Expression | undefined => {
    const result = readExpression(mark.name, 'condition', scopeIn(scope, inUse, group));
    if ('expression' in result) {
      useNamed(result.expression, inUse);
      return result.expression;
    }
    faults.push(
      ...result.faults.map(({ at, message }): LineFault => {
        const column = mark.column !== undefined && { column: mark.column + (mark.inset ?? 0) + at };
        return { line: mark.line, ...column, message: ofField(asWritten(mark), message) };
      }),
    );
    return undefined;
  };
  for (const { branches, marks, group } of placed)
    for (const [at, mark] of marks.entries()) {
      const condition = mark.kind === 'else' ? undefined : read(mark, group);
      if (condition) branches.children[at]!.condition = condition;
    }
  return isStored ? faults : [...faults, ...findNever(placed, budget)];
}

function findNever(placed: readonly PlacedBranches[], budget: Budget): LineFault[] {
  const around = new Map<unknown, Case[]>();
  const enter = (node: unknown, cases: Case[]): void => {
    const { type, children = [] } = node as { type?: string; children?: Branch<unknown>[] };
    if (type === 'branches') around.set(node, cases);
    for (const [at, child] of children.entries())
      enter(child, type === 'branches' ? [...cases, caseOf(children, at)] : cases);
  };
  for (const { branches } of placed) if (!around.has(branches)) enter(branches, []);
  return placed.flatMap(({ branches, marks }) => {
    const hasElse = marks.at(-1)!.kind === 'else';
    const chain = branches.children.flatMap(({ condition }) => condition ?? []);
    if (chain.length < marks.length - Number(hasElse)) return [];
    const never = findNeverApplies(chain, hasElse, around.get(branches)!, budget);
    return never ? [faultAt(marks[never.index]!, never.reason)] : [];
  });
}

// §10.26: the names that formulas and conditions may use, in the order of the template's contents.

/** Returns the scope outside of groups; `scopeIn` leads into one. */
export function expressionScope({ placeholders, groups }: InUse): Scope {
  return {
    placeholders: placeholders.map(known),
    groups: groups.map(
      ({ entry: { label, key, outer }, fields }): KnownGroup => ({
        label,
        key,
        fields: fields.map(known),
        ...(outer && { outer: outer.index! }),
      }),
    ),
  };
}

/** In a derived group, sums cover its source too. */
export function scopeIn(scope: Scope, { groups }: InUse, group: number | undefined): Scope {
  const source = group === undefined ? undefined : groups[group]!.entry.source?.index;
  return { ...scope, ...(group !== undefined && { group }), ...(source !== undefined && { source }) };
}

function known({ label, key, declared }: PlaceholderEntry): KnownName {
  const { type = 'text', options } = declared ?? {};
  return { label, key, type, ...(options && { options }) };
}

/** Marks what an expression names as used, even if it appears nowhere in the text. */
export function useNamed(
  { places, groups: named }: { places: readonly { group?: number; index: number }[]; groups: readonly number[] },
  { placeholders, groups, unplaced }: InUse,
): void {
  const useGroup = (group: number) => {
    for (let one: GroupEntry | undefined = groups[group]!.entry; one; one = one.outer) unplaced.delete(one);
  };
  for (const { group, index } of places) {
    unplaced.delete((group === undefined ? placeholders : groups[group]!.fields)[index]!);
    if (group !== undefined) useGroup(group);
  }
  named.forEach(useGroup);
}
