/** §20.9, §18.21: what the formulas of a template give in a trial, which branches apply, and what is not needed then. */
import { EvaluationFault } from '../language/arithmetic.ts';
import type { Compiled, Formula } from '../model/compiled.ts';
import type { Environment, Value } from '../model/expression.ts';
import type { ComputedFact, TrialFacts } from '../model/filled-document.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Needed } from './find-needs.ts';
import type { Picked } from './pick-branches.ts';
import type { ResolvedValues } from './resolve-values.ts';
import type { TypedValues } from './typed-values.ts';

/** With all computed values in `typed`. */
export function trialFacts(
  { compiled: { rules }, inventory }: { compiled: Compiled; inventory: Inventory },
  resolved: ResolvedValues,
  typed: TypedValues,
  picked: Picked | undefined,
): TrialFacts {
  const groups = [...inventory.groups, ...rules!.derived];
  const factOf = (formula: Formula): ComputedFact => {
    const { group, index } = formula.place;
    const owner = group === undefined ? undefined : groups[group]!;
    const { label, key } = (owner ? owner.fields : inventory.placeholders)[index]!;
    const gives = typed.column(group, index).map((computed, instance) => {
      const around = group === undefined ? typed.document : typed.document.entry(group, instance);
      const path = owner ? `values.${owner.key}[${instance}].${key}` : `values.${key}`;
      return { path, text: textOf(formula, computed, around) };
    });
    return {
      label: owner ? `${owner.label}.${label}` : label,
      formula: formula.expression.text,
      line: formula.line,
      gives,
    };
  };
  const formulas = rules!.steps.filter((step) => step.kind === 'formula');
  const hidden = picked ? hiddenIn(inventory, resolved, picked.needed()) : [];
  return { computed: formulas.map(factOf), hidden, branches: picked?.facts() ?? [] };
}

/** Of what people may send, all that the document does not need. */
function hiddenIn({ placeholders, groups }: Inventory, resolved: ResolvedValues, needed: Needed): string[] {
  const hidden: string[] = [];
  for (const [index, { key, auto }] of placeholders.entries())
    if (!auto && !needed.value({ index })) hidden.push(`values.${key}`);
  for (const [group, { key, fields }] of groups.entries()) {
    if (!needed.group(group)) {
      hidden.push(`values.${key}`);
      continue;
    }
    for (const instance of resolved.groups[group]!.keys())
      for (const [index, field] of fields.entries())
        if (!field.auto && !needed.value({ group, index, instance }))
          hidden.push(`values.${key}[${instance}].${field.key}`);
  }
  return hidden;
}

/** Where what was sent stands, the formula is asked again. */
function textOf(formula: Formula, computed: Value, around: Environment): string {
  try {
    const value = formula.override ? formula.expression.evaluate(around) : computed;
    return value === undefined ? '' : formula.write(value).text;
  } catch (error) {
    if (error instanceof EvaluationFault) return '';
    throw error;
  }
}
