/** §20.9: a repeating group with its rows, as `layouts/app/fill-in-group.hbs` shows it. */
import type { Instance } from '../../../domain/values.ts';
import { wholeRow } from '../../../template/fill/whole-values.ts';
import { describeEntries, type Group, type GroupField } from '../../../template/model/inventory.ts';
import { languageOfRequest, t } from '../pages/index.ts';
import { type FieldSurroundings, foldHidden, hintOf, isParagraph, valueField } from './value-field.ts';

/** Options of a narrow column, in characters. */
const LONGEST_NARROW = 8;
/** More fields stand below each other. */
const MAX_COLUMNS = 8;
/** What stands for the place of a row and for its number, where a script is to write them. No text has these characters (§11.6). */
const ANY_ROW = { at: '\uFDEE', number: '\uFDEF' };

/** Rows of short fields are a grid with one head. `blank`: a row as it is added, where one may be and shows all of its fields. */
export function valueGroup(group: Group, rows: readonly Instance[], around: FieldSurroundings) {
  const { key, label, fields, max = Infinity, when } = group;
  const path = `values.${key}`;
  const fault = around.faults.get(path) ?? '';
  // What all of the group depends on is said once.
  const automatic = fields.filter(({ auto }) => auto);
  const entered = fields.filter(({ auto }) => !auto).map((one) => (one.when === when ? omitWhen(one) : one));
  const isGrid = entered.length <= MAX_COLUMNS && !entered.some(isParagraph);
  const room = Math.min(max - rows.length, around.room);
  const nameIn = (at: number | string) => (field: GroupField) => `${path}[${at}].${field.key}`;
  const firstNamed = nameIn(0);
  const button = (verb: 'add' | 'remove' | 'up' | 'down' | 'paste', row: string, of: string, isDisabled = false) => {
    const id = `${verb}.${key}${row}`;
    return {
      id,
      verb,
      isDisabled,
      hasFocus: around.focus === id,
      text: verb === 'paste' ? t('fillIn.paste.add') : t(`fillIn.rows.${verb}`),
      of,
    };
  };
  const rowOf = (values: Instance, at: number | string, number: number | string, isLast: boolean) => {
    const named = nameIn(at);
    const title = t('fillIn.rows.title', { number, group: label });
    const parts = entered.map((one) =>
      valueField(named(one), one, values[one.key] ?? '', around, {
        explainedBy: firstNamed(one),
        ...(isGrid && { row: title }),
      }),
    );
    // What is folded away cannot have the focus.
    const isLost = parts.some(({ hasFocus, isHidden }) => hasFocus && isHidden);
    const shown = parts.map((part) => ({ ...part, hasFocus: part.hasFocus && !part.isHidden }));
    const row = `[${at}]`;
    const of = t('fillIn.rows.of', { number, group: label });
    return {
      ...{ path: path + row, title, number },
      hasFocus: isLost || around.focus === path + row,
      parts: isGrid
        ? shown.map((part, at) => ({ width: widthOf(entered[at]!), isHidden: part.isHidden, parts: [part] }))
        : foldHidden(shown),
      buttons: [button('up', row, of, at === 0), button('down', row, of, isLast), button('remove', row, of)],
    };
  };
  return {
    path,
    label,
    lang: around.language,
    fault,
    limits: describeEntries(group, languageOfRequest()).join(' '),
    limitsLang: group.hint === undefined ? languageOfRequest() : around.language,
    when,
    hasFocus: around.focus === path,
    automatic: automatic.length > 0 ? t('fillIn.rows.automatic', { labels: inSeries(automatic) }) : '',
    isEmpty: rows.length === 0,
    isFull: around.room <= 0,
    isGrid,
    columns: entered.map((one) => ({
      ...{
        id: firstNamed(one),
        lang: around.language,
        label: one.label,
        hint: hintOf(one),
        isRequired: one.required && !one.computed,
      },
      width: widthOf(one),
    })),
    rows: rows.map((row, at) => rowOf(row, at, at + 1, at === rows.length - 1)),
    blank: room > 0 &&
      rows.length > 0 &&
      entered.every((one) => one.when === undefined) && {
        ...{
          key,
          room,
          added: t('fillIn.rows.added', { number: ANY_ROW.number, group: label }),
          removed: t('fillIn.rows.removed', { number: ANY_ROW.number, group: label }),
        },
        rows: [rowOf(wholeRow(group), ANY_ROW.at, ANY_ROW.number, true)],
      },
    paste: entered.length > 0 && {
      name: `pasted.${key}`,
      hint: t('fillIn.paste.hint', { labels: inSeries(entered) }),
      text: '',
      fault: '',
      hasFocus: around.focus === `pasted.${key}`,
      ...(around.unpasted?.key === key && { text: around.unpasted.text, fault: around.unpasted.message }),
      button: button('paste', '', t('fillIn.rows.in', { group: label })),
    },
    add: button('add', '', t('fillIn.rows.in', { group: label }), room <= 0),
    isHidden: around.hidden.has(path) && !isFaulty(path, around),
  };
}

function inSeries(fields: readonly GroupField[]): string {
  return fields.map(({ label }) => label).join(t('fillIn.listSeparator'));
}

/** Of a column: a class. */
function widthOf({ type, isPicture, options = [] }: GroupField): string {
  if (type === 'text') return isPicture ? 'for-picture' : 'for-text';
  const isLong = type === 'date' || options.some(({ length }) => length > LONGEST_NARROW);
  return isLong ? 'for-words' : 'for-number';
}

function omitWhen({ when: _, ...others }: GroupField): GroupField {
  return others;
}

/** Whether it, or anything in it, has a fault, which must be seen. */
function isFaulty(path: string, { faults }: FieldSurroundings): boolean {
  return [...faults.keys()].some((one) => one === path || one.startsWith(`${path}[`));
}
