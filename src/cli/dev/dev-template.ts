/** §18.21: what is in a folder that is worked on: templates, the files with values beside each, and themes. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  FIRST_SCENARIO,
  findTemplateFiles,
  isThemeFile,
  type TemplateFile,
  VALUES_ENDING,
  valuesBeside,
  WORD,
} from '../../use-cases/templates/files/index.ts';

/** `name`: relative to the folder, with `/`. `values`: scenario → absolute path of the file that holds its values. */
export type DevTemplate = TemplateFile & { name: string; values: ReadonlyMap<string, string> };

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
export function valuesFileOf({ path: template }: Pick<DevTemplate, 'path'>, scenario: string): string {
  const base = path.join(path.dirname(template), path.parse(template).name);
  return base + (scenario === FIRST_SCENARIO ? VALUES_ENDING : `.${scenario}${VALUES_ENDING}`);
}
