/** §18.21: what is in a folder that is worked on: templates, the files with values beside each, and themes. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { findTemplateFiles, isThemeFile, type TemplateFile, WORD } from '../../use-cases/templates/files/index.ts';

/** `name`: relative to the folder, with `/`. `values`: scenario → absolute path of the file that holds its values. */
export type DevTemplate = TemplateFile & { name: string; values: ReadonlyMap<string, string> };

/** The scenario of `<name>.values.json`. Others are in `<name>.<scenario>.values.json`. */
export const FIRST_SCENARIO = 'typical';
/** What a scenario may be called, as it is part of a file's name. */
export const SCENARIO_NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u;

const ENDING = '.values.json';
/** Templates, themes and Word files. */
const WANTED = new RegExp(String.raw`\.md$|\.theme\.ya?ml$|${WORD.source}`, 'i');

/** Both sorted by path. */
export type DevFiles = { templates: DevTemplate[]; themes: TemplateFile[] };

/** Throws what `findTemplateFiles` throws. */
export async function listDevFiles(folder: string): Promise<DevFiles> {
  const found = await findTemplateFiles([folder], WANTED);
  const templates = await withValues(found.filter((file) => !isThemeFile(file)));
  return { templates, themes: found.filter(isThemeFile) };
}

function withValues(files: TemplateFile[]): Promise<DevTemplate[]> {
  const names = new Map<string, Promise<string[]>>();
  return Promise.all(
    files.map(async (file) => {
      const place = path.dirname(file.path);
      if (!names.has(place)) names.set(place, readdir(place));
      const name = path.relative(file.root, file.path).split(path.sep).join('/');
      return { ...file, name, values: valuesBeside(file.path, await names.get(place)!) };
    }),
  );
}

function valuesBeside(template: string, names: readonly string[]): Map<string, string> {
  const base = path.parse(template).name;
  const found = new Map<string, string>();
  for (const name of names.filter((one) => one.startsWith(`${base}.`) && one.endsWith(ENDING)).sort()) {
    const scenario = name.slice(base.length + 1, -ENDING.length);
    const file = path.join(path.dirname(template), name);
    if (name === base + ENDING) found.set(FIRST_SCENARIO, file);
    // `a.b.values.json` belongs to `a.b.md`, where there is one.
    else if (SCENARIO_NAME.test(scenario) && !names.includes(`${base}.${scenario}.md`)) found.set(scenario, file);
  }
  return found;
}

/** Where the values of a scenario are kept. */
export function valuesFileOf({ path: template }: Pick<DevTemplate, 'path'>, scenario: string): string {
  const base = path.join(path.dirname(template), path.parse(template).name);
  return base + (scenario === FIRST_SCENARIO ? ENDING : `.${scenario}${ENDING}`);
}
