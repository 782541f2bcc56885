/** §18.38: creates a document of the demo by the API, and downloads its PDF. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const EXAMPLE = path.join(import.meta.dirname, '../prisma/demo/offer-letter.values.json');

export type Demo = { token: string; templates: Record<string, string> };

/** `demo` is the output of `platen demo --json`. */
export async function makePdf(url: string, demo: Demo): Promise<{ id: string; pdf: Buffer }> {
  const headers = { Authorization: `Bearer ${demo.token}`, 'Content-Type': 'application/json' };
  const template = `${url}/api/v1/templates/${demo.templates['offer-letter.md']}`;
  const made = await fetch(`${template}/generations`, { method: 'POST', headers, body: readFileSync(EXAMPLE, 'utf8') });
  const { id } = (await made.json()) as { id: string };
  for (;;) {
    const answer = await fetch(`${url}/api/v1/generations/${id}/pdf`, { headers });
    assert(answer.ok, String(answer.status));
    const { url: file } = (await answer.json()) as { url?: string };
    if (file) {
      const pdf = Buffer.from(await (await fetch(file)).arrayBuffer());
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
      return { id, pdf };
    }
    await pause(100);
  }
}
