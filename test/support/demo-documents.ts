/** The demo's templates, each filled with its example and with its theme, as in `platen dev`. */

import path from 'node:path';
import { listFolderFiles, readScenario } from '../../src/use-cases/folder/folder-files.ts';
import { type FolderDocument, makeDocument } from '../../src/use-cases/folder/make-document.ts';
import { createTemplateReader, readFolderThemes } from '../../src/use-cases/folder/template-reader.ts';
import { TEXT_READERS } from '../../src/use-cases/templates/reading/text-readers.ts';

const DEMO = path.join(import.meta.dirname, '../../prisma/demo');
const NOW = new Date('2026-11-21T10:20:30Z');

/** Returns the documents by their file names: all of them, or those of these names. */
export async function demoDocuments(names?: string[]): Promise<Map<string, FolderDocument>> {
  const { templates, themes: files } = await listFolderFiles(DEMO);
  const themes = readFolderThemes(files, undefined);
  const read = createTemplateReader(() => themes, TEXT_READERS);
  const documents = new Map<string, FolderDocument>();
  for (const beside of templates) {
    const { file } = beside;
    const name = path.basename(file, '.md');
    if (names && !names.includes(name)) continue;
    const { template, theme, assets, faults } = await read(beside);
    const scenario = template && (await readScenario(beside, template, 'typical'));
    if (!template || !scenario || faults.length > 0)
      throw new Error(faults.map(({ line, message }) => `${file}:${line} ${message}`).join('\n'));
    const document =
      'message' in scenario ? [scenario] : makeDocument({ file, template, theme, assets, scenario, now: NOW });
    if (Array.isArray(document)) throw new Error(`${file}: ${document[0]!.message}`);
    documents.set(name, document);
  }
  return documents;
}
