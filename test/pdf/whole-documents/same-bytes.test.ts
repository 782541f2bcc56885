/** §13.2: the same document is the same bytes, in every process. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SAMPLE_JOB } from '../../../src/pdf/pool/render-pool.ts';
import { render } from '../support/render.ts';

describe('the same bytes', () => {
  const MARKDOWN = `${SAMPLE_JOB.markdown}\n\nΩ → 中 {{Blank}}\n`;
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('again, after other documents, and in another process', async () => {
    const first = hash((await render(MARKDOWN)).bytes);
    await render('Ω wholly other text ﬁ 中 A\u030a Å '.repeat(30));
    expect(hash((await render(MARKDOWN)).bytes)).toBe(first);
    const script = `
      import { render } from ${JSON.stringify(new URL('../support/render.ts', import.meta.url).href)};
      import { createHash } from 'node:crypto';
      const { bytes } = await render(${JSON.stringify(MARKDOWN)});
      process.stdout.write(createHash('sha256').update(bytes).digest('hex'));`;
    const other = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_OPTIONS: '', TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' },
      encoding: 'utf8',
    });
    expect(other).toBe(first);
  });

  test('another creation time gives other bytes', async () => {
    const later = await render(MARKDOWN, { createdAt: new Date('2027-01-01') });
    expect(hash(later.bytes)).not.toBe(hash((await render(MARKDOWN)).bytes));
  });
});
