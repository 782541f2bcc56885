/** The demo's templates, each filled with its example and set in the demo's theme. */
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type DevDocument, makeDocument } from '../../src/cli/dev/make-document.ts';
import { readTemplate } from '../../src/template/import/read-template.ts';
import { FILES_ON_DISK } from '../../src/use-cases/templates/files/files-on-disk.ts';
import { type NewTheme, readThemeFile } from '../../src/use-cases/templates/files/read-theme-file.ts';

const DEMO = realpathSync(path.join(import.meta.dirname, '../../prisma/demo'));
const THEME = 'ashcombe-holt.theme.yaml';
const NOW = new Date('2026-11-21T10:20:30Z');

async function demoTheme(): Promise<NewTheme> {
  const { theme, faults } = await readThemeFile({
    file: THEME,
    path: path.join(DEMO, THEME),
    root: DEMO,
    source: FILES_ON_DISK,
  });
  if (!theme) throw new Error(faults.map(({ line, message }) => `${THEME}:${line} ${message}`).join('\n'));
  return theme;
}

/** By the names of their files. */
export async function demoDocuments(): Promise<Map<string, DevDocument>> {
  const theme = await demoTheme();
  const files = readdirSync(DEMO).filter((file) => file.endsWith('.md'));
  return new Map(
    files.toSorted().map((file) => {
      const name = path.basename(file, '.md');
      const read = readTemplate({ file, bytes: readFileSync(path.join(DEMO, file)) });
      if (!read.ok) throw new Error(read.faults.map(({ line, message }) => `${file}:${line} ${message}`).join('\n'));
      const scenario = JSON.parse(readFileSync(path.join(DEMO, `${name}.values.json`), 'utf8'));
      const document = makeDocument({ file, template: read.template, theme, assets: [], scenario, now: NOW });
      if ('message' in document) throw new Error(`${file}: ${document.message}`);
      return [name, document];
    }),
  );
}
