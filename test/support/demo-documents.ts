/** The demo's templates, each filled with its example and set in its theme, as `platen dev` makes them. */

import path from 'node:path';
import { listDevFiles } from '../../src/cli/dev/dev-template.ts';
import { readDevThemes } from '../../src/cli/dev/dev-themes.ts';
import { type DevDocument, makeDocument } from '../../src/cli/dev/make-document.ts';
import { readScenario } from '../../src/cli/dev/read-scenario.ts';
import { createTemplateReader } from '../../src/cli/dev/template-reader.ts';
import { TEXT_READERS } from '../../src/use-cases/templates/reading/text-readers.ts';

const DEMO = path.join(import.meta.dirname, '../../prisma/demo');
const NOW = new Date('2026-11-21T10:20:30Z');

/** By the names of their files. */
export async function demoDocuments(): Promise<Map<string, DevDocument>> {
  const { templates, themes: files } = await listDevFiles(DEMO);
  const themes = readDevThemes(files, undefined);
  const read = createTemplateReader(() => themes, TEXT_READERS);
  const documents = new Map<string, DevDocument>();
  for (const beside of templates) {
    const { file } = beside;
    const { template, theme, assets, faults } = await read(beside);
    const scenario = template && (await readScenario(beside, template, 'typical'));
    if (!template || !scenario || faults.length > 0)
      throw new Error(faults.map(({ line, message }) => `${file}:${line} ${message}`).join('\n'));
    const document =
      'message' in scenario ? [scenario] : makeDocument({ file, template, theme, assets, scenario, now: NOW });
    if (Array.isArray(document)) throw new Error(`${file}: ${document[0]!.message}`);
    documents.set(path.basename(file, '.md'), document);
  }
  return documents;
}
