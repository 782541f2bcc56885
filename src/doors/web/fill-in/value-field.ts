/** §20.9: a placeholder's field for `layouts/app/fill-in-value.hbs`, a group with its rows for `fill-in-group.hbs`. */
import { ISO_FORMAT } from '../../../domain/dates.ts';
import { exampleOf } from '../../../domain/number-formats.ts';
import { asText, type Instance } from '../../../domain/values.ts';
import { wholeRow } from '../../../template/fill/fit-values.ts';
import type { FormValues } from '../../../template/fill/form-values.ts';
import type { TrialFacts } from '../../../template/model/compiled.ts';
import {
  describeEntries,
  describeLimits,
  type Group,
  type GroupField,
  type Placeholder,
} from '../../../template/model/inventory.ts';
import { languageOfRequest, t } from '../pages/index.ts';
import type { ToldFault } from './tell-faults.ts';

/** `faults`: messages by path. `focus`: the id of the focused element. `room`: how many more rows fit. */
export type FieldSurroundings = {
  language: string;
  texts: FormValues;
  faults: ReadonlyMap<string, string>;
  focus: string;
  room: number;
  /** The results of formulas, by path. */
  gives: ReadonlyMap<string, string>;
  /** The paths of fields that do not apply. */
  hidden: ReadonlySet<string>;
  /** Pasted text that did not fit into the group `key`, with the reason. */
  unpasted?: { key: string; text: string; message: string } | undefined;
};

type Control = { type: string; inputMode: string; note: string; picks: boolean };

/** `gives`: the result that applies while nothing is entered. */
type Computed = { isOutput: boolean; isOverridden?: boolean; gives?: string };

/** A longer default makes the field a paragraph. In characters. */
const LONGEST_LINE = 80;
/** A field with shorter values is half as wide as the form. So is one whose value is not known yet. In characters. */
const LONGEST_HALF = 32;

/** Returns whether the field may have several lines, and so gets a box that grows. */
export function isParagraph({ type, isParagraph, isUrl, value }: Placeholder): boolean {
  return type === 'text' && !isUrl && (isParagraph === true || value.includes('\n') || value.length > LONGEST_LINE);
}

function isShort({ isUrl, isPicture, value, options = [] }: Placeholder): boolean {
  return !isUrl && !isPicture && [value, ...options].every(({ length }) => length <= LONGEST_HALF);
}

const CONTROLS: Record<string, (placeholder: Placeholder, text: string) => Partial<Control>> = {
  text: (placeholder, text) => {
    const { isUrl, isPicture } = placeholder;
    if (isPicture)
      return {
        type: 'file',
        note: text === '' ? t('fillIn.note.picture') : `${t('fillIn.note.picture')} ${t('fillIn.note.chosen')}`,
      };
    if (isUrl) return { type: 'text', inputMode: 'url', note: t('fillIn.note.url') };
    // A value with several lines keeps them.
    return { type: isParagraph(placeholder) || text.includes('\n') ? 'textarea' : 'text' };
  },
  select: () => ({ type: 'select' }),
  number: ({ format }) => ({
    type: 'text',
    inputMode: 'decimal',
    note: format ? t('fillIn.note.suchAs', { format: exampleOf(format) }) : '',
  }),
  // Browsers' date controls accept no date in another format, so the field is plain text.
  date: ({ format = ISO_FORMAT }) => ({ type: 'text', note: t('fillIn.note.suchAs', { format }), picks: true }),
};

/**
 * `explainedBy`: the name of the same field in the first row, the only one that shows its hint. `row`: the row's name
 * when the field is a cell of it.
 */
type InRow = { explainedBy: string; row?: string };

/** `name`: the path of the value, `values.items[2].qty`. It is also the id of the control. */
export function valueField(
  name: string,
  placeholder: Placeholder,
  text: string,
  around: FieldSurroundings,
  { explainedBy, row = '' }: InRow = { explainedBy: name },
) {
  const control = CONTROLS[placeholder.type]!(placeholder, text);
  const { type = 'text', inputMode = '', picks = false } = control;
  const value = around.texts.show(placeholder, text);
  const { label, options = [], required } = placeholder;
  const fault = around.faults.get(name) ?? '';
  const isFirst = explainedBy === name && row === '';
  const computed = computedOf(placeholder, around.gives.get(name));
  const hint = hintOf(placeholder, control);
  const rounded = around.texts.rounded(placeholder, text);
  const isWritten = placeholder.decimals !== undefined && !placeholder.exact && !computed.isOutput;
  const described = [
    hint && `${explainedBy}-hint`,
    fault && `${name}-fault`,
    rounded !== undefined && `${name}-written`,
  ];
  return {
    id: name,
    name,
    row,
    label,
    type,
    value,
    inputMode,
    picks,
    fault,
    lang: around.language,
    ...computed,
    isRequired: required && !computed.isOutput,
    isHidden: around.hidden.has(name) && fault === '',
    isShort: type !== 'textarea' && isShort(placeholder),
    hint: isFirst ? hint : null,
    described: described.filter(Boolean).join(' '),
    isWritten,
    written: rounded === undefined ? '' : t('fillIn.note.writtenAs', { text: rounded }),
    hasFocus: around.focus === name,
    isTextarea: type === 'textarea',
    isSelect: type === 'select',
    isFile: type === 'file',
    // A value that is no longer an option stays selectable until another one is chosen.
    options: [...new Set(['', ...options, value])].map((option) => ({ option, isSelected: option === value })),
  };
}

/** Returns the author's hint and Platen's own; null without either. An example that the author gives is not repeated. */
function hintOf(placeholder: Placeholder, { note = '' } = CONTROLS[placeholder.type]!(placeholder, '')) {
  const { description = '', hint = '', format, computed } = placeholder;
  const explained = [description, hint].filter(Boolean).join(' ');
  const isSaid = (computed && !computed.override) || (format !== undefined && explained.includes(format));
  const noted = [wordsOfRules(placeholder).join(' '), isSaid ? '' : note].filter(Boolean).join(' · ');
  return explained || noted ? { explained, noted } : null;
}

function computedOf({ computed }: Placeholder, gives = ''): Computed {
  if (!computed) return { isOutput: false };
  return { isOutput: !computed.override, isOverridden: computed.override === true, gives };
}

/** Describes the rules of a field, unless the author's hint does. */
function wordsOfRules(placeholder: Placeholder): string[] {
  const { computed, hint, when } = placeholder;
  return [
    ...(computed ? [t('fillIn.note.computed', { formula: computed.formula })] : []),
    ...(when === undefined ? [] : [when]),
    ...(hint === undefined ? describeLimits(placeholder, languageOfRequest()) : []),
  ];
}

export function appliedFacts({ computed, hidden }: Omit<TrialFacts, 'branches'> = { computed: [], hidden: [] }) {
  const gives = computed.flatMap((one) => one.gives).map(({ path, text }) => [path, text] as const);
  return { gives: new Map(gives), hidden: new Set(hidden) };
}

/** Joins neighbouring parts that do not apply, to be folded. */
export function foldHidden<Part extends { isHidden: boolean }>(parts: readonly Part[]) {
  const folded: { isHidden: boolean; parts: Part[] }[] = [];
  for (const part of parts) {
    const last = folded.at(-1);
    if (last?.isHidden === part.isHidden) last.parts.push(part);
    else folded.push({ isHidden: part.isHidden, parts: [part] });
  }
  return folded;
}

/** Returns the first message for each path. */
export function messagesByPath(faults: readonly ToldFault[]): Map<string, string> {
  return new Map(faults.toReversed().map(({ path, message }) => [path, message]));
}

/** The longest option of a narrow column, in characters. */
const LONGEST_NARROW = 8;
/** A row of a table on the page has at most this many fields. A group with more fields shows them below each other. */
const MAX_COLUMNS = 8;
/**
 * Characters that represent a row's index and number in the markup of a blank row, which a script copies. No text contains them (§11.6).
 */
const ANY_ROW = { at: '\uFDEE', number: '\uFDEF' };

/** The parts of a group's view. `entered`: the fields that people fill in. */
type GroupView = {
  group: Group;
  path: string;
  entered: readonly GroupField[];
  isGrid: boolean;
  around: FieldSurroundings;
};

/** Rows of short fields form a grid with one head. `blank`: an empty row for the script, when a row may be added. */
export function valueGroup(group: Group, rows: readonly Instance[], around: FieldSurroundings) {
  const { key, label, fields, max = Infinity, when } = group;
  const path = `values.${key}`;
  // A condition that applies to the whole group is shown once, not for each field.
  const automatic = fields.filter(({ auto }) => auto);
  const own = fields.filter(({ auto }) => !auto).map((one) => (one.when === when ? omitWhen(one) : one));
  const entered = [...own, ...(group.groups ?? []).map(asField)];
  const isGrid = entered.length <= MAX_COLUMNS && !entered.some(isParagraph);
  const room = Math.min(max - rows.length, around.room);
  const view = { group, path, entered, isGrid, around };
  const inGroup = t('fillIn.rows.in', { group: label });
  return {
    path,
    label,
    lang: around.language,
    fault: around.faults.get(path) ?? '',
    limits: describeEntries(group, languageOfRequest()).join(' '),
    limitsLang: group.hint === undefined ? languageOfRequest() : around.language,
    when,
    hasFocus: around.focus === path,
    automatic: automatic.length > 0 ? t('fillIn.rows.automatic', { labels: inSeries(automatic) }) : '',
    isEmpty: rows.length === 0,
    isFull: around.room <= 0,
    isGrid,
    columns: entered.map((one) => columnOf(one, view)),
    rows: rows.map((row, at) => rowOf(view, row, at, at + 1, at === rows.length - 1)),
    blank: room > 0 && rows.length > 0 && entered.every((one) => one.when === undefined) && blankOf(view, room),
    paste: own.length > 0 && {
      name: `pasted.${key}`,
      hint: t('fillIn.paste.hint', { labels: inSeries(own) }),
      text: '',
      fault: '',
      hasFocus: around.focus === `pasted.${key}`,
      ...(around.unpasted?.key === key && { text: around.unpasted.text, fault: around.unpasted.message }),
      button: buttonOf(view, 'paste', '', inGroup),
    },
    add: buttonOf(view, 'add', '', inGroup, room <= 0),
    isHidden: around.hidden.has(path) && !isFaulty(path, around),
  };
}

/** §20.9 rule 12: a group within the rows of another is a field for JSON. */
function asField({ label, key, fields, groups = [], when }: Group): GroupField {
  const texts = fields.filter(({ auto, computed }) => !auto && !computed).map((one) => [one.key, '…']);
  const entry = Object.fromEntries([...texts, ...groups.map((one) => [one.key, []])]);
  const description = t('fillIn.note.inner', { example: JSON.stringify([entry]) });
  return {
    ...{ label, key, description, count: 1, value: '', type: 'text', isParagraph: true },
    ...(when !== undefined && { when }),
  };
}

function columnOf(one: GroupField, { path, around }: GroupView) {
  return {
    id: `${path}[0].${one.key}`,
    lang: around.language,
    label: one.label,
    hint: hintOf(one),
    isRequired: one.required && !one.computed,
    width: widthOf(one),
  };
}

function rowOf(view: GroupView, values: Instance, at: number | string, number: number | string, isLast: boolean) {
  const { group, path, entered, isGrid, around } = view;
  const title = t('fillIn.rows.title', { number, group: group.label });
  const row = `[${at}]`;
  const parts = entered.map((one) =>
    valueField(`${path}${row}.${one.key}`, one, asText(values[one.key] ?? ''), around, {
      explainedBy: `${path}[0].${one.key}`,
      ...(isGrid && { row: title }),
    }),
  );
  // A folded field cannot have the focus.
  const isLost = parts.some(({ hasFocus, isHidden }) => hasFocus && isHidden);
  const shown = parts.map((part) => ({ ...part, hasFocus: part.hasFocus && !part.isHidden }));
  const of = t('fillIn.rows.of', { number, group: group.label });
  return {
    path: path + row,
    title,
    number,
    hasFocus: isLost || around.focus === path + row,
    parts: isGrid
      ? shown.map((part, place) => ({ width: widthOf(entered[place]!), isHidden: part.isHidden, parts: [part] }))
      : foldHidden(shown),
    buttons: [
      buttonOf(view, 'up', row, of, at === 0),
      buttonOf(view, 'down', row, of, isLast),
      buttonOf(view, 'remove', row, of),
    ],
  };
}

/** An empty row for the script. */
function blankOf(view: GroupView, room: number) {
  const { key, label } = view.group;
  return {
    key,
    room,
    added: t('fillIn.rows.added', { number: ANY_ROW.number, group: label }),
    removed: t('fillIn.rows.removed', { number: ANY_ROW.number, group: label }),
    rows: [rowOf(view, wholeRow(view.group), ANY_ROW.at, ANY_ROW.number, true)],
  };
}

type Verb = 'add' | 'remove' | 'up' | 'down' | 'paste';

function buttonOf({ group, around }: GroupView, verb: Verb, row: string, of: string, isDisabled = false) {
  const id = `${verb}.${group.key}${row}`;
  const text = verb === 'paste' ? t('fillIn.paste.add') : t(`fillIn.rows.${verb}`);
  return { id, verb, isDisabled, hasFocus: around.focus === id, text, of };
}

function inSeries(fields: readonly GroupField[]): string {
  return fields.map(({ label }) => label).join(t('fillIn.listSeparator'));
}

function widthOf({ type, isPicture, options = [] }: GroupField): string {
  if (type === 'text') return isPicture ? 'for-picture' : 'for-text';
  const isLong = type === 'date' || options.some(({ length }) => length > LONGEST_NARROW);
  return isLong ? 'for-words' : 'for-number';
}

function omitWhen({ when: _, ...others }: GroupField): GroupField {
  return others;
}

/** Returns whether a field, or anything in it, has a fault and must be visible. */
function isFaulty(path: string, { faults }: FieldSurroundings): boolean {
  return [...faults.keys()].some((one) => one === path || one.startsWith(`${path}[`));
}
