/** §18.21: looks for values with which each branch of a template applies, and each condition has none that does. */

import { Refusal } from '../../domain/errors.ts';
import { checkValuesShape, type Values } from '../../domain/values.ts';
import { type Message, ofField, tell } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';
import type { Template } from '../model/template.ts';
import type { BranchFact } from '../model/trial-facts.ts';
import type { ValueFault } from '../model/value-fault.ts';
import { dropAutomatic } from './drop-automatic.ts';
import { type FillContext, fillTemplate } from './fill-template.ts';
import { type ListedBranch, listBranches } from './list-branches.ts';
import { joined } from './locate-value.ts';
import { sampleValues } from './sample-values.ts';
import { type Try, valuesToTry } from './values-to-try.ts';

/** Of one template, and of one branch of it. */
const MAX_TRIES = 300;
const MAX_TRIES_EACH = 100;

/** `says`: what was changed of typical values. */
type Found = { values: Values; says: Message; today?: string };

/** `found`: one set of values for each that reaches what none before did. `warnings`: what no values reach, and texts that cannot be made. */
export type TriedBranches = { found: Found[]; warnings: LineFault[] };

/** What a branch or, for `none`, a condition without one that applies is known by. */
type Target = { listed: ListedBranch; at: number; isNone: boolean };

/** The values of a scenario, with its name. Those that are `madeUp` are tried for texts that cannot be made, too. */
export type KnownValues = { name: string; values: unknown; madeUp: boolean };

export function tryBranches(
  template: Template,
  known: readonly KnownValues[],
  context: Pick<FillContext, 'today' | 'theme'>,
): TriedBranches {
  const { reach } = template.compiled.rules ?? {};
  if (!reach) return { found: [], warnings: [] };
  const listed = listBranches(reach);
  const open = new Set(targetsOf(listed));
  const found: Found[] = [];
  const warnings: LineFault[] = [];

  const attempt = (values: unknown, today = context.today) => {
    try {
      const shaped = checkValuesShape(dropAutomatic(template.inventory, values));
      const { facts, faults } = fillTemplate(template, shaped, { ...context, today, trial: true });
      return { branches: facts!.branches, faults: faults!.reported };
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
  const close = (branches: readonly BranchFact[]): Target[] => {
    const reached = [...open].filter((target) => isReached(target, listed, branches));
    for (const target of reached) open.delete(target);
    return reached;
  };
  const warnOfText = (says: Message, faults: readonly ValueFault[], line: number) => {
    for (const { message } of faults.filter(({ isOfText }) => isOfText))
      warnings.push({ line, message: ofField(says, message) });
  };

  for (const { name, values, madeUp } of known) {
    const tried = attempt(values);
    if (!tried) continue;
    close(tried.branches);
    if (madeUp) warnOfText(tell('template.branch.withFileTitle', { name }), tried.faults, 1);
  }
  const base = sampleValues(template, 'typical')!;
  const before = new Set<string>();
  for (const target of open) {
    let left = MAX_TRIES_EACH;
    for (const one of valuesToTry(template, target.listed, base, context.today)) {
      if (left-- === 0 || before.size >= MAX_TRIES || !open.has(target)) break;
      const key = JSON.stringify([one.values, one.today]);
      if (before.has(key)) continue;
      before.add(key);
      const tried = attempt(one.values, one.today);
      if (!tried || !fits(one, tried.faults)) continue;
      const [first] = close(tried.branches);
      if (!first) continue;
      const says = tell('template.branch.withTitle', { values: joined(one.says) });
      warnOfText(says, tried.faults, first.listed.branch.line);
      found.push({ values: one.values, says, ...(one.today && { today: one.today }) });
    }
  }
  for (const {
    listed: { branch },
    isNone,
  } of open)
    if (!isNone)
      warnings.push({
        line: branch.line,
        message: tell('template.branch.never', { mark: branch.mark }),
      });
  return { found, warnings };
}

function targetsOf(listed: readonly ListedBranch[]): Target[] {
  return listed.flatMap((one, at): Target[] => {
    const { children } = one.branches;
    const isOpen = one.branch === children.at(-1) && one.branch.condition !== undefined;
    const target = { listed: one, at };
    return [{ ...target, isNone: false }, ...(isOpen ? [{ ...target, isNone: true }] : [])];
  });
}

function isReached(
  { listed: { branches }, at, isNone }: Target,
  listed: readonly ListedBranch[],
  facts: readonly BranchFact[],
): boolean {
  if (!isNone) return facts[at]!.applies > 0;
  const own = facts.filter((_, index) => listed[index]!.branches === branches);
  return own.reduce((sum, { applies }) => sum + applies, 0) < facts[at]!.of;
}

/** Whether what was changed for the try may be sent. */
function fits({ changed }: Try, faults: readonly ValueFault[]): boolean {
  return !faults.some(({ path, isOfText }) => !isOfText && changed.has(path));
}
