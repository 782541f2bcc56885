/** §18.21, §20.25: which files beside a template hold values for it, and what each says. */

import path from 'node:path';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { isObject } from '../../../domain/values.ts';
import { sentence, tell, toldOf } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';

/** The scenario of `<name>.values.json`. Others are in `<name>.<scenario>.values.json`. */
export const FIRST_SCENARIO = 'typical';
/** What a scenario may be called, as it is part of a file's name. */
export const SCENARIO_NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u;
export const VALUES_ENDING = '.values.json';

/** `names`: of all files in the folder of the template. Scenario → name of its file. */
export function valuesBeside(template: string, names: readonly string[]): Map<string, string> {
  const base = path.parse(template).name;
  const found = new Map<string, string>();
  for (const name of names.filter((one) => one.startsWith(`${base}.`) && one.endsWith(VALUES_ENDING)).sort()) {
    const scenario = name.slice(base.length + 1, -VALUES_ENDING.length);
    if (name === base + VALUES_ENDING) found.set(FIRST_SCENARIO, name);
    // `a.b.values.json` belongs to `a.b.md`, where there is one.
    else if (SCENARIO_NAME.test(scenario) && !names.includes(`${base}.${scenario}.md`)) found.set(scenario, name);
  }
  return found;
}

/** `isBody`: the values are in a field `values` of it. */
export type ReadValues = { values: Record<string, unknown>; title?: string; isBody: boolean };

/**
 * A file holds an object of values, or one with `values` and perhaps `title`, which is the body of a request: in the first, a value is a
 * text or a list, so that nothing can be both. `file`: its name in faults.
 */
export function readValues(text: string, file: string): ReadValues | Fault {
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read)) return { file, line: 1, message: tell('template.example.object') };
    if (!isObject(read.values)) return { values: read, isBody: false };
    return { values: read.values, ...(typeof read.title === 'string' && { title: read.title }), isBody: true };
  } catch (error) {
    return { file, line: lineOfJsonError(text, error as Error), message: sentence(toldOf(error)) };
  }
}

/** Of an import, where the values become an object again where requests are answered. A form has at most 500 rows. */
const MAX_MEMBERS = 30_000;
const MAX_DEPTH = 10;

/** The same of a file of an import, which has no more than the values of a document may have. */
export function readExampleFile({ file, bytes }: { file: string; bytes: Uint8Array }): ReadValues | Fault {
  if (bytes.length > MAX_EXAMPLE_BYTES)
    return { file, line: 1, message: tell('file.megabytes', { max: MAX_EXAMPLE_BYTES / MEBIBYTE }) };
  const read = readValues(new TextDecoder().decode(bytes), file);
  if ('message' in read || hasFewMembers(read.values)) return read;
  return {
    file,
    line: 1,
    message: tell('template.example.parts', { max: MAX_MEMBERS.toLocaleString('en') }),
  };
}

const MAX_EXAMPLE_BYTES = 2 * MEBIBYTE;

/** Rows stand two levels deep; what is deeper is refused, and might be deeper than a thread could send it. */
function hasFewMembers(values: object): boolean {
  let members = 0;
  let level = [values];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below = level.flatMap((part) => Object.values(part) as unknown[]);
    members += below.length;
    if (members > MAX_MEMBERS || depth > MAX_DEPTH) return false;
    level = below.filter((member) => typeof member === 'object' && member !== null);
  }
  return true;
}

/** The line that a message of `JSON.parse` names: the last one, when the end is missing. */
function lineOfJsonError(json: string, { message }: Error): number {
  const [, line] = /\(line (\d+) column \d+\)/.exec(message) ?? [];
  return line === undefined ? json.trimEnd().split('\n').length : Number(line);
}
