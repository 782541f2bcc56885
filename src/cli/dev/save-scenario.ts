/** §18.21: writes the values of a scenario beside their template: the one thing that pages of `platen dev` write. */
import { randomUUID } from 'node:crypto';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../domain/errors.ts';
import { isObject } from '../../domain/is-object.ts';
import { type DevTemplate, SCENARIO_NAME, valuesFileOf } from './dev-template.ts';

export type ScenarioToSave = { scenario: unknown; title?: unknown; values: unknown; overwrite?: unknown };

/** Gives the file's name. Throws `validation`, for one that is there too, unless it may be overwritten. */
export async function saveScenario(
  files: DevTemplate,
  { scenario, title, values, overwrite }: ScenarioToSave,
): Promise<string> {
  if (typeof scenario !== 'string' || !SCENARIO_NAME.test(scenario))
    throw new Refusal('validation', 'A scenario needs a name of letters, digits and blanks.', 'scenario');
  if (!isObject(values)) throw new Refusal('validation', 'values must be an object.', 'values');
  const file = files.values.get(scenario) ?? valuesFileOf(files, scenario);
  const name = path.basename(file);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere && overwrite !== true) throw new Refusal('validation', `${name} is there already.`, 'overwrite');
  const body = { ...(typeof title === 'string' && title !== '' && { title }), values };
  // Renaming takes the place of a symbolic link, which could lead anywhere.
  const written = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
  try {
    await writeFile(written, `${JSON.stringify(body, null, 2)}\n`, { flag: 'wx' });
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw new Refusal('validation', `${name} cannot be written: ${(error as Error).message}`, 'scenario');
  }
  return name;
}
