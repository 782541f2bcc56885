/** §10.10: what a new version does not take any more of what the one before took, and who would notice. */
import type { Group, Placeholder } from '../model/inventory.ts';

/** `was`: what there was before, empty where there was nothing. */
export type Narrowing = { was: string; noticed: string };

export function findNarrowings(before: Placeholder | Group, after: Placeholder | Group): Narrowing[] {
  if ('fields' in before || 'fields' in after)
    return 'fields' in before && 'fields' in after ? ofEntries(before, after) : [];
  const typed = ofType(before, after);
  return typed ? [typed] : [...ofOptions(before, after), ...ofRules(before, after)];
}

/** Who would notice a placeholder or a group that there was not before: whoever does not send what is required. */
export function noticedWhenAdded(added: Placeholder | Group): string {
  const isMissed = 'fields' in added ? (added.min ?? 0) > 1 || added.fields.some(isMissing) : isMissing(added);
  return isMissed ? 'who does not send it' : '';
}

function isMissing({ required, value, computed }: Placeholder): boolean {
  return required === true && value === '' && !computed;
}

function ofType(before: Placeholder, after: Placeholder): Narrowing | undefined {
  if (before.type !== after.type) return { was: before.type, noticed: `who sends a ${before.type}` };
  return after.type === 'date' && before.format !== after.format
    ? { was: before.format ?? '', noticed: `who sends a date as ${before.format}` }
    : undefined;
}

function ofOptions(before: Placeholder, after: Placeholder): Narrowing[] {
  const gone = (before.options ?? []).filter((option) => !after.options?.includes(option));
  if (gone.length === 0) return [];
  return [{ was: gone.join(', '), noticed: `who sends ${gone.map((one) => `"${one}"`).join(' or ')}` }];
}

function ofRules(before: Placeholder, after: Placeholder): Narrowing[] {
  const found: Narrowing[] = [];
  const { computed, required, type, exact, decimals } = after;
  const isSame = computed?.formula === before.computed?.formula && !before.computed?.override;
  if (computed && !computed.override && !isSame)
    found.push({ was: before.computed?.formula ?? '', noticed: `who sends anything else than ${computed.formula}` });
  if (exact && (!before.exact || decimals! < (before.decimals ?? decimals!)))
    found.push({
      was: before.exact ? `${before.decimals} decimals` : 'not exact',
      noticed: `who sends more than ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`,
    });
  if (required && !before.required)
    found.push({ was: 'not required', noticed: `who sends ""${isMissing(after) ? ' or leaves it out' : ''}` });
  const [less, more] = type === 'date' ? ['a day before', 'a day after'] : ['less than', 'more than'];
  if (isStricter(before.min, after.min, 1))
    found.push({ was: named('min', before.min), noticed: `who sends ${less} ${after.min}` });
  if (isStricter(before.max, after.max, -1))
    found.push({ was: named('max', before.max), noticed: `who sends ${more} ${after.max}` });
  if (after.pattern !== undefined && after.pattern !== before.pattern)
    found.push({ was: before.pattern ?? '', noticed: `who sends what does not match ${after.pattern}` });
  return found;
}

function ofEntries(before: Group, after: Group): Narrowing[] {
  const found: Narrowing[] = [];
  if ((after.min ?? 0) > (before.min ?? 0))
    found.push({ was: named('min', before.min), noticed: `who sends fewer than ${entries(after.min!)}` });
  if ((after.max ?? Infinity) < (before.max ?? Infinity))
    found.push({ was: named('max', before.max), noticed: `who sends more than ${entries(after.max!)}` });
  return found;
}

/** Bounds that cannot be compared, such as formulas, may be stricter when they differ. */
function isStricter(before: string | undefined, after: string | undefined, direction: 1 | -1): boolean {
  if (after === undefined || after === before) return false;
  if (before === undefined) return true;
  const difference = Number(after) - Number(before);
  return Number.isNaN(difference) || difference * direction > 0;
}

function named(limit: string, before: string | number | undefined): string {
  return before === undefined ? '' : `${limit} ${before}`;
}

function entries(count: number): string {
  return `${count} ${count === 1 ? 'entry' : 'entries'}`;
}
