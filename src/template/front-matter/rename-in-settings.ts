/**
 * §20.94: a field's new name, wherever the settings have the old one: in formulas, conditions and bounds, in the settings that name fields
 * (`known_by`, `pictures`, `language`, `by`, `sort`, `carry`), and in the marks of all other texts, such as a title, a footer or an e-invoice.
 */
import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { deriveKey } from '../../domain/keys.ts';
import { renameInExpression } from '../language/rename-in-expression.ts';
import { find, findGroup, labelOf, list } from './find-group.ts';

/** `group`: undefined for a placeholder. `alike`: groups whose fields in the text have the same name. */
type Renamed = { label: string; group: string | undefined; fresh: string; alike: readonly string[] };

/** `names`: the label, and its key unless the entry has another. `chain`: the groups whose fields an expression sees, the innermost first. */
type Renaming = Renamed & { settings: YAMLMap; names: string[] };
type Chain = readonly YAMLMap[];

const EXPRESSIONS = ['formula', 'where', 'min', 'max'];
const NAMES = ['known_by', 'pictures', 'language', 'by', 'sort', 'carry'];

/** Call this before the entry itself gets its new label. */
export function renameInSettings(settings: YAMLMap, renamed: Renamed): void {
  const { label, group } = renamed;
  const holder = group === undefined ? settings : findGroup(settings, group);
  const entry = holder && find(list(holder, group === undefined ? 'placeholders' : 'fields'), label);
  const names = [label, ...(entry?.has('key') ? [] : [deriveKey(label)])];
  visit(settings, { ...renamed, settings, names }, []);
}

function visit(map: YAMLMap, renaming: Renaming, chain: Chain): void {
  for (const { key, value } of map.items) {
    const name = String(key);
    if (name === 'groups' && isSeq(value))
      for (const group of value.items.filter(isMap)) visit(group, renaming, withGroup(group, renaming, chain));
    else if (name === 'lines' && isMap(value)) visitLines(value, renaming);
    else if (EXPRESSIONS.includes(name) && isScalar(value)) renameExpression(value, renaming, chain);
    else if (NAMES.includes(name) && (name !== 'language' || map.has('languages'))) renameNames(value, renaming, chain);
    else if (name === 'texts') eachScalar(value, (one) => renameMarks(one, renaming, isOnly(renaming)));
    else if (isMap(value)) visit(value, renaming, chain);
    else if (isSeq(value))
      for (const item of value.items)
        if (isMap(item)) visit(item, renaming, chain);
        else if (isScalar(item)) renameMarks(item, renaming, renaming.group === undefined);
        else eachScalar(item, (one) => renameMarks(one, renaming, renaming.group === undefined));
    else if (isScalar(value) && name !== 'label') renameMarks(value, renaming, renaming.group === undefined);
  }
}

/** A group that is made from another names the fields of that one too. */
function withGroup(group: YAMLMap, { settings }: Renaming, chain: Chain): Chain {
  const from = group.get('from');
  const source = from === undefined ? undefined : findGroup(settings, String(from));
  return [group, ...(source ? [source] : []), ...chain];
}

/** The lines of an e-invoice name fields of their group, and placeholders. */
function visitLines(lines: YAMLMap, renaming: Renaming): void {
  const { group, settings } = renaming;
  const named = lines.get('group');
  const own = named === undefined ? undefined : findGroup(settings, String(named));
  const isOwn = group !== undefined && (own ? isGroup(own, group) : true);
  const isMeant = group === undefined ? isOnly(renaming) : isOwn;
  eachScalar(lines, (one) => renameMarks(one, renaming, isMeant));
}

/** Whether no other field has the name, so that it means this one wherever it stands. */
function isOnly({ settings, group, names, alike }: Renaming): boolean {
  const isOther = (map: YAMLMap): boolean =>
    (list(map, 'groups')?.items.filter(isMap) ?? []).some(
      (one) => (!(group !== undefined && isGroup(one, group)) && hasField(one, names)) || isOther(one),
    );
  const inDocument = group !== undefined && names.some((name) => find(list(settings, 'placeholders'), name));
  return alike.every((one) => one === group) && !inDocument && !isOther(settings);
}

function hasField(group: YAMLMap, names: readonly string[]): boolean {
  return names.some((name) => find(list(group, 'fields'), name) !== undefined);
}

function isGroup(map: YAMLMap, name: string): boolean {
  return labelOf(map).normalize() === name.normalize() || map.get('key') === name || deriveKey(labelOf(map)) === name;
}

/** Whether a name means the field: behind its group's name, or alone where no nearer group has a field of that name. */
function meantIn({ settings, group, names, alike }: Renaming, chain: Chain): (behind: string | undefined) => boolean {
  return (behind) => {
    if (behind !== undefined) {
      const named = findGroup(settings, behind);
      return group !== undefined && (named ? isGroup(named, group) : behind === group);
    }
    const nearest = chain.find(
      (one) =>
        (group !== undefined && isGroup(one, group)) ||
        hasField(one, names) ||
        alike.some((name) => isGroup(one, name)),
    );
    return nearest ? group !== undefined && isGroup(nearest, group) : group === undefined;
  };
}

function renameExpression(scalar: Scalar, renaming: Renaming, chain: Chain): void {
  const { names, fresh } = renaming;
  write(scalar, renameInExpression(String(scalar.value), { names, fresh, isMeant: meantIn(renaming, chain) }));
}

/** `carry` may have parts, of which `from` names a placeholder. A name to sort by may have a minus. */
function renameNames(node: unknown, renaming: Renaming, chain: Chain): void {
  const { names, fresh } = renaming;
  if (isSeq(node)) for (const item of node.items) renameNames(item, renaming, chain);
  if (isMap(node)) {
    renameNames(node.get('field', true), renaming, chain);
    renameNames(node.get('from', true), renaming, []);
  }
  if (!isScalar(node)) return;
  const [, minus, group, name] = /^(-?)(?:(.*)\.)?([^.]*)$/s.exec(String(node.value)) ?? [];
  const whole = String(node.value).slice(minus?.length ?? 0);
  const isMeant = meantIn(renaming, chain);
  const [, last = group] = /([^.]*)$/.exec(group ?? '') ?? [];
  if (names.includes(whole.trim()) && isMeant(undefined)) write(node, minus + fresh);
  else if (group !== undefined && names.includes(name!.trim()) && isMeant(last!.trim()))
    write(node, `${minus}${group}.${fresh}`);
}

const MARK = /(\{\{\s*(?:#\s*if\s+|else\s+if\s+)?)(document\s*:\s*)?([^{}\n]*?)(\s*\}\})/g;

/** Renames the field in the marks of a text. `isMeant`: whether a name there means the field. */
function renameMarks(scalar: Scalar, { names, fresh, group }: Renaming, isMeant: boolean): void {
  const text = String(scalar.value);
  if (!text.includes('{{')) return;
  const renamed = text.replace(
    MARK,
    (whole, open: string, ofDocument: string | undefined, name: string, end: string) => {
      const means = ofDocument === undefined ? isMeant : group === undefined;
      if (/if\s+$/.test(open)) {
        const isNamed = (behind: string | undefined) => (behind === undefined ? means : behind === group);
        return open + renameInExpression(name, { names, fresh, isMeant: isNamed }) + end;
      }
      return means && names.includes(name) ? `${open}${ofDocument ?? ''}${fresh}${end}` : whole;
    },
  );
  write(scalar, renamed);
}

function eachScalar(node: unknown, work: (scalar: Scalar) => void): void {
  if (isScalar(node)) work(node);
  else if (isMap(node)) for (const { value } of node.items) eachScalar(value, work);
  else if (isSeq(node)) for (const item of node.items) eachScalar(item, work);
}

/** The node stays, and its comment with it. */
function write(scalar: Scalar, text: string): void {
  if (text !== scalar.value) Object.assign(scalar, { value: text, source: undefined });
}
