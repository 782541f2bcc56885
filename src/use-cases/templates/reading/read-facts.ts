/** §10.5: what saving needs to know of a template's file, as plain data, so that it may be read in a worker thread. */
import { tell } from '../../../locales/message.ts';
import { splitFile } from '../../../template/front-matter/front-matter.ts';
import { readTemplate, type Source } from '../../../template/import/read-template.ts';
import { findTooManyMarks } from '../../../template/markdown/count-marks.ts';
import type { Template } from '../../../template/model/compiled.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { countPlaceholders, type History, type Inventory } from '../../../template/model/inventory.ts';

/** `assetPaths`: the images that it names, also where the file has `faults`. `theme`: the one that it names, and where. */
export type SourceFacts = { assetPaths: Template['assetPaths'] } & (
  | {
      ok: true;
      title: string;
      folder: string;
      source: string;
      inventory: Inventory;
      theme?: { name: string; line: number };
      /** HTML that documents do not show. */
      ignored: string[];
      warnings: Fault[];
    }
  | { ok: false; faults: Fault[] }
);

/** `history`: what earlier versions had, whose keys are kept (§10.10). `upload`: what a text of somebody else may have at most. */
export function readFacts(source: Source, history?: History, upload?: { placeholders: number }): SourceFacts {
  const fault = upload && lengthFault(source);
  if (fault) return { ok: false, faults: [fault], assetPaths: [] };
  const read = readTemplate(source, history);
  if (!read.ok) return read;
  const { title, folder, source: text, inventory, assetPaths, own } = read.template;
  const placeholders = countPlaceholders(inventory);
  if (upload && placeholders > upload.placeholders) {
    const message = tell('template.tooManyPlaceholders', { count: placeholders, max: upload.placeholders });
    return { ok: false, faults: [{ file: source.file, line: 1, message }], assetPaths };
  }
  const theme = own.theme === undefined ? {} : { theme: { name: own.theme, line: read.lineOf('theme') } };
  return {
    ok: true,
    title,
    folder,
    source: text,
    inventory,
    assetPaths,
    ...theme,
    ...{ ignored: read.ignored, warnings: read.warnings },
  };
}

/** What keeps a text from being read for somebody else: what its body takes. */
export function lengthFault({ file, bytes }: Pick<Source, 'file' | 'bytes'>): Fault | undefined {
  const text = new TextDecoder().decode(bytes);
  const { body, firstLine } = splitFile(text) ?? { body: text, firstLine: 1 };
  const message = findTooManyMarks(body, firstLine);
  return message === undefined ? undefined : { file, line: firstLine, message };
}
