/** §20.26: makes the documents of examples, as the service would, as plain data for a worker thread. */
import { Refusal } from '../../../domain/errors.ts';
import { checkValuesShape, type Values } from '../../../domain/values.ts';
import { english, type Message } from '../../../locales/message.ts';
import type { RenderJob } from '../../../pdf/index.ts';
import { type FillContext, fillTemplate } from '../../../template/fill/fill-template.ts';
import { innerGroupsOf } from '../../../template/fill/find-target.ts';
import { fitTypes } from '../../../template/fill/fit-types.ts';
import { dropAutomatic, fitValues } from '../../../template/fill/fit-values.ts';
import { sampleValues } from '../../../template/fill/sample-values.ts';
import { tryBranches } from '../../../template/fill/try-branches.ts';
import { firstNumbers, writeNumbers } from '../../../template/fill/write-numbers.ts';
import { compileTemplate } from '../../../template/import/compile-template.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { FilledDocument, Gives, Template, TrialFacts } from '../../../template/model/compiled.ts';
import type { ValueFault } from '../../../template/model/fault.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Theme } from '../../../template/model/theme.ts';

type VersionToFill = { source: string; inventory: Inventory; theme: Theme | undefined; today: string };

/** `isMadeUp`: the values are generated. */
export type ExampleToFill = { name: string; title: string; values: Values; isMadeUp: boolean; today?: string };

/** `problem`: why there is no document. */
export type FilledExample = { document: TrialDocument } | { problem: Message };

/** Returns the documents in the order of the examples. */
export function fillExamples(version: VersionToFill, examples: readonly ExampleToFill[]): FilledExample[] {
  const template = compileTemplate(version.source, version.inventory);
  return examples.map(({ title, values, isMadeUp, today = version.today }) => {
    const fitted = fitValues(template.inventory, values).values;
    const whole = isMadeUp ? withSamples(template, fitted) : fitted;
    try {
      return { document: fillTrial(template, { title, values: whole, isMadeUp, today, theme: version.theme }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { problem: error.told };
    }
  });
}

/** Generates typical values for a version, and others that reach branches which the typical ones do not. */
export function makeUpExamples(version: VersionToFill, most: number): ExampleToFill[] {
  const template = compileTemplate(version.source, version.inventory);
  const typical = { name: 'typical', title: '', values: sampleValues(template, 'typical')!, isMadeUp: true };
  const known = [{ name: typical.name, values: typical.values, madeUp: true }];
  const { found } = tryBranches(template, known, version);
  const others = found.slice(0, most - 1).map(({ values, says, today }) => ({
    name: english(says),
    title: '',
    values,
    isMadeUp: true,
    ...(today && { today }),
  }));
  return [typical, ...others];
}

/** Fills keys that another version does not have with typical values. */
function withSamples(template: Template, values: Values): Values {
  const sample = sampleValues(template, 'typical')!;
  const withLike = (own: Values, like: Values): Values => {
    const both = Object.entries(own).map(([key, value]): [string, Values[string]] => {
      const first = like[key];
      const isList = Array.isArray(value) && Array.isArray(first);
      return [key, isList ? value.map((row) => withLike(row, first[0] ?? {})) : value];
    });
    return { ...like, ...Object.fromEntries(both) };
  };
  return withLike(values, sample);
}

// §18.21, §20.24: tries a template with values: makes the document that the service would make, with the first numbers
// of its counters. Nothing is stored. Pure, so that a worker thread can run it.

/** The most faults of wrong types. A file may have very many. */
const MAX_WRONG = 200;

/** `isMadeUp`: the values are generated, so the template's required values do not apply. `today`: YYYY-MM-DD. */
export type Tried = {
  title?: string | undefined;
  values: unknown;
  isMadeUp: boolean;
  today: string;
  theme: Theme | undefined;
};

/** `lines`, `rounded`: see `FilledDocument`. `pictures`: those sent as values. */
export type TrialDocument = Omit<RenderJob, 'assets'> & { lines: number[]; pictures: Asset[]; rounded?: Gives[] };

/** Fills a trial document. Throws the refusal of the first value that does not fit. */
function fillTrial(template: Template, tried: Tried): TrialDocument {
  return finished(template, tried, filledWith(template, tried));
}

/** The result of a trial. When values have faults, the document has blanks for them, or there is none. */
export type TriedValues = {
  document?: TrialDocument;
  facts?: TrialFacts;
  faults: Pick<ValueFault, 'path' | 'message'>[];
};

/** Tries values. They fit when a request with them would be accepted. A trial draws no numbers. */
export function tryValues(template: Template, tried: Tried): TriedValues {
  let looked: FilledDocument | undefined;
  try {
    looked = filledWith(template, tried, true);
    const facts = looked.facts && { facts: looked.facts };
    return { ...facts, document: fillTrial(template, tried), faults: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!looked) return { faults: tryShape(template, tried) ?? [faultOf(error)] };
    const { facts, faults: { reported = [] } = {} } = looked;
    const faults = reported.length > 0 ? reported : [faultOf(error)];
    return { ...(facts && { facts }), document: finished(template, tried, looked), faults };
  }
}

/** Returns the faults of values with wrong types, and those of the other values. Undefined when all types are right. */
function tryShape(template: Template, tried: Tried): TriedValues['faults'] | undefined {
  const { values, wrong } = fitTypes(template.inventory, tried.values);
  if (wrong.length === 0) return undefined;
  const first = wrong.slice(0, MAX_WRONG);
  const places = new Set(first.map(({ path }) => path));
  const others = tryValues(template, { ...tried, values }).faults.filter(({ path }) => !places.has(path));
  return [...first, ...others];
}

function faultOf({ detail = '', told: message }: Refusal): TriedValues['faults'][number] {
  return { path: detail, message };
}

function finished(template: Template, { title, today }: Tried, filled: FilledDocument): TrialDocument {
  const { markdown, blanks, setup, lines = [], rounded } = writeNumbers(filled, firstNumbers(filled));
  return {
    title: title || `${template.title} #1`,
    author: 'Platen',
    subject: template.title,
    createdAt: new Date(today),
    markdown,
    blanks,
    setup,
    lines,
    pictures: filled.pictures ?? [],
    ...(rounded && { rounded }),
  };
}

function filledWith(template: Template, { values, isMadeUp, today, theme }: Tried, isTrial = false): FilledDocument {
  const kind = { ...(isMadeUp && { madeUp: true as const }), ...(isTrial && { trial: true as const }) };
  const context: FillContext = { today, theme, ...kind, tellsRounded: true };
  return fillTemplate(
    template,
    checkValuesShape(dropAutomatic(template.inventory, values), innerGroupsOf(template.inventory)),
    context,
  );
}
