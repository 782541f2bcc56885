/** §20.24: reads a template that is being written, with values to try, as plain data for a worker thread. */

import { findClosest, listNames } from '../../../domain/suggestions.ts';
import { isObject, type Values } from '../../../domain/values.ts';
import { tell } from '../../../locales/message.ts';
import { documentScopeOf, type EntryScope, entryScopeOf, findInEntry } from '../../../template/fill/find-target.ts';
import { findLacking } from '../../../template/fill/find-unprinted.ts';
import { fitTypes } from '../../../template/fill/fit-types.ts';
import { valuesByKey } from '../../../template/fill/fit-values.ts';
import { SAMPLE_SCENARIOS, sampleValues } from '../../../template/fill/sample-values.ts';
import { missingFields, missingStyles } from '../../../template/fill/theme-files.ts';
import { splitFile } from '../../../template/front-matter/front-matter.ts';
import { type ReadResult, readTemplate, type Source } from '../../../template/import/read-template.ts';
import { findBlockFields } from '../../../template/import/unused-styles.ts';
import { findTooManyMarks } from '../../../template/markdown/count-marks.ts';
import type { Template } from '../../../template/model/compiled.ts';
import type { Fault } from '../../../template/model/fault.ts';
import {
  countPlaceholders,
  type History,
  type Inventory,
  type Placeholder,
} from '../../../template/model/inventory.ts';
import type { ThemeContent } from '../../../template/model/theme.ts';
import { type Tried, type TriedValues, tryValues } from './fill-examples.ts';

/**
 * `theme`: the theme `themeName`, or the workspace's without a name. `values`: undefined for the scenario's. `areSent`: a program sent them,
 * in any shape.
 */
export type Trial = Pick<Tried, 'theme' | 'today'> & {
  themeName: string | undefined;
  scenario: string;
  values: Values | undefined;
  areSent?: true | undefined;
};

/**
 * `theme`: the theme that the text names, and where. `values`: the values that were tried, by key. A text with faults lacks some fields.
 */
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
  /** Set if the template's documents are e-invoices (§10.36). */
  isEInvoice?: true;
};

/** The name of the theme that is needed, when another one was given. */
type NeedsTheme = { needsTheme: string | undefined };

export function readTrial(source: Source, trial: Trial): ReadTrial | NeedsTheme {
  const fault = lengthFault(source);
  if (fault) return { faults: [fault], warnings: [], assetPaths: [] };
  const read = readTemplate({ ...source, keepsLines: true, mayLackTexts: true });
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
  const sample = () => sampleValues(template, trial.scenario) ?? sampleValues(template, usual!)!;
  const tried = trial.values ? knownIn(documentScopeOf(inventory), trial.values, trial.areSent) : sample();
  const values = trial.areSent ? valuesByKey(inventory, fitTypes(inventory, tried).values) : tried;
  return { ...known, faults, values, tried: tryValues(template, { ...trial, values: tried, isMadeUp: !trial.values }) };
}

/** Returns the values whose names the text has. Leaves out texts of groups and rows of placeholders, unless `areSent`. */
function knownIn(scope: EntryScope<Placeholder>, values: Values, areSent = false): Values {
  const known = Object.entries(values).flatMap(([name, value]): [string, Values[string]][] => {
    const entry = findInEntry(scope, name)?.entry;
    if (!entry) return [];
    if ('fields' in entry !== Array.isArray(value)) return areSent ? [[name, value]] : [];
    if (!('fields' in entry) || !Array.isArray(value)) return [[name, value]];
    if (entry.fields.length + (entry.groups?.length ?? 0) === 0) return [];
    const within = entryScopeOf(entry);
    return [[name, value.map((row) => (isObject(row) ? knownIn(within, row, areSent) : row))]];
  });
  return Object.fromEntries(known);
}

/** §18.21, §20.24, §10.25: what a readable template lacks in its theme, and its theme in it. */
type Readable = Pick<Extract<ReadResult, { ok: true }>, 'template' | 'lineOf'>;

/** Returns what no document can do without. */
export function lackingIn({ template, lineOf }: Readable, theme: ThemeContent | undefined, file: string): Fault[] {
  const lacking = findLacking(template, theme);
  return lacking.map(({ field, message }) => ({ file, line: lineOf(field), message }));
}

/**
 * Returns a warning for each placeholder that the theme names and the template lacks, for each style that the template
 * names and the theme lacks, and for settings of a style that apply only to blocks.
 */
export function leftOutOf(
  { template: { inventory, own, compiled }, lineOf }: Readable,
  { name, furniture, style }: ThemeContent & { name: string },
  file: string,
): Fault[] {
  const known = Object.keys(style.styles ?? {});
  const fields = missingFields(furniture, inventory, own).map((field) => {
    const message = tell('theme.noPlaceholder', { name: field, theme: name });
    return { file, line: 1, message };
  });
  const unknown = missingStyles(known, own).map((missing) => {
    const closest = findClosest(missing, known);
    const advice = closest
      ? tell('template.didYouMean', { name: closest })
      : tell('template.known', { names: listNames(known) });
    return {
      file,
      line: lineOf('styles'),
      message: tell('theme.noStyle', { theme: name, name: missing, advice }),
    };
  });
  const ofBlocks = findBlockFields(compiled.tree, style.styles ?? {}).map(([one, names]) => ({
    file,
    line: lineOf('styles'),
    message: tell('theme.styleWithoutEffect', { name: one, fields: listNames(names) }),
  }));
  return [...fields, ...unknown, ...ofBlocks];
}

// §10.5: what saving needs to know about a template's file, as plain data for a worker thread.

/** `assetPaths`: the images that it names, even when the file has `faults`. `theme`: the theme that it names, and where. */
type SourceFacts = { assetPaths: Template['assetPaths'] } & (
  | {
      ok: true;
      title: string;
      folder: string;
      source: string;
      inventory: Inventory;
      theme?: { name: string; line: number };
      /** HTML that documents do not show. */
      ignored: string[];
      warnings: Fault[];
    }
  | { ok: false; faults: Fault[] }
);

/** `history`: the entries of earlier versions, whose keys stay (§10.10). `upload`: the limits for an uploaded text. */
export function readFacts(source: Source, history?: History, upload?: { placeholders: number }): SourceFacts {
  const fault = upload && lengthFault(source);
  if (fault) return { ok: false, faults: [fault], assetPaths: [] };
  const read = readTemplate(source, history);
  if (!read.ok) return read;
  const { title, folder, source: text, inventory, assetPaths, own } = read.template;
  const placeholders = countPlaceholders(inventory);
  if (upload && placeholders > upload.placeholders) {
    const message = tell('template.tooManyPlaceholders', { count: placeholders, max: upload.placeholders });
    return { ok: false, faults: [{ file: source.file, line: 1, message }], assetPaths };
  }
  const theme = own.theme === undefined ? {} : { theme: { name: own.theme, line: read.lineOf('theme') } };
  return {
    ok: true,
    title,
    folder,
    source: text,
    inventory,
    assetPaths,
    ...theme,
    ignored: read.ignored,
    warnings: read.warnings,
  };
}

/** Returns the fault of an uploaded text whose body has too many marks to read. */
function lengthFault({ file, bytes }: Pick<Source, 'file' | 'bytes'>): Fault | undefined {
  const text = new TextDecoder().decode(bytes);
  const { body, firstLine } = splitFile(text) ?? { body: text, firstLine: 1 };
  const message = findTooManyMarks(body, firstLine);
  return message === undefined ? undefined : { file, line: firstLine, message };
}
