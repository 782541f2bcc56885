/** §20.9: a repeating group with its rows, as `layouts/app/fill-in-group.hbs` shows it. */
import type { Instance } from '../../../domain/values.ts';
import { describeEntries } from '../../../template/model/describe-rules.ts';
import type { Group, GroupField } from '../../../template/model/inventory.ts';
import { TEXTS } from '../pages/index.ts';
import { type FieldSurroundings, foldHidden, valueField } from './value-field.ts';

const { rows: ROWS } = TEXTS.fillIn;

export function valueGroup(group: Group, rows: readonly Instance[], around: FieldSurroundings) {
  const { key, label, fields, max = Infinity, when } = group;
  const path = `values.${key}`;
  const fault = around.faults.get(path) ?? '';
  // What all of the group depends on is said once.
  const entered = fields.filter(({ auto }) => !auto).map((one) => (one.when === when ? omitWhen(one) : one));
  const button = (verb: 'add' | 'remove' | 'up' | 'down', at: number | null, isDisabled = false) => {
    const id = at === null ? `${verb}.${key}` : `${verb}.${key}[${at}]`;
    return {
      id,
      isDisabled,
      hasFocus: around.focus === id,
      text: ROWS[verb],
      of: ROWS.of(at === null ? null : at + 1, label),
    };
  };
  return {
    path,
    label,
    lang: around.language,
    fault,
    limits: describeEntries(group).join(' '),
    limitsLang: group.hint === undefined ? 'en' : around.language,
    when,
    hasFocus: around.focus === path,
    automatic: ROWS.automatic(fields.filter(({ auto }) => auto).map((one) => one.label)),
    isEmpty: rows.length === 0,
    isFull: around.isFull,
    rows: rows.map((row, at) => {
      const parts = entered.map((one) => {
        const name = (row: number) => `${path}[${row}].${one.key}`;
        return valueField(name(at), one, row[one.key] ?? '', around, name(0));
      });
      // What is folded away cannot have the focus.
      const isLost = parts.some(({ hasFocus, isHidden }) => hasFocus && isHidden);
      return {
        path: `${path}[${at}]`,
        title: ROWS.title(at + 1, label),
        hasFocus: isLost || around.focus === `${path}[${at}]`,
        parts: foldHidden(parts.map((part) => ({ ...part, hasFocus: part.hasFocus && !part.isHidden }))),
        buttons: [button('up', at, at === 0), button('down', at, at === rows.length - 1), button('remove', at)],
      };
    }),
    add: button('add', null, around.isFull || rows.length >= max),
    isHidden: around.hidden.has(path) && !isFaulty(path, around),
  };
}

function omitWhen({ when: _, ...others }: GroupField): GroupField {
  return others;
}

/** Whether it, or anything in it, has a fault, which must be seen. */
function isFaulty(path: string, { faults }: FieldSurroundings): boolean {
  return [...faults.keys()].some((one) => one === path || one.startsWith(`${path}[`));
}
