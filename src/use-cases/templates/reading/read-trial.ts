/** §20.24: a template that is being written, with values to try → its mistakes and a document, as plain data, so that a worker thread can do it. */
import type { Values } from '../../../domain/values.ts';
import { SAMPLE_SCENARIOS, sampleValues } from '../../../template/fill/sample-values.ts';
import { readTemplate, type Source } from '../../../template/import/read-template.ts';
import type { Template } from '../../../template/model/compiled.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import { type Tried, type TriedValues, tryValues } from './fill-trial.ts';
import { lackingIn, leftOutOf } from './left-out-of.ts';
import { lengthFault } from './read-facts.ts';

/** `theme`: that of the name `themeName`, or of the workspace where that is undefined. `values`: without any, those of the scenario. */
export type Trial = Pick<Tried, 'theme' | 'today'> & {
  themeName: string | undefined;
  scenario: string;
  values: Values | undefined;
};

/** `theme`: that the text names, and where. `values`: that were tried, by keys. What a text with mistakes does not say is missing. */
export type ReadTrial = {
  faults: Fault[];
  warnings: Fault[];
  assetPaths: Template['assetPaths'];
  title?: string;
  folder?: string;
  theme?: { name: string; line: number };
  inventory?: Pick<Inventory, 'placeholders' | 'groups'>;
  values?: Values;
  tried?: TriedValues;
  /** Its documents are e-invoices (§10.36). */
  isEInvoice?: true;
};

/** The name of the theme that is needed, where it is not the one that was given. */
export type NeedsTheme = { needsTheme: string | undefined };

export function readTrial(source: Source, trial: Trial): ReadTrial | NeedsTheme {
  const fault = lengthFault(source);
  if (fault) return { faults: [fault], warnings: [], assetPaths: [] };
  const read = readTemplate({ ...source, keepsLines: true });
  if (!read.ok) return { faults: read.faults, warnings: [], assetPaths: read.assetPaths };
  const { template } = read;
  const { title, folder, assetPaths, own, inventory } = template;
  if (own.theme !== trial.themeName) return { needsTheme: own.theme };
  const { placeholders, groups } = inventory;
  const { theme } = trial;
  const known = {
    title,
    folder,
    assetPaths,
    inventory: { placeholders, groups },
    ...(template.isEInvoice && { isEInvoice: true as const }),
    ...(own.theme !== undefined && { theme: { name: own.theme, line: read.lineOf('theme') } }),
    warnings: [...read.warnings, ...(theme ? leftOutOf(read, theme, source.file) : [])],
  };
  const faults = lackingIn(read, theme, source.file);
  if (faults.length > 0) return { ...known, faults };
  const [usual] = SAMPLE_SCENARIOS;
  const values = trial.values
    ? fitting(inventory, trial.values)
    : (sampleValues(template, trial.scenario) ?? sampleValues(template, usual!)!);
  return { ...known, faults, values, tried: tryValues(template, { ...trial, values, isMadeUp: !trial.values }) };
}

/** Without those of placeholders that the text does not have any more. */
function fitting({ placeholders, groups }: Inventory, values: Values): Values {
  const keys = new Set(placeholders.map(({ key }) => key));
  const known = Object.entries(values).flatMap(([key, value]): [string, Values[string]][] => {
    if (typeof value === 'string') return keys.has(key) ? [[key, value]] : [];
    const fields = new Set(groups.find((one) => one.key === key)?.fields.map((field) => field.key));
    if (fields.size === 0) return [];
    return [[key, value.map((row) => Object.fromEntries(Object.entries(row).filter(([of]) => fields.has(of))))]];
  });
  return Object.fromEntries(known);
}
