/** §18.21, §20.25: the values files beside a template, and what each contains. */

import path from 'node:path';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { isObject } from '../../../domain/values.ts';
import { sentence, tell, toldOf } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';

/** The scenario of `<name>.values.json`. Others are in `<name>.<scenario>.values.json`. */
export const FIRST_SCENARIO = 'typical';
/** The allowed names of a scenario, which is part of a file name. */
export const SCENARIO_NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u;
export const VALUES_ENDING = '.values.json';

/** Returns scenario → name of its file. `names`: all files in the template's folder. */
export function valuesBeside(template: string, names: readonly string[]): Map<string, string> {
  const base = path.parse(template).name;
  const found = new Map<string, string>();
  for (const name of names.filter((one) => one.startsWith(`${base}.`) && one.endsWith(VALUES_ENDING)).sort()) {
    const scenario = name.slice(base.length + 1, -VALUES_ENDING.length);
    if (name === base + VALUES_ENDING) found.set(FIRST_SCENARIO, name);
    // `a.b.values.json` belongs to `a.b.md`, if that exists.
    else if (SCENARIO_NAME.test(scenario) && !names.includes(`${base}.${scenario}.md`)) found.set(scenario, name);
  }
  return found;
}

/** `isBody`: the file is a request body with the values in its field `values`. */
export type ReadValues = { values: Record<string, unknown>; title?: string; isBody: boolean };

/**
 * Reads a values file: an object of values, or a request body with `values` and perhaps `title`. A value is a text or a
 * list, never an object, so the two cannot be confused. `file`: its name in faults.
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

/** The limits in an import, where the main thread parses the values again. A form has at most 500 rows. */
const MAX_MEMBERS = 30_000;
const MAX_DEPTH = 10;

/** Reads a values file of an import, which may have no more than the values of a document. */
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

/**
 * Returns whether the values are within the limits. Rows are two levels deep. Deeper values are refused; they could be
 * too deep to send to a thread.
 */
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

/** Returns the line that a `JSON.parse` error names, or the last one when the end is missing. */
function lineOfJsonError(json: string, { message }: Error): number {
  const [, line] = /\(line (\d+) column \d+\)/.exec(message) ?? [];
  return line === undefined ? json.trimEnd().split('\n').length : Number(line);
}
