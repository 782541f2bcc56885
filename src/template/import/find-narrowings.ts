/** §10.10: what a new version does not take any more of what the one before took, and who would notice. */
import { type Message, type Param, tell } from '../../locales/message.ts';
import type { Group, Placeholder } from '../model/inventory.ts';

/** `was`: what there was before, empty where there was nothing. */
export type Narrowing = { was: string; noticed: Message };

export function findNarrowings(before: Placeholder | Group, after: Placeholder | Group): Narrowing[] {
  if ('fields' in before || 'fields' in after)
    return 'fields' in before && 'fields' in after ? ofEntries(before, after) : [];
  const typed = ofType(before, after);
  return typed ? [typed] : [...ofOptions(before, after), ...ofRules(before, after)];
}

/** Who would notice a placeholder or a group that there was not before: whoever does not send what is required. */
export function noticedWhenAdded(added: Placeholder | Group): Message | undefined {
  const isMissed = 'fields' in added ? (added.min ?? 0) > 1 || added.fields.some(isMissing) : isMissing(added);
  return isMissed ? tell('template.narrowed.required') : undefined;
}

function isMissing({ required, value, computed }: Placeholder): boolean {
  return required === true && value === '' && !computed;
}

function ofType(before: Placeholder, after: Placeholder): Narrowing | undefined {
  if (before.type !== after.type)
    return { was: before.type, noticed: tell('template.narrowed.type', { type: before.type }) };
  return after.type === 'date' && before.format !== after.format
    ? { was: before.format ?? '', noticed: tell('template.narrowed.date', { format: before.format ?? '' }) }
    : undefined;
}

function ofOptions(before: Placeholder, after: Placeholder): Narrowing[] {
  const gone = (before.options ?? []).filter((option) => !after.options?.includes(option));
  if (gone.length === 0) return [];
  return [{ was: gone.join(', '), noticed: whoSends(gone) }];
}

function ofRules(before: Placeholder, after: Placeholder): Narrowing[] {
  const found: Narrowing[] = [];
  const { computed, required, type, exact, decimals } = after;
  const isSame = computed?.formula === before.computed?.formula && !before.computed?.override;
  if (computed && !computed.override && !isSame)
    found.push({
      was: before.computed?.formula ?? '',
      noticed: tell('template.narrowed.otherThan', { formula: computed.formula }),
    });
  if (exact && (!before.exact || decimals! < (before.decimals ?? decimals!)))
    found.push({
      was: before.exact ? `${before.decimals} decimals` : 'not exact',
      noticed: tell('template.narrowed.decimals', { count: decimals! }),
    });
  if (required && !before.required)
    found.push({
      was: 'not required',
      noticed: tell(isMissing(after) ? 'template.narrowed.blankOrMissing' : 'template.narrowed.blank'),
    });
  const [less, more] = type === 'date' ? (['before', 'after'] as const) : (['min', 'max'] as const);
  if (isStricter(before.min, after.min, 1))
    found.push({ was: named('min', before.min), noticed: tell(`template.narrowed.${less}`, { limit: after.min! }) });
  if (isStricter(before.max, after.max, -1))
    found.push({ was: named('max', before.max), noticed: tell(`template.narrowed.${more}`, { limit: after.max! }) });
  if (after.pattern !== undefined && after.pattern !== before.pattern)
    found.push({ was: before.pattern ?? '', noticed: tell('template.narrowed.pattern', { pattern: after.pattern }) });
  return found;
}

function ofEntries(before: Group, after: Group): Narrowing[] {
  const found: Narrowing[] = [];
  if ((after.min ?? 0) > (before.min ?? 0))
    found.push({ was: named('min', before.min), noticed: tell('template.narrowed.fewest', { count: after.min! }) });
  if ((after.max ?? Infinity) < (before.max ?? Infinity))
    found.push({ was: named('max', before.max), noticed: tell('template.narrowed.most', { count: after.max! }) });
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

/** `who sends "a" or "b"` */
export function whoSends(names: readonly string[]): Message {
  const [a = '', b = '', c = ''] = names;
  if (names.length === 2) return tell('template.narrowed.label2', { a, b });
  if (names.length === 3) return tell('template.narrowed.label3', { a, b, c });
  const quoted = names.map((name): Param => `"${name}"`);
  return tell('template.narrowed.sends', { what: quoted.reduce((names, name) => tell('text.or', { names, name })) });
}
