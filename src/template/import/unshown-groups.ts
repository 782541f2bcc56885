/** §10.5: what a formula reads is most likely called otherwise in the text by now: documents would be computed from a list that they do not show. */

import { listNames } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import type { Rules } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import type { InUse } from './in-use.ts';
import type { GroupEntry, Scope } from './names.ts';
import type { WrittenNames } from './written-names.ts';

/**
 * A warning for each group that formulas go over and the text does not show, while it shows one that nobody declares. A group that another is made from is shown by
 * that.
 */
export function findUnshownGroups(
  groups: Scope<GroupEntry>,
  written: WrittenNames,
  inUse: InUse,
  rules: Rules | undefined,
): LineFault[] {
  const inText = new Set([...written.groups.keys()].map(groups.resolve));
  const shown = new Set([...inText].flatMap((entry) => (entry.source ? [entry, entry.source] : [entry])));
  const undeclared = [...inText].filter(({ declared }) => !declared).map(({ label }) => label);
  if (undeclared.length === 0) return [];
  const told = new Set<GroupEntry>();
  return (rules?.steps ?? []).flatMap((step): LineFault[] => {
    if (step.kind !== 'formula' || step.place.group !== undefined) return [];
    const { places, groups: named } = step.expression;
    const read = [...named, ...places.flatMap(({ group }) => group ?? [])].map((at) => inUse.groups[at]!.entry);
    const entry = read.find((one) => !shown.has(one) && !told.has(one));
    if (!entry) return [];
    told.add(entry);
    const { label } = inUse.placeholders[step.place.index]!;
    const others = listNames(undeclared.map((name) => `"${name}"`));
    const message = tell('template.formulaOverUnshown', { name: label, group: entry.label, shown: others });
    return [{ line: step.line, message }];
  });
}
