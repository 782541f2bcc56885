/** §20.25: reads the examples beside a template: `*.values.json`. */

import path from 'node:path';
import { isMessage, tell } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { TEXT_READERS, type TextReaders } from '../reading/text-readers.ts';
import type { TemplateFile } from './template-files.ts';
import { valuesBeside } from './values-beside.ts';

/** An example in a file. `file`: its name in warnings. `values`: the values as written. */
export type NewExample = { file: string; name: string; title: string; values: Record<string, unknown> };

/**
 * Reads the examples. A faulty file is skipped with a warning, because documents do not need it. `example`: reads a
 * file; in this thread by default.
 */
export async function readExamples(
  { file, path: place, source }: TemplateFile,
  { example }: Pick<TextReaders, 'example'> = TEXT_READERS,
): Promise<{ examples: NewExample[]; warnings: Fault[] }> {
  const folder = path.dirname(place);
  const beside = valuesBeside(place, (await source.list?.(folder)) ?? []);
  const examples: NewExample[] = [];
  const warnings: Fault[] = [];
  for (const [name, base] of beside) {
    const written = path.join(path.dirname(file), base);
    const bytes = await source.read(path.join(folder, base));
    const read = isMessage(bytes)
      ? { file: written, line: 1, message: tell('file.file', { problem: bytes }) }
      : await example({ file: written, bytes });
    if ('message' in read)
      warnings.push({ ...read, message: tell('template.example.none', { problem: read.message }) });
    else examples.push({ file: written, name, title: read.title ?? '', values: read.values });
  }
  return { examples, warnings };
}
