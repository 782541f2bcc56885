/**
 * §4.3 `values` from the command line: `--values file.json` (`-` is standard input), overridden by `--set key=value` or, for a picture,
 * `--set key=@file.png`.
 */
import type { GenerationRequest } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { isObject } from '../../domain/values.ts';
import { dataUri } from '../../domain/write-picture.ts';
import { tell, toldOf } from '../../locales/message.ts';
import { readNamedFile } from '../../platform/read-named-file.ts';
import { invalid } from '../terminal/arguments.ts';

export type Values = NonNullable<GenerationRequest['values']>;

/** Parses `key=value`; the value may be empty and may contain `=`. Commander calls it for each `--set`. */
export function collectSetting(setting: string, before: [string, string][] = []): [string, string][] {
  const at = setting.indexOf('=');
  if (at < 1) throw invalid(tell('command.argument.keyValue'));
  return [...before, [setting.slice(0, at), setting.slice(at + 1)]];
}

type Given = { values?: string; set?: [string, string][] };

/**
 * Returns the values, and the title if the file is the body of a request, as files of values beside a template may be. Throws `validation`
 * when a file cannot be read, or the file of values does not hold an object.
 */
export async function readRequest({ values: file, set = [] }: Given): Promise<{ values: Values; title?: string }> {
  const settings = Object.fromEntries(
    await Promise.all(set.map(async ([key, value]) => [key, await readSetting(value)] as const)),
  );
  const read: Record<string, unknown> = file === undefined ? {} : await readObject(file);
  // No value is an object, so this is the body of a request.
  const body = isObject(read.values) ? { values: read.values, title: read.title } : { values: read, title: undefined };
  const values = { ...body.values, ...settings } as Values;
  return { values, ...(typeof body.title === 'string' && { title: body.title }) };
}

export async function readValues(given: Given): Promise<Values> {
  return (await readRequest(given)).values;
}

const PICTURE_FILE = /^@(.+\.(png|jpe?g))$/i;

/** `@signature.png` means the picture in that file (§10.33). */
async function readSetting(value: string): Promise<string> {
  const [, file, ending] = PICTURE_FILE.exec(value) ?? [];
  if (file === undefined) return value;
  const bytes = await readNamedFile(file, { field: 'values' });
  return dataUri(/^png$/i.test(ending!) ? 'image/png' : 'image/jpeg', bytes);
}

async function readObject(file: string): Promise<Values> {
  const name = file === '-' ? 'standard input' : file;
  const bytes = await readNamedFile(file, { field: 'values', takesInput: true });
  const value = parse(bytes.toString('utf8').replace(/^\uFEFF/, ''), name);
  if (isObject(value)) return value as Values;
  throw new Refusal('validation', tell('command.object', { file: name }), 'values');
}

function parse(source: string, name: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new Refusal('validation', tell('command.notJson', { file: name, problem: toldOf(error) }), 'values');
  }
}
