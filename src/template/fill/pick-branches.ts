/** §10.27: decides which branches of a template apply to the values of a document, and therefore what it shows. */
import type { Nodes, Parents } from 'mdast';
import { type Message, tell } from '../../locales/message.ts';
import { EvaluationFault } from '../language/arithmetic.ts';
import { MARK, withoutMarks } from '../markdown/leave-out-blanks.ts';
import type { BranchFact, Compiled, ComputedFact, Formula, Prepared, Rules, TrialFacts } from '../model/compiled.ts';
import {
  type Branch,
  type Branches,
  type Environment,
  type Expression,
  entryAt,
  type Reach,
  type Value,
} from '../model/expression.ts';
import type { ValueFault } from '../model/fault.ts';
import { everyGroup, type Inventory, outersOf, pathOfGroup } from '../model/inventory.ts';
import {
  type BranchingPattern,
  type MarginBoxes,
  mapBoxes,
  mapRunning,
  type RunningContent,
  type RunningPattern,
  type Slot,
} from '../model/page-furniture.ts';
import type { BranchingSettings, FieldText, OwnSettings } from '../model/theme.ts';
import { findLeftOut } from './arrange-entries.ts';
import { type Entry, findNeeds, type Needed } from './find-needs.ts';
import { type Nesting, pathOfEntry } from './hold-entries.ts';
import type { ResolvedValues } from './resolve-values.ts';
import { shownEntries } from './shown-rows.ts';
import type { TypedValues } from './typed-values.ts';

export type Picked = {
  choose: Choose;
  /** Returns which values the document needs. */
  needed: () => Needed;
  /** Returns which branches apply, in the order of the file. */
  facts: () => BranchFact[];
};

/** `mark`: the mark of the branch whose condition cannot be evaluated. */
export type ConditionFault = { mark: string; reason: Message };

/** `themed`: the placeholders that the theme names. A branch whose condition cannot be evaluated does not apply. */
export function pickBranches(
  rules: Rules & { reach: Reach },
  environment: Environment,
  themed: ReadonlySet<number>,
  nesting: Nesting,
  report: (fault: ConditionFault) => void,
): Picked {
  const { reach } = rules;
  const picks = new Map<object, (readonly Branch[])[]>();
  const needs = findNeeds(themed, nesting);

  const applies = ({ condition, mark }: AnyBranch, at: Environment, entry: Entry): boolean => {
    if (!condition) return true;
    needs.asks(condition, entry);
    try {
      return condition.evaluate(at) === true;
    } catch (error) {
      if (!(error instanceof EvaluationFault)) throw error;
      report({ mark, reason: error.told });
      return false;
    }
  };
  const walk = (part: Reach, at: Environment, entry: Entry): void => {
    const { instance } = entry;
    for (const field of part.fields) needs.stands(field, entry);
    for (const field of part.ofDocument ?? []) needs.stands(field, DOCUMENT);
    for (const { group, index } of part.ofOuter ?? []) needs.stands(index, { group, instance: at.at(group)! });
    for (const branches of part.branches) {
      const branch = branches.children.find((one) => applies(one, at, entry));
      const known = picks.get(branches);
      const picked = branch ? [branch as Branch] : [];
      if (known) known[instance] = picked;
      else picks.set(branches, Object.assign([], { [instance]: picked }));
      if (branch) walk(branch.reach, at, entry);
    }
    for (const { group, reach: inside } of part.sections) {
      needs.hasGroup(group);
      const isInner = nesting?.[group] !== undefined && nesting[group].outer === entry.group;
      const range = at.entriesOf(group, isInner ? entry.group : undefined);
      for (let row = range.from; row < range.to; row++) {
        const index = entryAt(range, row);
        walk(inside, at.entry(group, index), { group, instance: index });
      }
    }
  };
  walk(reach, environment, DOCUMENT);
  let needed: Needed | undefined;
  return {
    choose: (branches: Branches, instance) => picks.get(branches)![instance]!,
    needed: () => {
      needed ??= needs.settle(rules, reach);
      return needed;
    },
    facts: () => factsOf(reach, (branches) => picks.get(branches) ?? []),
  };
}

const DOCUMENT: Entry = { instance: 0 };

type AnyBranch = Reach['branches'][number]['children'][number];

function factsOf(reach: Reach, picksOf: (branches: object) => (readonly Branch[])[]): BranchFact[] {
  return listBranches(reach).map(({ branch, branches }) => {
    // The array has holes for instances in which the condition is not evaluated.
    const picked = picksOf(branches).filter(() => true);
    const applies = picked.filter(([first]) => first === branch).length;
    return { mark: branch.mark, line: branch.line, applies, of: picked.length };
  });
}

export function conditionFault({ mark, reason }: ConditionFault): ValueFault {
  const message = tell('values.condition', { mark, problem: reason });
  return { code: 'invalid_values', message, path: 'values', isOfText: true };
}

// §18.21, §20.9: lists the branches of a template in the order of its file.

type AnyBranches = Reach['branches'][number];

/** `conditions`: all conditions that must hold for the branch, its own last. `group`: the innermost group around it. */
export type ListedBranch = {
  branch: AnyBranches['children'][number];
  branches: AnyBranches;
  conditions: readonly Expression[];
  group?: number;
};

export function listBranches(reach: Reach): ListedBranch[] {
  const found: ListedBranch[] = [];
  const walk = (part: Reach, around: readonly Expression[], group: number | undefined): void => {
    for (const branches of part.branches) {
      let conditions = around;
      for (const branch of branches.children) {
        if (branch.condition) conditions = [...conditions, branch.condition];
        found.push({ branch, branches, conditions, ...(group !== undefined && { group }) });
        walk(branch.reach, conditions, group);
      }
    }
    for (const section of part.sections) walk(section.reach, around, section.group);
  };
  walk(reach, [], undefined);
  return found.sort((a, b) => a.branch.line - b.branch.line);
}

// §20.9, §18.21: what a trial shows: the results of formulas, the branches that apply, and the fields that are then not needed.

/** Returns the facts of a trial. `typed`: the values with all computed ones. */
export function trialFacts(
  { compiled: { rules }, inventory }: { compiled: Compiled; inventory: Inventory },
  resolved: ResolvedValues,
  typed: TypedValues,
  picked: Picked | undefined,
): TrialFacts {
  const groups = [...everyGroup(inventory.groups), ...rules!.derived];
  const { nesting } = resolved;
  const outers = outersOf(inventory.groups);
  const factOf = (formula: Formula): ComputedFact => {
    const { group, index } = formula.place;
    const owner = group === undefined ? undefined : groups[group]!;
    const { label, key } = (owner ? owner.fields : inventory.placeholders)[index]!;
    const column = formula.original ? typed.printed(group, index) : typed.column(group, index);
    const gives = column.map((computed, instance) => {
      const around = group === undefined ? typed.document : typed.document.entry(group, instance);
      const path = owner ? `${pathOfEntry(groups, nesting, group!, instance)}.${key}` : `values.${key}`;
      return { path, text: textOf(formula, computed, around) };
    });
    return {
      label: owner ? `${pathOfGroup(groups, outers, group!)}.${label}` : label,
      formula: formula.expression.text,
      line: formula.line,
      gives,
    };
  };
  const formulas = rules!.steps.filter((step) => step.kind === 'formula');
  const hidden = picked ? hiddenIn(inventory, resolved, picked.needed()) : [];
  const leftOut = findLeftOut(rules!.arranged ?? [], resolved, groups);
  const facts = { computed: formulas.map(factOf), hidden, branches: picked?.facts() ?? [] };
  return leftOut.length > 0 ? { ...facts, leftOut } : facts;
}

/** Returns the paths that people may send but the document does not need. */
function hiddenIn({ placeholders, groups: tree }: Inventory, resolved: ResolvedValues, needed: Needed): string[] {
  const hidden: string[] = [];
  const groups = everyGroup(tree);
  const { nesting } = resolved;
  for (const [index, { key, auto }] of placeholders.entries())
    if (!auto && !needed.value({ index })) hidden.push(`values.${key}`);
  for (const [group, { key, fields }] of groups.entries()) {
    if (!needed.group(group)) {
      const { outer } = nesting?.[group] ?? {};
      if (outer === undefined) hidden.push(`values.${key}`);
      // What lies in a hidden group is hidden with it.
      else if (needed.group(outer))
        for (const at of resolved.groups[outer]!.keys())
          hidden.push(`${pathOfEntry(groups, nesting, outer, at)}.${key}`);
      continue;
    }
    // What `where` leaves out stays in the form: it may well be shown again.
    for (const instance of shownEntries(resolved, group))
      for (const [index, field] of fields.entries())
        if (!field.auto && !needed.value({ group, index, instance }))
          hidden.push(`${pathOfEntry(groups, nesting, group, instance)}.${field.key}`);
  }
  return hidden;
}

/** If a value was sent instead, evaluates the formula to show what it would give. */
function textOf(formula: Formula, computed: Value, around: Environment): string {
  try {
    const value = formula.override ? formula.expression.evaluate(around) : computed;
    return value === undefined ? '' : formula.write(value).text;
  } catch (error) {
    if (error instanceof EvaluationFault) return '';
    throw error;
  }
}

// §10.27: puts the branches of a line that apply into it, and removes spaces and line breaks that their marks leave behind.

/** Returns the branches that apply: one or none, but all of them in a sample. `instance`: the instance of the group around them. */
export type Choose = (branches: Branches, instance: number) => readonly Branch[];

type Child = (Nodes & Prepared) | Slot | Branches;

/** Returns the node with only the branches that apply, unfilled. Undefined when nothing is left of it. */
export function chooseInLine<Node extends Parents & Prepared>(
  node: Node,
  choose: (branches: Branches) => readonly Branch[],
): Node | undefined {
  const children = chooseParts(node.children as Child[], choose) as Nodes[];
  const isEmptied = children.every(({ type }) => type === 'anchor');
  const { branching: _, ...chosen } = node;
  return isEmptied && node.type !== 'tableCell' ? undefined : ({ ...chosen, children } as unknown as Node);
}

/** Chooses among the parts of a line. They hold only the author's text, since values are filled in later. */
function chooseParts(children: readonly Child[], choose: (branches: Branches) => readonly Branch[]): Child[] {
  return withoutMarks<Child>(chosen(children, choose));
}

function* chosen(
  children: readonly Child[],
  choose: (branches: Branches) => readonly Branch[],
): Generator<Child | typeof MARK> {
  for (const part of children) {
    if (part.type === 'branches') {
      yield MARK;
      for (const branch of choose(part)) {
        yield* chosen(branch.children, choose);
        yield MARK;
      }
    } else if (part.type !== 'slot' && part.branching) yield chooseInLine(part as Parents, choose) ?? MARK;
    else yield part;
  }
}

/** §10.27: chooses the branches in the header, footer and watermark of a template. */
export function chooseOwn(
  { header, footer, first, watermark, stamp, sections, ...others }: BranchingSettings,
  choose: Choose,
): OwnSettings {
  const running = (one: BranchingPattern | MarginBoxes) =>
    Array.isArray(one)
      ? chooseTexts<RunningPattern[number]>(one, choose)
      : mapBoxes(one, (content) => chooseParts(content, (branches) => choose(branches, 0)) as RunningContent);
  const chosen = Object.entries(sections ?? {}).map(([key, { header, footer, ...section }]) => [
    key,
    { ...section, ...mapRunning({ header, footer }, running) },
  ]);
  return {
    ...others,
    ...mapRunning({ header, footer }, running),
    ...(first && { first: mapRunning(first, running) as OwnSettings['first'] }),
    ...(sections && { sections: Object.fromEntries(chosen) }),
    ...(watermark && { watermark: chooseTexts<FieldText[number]>(watermark, choose) }),
    ...(stamp && { stamp: { ...stamp, text: chooseTexts<FieldText[number]>(stamp.text, choose) } }),
  };
}

function chooseTexts<Part>(parts: readonly unknown[], choose: Choose): Part[] {
  const toNode = (part: unknown) => (typeof part === 'string' ? { type: 'text', value: part } : part) as Nodes;
  const chosen = chooseParts(parts.map(toNode), (branches: Branches) =>
    choose(branches, 0).map((branch) => ({ ...branch, children: branch.children.map(toNode) })),
  );
  return chosen.map((node) => (node.type === 'text' ? node.value : node)) as Part[];
}
