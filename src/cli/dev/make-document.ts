/** §18.21: template and values → the document that the service would make, with the first numbers of its counters. */

import { Refusal } from '../../domain/errors.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { foreign } from '../../locales/message.ts';
import type { RenderJob } from '../../pdf/index.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Template } from '../../template/model/template.ts';
import {
  fillTrial,
  hashOfTrial,
  type NewTheme,
  type Tried,
  trialFactsOf,
  tryValues,
} from '../../use-cases/templates/files/index.ts';
import { lineInJson } from './line-in-json.ts';
import type { Scenario } from './read-scenario.ts';

/** `id`: a hash of all of it. `lines`: see `FilledDocument`. `warnings`: what is printed otherwise than its values say. */
export type DevDocument = RenderJob & { id: string; lines: number[]; warnings: Fault[] };

export type DocumentInput = {
  file: string;
  template: Template;
  theme?: NewTheme | undefined;
  assets: Asset[];
  scenario: Scenario;
  now: Date;
};

/** A theme of a folder has no versions. */
const VERSION = 1;

/** The document, or all that is wrong with the values, in their file where they have one. */
export function makeDocument({ file, template, theme, assets, scenario, now }: DocumentInput): DevDocument | Fault[] {
  const tried = triedWith({ theme, scenario, now });
  try {
    const { pictures, rounded = [], ...filled } = fillTrial(template, tried);
    const files = new Set(themeFiles(filled.setup));
    const ofTheme = (theme?.assets ?? []).filter(({ path }) => files.has(path));
    const document = { ...filled, assets: [...assets, ...ofTheme, ...pictures] };
    const warnings = rounded.map(({ path, text }) => ({
      ...placeOf(path, file, scenario),
      message: foreign(
        `${path.replace(/^values\./, '')} is written as ${text}, since its format shows no more decimals.`,
      ),
    }));
    return { ...document, id: hashOfTrial(document), warnings };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { faults } = tryValues(template, tried);
    const told = faults.length > 0 ? faults : [{ path: error.detail ?? '', message: error.told }];
    return told.map(({ path, message }) => ({ ...placeOf(path, file, scenario), message }));
  }
}

/** What formulas give and which branches apply, whether or not the values fit; undefined for a template that has neither. */
export function factsOf({ template, ...tried }: Pick<DocumentInput, 'template' | 'theme' | 'scenario' | 'now'>) {
  try {
    return trialFactsOf(template, triedWith(tried));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

export function contextOf(theme: DocumentInput['theme'], now: Date): Pick<Tried, 'today' | 'theme'> {
  const { name = '', content } = theme ?? {};
  return {
    today: todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now),
    theme: content && { ...content, name, version: VERSION },
  };
}

function triedWith({ theme, scenario, now }: Pick<DocumentInput, 'theme' | 'scenario' | 'now'>): Tried {
  const { title, values, from } = scenario;
  return { title, values, isMadeUp: from === undefined, ...contextOf(theme, now) };
}

function placeOf(detail: string, file: string, { from }: Scenario): Omit<Fault, 'message'> {
  if (!from) return { file, line: 1 };
  const path = from.isBody ? detail : detail.replace(/^values\.?/, '');
  return { file: from.file, line: lineInJson(from.text, path) };
}
