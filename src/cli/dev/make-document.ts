/** §18.21: template and values → the document that the service would make, with the first numbers of its counters. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../domain/errors.ts';
import { todayIn } from '../../domain/today.ts';
import { checkValuesShape } from '../../domain/values.ts';
import type { RenderJob } from '../../pdf/index.ts';
import { dropAutomatic } from '../../template/fill/drop-automatic.ts';
import { type FillContext, fillTemplate } from '../../template/fill/fill-template.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import { writeNumbers } from '../../template/fill/write-numbers.ts';
import type { Asset } from '../../template/model/asset.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { CounterDraw, FilledDocument } from '../../template/model/filled-document.ts';
import type { Template } from '../../template/model/template.ts';
import type { NewTheme } from '../../use-cases/templates/files/index.ts';
import { lineInJson } from './line-in-json.ts';
import type { Scenario } from './read-scenario.ts';

/** `id`: a hash of all of it. `lines`: see `FilledDocument`. */
export type DevDocument = RenderJob & { id: string; lines: number[] };

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

/** The document, or what is wrong with the values, in their file where they have one. */
export function makeDocument({ file, template, theme, assets, scenario, now }: DocumentInput): DevDocument | Fault {
  try {
    const values = checkValuesShape(dropAutomatic(template.inventory, scenario.values));
    const context = { ...contextOf(theme, now), ...demandsOf(scenario) };
    const filled = fillTemplate(template, values, context);
    const { markdown, blanks, setup, lines = [] } = writeNumbers(filled, firstNumbers(filled));
    const title = scenario.title || `${template.title} #1`;
    const facts = { title, author: 'Platen', subject: template.title, createdAt: new Date(context.today) };
    const files = new Set(themeFiles(setup));
    const ofTheme = (theme?.assets ?? []).filter(({ path }) => files.has(path));
    const document = {
      ...facts,
      markdown,
      blanks,
      setup,
      assets: [...assets, ...ofTheme, ...(filled.pictures ?? [])],
      lines,
    };
    return { ...document, id: hashOf(document) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...placeOf(error, file, scenario), message: error.message };
  }
}

/** What formulas give and which branches apply, whether or not the values fit; undefined for a template that has neither. */
export function factsOf({
  template,
  theme,
  scenario,
  now,
}: Pick<DocumentInput, 'template' | 'theme' | 'scenario' | 'now'>) {
  try {
    const values = checkValuesShape(dropAutomatic(template.inventory, scenario.values));
    return fillTemplate(template, values, { ...contextOf(theme, now), ...demandsOf(scenario), trial: true }).facts;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

export function contextOf(theme: DocumentInput['theme'], now: Date): Pick<FillContext, 'today' | 'theme'> {
  const { name = '', content } = theme ?? {};
  return {
    today: todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now),
    theme: content && { ...content, name, version: VERSION },
  };
}

function demandsOf({ from }: Scenario): Pick<FillContext, 'madeUp'> {
  return from ? {} : { madeUp: true };
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

function placeOf({ detail = '' }: Refusal, file: string, { from }: Scenario): Omit<Fault, 'message'> {
  if (!from) return { file, line: 1 };
  const path = from.isBody ? detail : detail.replace(/^values\.?/, '');
  return { file: from.file, line: lineInJson(from.text, path) };
}

function hashOf({ assets, ...facts }: Omit<DevDocument, 'id'>): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const { path, bytes } of assets) {
    hash.update(`\0${path}\0${bytes.length}\0`);
    // The path of a font is a hash of it.
    if (!path.startsWith('font:')) hash.update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}
