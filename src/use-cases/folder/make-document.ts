/** §18.21: template and values → the document that the service would make, with the first numbers of its counters. */
import { todayIn } from '../../domain/time-zones.ts';
import { tell } from '../../locales/message.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Template, TrialFacts } from '../../template/model/compiled.ts';
import type { Fault } from '../../template/model/fault.ts';
import { lineInJson } from '../../template/yaml/read-yaml.ts';
import { hashOfTrial, type TriedDocument } from '../studio/desk.ts';
import type { NewTheme, Tried } from '../templates/files/index.ts';
import { tryValues } from '../templates/reading/fill-trial.ts';
import type { Scenario } from './folder-files.ts';

/** `warnings`: what is printed otherwise than its values say. */
export type FolderDocument = TriedDocument & { warnings: Fault[] };

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

/** `path`: of the value, as a request has it. */
type ValueFault = Fault & { path: string };

/** `faults`: of the values, in their file where they have one; the document has blanks for those, or there is none. */
export type DocumentOfValues = { document?: FolderDocument; facts?: TrialFacts; faults: ValueFault[] };

export function tryDocument({ file, template, theme, assets, scenario, now }: DocumentInput): DocumentOfValues {
  const tried = tryValues(template, triedWith({ theme, scenario, now }));
  const facts = tried.facts && { facts: tried.facts };
  const faults = tried.faults.map(({ path, message }) => ({ ...placeOf(path, file, scenario), path, message }));
  if (!tried.document) return { ...facts, faults };
  const { pictures, rounded = [], ...filled } = tried.document;
  const files = new Set(themeFiles(filled.setup));
  const ofTheme = (theme?.assets ?? []).filter(({ path }) => files.has(path));
  const document = { ...filled, assets: [...assets, ...ofTheme, ...pictures] };
  const warnings = rounded.map(({ path, text }) => ({
    ...placeOf(path, file, scenario),
    message: tell('values.rounded', { name: path.replace(/^values\./, ''), text }),
  }));
  return { ...facts, faults, document: { ...document, id: hashOfTrial(document), warnings } };
}

/** The document, or all that is wrong with the values. */
export function makeDocument(input: DocumentInput): FolderDocument | Fault[] {
  const { document, faults } = tryDocument(input);
  return document && faults.length === 0 ? document : faults.map(({ path: _, ...fault }) => fault);
}

export function contextOf(theme: DocumentInput['theme'], now: Date): Pick<Tried, 'today' | 'theme'> {
  const { name = '', content } = theme ?? {};
  return {
    today: todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now),
    theme: content && { ...content, name, version: VERSION },
  };
}

function triedWith({ theme, scenario, now }: Pick<DocumentInput, 'theme' | 'scenario' | 'now'>): Tried {
  const { title, values, from, isEntered = false } = scenario;
  return { title, values, isMadeUp: from === undefined && !isEntered, ...contextOf(theme, now) };
}

function placeOf(detail: string, file: string, { from }: Scenario): Omit<Fault, 'message'> {
  if (!from) return { file, line: 1 };
  const path = from.isBody ? detail : detail.replace(/^values\.?/, '');
  return { file: from.file, line: lineInJson(from.text, path) };
}
