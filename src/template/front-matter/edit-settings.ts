/** §20.24: edits the front matter of a template, and keeps its comments and formatting. */
import { isMap, isScalar, isSeq, Pair, Scalar, type SchemaOptions, YAMLMap, YAMLSeq } from 'yaml';
import { deriveKey } from '../../domain/keys.ts';
import { parseYaml } from '../yaml/read-yaml.ts';
import { keyOf } from './declared-languages.ts';
import { find, findGroup, holderOf, type List, labelOf, list } from './find-group.ts';
import { splitFile } from './front-matter.ts';
import { renameInSettings } from './rename-in-settings.ts';
import type { Declared, SettingsEdit, TextEdit } from './settings-edit.ts';

/** Returns the text with changed settings. Undefined if its settings cannot be parsed. */
export function editSettings({ source }: { source: string }, edits: readonly SettingsEdit[]): string | undefined {
  const file = splitFile(source);
  const yaml = file?.yaml ?? '';
  const settings = readSettings(yaml);
  if (!settings) return undefined;
  for (const edit of edits) apply(settings.map, edit);
  const printed = settings.map.items.length === 0 ? '' : settings.print();
  if (!file) return printed === '' ? source : `---\n${printed}---\n\n${source}`;
  const open = source.indexOf('\n') + 1;
  return source.slice(0, open) + printed + source.slice(open + yaml.length);
}

/** Returns a file that is YAML, such as a theme's, with changed settings. Undefined if it cannot be parsed. */
export function editYaml(yaml: string, edits: readonly SettingsEdit[]): string | undefined {
  const settings = readSettings(yaml);
  if (!settings) return undefined;
  for (const edit of edits) apply(settings.map, edit);
  return settings.print();
}

/** Parses all scalars as texts, so that they are printed as written. A name without a value stays without one. */
const AS_WRITTEN: SchemaOptions = {
  schema: 'failsafe',
  customTags: [
    {
      tag: 'tag:yaml.org,2002:null',
      default: true,
      test: /^$/,
      identify: (value) => value === null,
      resolve: () => new Scalar(null),
      stringify: () => '',
    },
  ],
};

function readSettings(yaml: string): { map: YAMLMap; print: () => string } | undefined {
  const document = parseYaml(yaml, undefined, AS_WRITTEN);
  if (!document || document.errors.length > 0) return undefined;
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null))
    document.contents = new YAMLMap();
  const { contents: map } = document;
  if (!isMap(map)) return undefined;
  // `{{ Label }}` in a text says nothing about how lists are written.
  const flowCollectionPadding = /(?<!\{)[{[][ \t]+\S/.test(yaml);
  const indentSeq = !/^\S[^\n]*:[ \t]*\n(?:[ \t]*#[^\n]*\n)*- /m.test(yaml);
  return { map, print: () => document.toString({ lineWidth: 0, flowCollectionPadding, indentSeq }) };
}

function apply(map: YAMLMap, edit: SettingsEdit): void {
  switch (edit.do) {
    case 'set':
      set(map, edit.name, edit.value);
      break;
    case 'change':
      change(map, edit);
      break;
    case 'declare':
      declare(map, (edit.placeholders ?? []).map(fieldNode), (edit.groups ?? []).map(groupNode));
      break;
    case 'insert': {
      const example = readSettings(edit.yaml)?.map;
      const entriesOf = (name: List) => (example && list(example, name)?.items.filter(isMap)) ?? [];
      declare(map, entriesOf('placeholders'), entriesOf('groups'));
      break;
    }
    case 'texts':
      for (const text of edit.texts) setText(map, edit.original, text);
      break;
    case 'removeGroup':
      take(holderOf(map, edit.label) ?? map, 'groups', edit.label);
      break;
    case 'key':
      setKey(map, edit);
      break;
    case 'remove':
      take(...placeOf(map, edit.group), edit.label);
      break;
    default:
      move(map, edit);
  }
}

function move(
  map: YAMLMap,
  { do: how, label, from, to, within = [] }: Extract<SettingsEdit, { do: 'move' | 'copy' }>,
): void {
  const [of, name] = placeOf(map, from);
  const entry = find(list(of, name), label)?.clone() as YAMLMap | undefined;
  if (!entry) return;
  if (how === 'move') take(of, name, label);
  if (to === undefined) add(map, 'placeholders', entry);
  else add(groupWithin(map, [...within, to]), 'fields', entry);
}

/** Returns the group at the end of a path, and adds the groups of the path that are not declared. */
function groupWithin(map: YAMLMap, path: readonly string[]): YAMLMap {
  return path.reduce((holder, label) => {
    const known = findGroup(holder, label);
    if (known) return known;
    const group = groupNode({ label, fields: [] });
    add(holder, 'groups', group);
    return group;
  }, map);
}

/** Declares an entry that is not declared. The key stands behind the label. */
function setKey(
  map: YAMLMap,
  { label, key = deriveKey(label), to = label, drop, group, isGroup = false }: Extract<SettingsEdit, { do: 'key' }>,
): void {
  const [holder, name]: [YAMLMap, List] = isGroup
    ? [holderOf(map, label) ?? map, 'groups']
    : group === undefined
      ? [map, 'placeholders']
      : [groupWithin(map, [group]), 'fields'];
  if (drop !== undefined) take(holder, name, drop);
  add(holder, name, isGroup ? groupNode({ label, fields: [] }) : fieldNode({ label }));
  const entry = find(list(holder, name), label)!;
  const known = entry.get('label', true);
  // Changing the node in place keeps its comment.
  if (isScalar(known)) Object.assign(known, { type: undefined, ...textNode(to) });
  else entry.set('label', textNode(to));
  // A key that could be read as something else is quoted.
  const written =
    /^(?:true|false|null|yes|no|on|off|y|n)$/.test(key) || /\W/.test(key) ? textNode(key) : new Scalar(key);
  if (isScalar(entry.get('key', true))) entry.set('key', written);
  else {
    const at = entry.items.findIndex(({ key: node }) => String(node) === 'label');
    entry.items.splice(at + 1, 0, new Pair(new Scalar('key'), written) as (typeof entry.items)[number]);
  }
}

/** A new title or folder goes first, any other setting last. */
function set(map: YAMLMap, path: string, value: string): void {
  const [name, inner] = path.split('.') as [string, string?];
  if (inner !== undefined) {
    setWithin(map, name, inner, value);
    return;
  }
  const known = map.get(name, true);
  const node = value === 'true' ? new Scalar(value) : textNode(value);
  if (value === '') map.delete(name);
  // Changing the node in place keeps its comment.
  else if (isScalar(known)) Object.assign(known, { type: undefined, ...node });
  else {
    const at = name === 'title' ? 0 : name === 'folder' ? Number(map.has('title')) : map.items.length;
    map.items.splice(at, 0, new Pair(new Scalar(name), node) as (typeof map.items)[number]);
  }
}

/** A setting that is left empty goes. */
function setWithin(map: YAMLMap, name: string, inner: string, value: string): void {
  const known: unknown = map.get(name, true);
  const holder = isMap(known) ? known : new YAMLMap();
  set(holder, inner, value);
  if (holder.items.length === 0) map.delete(name);
  else if (holder !== known) map.set(name, holder);
}

/** What an entry keeps when it gets another type. */
const OF_ANY_TYPE = ['label', 'key', 'description', 'hint', 'required'];

function change(
  map: YAMLMap,
  { label, field, group, within = [], alike = [] }: Extract<SettingsEdit, { do: 'change' }>,
): void {
  if (field.label !== label) renameInSettings(map, { label, group, fresh: field.label, alike });
  const fresh = fieldNode(field);
  const [found, name] = placeOf(map, group);
  const entry = find(list(found, name), label);
  if (!entry) {
    const isPlain = fresh.items.length === 1;
    if (!isPlain) add(group === undefined ? map : groupWithin(map, [...within, group]), name, fresh);
    return;
  }
  const isOther = field.type !== undefined && (entry.get('type') ?? 'text') !== (fresh.get('type') ?? 'text');
  const names = entry.items.map(({ key }) => String(key));
  const changed = (['label', 'type', 'options', 'format', 'exact', 'required', 'formula'] as const).filter(
    (one) => field[one] !== undefined,
  );
  for (const one of names) if (isOther && !OF_ANY_TYPE.includes(one)) entry.delete(one);
  for (const one of changed) replace(entry, one, fresh.get(one, true));
}

/** Changing the node in place keeps its comment. */
function replace(entry: YAMLMap, name: string, fresh: unknown): void {
  const known = entry.get(name, true);
  if (fresh === undefined) entry.delete(name);
  else if (isScalar(known) && isScalar(fresh)) {
    if (String(known.value) !== String(fresh.value))
      Object.assign(known, { type: undefined, source: undefined }, fresh);
  } else entry.set(name, fresh);
}

const SAME = 'same';

/** Changes the entry of a text in place, which keeps its comments and those of the others, or adds one. */
function setText(map: YAMLMap, original: string, { text, was = text, said }: TextEdit): void {
  const known = map.get('texts', true);
  const texts = isSeq(known) ? known : new YAMLSeq();
  if (!isSeq(known)) map.set('texts', texts);
  const sourceOf = (entry: YAMLMap) => String(entry.get(original) ?? entry.get(SAME) ?? '');
  const found = texts.items.filter(isMap).find((entry) => keyOf(sourceOf(entry)) === keyOf(was));
  const entry = found ?? new YAMLMap();
  if (!found) texts.items.push(entry);
  const same = entry.get(SAME);
  if (same !== undefined && Object.values(said).every((one) => one === same) && was === text) return;
  entry.delete(SAME);
  for (const [tag, one] of Object.entries({ [original]: text, ...said }))
    if (one === '') entry.delete(tag);
    else entry.set(tag, textNode(one));
}

function declare(map: YAMLMap, placeholders: readonly YAMLMap[], groups: readonly YAMLMap[]): void {
  for (const entry of placeholders) add(map, 'placeholders', entry);
  for (const group of groups) {
    const known = findGroup(map, labelOf(group));
    if (!known) add(map, 'groups', group);
    else for (const field of list(group, 'fields')?.items.filter(isMap) ?? []) add(known, 'fields', field);
  }
}

/** Adds an entry unless it exists. */
function add(map: YAMLMap, name: List, entry: YAMLMap): void {
  const entries = list(map, name);
  if (find(entries, labelOf(entry))) return;
  if (entries) entries.items.push(entry);
  else map.set(name, sequence([entry]));
}

/** Removes an entry, and the list if that empties it. */
function take(map: YAMLMap, name: List, label: string): void {
  const entries = list(map, name);
  const entry = find(entries, label);
  if (!entries || !entry) return;
  entries.items.splice(entries.items.indexOf(entry), 1);
  if (entries.items.length === 0) map.delete(name);
}

/** Returns the list of a group's fields, or of the placeholders. For an unknown group, a list that is discarded. */
function placeOf(map: YAMLMap, group: string | undefined): [of: YAMLMap, name: List] {
  if (group === undefined) return [map, 'placeholders'];
  return [findGroup(map, group) ?? new YAMLMap(), 'fields'];
}

function sequence(items: YAMLMap[]): YAMLSeq {
  const made = new YAMLSeq();
  made.items = items;
  return made;
}

function groupNode({ label, fields }: { label: string; fields: readonly Declared[] }): YAMLMap {
  const group = new YAMLMap();
  group.set('label', textNode(label));
  if (fields.length > 0) group.set('fields', sequence(fields.map(fieldNode)));
  return group;
}

function fieldNode({ label, type = '', options = [], format = '', exact, required, formula = '' }: Declared): YAMLMap {
  const field = new YAMLMap();
  const choices = new YAMLSeq();
  choices.flow = true;
  choices.items = options.map(textNode);
  field.set('label', textNode(label));
  if (type !== '' && type !== 'text') field.set('type', new Scalar(type));
  if (options.length > 0) field.set('options', choices);
  if (format !== '') field.set('format', textNode(format));
  if (exact) field.set('exact', new Scalar('true'));
  if (required) field.set('required', new Scalar('true'));
  if (formula !== '') field.set('formula', textNode(formula));
  return field;
}

/** Quotes a text unless it is plain words. One with quotation marks, such as a formula with texts, stands between apostrophes. */
function textNode(text: string): Scalar {
  const isPlain = /^\p{L}[\p{L}\p{N} ()/.-]*$/u.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  const node = new Scalar(isPlain ? text.trim() : text);
  const quoted = text.includes('"') && !text.includes("'") ? Scalar.QUOTE_SINGLE : Scalar.QUOTE_DOUBLE;
  if (!isPlain) node.type = text.includes('\n') ? Scalar.BLOCK_LITERAL : quoted;
  return node;
}
