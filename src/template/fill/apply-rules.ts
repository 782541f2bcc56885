/** §11.14, §11.15: what a template computes and demands, applied to the values of one document. */
import type { Values } from '../../domain/values.ts';
import type { Compiled, Formula } from '../model/compiled.ts';
import { fieldNames } from '../model/field-names.ts';
import type { GroupField, Inventory } from '../model/inventory.ts';
import type { Theme } from '../model/theme.ts';
import type { ValueFaults } from '../model/value-fault.ts';
import { checkFault } from './check-fault.ts';
import { checkValues } from './check-values.ts';
import { computeFault } from './compute-fault.ts';
import { computeValues } from './compute-values.ts';
import { findField, scopesOf } from './find-target.ts';
import { type ConditionFault, conditionFault, type Picked, pickBranches } from './pick-branches.ts';
import type { ResolvedValues } from './resolve-values.ts';
import { type TypedValues, typedValues } from './typed-values.ts';
import { reportValueFault } from './value-faults.ts';

/** What was sent, and where its faults are told. */
type Request = { values: Values; faults: ValueFaults };

/** `picked`: where there are conditions. */
type Applied = { typed: TypedValues; picked: Picked | undefined };

/**
 * Puts what is computed into `resolved`, and reports what does not fit. Without a request, nothing is demanded, and what cannot be computed is
 * blank. Undefined for a template that computes, demands and decides nothing.
 */
export function applyRules(
  { compiled, inventory }: { compiled: Compiled; inventory: Inventory },
  resolved: ResolvedValues,
  { today, theme, request }: { today?: string; theme?: Theme | undefined; request?: Request },
): Applied | undefined {
  const { rules } = compiled;
  if (!rules) return undefined;
  // A group that was left out keeps the one row that its author wrote.
  for (const group of inventory.groups.keys()) resolved.groups[group] ??= [[]];
  const typed = typedValues(compiled, rules, resolved, today);
  const { reach } = rules;
  const pick = (report: (fault: ConditionFault) => void) =>
    reach && pickBranches({ ...rules, reach }, typed.document, namedBy(theme, inventory), report);
  if (!request) {
    computeValues(compiled, rules, resolved, typed, () => undefined);
    return { typed, picked: pick(() => undefined) };
  }
  const { values, faults } = request;
  const told = { inventory, groups: [...inventory.groups, ...rules.derived], values, typed };
  computeValues(compiled, rules, resolved, typed, (fault) => reportValueFault(faults, () => computeFault(told, fault)));
  const picked = pick((fault) => reportValueFault(faults, () => conditionFault(fault)));
  checkValues(rules, resolved, typed, picked?.needed, (fault) => {
    // Where all faults are told, each value that is missing is one of its own.
    const isApart = fault.kind === 'missing' && faults.max > 1;
    const each = isApart ? fault.missing.map((at) => ({ ...fault, missing: [at] })) : [fault];
    for (const one of each) reportValueFault(faults, () => checkFault(told, one));
  });
  return { typed, picked };
}

/** The placeholders that a theme names. */
function namedBy(theme: Theme | undefined, inventory: Inventory): ReadonlySet<number> {
  if (!theme) return new Set();
  const { placeholders } = scopesOf(inventory);
  const found = [...fieldNames(theme.furniture)].map((name) => findField(placeholders, name)?.index);
  return new Set(found.filter((index) => index !== undefined));
}

/** §10.11: with what the formulas make of the defaults, in the form in which it would be sent. */
export function withComputed(
  { placeholders, groups, ...others }: Inventory,
  { rules }: Compiled,
  typed: TypedValues,
): Inventory {
  const formulas = (rules?.steps ?? []).filter((step) => step.kind === 'formula');
  const computedBy = ({ write, place: { group, index } }: Formula): string => {
    const [value] = typed.column(group, index);
    return value === undefined ? '' : write(value).sent();
  };
  const at = (group: number | undefined, index: number) =>
    formulas.find(({ place }) => place.group === group && place.index === index);
  return {
    placeholders: placeholders.map((one, index) => {
      const formula = at(undefined, index);
      return formula ? { ...one, value: computedBy(formula) } : one;
    }),
    groups: groups.map((group, of) => ({
      ...group,
      fields: group.fields.map((field, index): GroupField => {
        const formula = at(of, index);
        const value = formula && computedBy(formula);
        return value ? { ...field, value, default: value } : field;
      }),
    })),
    ...others,
  };
}
