/** §17.39: codes on pages: drawn as vectors, of the size that was asked for, named for who cannot see them, and never too small to be read. */
import { describe, expect, test } from '@jest/globals';
import { runRenderJob } from '../../../src/pdf/job/run-render-job.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { SETUP } from '../support/render.ts';
import { shapesOf } from '../support/shapes-of.ts';

function renderJob(markdown: string, setup: DocumentSetup = { ...SETUP, codes: true }) {
  return runRenderJob({ markdown, blanks: [], title: 'T', author: 'A', createdAt: new Date(0), setup, assets: [] });
}

const POINTS_PER_MM = 72 / 25.4;

describe('codes on pages', () => {
  test.each([
    ['![c](qr:A)', 30, 30],
    ['<img src="qr:A" alt="c" width="189">', 50, 50],
    ['![c](datamatrix:A)', 20, 20],
    ['![c](code128:A)', 70, 15],
    ['<img src="code128:A" alt="c" width="151" height="38">', 40, 10],
    ['In a line: <img src="qr:A" alt="c" width="57">.', 15, 15],
  ])('%s', async (markdown, width, height) => {
    const pdf = await renderJob(markdown);
    const [paper] = await shapesOf(pdf, 1);
    const [left, bottom, right, top] = paper!;
    expect((right - left) / POINTS_PER_MM).toBeCloseTo(width, 0);
    expect((top - bottom) / POINTS_PER_MM).toBeCloseTo(height, 0);
    expect(Buffer.from(pdf.bytes).toString('latin1')).not.toContain('/Subtype /Image');
  });

  test('a code for paying, which says what is kept with the document', async () => {
    const setup = { ...SETUP, codes: true as const, payments: { 'girocode:': 'BCD\n002\n1\nSCT\n\nA\nDE89\nEUR1.00' } };
    const [paper] = await shapesOf(await renderJob('![Pay](girocode:)', setup), 1);
    expect((paper![2] - paper![0]) / POINTS_PER_MM).toBeCloseTo(30, 0);
    const shown = async (kept: DocumentSetup) =>
      (await makePreview({ title: 'T', markdown: '![Pay](girocode:)', blanks: [], setup: kept }, [])).html;
    expect(await shown(setup)).toContain('data:image/svg+xml;base64,');
    expect(await shown({ ...SETUP, codes: true })).not.toContain('data:image/svg+xml;base64,');
  });

  test('in the preview, and around the text', async () => {
    const image = { type: 'image' as const, url: 'qr:https://acme.example', alt: 'Acme' };
    const setup = { ...SETUP, codes: true as const, furniture: { footer: { center: [image] } } };
    const { html } = await makePreview({ title: 'T', markdown: '![c](code128:A%20b)', blanks: [], setup }, []);
    expect(html.match(/data:image\/svg\+xml;base64,/g)).toHaveLength(2);
    const pdf = await renderJob('Text.', { ...SETUP, furniture: { footer: { center: [image] } } });
    expect((await shapesOf(pdf, 1)).length).toBeGreaterThanOrEqual(2);
  });

  test('the same bytes each time', async () => {
    const [one, two] = await Promise.all([
      renderJob('![c](qr:A) ![d](code128:B)'),
      renderJob('![c](qr:A) ![d](code128:B)'),
    ]);
    expect(one.sha256).toBe(two.sha256);
  });

  test('one that becomes too small where it stands fails the document', async () => {
    const columns = 12;
    const cells = Array.from({ length: columns }, () => '![c](code128:ABCDEFGHIJ)');
    const table = `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n|${cells.join('|')}|`;
    await expect(renderJob(table)).rejects.toThrow(
      /a code does not fit where it stands: a Code 128 [\d.]+ mm wide holds \d+ characters/,
    );
  });
});
