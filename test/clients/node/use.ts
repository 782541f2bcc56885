/** The client for Node, as a program uses it: PLATEN_URL, PLATEN_API_KEY, TITLE, and WEBHOOK with a signed message. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { Platen, PlatenError, verifyWebhook } from 'platen-client';
import type { TemplateValues } from './platen-values.d.ts';

const { PLATEN_URL: url = '', PLATEN_API_KEY: key = '', TITLE: title = '', WEBHOOK = '' } = process.env;
const platen = new Platen<TemplateValues>({ url, key });

const made = await platen.createPdf('offer-letter', { title, values: { candidate_name: 'Ada Lovelace' } });
assert.equal(Buffer.from(made.pdf).subarray(0, 5).toString(), '%PDF-');
assert(made.number > 0 && made.url.includes(made.id) && made.replayed);
assert.deepEqual(await platen.downloadPdf(made.id), made.pdf);

const late = await platen.createPdf(
  'offer-letter',
  { title: `Late ${title}` },
  { waitSeconds: 0, idempotencyKey: title },
);
assert.equal(Buffer.from(late.pdf).subarray(0, 5).toString(), '%PDF-');
const again = await platen.createDocument('offer-letter', { title: 'Other' }, { idempotencyKey: title });
assert.equal(again.id, late.id);
assert.equal(again.replayed, true);

async function refused(call: Promise<unknown>): Promise<PlatenError> {
  const error = await call.then(
    () => assert.fail('It was not refused.'),
    (one: unknown) => one,
  );
  assert(error instanceof PlatenError && !inspect(error, { depth: 9 }).includes(key));
  return error;
}
// @ts-expect-error: a wrong key of `values` does not compile.
const wrong = await refused(platen.createPdf('offer-letter', { values: { nobody: 'x' } }));
assert.deepEqual([wrong.code, wrong.field, wrong.status], ['unknown_placeholder', 'values.nobody', 422]);
const stranger = await refused(new Platen({ url, key: 'plt_wrong' }).createPdf('offer-letter'));
assert.equal(stranger.code, 'unauthorized');
const nowhere = await refused(new Platen({ url: 'http://127.0.0.1:9', key, attempts: 2 }).createPdf('offer-letter'));
assert.deepEqual([nowhere.code, nowhere.status], ['unreachable', 0]);
assert(!inspect(platen, { depth: 9 }).includes(key));

const { data } = await platen.api.listTemplates({ search: 'offer' });
assert.equal(data?.templates[0]?.slug, 'offer-letter');

const { secret, body, headers } = JSON.parse(WEBHOOK);
assert.equal(verifyWebhook(secret, Buffer.from(body), headers).type, 'document.created');
assert.throws(() => verifyWebhook(secret, `${body} `, headers));
console.log(`Node: a PDF of ${made.pdf.byteLength} bytes`);
