/** §10.28: the order in which a template computes: each formula behind what it needs. A circle is a mistake. */
import { labelled, tell } from '../../locales/message.ts';
import { orderOfDependence } from '../language/order-of-dependence.ts';
import type { DerivedGroup, Formula, Step } from '../model/compiled.ts';
import type { Place } from '../model/expression.ts';
import type { LineFault } from '../model/fault.ts';
import type { InUse } from './in-use.ts';

/** `derived`: the groups that are made from others, in the order of `inUse`, where they are the last. */
export function orderSteps(
  { placeholders, groups }: InUse,
  formulas: readonly Formula[],
  derived: readonly DerivedGroup[],
): { steps: Step[]; faults: LineFault[] } {
  const first = groups.length - derived.length;
  // The entries of a group come before what is computed in them.
  const steps: Step[] = [...derived.map((_, at) => ({ kind: 'entries', group: first + at }) as const), ...formulas];
  const nameOf = ({ group = -1, index }: Place) => `${group}.${index}`;
  const formulaOf = new Map(formulas.map(({ place }, at) => [nameOf(place), derived.length + at]));
  const needsOf = (place: Place): number[] => {
    const formula = formulaOf.get(nameOf(place));
    return [...(formula === undefined ? [] : [formula]), ...entriesOf(place.group)];
  };
  const entriesOf = (group: number | undefined) => (group !== undefined && group >= first ? [group - first] : []);
  const needs = steps.map((step): number[] => {
    if (step.kind === 'entries') {
      const { source, by } = derived[step.group - first]!;
      return by.flatMap(({ of }) => needsOf({ group: source, index: of }));
    }
    const { places, groups: named } = step.expression;
    return [...entriesOf(step.place.group), ...named.flatMap(entriesOf), ...places.flatMap(needsOf)];
  });
  const found = orderOfDependence(needs);
  if ('order' in found) return { steps: found.order.map((at) => steps[at]!), faults: [] };
  const entryOf = (step: Step) => {
    if (step.kind === 'entries') return groups[step.group]!.entry;
    const { group, index } = step.place;
    return (group === undefined ? placeholders : groups[group]!.fields)[index]!;
  };
  const circle = found.circle.map((at) => entryOf(steps[at]!));
  const names = circle.map(({ label }) => label).join(' → ');
  const message = labelled(circle[0]!.label, tell('template.formulas.circle', { names }));
  return { steps: [], faults: [{ line: circle[0]!.declared!.line, message }] };
}
