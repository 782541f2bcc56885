/** §4.3 rules 1, 3–10: turns the values that were sent into the text of each placeholder, and reports values that do not fit (§11.7). */
import type { Nodes } from 'mdast';
import type { RefusalCode } from '../../domain/errors.ts';
import { isAbsoluteUrl, urlProblem } from '../../domain/links.ts';
import { isRounded } from '../../domain/numbers.ts';
import type { SentPicture } from '../../domain/placeholder-types.ts';
import { shortenSent } from '../../domain/suggestions.ts';
import { findForbiddenCharacter, normaliseLineBreaks } from '../../domain/text.ts';
import { type Instance, isSameValue, type Values, valuePath } from '../../domain/values.ts';
import { about, type Message, type Param, tell } from '../../locales/message.ts';
import { MAX_FORMATTED } from '../markdown/read-formatted.ts';
import type { Compiled, Filler, Gives, Template } from '../model/compiled.ts';
import type { FaultFact, ValueFault, ValueFaults } from '../model/fault.ts';
import { everyGroup, type Group, type Inventory } from '../model/inventory.ts';
import { type EntryScope, entryScopeOf, findInEntry, findTarget, scopesOf } from './find-target.ts';
import type { Marked } from './formatted-nodes.ts';
import { holdEntries, type Nesting, type Sent } from './hold-entries.ts';
import type { ShownRows } from './shown-rows.ts';
import {
  MAX_INSTANCES,
  notInstances,
  notText,
  reportValueFault,
  sentDerived,
  sentTwice,
  tooManyInstances,
  unknownField,
  unknownPlaceholder,
} from './value-faults.ts';

export type ResolvedValues = {
  placeholders: Sent;
  /** The sent instances of each group of `everyGroup`. Undefined for a group that keeps the author's row. */
  groups: (Sent[] | undefined)[];
  /** Which of them lie in which others, if there are groups within groups. */
  nesting?: Nesting;
  /** The rows of sorted and filtered groups, if there are any. */
  rows?: ShownRows;
  /** The distinct pictures that were sent. */
  pictures?: ReadonlyMap<string, SentPicture>;
  /** What of them has marks (§10.47). */
  marked?: Marked;
  /** The first numbers that were sent with more decimals than their formats print, with their printed form. */
  rounded?: Gives[];
};

const MAX_ROUNDED = 200;

/** Reports faults in the order of the body; a value with a fault is blank. `madeUp`: nobody sent the values, so formats may change them. */
export function resolveValues(
  { inventory, compiled }: Template,
  values: Values,
  faults: ValueFaults,
  madeUp?: true,
): ResolvedValues {
  const pictures = new Map<string, SentPicture>();
  const rounded: Gives[] = [];
  const resolved: ResolvedValues = { placeholders: [], groups: [], pictures, rounded };
  const marked = new Map<Sent, (readonly Nodes[] | undefined)[]>();
  let formatted = 0;
  const write: Write = (sent, filler, where, { into, at }) => {
    const written = writeValue(sent, filler, where, { faults, madeUp, rounded });
    if (typeof written !== 'string') {
      pictures.set(written.path, written);
      into[at] = written.path;
      return;
    }
    into[at] = written;
    if (filler.kind !== 'sent' || !filler.format) return;
    formatted += written.length;
    const problem = tooMuchFormatted(written.length, formatted);
    if (problem) {
      reportValueFault(faults, () => problem(where()));
      into[at] = '';
      return;
    }
    const { text, nodes } = filler.format(written);
    into[at] = text;
    if (!nodes) return;
    const own = marked.get(into) ?? [];
    own[at] = nodes;
    marked.set(into, own);
  };
  const scopes = scopesOf(inventory);
  const seen: Seen = new Map();
  const all = everyGroup(inventory.groups);
  const within = new Map<Sent, Map<Group, Sent[]>>();
  const resolving: Resolving = { compiled, all, scopes: new Map(), within, instances: 0, faults, write };

  for (const [name, value] of Object.entries(values)) {
    const path = () => valuePath('values', name);
    const target = findTarget(scopes, name);
    if (!target) reportValueFault(faults, () => unknownName(path(), name, inventory, compiled));
    else if ('auto' in target.entry) continue;
    else if (isSentTwice(seen, target.entry, value))
      reportValueFault(faults, () => sentTwice(path(), target.entry.key));
    else if ('fields' in target.entry) {
      const instances = resolveGroup(value, target.entry, path, resolving);
      if (instances) resolved.groups[target.index] = instances;
    } else {
      const filler = compiled.fillers[target.index]!;
      const { key } = target.entry;
      if (typeof value !== 'string') reportValueFault(faults, () => notText(path(), key));
      else {
        const where = () => ({ name: `"${key}"`, path: path() });
        write(value, filler, where, { into: resolved.placeholders, at: target.index });
      }
    }
  }
  // Rows that entries keep count as those that were sent.
  const nesting = holdEntries(inventory.groups, resolved.groups, within, () => {
    resolving.instances += 1;
    if (resolving.instances <= MAX_INSTANCES) return true;
    reportValueFault(faults, () => tooManyInstances('values'));
    return false;
  });
  if (nesting) resolved.nesting = nesting;
  if (marked.size > 0) resolved.marked = marked;
  return resolved;
}

/** `all`: the groups of the template in order. `within`: the entries of groups within others. `instances`: the number of entries so far. */
type Resolving = {
  compiled: Compiled;
  all: readonly Group[];
  scopes: Map<Group, EntryScope & { fillers: Filler[] }>;
  within: Map<Sent, Map<Group, Sent[]>>;
  instances: number;
  faults: ValueFaults;
  write: Write;
};

/** `keys`: how messages name the group, with those around it. Returns undefined if there is a fault in the whole value. */
function resolveGroup(
  value: string | Instance[],
  group: Group,
  path: () => string,
  resolving: Resolving,
  keys = () => group.key,
): Sent[] | undefined {
  const { compiled, all, scopes, within, faults, write } = resolving;
  resolving.instances += value.length;
  if (typeof value === 'string') reportValueFault(faults, () => notInstances(path(), group));
  else if (resolving.instances > MAX_INSTANCES) reportValueFault(faults, () => tooManyInstances(path()));
  if (typeof value === 'string' || resolving.instances > MAX_INSTANCES) return undefined;
  const scope = scopes.get(group) ?? { ...entryScopeOf(group), fillers: compiled.groupFillers[all.indexOf(group)]! };
  scopes.set(group, scope);
  return value.map((instance, index) => {
    const seen: Seen = new Map();
    const written: Sent = [];
    for (const [name, sent] of Object.entries(instance)) {
      const fieldPath = () => valuePath(`${path()}[${index}]`, name);
      const target = findInEntry(scope, name);
      if (!target) reportValueFault(faults, () => unknownField(fieldPath(), name, { ...group, key: keys() }, index));
      else if ('auto' in target.entry && target.entry.auto) continue;
      else if (isSentTwice(seen, target.entry, sent))
        reportValueFault(faults, () => sentTwice(fieldPath(), target.entry.key));
      else if ('fields' in target.entry) {
        const inner = target.entry;
        const innerKeys = () => `${keys()}[${index}].${inner.key}`;
        const instances = resolveGroup(sent, inner, fieldPath, resolving, innerKeys);
        if (!instances) continue;
        const held = within.get(written) ?? new Map<Group, Sent[]>();
        within.set(written, held.set(inner, instances));
      } else if (typeof sent !== 'string') reportValueFault(faults, () => notText(fieldPath(), target.entry.key));
      else {
        const where = () => ({
          name: tell('values.inEntry', { key: target.entry.key, entry: index, group: keys() }),
          path: fieldPath(),
        });
        write(sent, scope.fillers[target.index]!, where, { into: written, at: target.index });
      }
    }
    return written;
  });
}

type Where = () => { name: Param; path: string };
/** Puts the text for the document into `into`. */
type Write = (sent: string, filler: Filler, where: Where, place: { into: Sent; at: number }) => void;

/** §10.47: returns the fault of a value that is longer than those with marks may be, by itself or together with the others. */
function tooMuchFormatted(length: number, all: number): ((of: ReturnType<Where>) => ValueFault) | undefined {
  const { one: max, all: together } = MAX_FORMATTED;
  if (length > max)
    return ({ name, path }) => ({
      code: 'invalid_values',
      message: tell('values.formatted.long', { name, max }),
      path,
      fact: { kind: 'long', max },
    });
  if (all <= together) return undefined;
  return ({ path }) => ({
    code: 'invalid_values',
    message: tell('values.formatted.together', { max: together }),
    path,
  });
}

/** Returns the text for the document, or a picture. Empty if the value was cleared or has a fault. */
function writeValue(
  sent: string,
  filler: Filler,
  where: Where,
  { faults, madeUp, rounded }: { faults: ValueFaults; madeUp: true | undefined; rounded: Gives[] },
): string | SentPicture {
  const value = normaliseLineBreaks(sent);
  if (filler.kind !== 'sent' || value === '') return value;
  const refuse = (code: RefusalCode, fact: () => FaultFact, describe: (name: Param) => Message) =>
    reportValueFault(faults, () => {
      const { name, path } = where();
      return { code, message: describe(name), path, fact: fact() };
    });
  const forbidden = findForbiddenCharacter(value);
  const written = filler.write(value);
  if (forbidden !== undefined) {
    const code = 'code' in written ? written.code : 'invalid_values';
    const fact = () => ({ kind: 'character', character: forbidden }) as const;
    return refuse(code, fact, (name) => tell('values.character', { name, character: forbidden }));
  }
  if (!('text' in written)) {
    return refuse(written.code, written.fact, (name) =>
      tell('values.notFit', { name, problem: written.problem(shortenSent(sent)) }),
    );
  }
  const { number, exact } = filler;
  if (number && !madeUp && isRounded(value, number)) {
    const max = number.decimals;
    if (exact)
      return refuse(
        'invalid_values',
        () => ({ kind: 'decimals', max, of: exact }),
        (name) => describeDecimals(name, exact, written.text, max),
      );
    if (rounded.length < MAX_ROUNDED) rounded.push({ path: where().path, text: written.text });
  }
  if (filler.mustBeUrl && !isAbsoluteUrl(value)) {
    return refuse(
      'invalid_values',
      () => ({ kind: 'url' }),
      (name) => about(tell('values.sentFor', { text: shortenSent(sent), name }), urlProblem(value)),
    );
  }
  return written.picture ?? written.text;
}

function describeDecimals(name: Param, exact: 'author' | 'eInvoice', text: string, max: number): Message {
  const ofInvoice = exact === 'eInvoice';
  const problem =
    max === 0
      ? tell(ofInvoice ? 'values.decimals.eInvoiceNone' : 'values.decimals.none', { text })
      : tell(ofInvoice ? 'values.decimals.eInvoiceMost' : 'values.decimals.most', { text, count: max });
  return tell('values.notFit', { name, problem });
}

function unknownName(path: string, name: string, inventory: Inventory, { rules }: Compiled): ValueFault {
  const derived = rules?.derived.find(({ key, label }) => key === name || label.normalize() === name.normalize());
  return derived
    ? sentDerived(path, name, derived, everyGroup(inventory.groups)[derived.source]!)
    : unknownPlaceholder(path, name, inventory);
}

/** The value sent for each placeholder, group or field so far. */
type Seen = Map<unknown, string | Instance[]>;

/** §11.6: sending a value by key and by label is a fault, unless both are equal. */
function isSentTwice(seen: Seen, target: unknown, value: string | Instance[]): boolean {
  const before = seen.get(target);
  seen.set(target, value);
  return before !== undefined && !isSameValue(before, value);
}
