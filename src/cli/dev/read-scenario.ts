/** §18.21: the values of a scenario: those of its file, or made up. */

import path from 'node:path';
import { isMessage, tell } from '../../locales/message.ts';
import { SAMPLE_SCENARIOS, sampleValues } from '../../template/fill/sample-values.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Template } from '../../template/model/template.ts';
import { FIRST_SCENARIO, readBounded, readValues } from '../../use-cases/templates/files/index.ts';
import type { DevTemplate } from './dev-template.ts';

/** `file`: its name in faults. `isBody`: the values are in a field `values` of it. */
export type ValuesFile = { file: string; text: string; isBody: boolean };
export type Scenario = { title?: string; values: unknown; from?: ValuesFile };

/** Those of files and those that are made up, the usual one first. */
export function scenariosOf({ values }: DevTemplate): string[] {
  return [...new Set([FIRST_SCENARIO, ...SAMPLE_SCENARIOS, ...values.keys()])];
}

/** Undefined for a scenario that there is not. */
export async function readScenario(
  files: DevTemplate,
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
