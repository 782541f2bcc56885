/** §11.14, §11.15: messages about values that formulas, limits and patterns refuse: what was sent, and what is wanted, in the author's words if there are some. */
import { shorten, shortenSent } from '../../domain/suggestions.ts';
import { type Instance, type Values, valuePath } from '../../domain/values.ts';
import type { Formula } from '../model/compiled.ts';
import type { Group, Inventory, Placeholder } from '../model/inventory.ts';
import type { ValueFault } from '../model/value-fault.ts';
import { type At, type CheckFault, MAX_PATTERN_TEXT } from './check-values.ts';
import type { ComputeFault } from './compute-values.ts';
import { fieldsOf, findField, findTarget, scopesOf } from './find-target.ts';
import type { TypedValues } from './typed-values.ts';

/** What messages are about: `groups` with those that are made from others, `values` as they were sent. */
export type Told = { inventory: Inventory; groups: readonly Group[]; values: Values; typed: TypedValues };

const MAX_MISSING = 20;

/** A placeholder or a field as messages name it, where it stands in `values`, and what was sent for it. */
type Found = { entry: Placeholder; name: string; path: string; sent?: string };

function find({ inventory, groups, values }: Told, { group, index, instance = 0 }: At): Found {
  const scopes = scopesOf(inventory);
  const sentAs = (wanted: unknown, fallback: string) =>
    Object.keys(values).find((name) => findTarget(scopes, name)?.entry === wanted) ?? fallback;
  if (group === undefined) {
    const entry = inventory.placeholders[index]!;
    const name = sentAs(entry, entry.key);
    return { entry, name: `"${entry.key}"`, path: valuePath('values', name), ...textOf(values, name) };
  }
  const owner = groups[group]!;
  const entry = owner.fields[index]!;
  const groupName = sentAs(owner, owner.key);
  const sent = Object.hasOwn(values, groupName) ? (values[groupName] as Instance[])[instance] : undefined;
  const fields = fieldsOf(owner);
  const name = Object.keys(sent ?? {}).find((one) => findField(fields, one)?.entry === entry) ?? entry.key;
  return {
    entry,
    name: `"${entry.key}" in entry ${instance} of "${owner.key}"`,
    path: valuePath(`${valuePath('values', groupName)}[${instance}]`, name),
    ...textOf(sent ?? {}, name),
  };
}

function textOf(values: Values | Instance, name: string): { sent?: string } {
  const sent = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof sent === 'string' ? { sent: shortenSent(sent) } : {};
}

/** §11.14. */
export function computeFault(told: Told, { formula, instance, problem }: ComputeFault): ValueFault {
  const { expression, place } = formula;
  const at = { ...place, instance };
  const { name, path, sent } = find(told, at);
  const written = shorten(expression.text);
  if ('reason' in problem)
    return {
      code: 'invalid_values',
      message: `${name} cannot be computed: its formula, ${written}, ${problem.reason}.`,
      path,
    };
  const gives =
    problem.gives === ''
      ? `nothing${blanksOf(told, formula, instance)} leave ${name} out.`
      : `"${problem.gives}"; send that, or leave it out.`;
  const message = `The value of ${name} does not fit: "${sent ?? ''}" was sent, and its formula, ${written}, gives ${gives}`;
  return { code: 'invalid_values', message, path };
}

/** Which parts of a formula are blank. */
function blanksOf(told: Told, { expression, place }: Formula, instance: number): string {
  const blank = expression.places.flatMap(({ group, index }) => {
    const own = group === undefined ? 0 : group === place.group ? instance : undefined;
    const column = told.typed.column(group, index);
    const at = own ?? column.indexOf(undefined);
    return at >= 0 && column[at] === undefined ? [find(told, { group, index, instance: at } as At).name] : [];
  });
  if (blank.length === 0) return ';';
  return `, since ${listWithAnd(blank)} ${blank.length === 1 ? 'is blank; send it' : 'are blank; send them'}, or`;
}

/** §11.15. */
export function checkFault(told: Told, fault: CheckFault): ValueFault {
  if (fault.kind === 'entries') return countFault(told, fault);
  if (fault.kind === 'missing') return missingFault(told, fault.missing);
  const { entry, name, path, sent } = find(told, fault.at);
  const because = (problem: string, advice: string): ValueFault => ({
    code: 'invalid_values',
    message: `The value of ${name} does not fit: ${problem}${entry.hint === undefined ? `; ${advice}.` : `. ${asSentence(entry.hint)}`}`,
    path,
  });
  const quoted = `"${sent ?? shortenSent(told.typed.textOf(fault.at))}"`;
  if (fault.kind === 'bound') return because(`${fault.reason}`, 'send other values');
  if (fault.kind === 'long') return because(`it has more than ${MAX_PATTERN_TEXT} characters`, 'send a shorter one');
  if (fault.kind === 'pattern')
    return because(`${quoted} does not match the pattern`, `send what matches ${shorten(fault.pattern)}`);
  const [is, others] = ORDER[fault.kind][entry.type === 'date' ? 'date' : 'number'];
  const of = 'expression' in fault.bound ? ` (${shorten(fault.bound.expression.text)})` : '';
  return because(`${quoted} is ${is} ${fault.limit}${of}`, `send ${fault.limit} or ${others}`);
}

const ORDER = {
  min: { number: ['less than', 'more'], date: ['before', 'a later day'] },
  max: { number: ['more than', 'less'], date: ['after', 'an earlier day'] },
};

function countFault(told: Told, { group, count }: Extract<CheckFault, { kind: 'entries' }>): ValueFault {
  const { key, min = 0, max, hint } = told.groups[group]!;
  const wanted = count < min ? `at least ${min}` : `at most ${max}`;
  const entries = count === 1 ? '1 entry' : `${count} entries`;
  const message = `"${key}" has ${entries}${hint === undefined ? `; send ${wanted}.` : `. ${asSentence(hint)}`}`;
  return { code: 'invalid_values', message, path: valuePath('values', key) };
}

function missingFault(told: Told, missing: readonly At[]): ValueFault {
  const found = missing.slice(0, MAX_MISSING).map((at) => find(told, at));
  const listed = found.map(({ name, entry: { hint } }) => (hint === undefined ? name : `${name} (${shorten(hint)})`));
  const more = missing.length - found.length;
  const names = more > 0 ? `${listed.join(', ')} and ${more} more` : listWithAnd(listed);
  const message = `${missing.length === 1 ? 'This value is' : 'These values are'} missing: ${names}.`;
  return { code: 'invalid_values', message, path: found[0]!.path };
}

function listWithAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function asSentence(hint: string): string {
  return /[.!?…。！？]$/.test(hint.trim()) ? hint.trim() : `${hint.trim()}.`;
}
