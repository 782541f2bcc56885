/** §20.26: a version of a template and its examples → the documents that the service would make, as plain data, so that a worker thread can do it. */
import { Refusal } from '../../../domain/errors.ts';
import { checkValuesShape, fitValuesShape, type Instance, type Values } from '../../../domain/values.ts';
import { english, type Message } from '../../../locales/message.ts';
import type { RenderJob } from '../../../pdf/index.ts';
import { type FillContext, fillTemplate } from '../../../template/fill/fill-template.ts';
import { dropAutomatic, fitValues } from '../../../template/fill/fit-values.ts';
import { sampleValues } from '../../../template/fill/sample-values.ts';
import { tryBranches } from '../../../template/fill/try-branches.ts';
import { writeNumbers } from '../../../template/fill/write-numbers.ts';
import { compileTemplate } from '../../../template/import/compile-template.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { CounterDraw, FilledDocument, Gives, Template, TrialFacts } from '../../../template/model/compiled.ts';
import type { ValueFault } from '../../../template/model/fault.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Theme } from '../../../template/model/theme.ts';

type VersionToFill = { source: string; inventory: Inventory; theme: Theme | undefined; today: string };

/** `isMadeUp`: nobody has entered the values. `says`: of made-up values, what they are meant to show. */
export type ExampleToFill = { name: string; title: string; values: Values; isMadeUp: boolean; today?: string };

/** `problem`: why there is no document. */
export type FilledExample = { document: TrialDocument } | { problem: Message };

/** In the order of the examples. */
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

/** What a version takes: typical values, and others that reach branches which these do not. */
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

/** What another version does not know is as typical. */
function withSamples(template: Template, values: Values): Values {
  const sample = sampleValues(template, 'typical')!;
  const rows = (own: Instance[], [like = {}]: Instance[]) => own.map((row) => ({ ...like, ...row }));
  const both = Object.entries(values).map(([key, value]): [string, Values[string]] => {
    const like = sample[key];
    return [key, Array.isArray(value) && Array.isArray(like) ? rows(value, like) : value];
  });
  return { ...sample, ...Object.fromEntries(both) };
}

// §18.21, §20.24: a template and values that are tried → the document that the service would make, with the first numbers of its counters.
// Nobody stores it. Pure, so that a worker thread can do it.

/** Of values of wrong types: a file may hold very many. */
const MAX_WRONG = 200;

/** `isMadeUp`: nobody has entered the values, so that a template demands nothing of them. `today`: YYYY-MM-DD. */
export type Tried = {
  title?: string | undefined;
  values: unknown;
  isMadeUp: boolean;
  today: string;
  theme: Theme | undefined;
};

/** `lines`, `rounded`: see `FilledDocument`. `pictures`: that are values. */
export type TrialDocument = Omit<RenderJob, 'assets'> & { lines: number[]; pictures: Asset[]; rounded?: Gives[] };

/** Throws the refusal of the first value that does not fit. */
function fillTrial(template: Template, tried: Tried): TrialDocument {
  return finished(template, tried, filledWith(template, tried));
}

/** What a trial shows of its values: with those that do not fit it is the document that has blanks for them, or none at all. */
export type TriedValues = {
  document?: TrialDocument;
  facts?: TrialFacts;
  faults: Pick<ValueFault, 'path' | 'message'>[];
};

/** Values fit where a request with them would be taken: numbers are drawn for one, which a trial does not do. */
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

/** Of values with wrong types: these, and what is wrong with the others. Undefined where all have the right ones. */
function tryShape(template: Template, tried: Tried): TriedValues['faults'] | undefined {
  const { values, refused } = fitValuesShape(dropAutomatic(template.inventory, tried.values));
  if (refused.length === 0) return undefined;
  const wrong = refused.slice(0, MAX_WRONG).map(faultOf);
  const places = new Set(wrong.map(({ path }) => path));
  const others = tryValues(template, { ...tried, values }).faults.filter(({ path }) => !places.has(path));
  return [...wrong, ...others];
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
  return fillTemplate(template, checkValuesShape(dropAutomatic(template.inventory, values)), context);
}

/** Each counter begins at its start; in a group it draws a number for each entry. */
function firstNumbers({ counters }: FilledDocument): bigint[] {
  const next = new Map<CounterDraw['entry'], bigint>();
  return counters.map(({ entry, start }) => {
    const number = next.get(entry) ?? BigInt(start);
    next.set(entry, number + 1n);
    return number;
  });
}
