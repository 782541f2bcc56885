/** §20.9: a group with its rows for `layouts/app/fill-in-group.hbs`, and the groups within its rows. */
import { exampleOf } from '../../../domain/number-formats.ts';
import type { Instance } from '../../../domain/values.ts';
import { wholeRow } from '../../../template/fill/fit-values.ts';
import { describeEntries, type Group, type GroupField } from '../../../template/model/inventory.ts';
import { languageOfRequest, t } from '../pages/index.ts';
import { nameWithin, titleOfRow } from './find-rows.ts';
import { columnsOf } from './paste-rows.ts';
import { type FieldSurroundings, foldHidden, hintOf, isParagraph, valueField } from './value-field.ts';

/** The longest option of a narrow column, in characters. */
const LONGEST_NARROW = 8;
/** The longest example of a number that is only counted, such as hours or pieces, in characters. */
const LONGEST_COUNT = 4;
/** A row of a table on the page has at most this many fields. A group with more fields shows them below each other. */
const MAX_COLUMNS = 8;
/**
 * Characters that represent a row's index and number in the markup of a blank row, which a script copies: one pair for each level of
 * groups. No text contains them (§11.6).
 */
const ANY_ROW = [
  { at: '\uFDEE', number: '\uFDEF' },
  { at: '\uFDEC', number: '\uFDED' },
  { at: '\uFDEA', number: '\uFDEB' },
];

/** Where the rows of a group are. `path`: such as `orders[0].items`. `outer`: the title of the row around them; empty for none. */
type GroupPlace = { path: string; outer: string };

/** The parts of a group's view. `entered`: the fields that people fill in. `name`: the group with the rows around it. */
type GroupView = GroupPlace & {
  group: Group;
  name: string;
  entered: readonly GroupField[];
  isGrid: boolean;
  around: FieldSurroundings;
};

type Button = { id: string; verb: string; isDisabled: boolean; hasFocus: boolean; text: string; of: string };
type Folded<Part> = { isHidden: boolean; parts: Part[] }[];

/** `groups`: those within the row. */
export type RowOnPage = {
  path: string;
  title: string;
  number: number | string;
  hasFocus: boolean;
  parts: { width?: string; isHidden: boolean; parts: ReturnType<typeof valueField>[] }[];
  groups: Folded<GroupOnPage>;
  buttons: Button[];
};

/** A blank row for the script. `rows`: of which group, such as `orders[].items`. `room`: how many more rows the form holds. */
type BlankRow = {
  rows: string;
  room: number;
  max: number | string;
  isGrid: boolean;
  added: string;
  removed: string;
  row: RowOnPage;
};

export type GroupOnPage = Omit<ReturnType<typeof viewOfGroup>, 'rows' | 'blanks'> & {
  rows: RowOnPage[];
  blanks: BlankRow[];
};

/**
 * Rows of short fields form a grid with one head; rows that hold groups do not. `blanks`: empty rows for the script, of this group and
 * of those within its rows, when rows may be added.
 */
export function valueGroup(
  group: Group,
  rows: readonly Instance[],
  around: FieldSurroundings,
  place: GroupPlace = { path: group.key, outer: '' },
): GroupOnPage {
  const view = viewOf(group, around, place);
  return {
    ...viewOfGroup(view, rows),
    rows: rows.map((row, at) => rowOf(view, row, at, at === rows.length - 1)),
    blanks: place.outer === '' && rows.length > 0 ? blanksOf(view) : [],
  };
}

function viewOf(group: Group, around: FieldSurroundings, place: GroupPlace): GroupView {
  const own = group.fields.filter(({ auto }) => !auto);
  // A condition that applies to the whole group is shown once, not for each field.
  const entered = own.map((one) => (one.when === group.when ? omitWhen(one) : one));
  const isGrid = !group.groups && entered.length <= MAX_COLUMNS && !entered.some(isParagraph);
  return { ...place, group, name: nameWithin(group.label, place.outer), entered, isGrid, around };
}

function viewOfGroup(view: GroupView, rows: readonly Instance[]) {
  const { group, entered, isGrid, around } = view;
  const { label, fields, max = Infinity, when } = group;
  const path = `values.${view.path}`;
  const automatic = fields.filter(({ auto }) => auto);
  const room = Math.min(max - rows.length, around.room);
  // Rows in other rows say the same again.
  const shown = rows.length > 0 && explainedBy(group, `${path}[0]`, around) === `${path}[0]`;
  return {
    path,
    label,
    lang: around.language,
    outer: view.outer,
    fault: around.faults.get(path) ?? '',
    limits: describeEntries(group, languageOfRequest(), { rows: true }).join(' '),
    limitsLang: group.hint === undefined ? languageOfRequest() : around.language,
    when,
    hasFocus: around.focus === path,
    automatic: automatic.length > 0 ? t('fillIn.rows.automatic', { labels: inSeries(automatic) }) : '',
    isEmpty: rows.length === 0,
    isFull: around.room <= 0,
    isGrid,
    columns: entered.map((one) => ({ ...columnOf(one, path, around), ...(!shown && { hint: null }) })),
    paste: columnsOf(group).length > 0 && pasteOf(view),
    add: addButtonOf(view, room <= 0),
    isHidden: around.hidden.has(path) && !isFaulty(path, around),
  };
}

/** The box for cells of a spreadsheet, those of rows within rows too. */
function pasteOf(view: GroupView) {
  const { group, path, name, isGrid, around } = view;
  const labels = columnsOf(group)
    .map(({ label }) => label)
    .join(t('fillIn.listSeparator'));
  const nested = group.groups ? ` ${t('fillIn.paste.nested', { group: group.label })}` : '';
  const { unpasted } = around;
  return {
    name: `pasted.${path}`,
    hint: isGrid ? t('fillIn.paste.hint', { labels }) : t('fillIn.paste.order', { labels }) + nested,
    text: '',
    fault: '',
    hasFocus: around.focus === `pasted.${path}`,
    ...(unpasted?.path === path && { text: unpasted.text, fault: unpasted.message }),
    button: buttonOf(view, 'paste', '', t('fillIn.rows.in', { group: name })),
  };
}

/** Returns the row whose fields show the hints of a group: the first one on the page. */
function explainedBy(group: Group, row: string, { explains }: FieldSurroundings): string {
  const known = explains.get(group) ?? row;
  explains.set(group, known);
  return known;
}

function columnOf(one: GroupField, path: string, { language }: FieldSurroundings) {
  return {
    id: `${path}[0].${one.key}`,
    lang: language,
    label: one.label,
    hint: hintOf(one),
    isRequired: one.required && !one.computed,
    width: widthOf(one),
  };
}

/** `at`: its place, or what represents it. */
function rowOf(view: GroupView, values: Instance, at: number | (typeof ANY_ROW)[number], isLast: boolean): RowOnPage {
  const { group, entered, isGrid, around } = view;
  const { at: index, number } = typeof at === 'number' ? { at, number: at + 1 } : at;
  const title = titleOfRow(group.label, number, view.outer);
  const row = `[${index}]`;
  const path = `values.${view.path}${row}`;
  const explaining = explainedBy(group, path, around);
  const parts = entered.map((one) =>
    valueField(`${path}.${one.key}`, one, textOf(values[one.key]), around, {
      explainedBy: `${explaining}.${one.key}`,
      ...(isGrid && { row: title }),
    }),
  );
  // A folded field cannot have the focus.
  const isLost = parts.some(({ hasFocus, isHidden }) => hasFocus && isHidden);
  const shown = parts.map((part) => ({ ...part, hasFocus: part.hasFocus && !part.isHidden }));
  const inner = (group.groups ?? []).map((one) =>
    valueGroup(one, rowsIn(values[one.key]), around, { path: `${view.path}${row}.${one.key}`, outer: title }),
  );
  const of = t('fillIn.rows.of', { number, group: view.name });
  return {
    path,
    title,
    number,
    hasFocus: isLost || around.focus === path,
    parts: isGrid
      ? shown.map((part, place) => ({ width: widthOf(entered[place]!), isHidden: part.isHidden, parts: [part] }))
      : foldHidden(shown),
    groups: foldHidden(inner),
    buttons: [
      buttonOf(view, 'up', row, of, at === 0),
      buttonOf(view, 'down', row, of, isLast),
      buttonOf(view, 'remove', row, of),
    ],
  };
}

function textOf(value: Instance[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function rowsIn(value: Instance[string] | undefined): readonly Instance[] {
  return Array.isArray(value) ? value : [];
}

/** Returns no row of a group whose fields or rows depend on conditions: only the server knows which of them apply. */
function blanksOf(view: GroupView, level = 0): BlankRow[] {
  const { group, path, outer, name, isGrid, around } = view;
  const any = ANY_ROW[level]!;
  const { max = '' } = group;
  const own = hasConditions(group)
    ? []
    : [
        {
          rows: path.replace(/\[.\]/g, '[]'),
          room: around.room,
          max,
          isGrid,
          added: t('fillIn.rows.added', { number: any.number, group: name }),
          removed: t('fillIn.rows.removed', { number: any.number, group: name }),
          row: rowOf(view, wholeRow(group), any, true),
        },
      ];
  const title = titleOfRow(group.label, any.number, outer);
  const inner = (group.groups ?? []).flatMap((one) =>
    blanksOf(viewOf(one, around, { path: `${path}[${any.at}].${one.key}`, outer: title }), level + 1),
  );
  return around.room > 0 ? [...own, ...inner] : [];
}

function hasConditions({ fields, groups = [], when }: Group): boolean {
  return (
    fields.some((one) => !one.auto && one.when !== undefined && one.when !== when) ||
    groups.some((one) => one.when !== undefined || hasConditions(one))
  );
}

type Verb = 'add' | 'remove' | 'up' | 'down' | 'paste';

function buttonOf({ path, around }: GroupView, verb: Verb, row: string, of: string, isDisabled = false): Button {
  const id = `${verb}.${path}${row}`;
  const text = verb === 'paste' ? t('fillIn.paste.add') : t(`fillIn.rows.${verb}`);
  return { id, verb, isDisabled, hasFocus: around.focus === id, text, of };
}

/** With rows within rows there are many such buttons, and each says for everybody which rows it adds. */
function addButtonOf(view: GroupView, isDisabled: boolean): Button {
  const { group, name, outer } = view;
  const button = buttonOf(view, 'add', '', t('fillIn.rows.in', { group: name }), isDisabled);
  if (outer === '' && !group.groups) return button;
  return { ...button, text: `${button.text} ${t('fillIn.rows.in', { group: group.label })}`, of: outer };
}

function inSeries(fields: readonly GroupField[]): string {
  return fields.map(({ label }) => label).join(t('fillIn.listSeparator'));
}

/** A column is as wide as what it usually holds: a day in words or in figures, a count, a sum, an option. Texts share what is left. */
function widthOf({ type, format = '', isPicture, options = [], computed }: GroupField): string {
  if (type === 'text') return isPicture ? 'for-picture' : 'for-text';
  if (type === 'date') return /\p{L}{3}/u.test(format) ? 'for-date' : 'for-day';
  if (options.length > 0) return options.some(({ length }) => length > LONGEST_NARROW) ? 'for-words' : 'for-choice';
  if (computed) return 'for-number for-sum';
  return format !== '' && exampleOf(format).length <= LONGEST_COUNT ? 'for-number for-count' : 'for-number';
}

function omitWhen({ when: _, ...others }: GroupField): GroupField {
  return others;
}

/** Returns whether a field, or anything in it, has a fault and must be visible. */
function isFaulty(path: string, { faults }: FieldSurroundings): boolean {
  return [...faults.keys()].some((one) => one === path || one.startsWith(`${path}[`));
}
