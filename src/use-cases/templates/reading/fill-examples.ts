/** §20.26: a version of a template and its examples → the documents that the service would make, as plain data, so that a worker thread can do it. */

import { Refusal } from '../../../domain/errors.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { english, type Message } from '../../../locales/message.ts';
import { fitValues } from '../../../template/fill/fit-values.ts';
import { sampleValues } from '../../../template/fill/sample-values.ts';
import { tryBranches } from '../../../template/fill/try-branches.ts';
import { compileTemplate } from '../../../template/import/compile-template.ts';
import type { Template } from '../../../template/model/compiled.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Theme } from '../../../template/model/theme.ts';
import { fillTrial, type TrialDocument } from './fill-trial.ts';

export type VersionToFill = { source: string; inventory: Inventory; theme: Theme | undefined; today: string };

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
    ...{ name: english(says), title: '', values, isMadeUp: true },
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
