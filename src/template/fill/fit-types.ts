/** §4.8, §11.5: the values of a trial, whose wrong types are reported together and with the faults of the others. */
import { fitValuesShape, type Values } from '../../domain/values.ts';
import type { FilledDocument } from '../model/compiled.ts';
import type { ValueFault } from '../model/fault.ts';
import type { Inventory } from '../model/inventory.ts';
import { innerGroupsOf } from './find-target.ts';
import { dropAutomatic } from './fit-values.ts';

/** Returns the values of `sent` that have the right types, and a fault for each other one. Takes `sent` of any shape. */
export function fitTypes(inventory: Inventory, sent: unknown): { values: Values; wrong: ValueFault[] } {
  const { values, refused } = fitValuesShape(dropAutomatic(inventory, sent), innerGroupsOf(inventory));
  return {
    values,
    wrong: refused.map(({ code, told: message, detail: path = '' }) => ({ code, message, path })),
  };
}

/** Adds wrong types to the faults of a trial, before the others. A value with a wrong type is reported only once. */
export function withWrongTypes(document: FilledDocument, wrong: readonly ValueFault[]): FilledDocument {
  const { faults } = document;
  if (wrong.length === 0 || !faults) return document;
  const paths = new Set(wrong.map(({ path }) => path));
  const others = faults.reported.filter(({ path }) => !paths.has(path));
  const again = faults.reported.length - others.length;
  const reported = [...wrong, ...others].slice(0, faults.max);
  return { ...document, faults: { ...faults, reported, count: faults.count - again + wrong.length } };
}
