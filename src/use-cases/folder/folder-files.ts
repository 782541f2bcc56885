/** §18.21: the files of a folder: templates, the values of their scenarios, and themes. */
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

/** `name`: relative to the folder, with `/`. `values`: scenario → absolute path of its values file. */
export type FolderTemplate = TemplateFile & { name: string; values: ReadonlyMap<string, string> };

/** Matches templates, themes and Word files. */
const WANTED = new RegExp(String.raw`\.md$|\.theme\.ya?ml$|${WORD.source}`, 'i');

/** Both are sorted by path. */
export type FolderFiles = { templates: FolderTemplate[]; themes: TemplateFile[] };

/** Lists the files of a folder. Throws as `findTemplateFiles` does. */
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

export function valuesFileOf({ path: template }: Pick<FolderTemplate, 'path'>, scenario: string): string {
  const base = path.join(path.dirname(template), path.parse(template).name);
  return base + (scenario === FIRST_SCENARIO ? VALUES_ENDING : `.${scenario}${VALUES_ENDING}`);
}

/** `file`: its name in faults. `isBody`: the file is a request body with the values in its field `values`. */
export type ValuesFile = { file: string; text: string; isBody: boolean };
/** `isEntered`: somebody has typed the values, so they are in no file. */
export type Scenario = { title?: string; values: unknown; from?: ValuesFile; isEntered?: boolean };

/** Returns the scenarios of files and the generated ones, the usual one first. */
export function scenariosOf({ values }: FolderTemplate): string[] {
  return [...new Set([FIRST_SCENARIO, ...SAMPLE_SCENARIOS, ...values.keys()])];
}

/** Reads a scenario. Undefined when there is no such scenario. */
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

/**
 * §10.13: finds templates with the same title and folder, which an import would make versions of one template. Returns
 * a fault for each template that repeats an earlier name.
 */
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
