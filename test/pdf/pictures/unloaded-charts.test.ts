/** §10.50 rule 8: what a document without charts loads. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Loaded } from '../../support/count-modules.ts';
import { SETUP } from '../support/render.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'platen-charts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the modules that a process has loaded once it has made the PDF and the preview of a document. */
function loadedBy(markdown: string, setup: object): string[] {
  const list = path.join(folder, 'modules.json');
  const urlOf = (file: string) => new URL(`../../../${file}`, import.meta.url).href;
  const script = `
    const { runRenderJob } = await import('${urlOf('src/pdf/job/render-pdf.ts')}');
    const { makePreview } = await import('${urlOf('src/rendering/preview/make-preview.ts')}');
    const document = ${JSON.stringify({ markdown, blanks: [], setup: { ...SETUP, ...setup }, title: 'T' })};
    await runRenderJob({ ...document, assets: [] });
    await makePreview(document, []);`;
  const hook = urlOf('test/support/count-modules.ts');
  const env = { ...process.env, PLATEN_MODULES: list, NODE_OPTIONS: '' };
  execFileSync(process.execPath, ['--import', hook, '--input-type=module', '--eval', script], { env });
  const { files }: Loaded = JSON.parse(readFileSync(list, 'utf8'));
  return files.filter((file) => /\/d3-|\/colord\/plugins\/lch|\/pictures\/charts\//.test(file));
}

test('a document without charts loads nothing that draws them', () => {
  expect(loadedBy('# Title\n\n| A | B |\n|--|--|\n| 1 | 2 |', {})).toEqual([]);
  expect(loadedBy('![5](chart:spark/5/7)', { charts: [] }).join()).toContain('/d3-shape/');
});
