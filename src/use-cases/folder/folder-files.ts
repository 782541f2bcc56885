/** §18.21: what is in a folder that is worked on: templates, the values of their scenarios, and themes. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isMessage, tell } from '../../locales/message.ts';
import { SAMPLE_SCENARIOS, sampleValues } from '../../template/fill/sample-values.ts';
import type { Template } from '../../template/model/compiled.ts';
import type { Fault } from '../../template/model/fault.ts';
import {
  FIRST_SCENARIO,
  findTemplateFiles,
  isThemeFile,
  readBounded,
  readValues,
  type TemplateFile,
  VALUES_ENDING,
  valuesBeside,
  WORD,
} from '../templates/files/index.ts';

/** `name`: relative to the folder, with `/`. `values`: scenario → absolute path of the file that holds its values. */
export type FolderTemplate = TemplateFile & { name: string; values: ReadonlyMap<string, string> };

/** Templates, themes and Word files. */
const WANTED = new RegExp(String.raw`\.md$|\.theme\.ya?ml$|${WORD.source}`, 'i');

/** Both sorted by path. */
export type FolderFiles = { templates: FolderTemplate[]; themes: TemplateFile[] };

/** Throws what `findTemplateFiles` throws. */
export async function listFolderFiles(folder: string): Promise<FolderFiles> {
  const found = await findTemplateFiles([folder], WANTED);
  const templates = await withValues(found.filter((file) => !isThemeFile(file)));
  return { templates, themes: found.filter(isThemeFile) };
}

function withValues(files: TemplateFile[]): Promise<FolderTemplate[]> {
  const names = new Map<string, Promise<string[]>>();
  return Promise.all(
    files.map(async (file) => {
      const place = path.dirname(file.path);
      if (!names.has(place)) names.set(place, readdir(place));
      const name = path.relative(file.root, file.path).split(path.sep).join('/');
      const beside = valuesBeside(file.path, await names.get(place)!);
      return {
        ...file,
        name,
        values: new Map([...beside].map(([scenario, one]) => [scenario, path.join(place, one)])),
      };
    }),
  );
}

/** Where the values of a scenario are kept. */
export function valuesFileOf({ path: template }: Pick<FolderTemplate, 'path'>, scenario: string): string {
  const base = path.join(path.dirname(template), path.parse(template).name);
  return base + (scenario === FIRST_SCENARIO ? VALUES_ENDING : `.${scenario}${VALUES_ENDING}`);
}

/** `file`: its name in faults. `isBody`: the values are in a field `values` of it. */
export type ValuesFile = { file: string; text: string; isBody: boolean };
/** `isEntered`: somebody has entered the values, which are in no file. */
export type Scenario = { title?: string; values: unknown; from?: ValuesFile; isEntered?: boolean };

/** Those of files and those that are made up, the usual one first. */
export function scenariosOf({ values }: FolderTemplate): string[] {
  return [...new Set([FIRST_SCENARIO, ...SAMPLE_SCENARIOS, ...values.keys()])];
}

/** Undefined for a scenario that there is not. */
export async function readScenario(
  files: FolderTemplate,
  template: Template,
  scenario: string,
): Promise<Scenario | Fault | undefined> {
  const place = files.values.get(scenario);
  if (place) return readValuesFile(place, path.join(path.dirname(files.file), path.basename(place)));
  const values = sampleValues(template, scenario);
  return values && { values };
}

async function readValuesFile(place: string, file: string): Promise<Scenario | Fault> {
  const bytes = await readBounded(place);
  if (isMessage(bytes)) return { file, line: 1, message: tell('file.file', { problem: bytes }) };
  const text = new TextDecoder().decode(bytes);
  const read = readValues(text, file);
  if ('message' in read) return read;
  const { isBody, ...scenario } = read;
  return { ...scenario, from: { file, text, isBody } };
}

/** §10.13: templates with the same title and folder, which an import would make versions of one template: a fault for each template that has the name of one before it. */
export function namesakesIn(templates: Iterable<{ file: string; title: string; folder: string }>): Fault[] {
  const known = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { file, title, folder } of templates) {
    const name = JSON.stringify([folder, title]);
    const namesake = known.get(name);
    if (namesake) faults.push({ file, line: 1, message: tell('file.sameTitle', { path: namesake }) });
    else known.set(name, file);
  }
  return faults;
}
