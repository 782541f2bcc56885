/** §25: a code on the page, what anyone learns by it, and what the SHA-256 of a PDF tells. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pdfObjectName } from '../../../../src/domain/pdf-object-name.ts';
import { writeVerificationCode } from '../../../../src/domain/verification-code.ts';
import { verifyPdf } from '../../../../src/pdf/verify/verify-pdf.ts';
import { linesOf } from '../../../pdf/support/read-pdf.ts';
import { addTestSeal, checkSeal } from '../../../support/seals.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const INVOICE = `---
title: Invoice
placeholders:
  - {label: Number, type: counter, format: INV-0001}
  - {label: Hours, type: number}
  - {label: Total, type: number, format: "€1,234.56", formula: Hours * 100}
---
# Invoice {{Number}}

For {{Name}}, {{Hours}} hours, {{Total}}.

![Verify](verify:)
`;
const CODE = /[0-7][0-9A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]{5}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/;

let service: TestService;
let tenant: Tenant;
let template: string;

beforeAll(async () => {
  service = await startTestService({ env: { TRUST_PROXY: '1' }, key: () => tenant.key });
  tenant = await seedTenant(db());
  template = await seedTemplate(db(), tenant.workspaceId, INVOICE);
});
afterAll(() => service?.close());

function db() {
  return service.services.context.db;
}

type Document = { id: string; markdown: string; code: string };

async function newDocument(name = 'Ada', headers: Record<string, string> = {}, of = template): Promise<Document> {
  const body = { values: { name, ...(of === template && { hours: '3' }) } };
  const once = { 'Idempotency-Key': randomBytes(9).toString('hex') };
  const answer = await service.call('POST', `/templates/${of}/generations`, { body, headers: { ...once, ...headers } });
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  const { id, markdown } = answer.body as Document;
  return { id, markdown, code: CODE.exec(markdown)?.[0] ?? '' };
}

async function pdfOf({ id }: Document): Promise<Buffer> {
  const { status, body } = await service.call('GET', `/generations/${id}/pdf`, {
    headers: { Accept: 'application/pdf' },
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return Buffer.from(await service.services.objects!.read(pdfObjectName(tenant.workspaceId, id)));
}

let networks = 0;

/** Somebody from a network of their own. */
function anyone(): WebVisitor {
  const visitor = stranger(service);
  networks += 1;
  visitor.headers = { 'X-Forwarded-For': `198.51.${networks >> 8}.${networks & 255}` };
  return visitor;
}

/** The facts of a page, by their terms. */
function factsIn(html: string): Record<string, string> {
  const facts = [...html.matchAll(/<dt>([^<]+)<\/dt><dd[^>]*>(?:<time[^>]*>)?([^<]+)/g)];
  return Object.fromEntries(facts.map(([, term, text]) => [term, text!.replaceAll('&#x27;', "'")]));
}

describe('the code of a document', () => {
  test('is in the Markdown, in the PDF and on its page, and leads to the public URL', async () => {
    const document = await newDocument();
    expect(document.markdown).toContain(`![Verify ${document.code}](verify:${service.url}/verify/${document.code})`);
    const lines = (await linesOf({ bytes: await pdfOf(document) })).map(({ text }) => text);
    expect(lines.join('\n')).toContain(document.code.slice(0, 15));
    expect(lines.join('\n')).toContain(document.code.slice(16));
    const { status, html, headers } = await anyone().get(`/verify/${document.code}`);
    expect([status, headers['cache-control'], headers['set-cookie'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      undefined,
      'no-referrer',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('This document is genuine');
    expect(factsIn(html)).toEqual({ Issuer: tenant.name, Number: 'INV-0001', Created: expect.any(String) });
    expect(html).not.toContain('Ada');
  });

  test('is read as people type it', async () => {
    const { code } = await newDocument();
    const digits = code.replaceAll('-', '');
    for (const typed of [
      digits.toLowerCase(),
      code.replaceAll('-', ' '),
      digits.replaceAll('0', 'o').replaceAll('1', 'l'),
      code.replaceAll('1', 'I'),
    ])
      expect([typed, (await anyone().get(`/verify/${encodeURIComponent(typed)}`)).status]).toEqual([typed, 200]);
    const form = await anyone().get(`/verify?code=${encodeURIComponent(` ${code.toLowerCase()} `)}`);
    expect([form.status, form.location]).toEqual([303, `/verify/${code.toLowerCase()}`]);
  });

  test('is the same for a repeated request, and another for each document', async () => {
    const key = { 'Idempotency-Key': 'twice' };
    const [first, again, other] = [await newDocument('Bo', key), await newDocument('Bo', key), await newDocument()];
    expect(again).toEqual(first);
    expect(other.code).not.toBe(first.code);
  });

  test('is drawn for no document whose template shows none', async () => {
    const before = await db().verificationCode.count({ where: { workspaceId: tenant.workspaceId } });
    const plain = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Plain\n---\nFor {{Name}}\n');
    expect((await newDocument('![Verify](verify:)', {}, plain)).code).toBe('');
    expect(await db().verificationCode.count({ where: { workspaceId: tenant.workspaceId } })).toBe(before);
  });

  test('is a sample in a preview', async () => {
    const { body } = await service.call('GET', `/templates/${template}`);
    expect((body as { markdown: string }).markdown).toContain('![Verify](verify:)');
    const { html, status } = await anyone().get('/verify/sample');
    expect([status, html.includes('This is a sample')]).toEqual([200, true]);
  });

  test('stands in the lines of a header', async () => {
    const source = '---\ntitle: Head\nfooter:\n  left: "![Verify](verify:)"\n---\nFor {{Name}}\n';
    const headed = await seedTemplate(db(), tenant.workspaceId, source);
    const document = await newDocument('Ada', {}, headed);
    const text = (await linesOf({ bytes: await pdfOf(document) })).map((line) => line.text).join('\n');
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}\s[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(text)![0];
    expect((await anyone().get(`/verify/${encodeURIComponent(code)}`)).html).toContain('This document is genuine');
  });
});

describe('the page of a code', () => {
  test('says that a document is void, replaced or erased', async () => {
    const [voided, replaced, next, erased] = [
      await newDocument(),
      await newDocument(),
      await newDocument(),
      await newDocument(),
    ];
    const { workspaceId } = tenant;
    await db().generation.update({
      where: { workspaceId_id: { workspaceId, id: voided.id } },
      data: { voidedAt: new Date(), voidReason: 'secret reason' },
    });
    await db().correction.create({ data: { workspaceId, generationId: next.id, corrects: replaced.id } });
    const pageOf = ({ code }: Document) => anyone().get(`/verify/${code}`);
    const isVoid = await pageOf(voided);
    expect(isVoid.html).toContain('This document is void');
    expect(isVoid.html).not.toContain('secret reason');
    const isReplaced = await pageOf(replaced);
    expect(isReplaced.html).toContain('Another document replaces this one');
    expect(factsIn(isReplaced.html)['Replaced by']).toMatch(/^INV-\d{4}, /);
    // Correcting makes the document void in the same step.
    await db().generation.update({
      where: { workspaceId_id: { workspaceId, id: replaced.id } },
      data: { voidedAt: new Date() },
    });
    expect((await pageOf(replaced)).html).toContain('Another document replaces this one');
    await db().generation.update({
      where: { workspaceId_id: { workspaceId, id: replaced.id } },
      data: { voidedAt: null },
    });
    expect((await pageOf(next)).html).toContain('This document is genuine');
    await db().generation.update({
      where: { workspaceId_id: { workspaceId, id: next.id } },
      data: { voidedAt: new Date() },
    });
    expect((await pageOf(replaced)).html).toContain('This document is genuine');
    await db().$executeRaw`DELETE FROM generations WHERE id = ${erased.id}::uuid`;
    const isErased = await pageOf(erased);
    expect([isErased.status, isErased.html.includes('This document was erased'), factsIn(isErased.html)]).toEqual([
      200,
      true,
      {},
    ]);
    expect(isErased.html).not.toContain(tenant.name);
  });

  test('shows the amount only if the workspace says so', async () => {
    const { code } = await newDocument();
    expect((await anyone().get(`/verify/${code}`)).html).not.toContain('€300.00');
    const owner = await signedIn(service, tenant.userId);
    const settings = `/w/${tenant.workspaceId}/settings`;
    const fields = { name: tenant.name, time_zone: 'UTC', theme: 'none', verify_shows_amount: 'yes' };
    expect((await owner.post(settings, fields)).status).toBe(303);
    expect(factsIn((await anyone().get(`/verify/${code}`)).html).Amount).toBe('€300.00');
    await owner.post(settings, { ...fields, verify_shows_amount: 'no' });
    expect((await anyone().get(`/verify/${code}`)).html).not.toContain('€300.00');
  });

  test('answers unknown codes, other keys and odd texts alike', async () => {
    const known = await newDocument();
    const random = () => writeVerificationCode(randomBytes(16));
    const odd = [
      '%F0%9F%A6%84',
      '%00',
      "'%3B--",
      'a'.repeat(150),
      known.id,
      tenant.key,
      `${known.code}0`,
      '..%2F..',
      'file%20',
    ];
    for (const text of [random(), ...odd]) {
      const { status, html } = await anyone().get(`/verify/${text}`);
      expect([text, status, html.includes('No document has this code')]).toEqual([text, 404, true]);
    }
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, async () => (await anyone().get(`/verify/${random()}`)).status),
    );
    expect(new Set(answers)).toEqual(new Set([404]));
  });

  test('limits how many one network looks up, whatever it finds', async () => {
    const { code } = await newDocument();
    const visitor = anyone();
    for (let count = 0; count < 100; count += 1) await visitor.get(`/verify/${code}`);
    const { status, headers } = await visitor.get(`/verify/${code}`);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    const file = await visitor.get(`/verify/file?sha256=${'0'.repeat(64)}`);
    expect([file.status, Number(file.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await anyone().get(`/verify/${code}`)).status).toBe(200);
  });

  test('is in the language of the browser', async () => {
    const { code } = await newDocument();
    for (const [language, title] of [
      ['de', 'Dieses Dokument ist echt'],
      ['fr', 'Ce document est authentique'],
      ['es', 'Este documento es auténtico'],
      ['ja', 'この文書は本物です'],
    ] as const) {
      const visitor = anyone();
      visitor.headers['Accept-Language'] = language;
      expect((await visitor.get(`/verify/${code}`)).html).toContain(title);
    }
  });
});

describe('the SHA-256 of a PDF', () => {
  const lookUp = async (...hashes: string[]) => {
    const { status, html } = await anyone().get(`/verify/file?${hashes.map((hash) => `sha256=${hash}`).join('&')}`);
    return { status, ...JSON.parse(html) };
  };
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('finds the document, also by the beginning of a longer file, and tells nothing of any other', async () => {
    const document = await newDocument();
    const pdf = await pdfOf(document);
    expect(await lookUp(hashOf(pdf))).toMatchObject({
      status: 200,
      found: 'issued',
      document: { state: 'genuine', number: expect.stringMatching(/^INV-\d{4}$/), issuer: tenant.name },
    });
    expect(await lookUp(hashOf(randomBytes(9)), hashOf(pdf))).toMatchObject({ found: 'changed', at: 1 });
    expect(await lookUp(hashOf(randomBytes(9)))).toMatchObject({ status: 200, found: 'unknown' });
    expect((await lookUp(hashOf(pdf).slice(1))).status).toBe(400);
    expect((await lookUp(...Array.from({ length: 40 }, () => hashOf(randomBytes(9))))).status).toBe(400);
  });

  test('finds a sealed document by its file, by the file before its seal, and by one whose seal was renewed since', async () => {
    const sealing = await seedTenant(db());
    await addTestSeal(service, sealing.workspaceId, 'acme');
    const letter = await seedTemplate(db(), sealing.workspaceId, '---\ntitle: Letter\n---\nFor {{Name}}\n');
    const { body } = await service.call('POST', `/templates/${letter}/generations`, {
      key: sealing.key,
      body: { values: { name: 'Ada' } },
    });
    const { id } = body as Document;
    await service.call('GET', `/generations/${id}/pdf`, { key: sealing.key, headers: { Accept: 'application/pdf' } });
    const pdf = Buffer.from(await service.services.objects!.read(pdfObjectName(sealing.workspaceId, id)));
    expect(verifyPdf(pdf)).toMatchObject({ verdict: 'sealed', fault: null });
    const { rendered } = checkSeal(pdf)!;
    expect(await lookUp(hashOf(pdf))).toMatchObject({ found: 'issued', document: { state: 'genuine' } });
    expect(await lookUp(hashOf(rendered))).toMatchObject({ found: 'unsealed', document: { state: 'genuine' } });
    // As a renewal leaves it: of another file that was this document's.
    const other = randomBytes(9);
    const part = (await db().documentSeal.findFirst({
      where: { workspaceId: sealing.workspaceId, generationId: id },
    }))!;
    const sha256 = createHash('sha256').update(other).digest();
    await db().documentSeal.create({ data: { ...part, ordinal: 1, sha256 } });
    expect(await lookUp(hashOf(other))).toMatchObject({ found: 'earlier', document: { state: 'genuine' } });
  });
});
