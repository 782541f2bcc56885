/** Decisions §4: a render that dies, hangs or outgrows its memory fails alone. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renderPdf } from '../../src/pdf/render-pdf.ts';
import { createRenderPool, type RenderPool } from '../../src/pdf/render-pool.ts';
import { SAMPLE_JOB } from '../../src/pdf/sample-job.ts';
import { parseDocument } from '../../src/template/document-tree.ts';
import { textOf } from './support.ts';

const SECOND = 1000;
/** Enough for the sample on any machine, not nearly enough for the book. */
const TIMEOUT = 5 * SECOND;

const letter = (name: string) => ({ ...SAMPLE_JOB, title: name, markdown: `# Letter\n\nDear ${name},` });
const BOOK = { ...SAMPLE_JOB, markdown: 'word '.repeat(1_000_000) };
const LEDGER = { ...SAMPLE_JOB, markdown: `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(60_000)}` };

describe('a pool', () => {
  let pool: RenderPool;
  beforeAll(async () => {
    pool = await createRenderPool({ concurrency: 2, timeoutMs: TIMEOUT, maxMemoryMb: 4000 });
  });
  afterAll(() => pool.close());

  test('renders what the renderer renders, byte for byte', async () => {
    const { markdown, blanks, ...facts } = SAMPLE_JOB;
    const wanted = await renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
    const got = await pool.render(SAMPLE_JOB);
    expect(Buffer.from(got.bytes).equals(Buffer.from(wanted.bytes))).toBe(true);
    expect(got.pages).toBe(wanted.pages);
    expect(got.sha256).toBe(createHash('sha256').update(wanted.bytes).digest('hex'));
  });

  test('gives each caller its own document', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Client ${index}`);
    const texts = await Promise.all(names.map(async (name) => textOf(await pool.render(letter(name)))));
    for (const [index, name] of names.entries()) expect(texts[index]).toContain(`Dear ${name},`);
  });

  test('a document that cannot be set fails with the reason', async () => {
    const row = `|${' a |'.repeat(2000)}\n`;
    const wide = { ...SAMPLE_JOB, markdown: `${row}|${'---|'.repeat(2000)}\n${row}` };
    await expect(pool.render(wide)).rejects.toThrow(/2000 columns does not fit/);
  });

  test.each([
    ['lists', '- '.repeat(10_000)],
    ['quotes', '>'.repeat(10_000)],
    ['emphases', '*'.repeat(20_001)],
  ])('ten thousand %s in one another fail with the reason', async (_name, markdown) => {
    const deep = { ...SAMPLE_JOB, markdown: `${markdown}a` };
    await expect(pool.render(deep)).rejects.toThrow(/nests lists, quotes or emphasis too deeply/);
  });

  test('a render over its time fails, the one beside it and the ones after it do not', async () => {
    const results = await Promise.allSettled([pool.render(BOOK), pool.render(letter('A'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(String((results[0] as PromiseRejectedResult).reason)).toMatch(/took more than 5 s/);
    const after = await Promise.all(['B', 'C', 'D', 'E'].map((name) => pool.render(letter(name))));
    expect(after.every(({ pages }) => pages === 1)).toBe(true);
  });
});

describe('limits', () => {
  test('a render over its memory fails alone', async () => {
    const pool = await createRenderPool({ concurrency: 1, maxMemoryMb: 80 });
    try {
      await expect(pool.render(LEDGER)).rejects.toThrow(/more than 80 MB/);
      expect((await pool.render(letter('A'))).pages).toBe(1);
    } finally {
      await pool.close();
    }
  });

  test('closing rejects what is under way', async () => {
    const pool = await createRenderPool({ concurrency: 1 });
    const running = expect(pool.render(BOOK)).rejects.toThrow();
    await pool.close();
    await running;
  });
});
