/** §24.10: a signature is appended to a PDF: what was there stays, and a reader sees the same document. */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { appendValidation, readSignatures, readValidation } from '../../../src/pdf/signature/append-validation.ts';
import { beginSignature, endSignature, signedParts } from '../../../src/pdf/signature/begin-signature.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { open, textOf } from '../support/read-pdf.ts';
import { page, render, SETUP } from '../support/render.ts';

const AT = new Date('2026-11-30T10:11:12Z');
const SEAL = { kind: 'seal', name: 'Seal', at: AT, room: 500 } as const;
const XML = '<Invoice/>';
const CHART = '```chart\ntype: bar\n---\nYear,Sales\n2025,3\n2026,5\n```\n';

/** Different files of ours: of one page and of 200, with an e-invoice, with charts, tables, links and notes. */
const DOCUMENTS: Record<string, () => ReturnType<typeof render>> = {
  letter: () => render('# A letter\n\nDear Ada,\n\nwith [a link](https://example.com).'),
  nothing: () => render('x', { title: '(\\)) <<2026>> [é]' }),
  'an e-invoice': () => render('An invoice', { setup: { ...SETUP, eInvoice: { profile: 'en16931', xml: XML } } }),
  '200 pages': () =>
    render(Array.from({ length: 200 }, (_, at) => `# Part ${at}\n\ntext\n\n<!-- page -->\n`).join('\n')),
  'a chart and a table': () => render(`${CHART}\n| a | b |\n|---|--:|\n| 1 | 2 |\n\nA note.[^1]\n\n[^1]: The note.`),
  landscape: () => render('text\n\n'.repeat(90), { setup: page({ orientation: 'landscape' }) }),
};

function sealed(pdf: Uint8Array, value: Uint8Array): Buffer {
  const begun = beginSignature(pdf, SEAL);
  expect(endSignature(begun, value)).toBe(true);
  return Buffer.concat([pdf, begun.appended]);
}

test.each(Object.keys(DOCUMENTS))(
  'the file stays the beginning, and shows the same: %s',
  async (name) => {
    const { bytes } = await DOCUMENTS[name]!();
    const file = sealed(bytes, Buffer.from('300100', 'hex'));
    expect(file.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(await textOf({ bytes: file })).toBe(await textOf({ bytes }));
    const [before, after] = [await open({ bytes }), await open({ bytes: file })];
    expect(after.numPages).toBe(before.numPages);
    expect(await after.getAttachments()).toEqual(await before.getAttachments());
    expect(Object.keys((await after.getFieldObjects()) ?? {})).toEqual(['Seal']);
    expect(file.length - bytes.length).toBeLessThan(3000);
  },
  PROPERTY_TIMEOUT,
);

test('the ByteRange covers all but the signature', async () => {
  const { bytes } = await DOCUMENTS.letter!();
  const begun = beginSignature(bytes, SEAL);
  const hash = createHash('sha256');
  for (const part of signedParts(bytes, begun)) hash.update(part);
  expect(endSignature(begun, Buffer.alloc(500, 0xab))).toBe(true);
  const file = Buffer.concat([bytes, begun.appended]);
  const [, from, to, length] = /\/ByteRange \[0 +(\d+) +(\d+) +(\d+) *\]/
    .exec(file.toString('latin1'))!
    .map(Number) as [number, number, number, number];
  const hole = file.toString('latin1', from, to);
  expect(hole).toBe(`<${'ab'.repeat(500)}>`);
  expect(to + length).toBe(file.length);
  const covered = createHash('sha256')
    .update(file.subarray(0, from))
    .update(file.subarray(to, to + length));
  expect(covered.digest('hex')).toBe(hash.digest('hex'));
});

test('the document is certified: people may still sign and fill in forms', async () => {
  const { bytes } = await DOCUMENTS.letter!();
  const begun = beginSignature(bytes, { ...SEAL, reason: 'Ausgestellt für Ärzte' });
  const text = begun.appended.toString('latin1');
  expect(text).toContain('/TransformMethod /DocMDP/TransformParams <</Type /TransformParams/P 2/V /1.2>>');
  expect(text).toContain('/M (D:20261130101112Z)');
  expect(text).toContain('/SubFilter /ETSI.CAdES.detached');
  expect(text).toMatch(/\/Perms <<\/DocMDP \d+ 0 R>>/);
  expect(text).toContain(Buffer.from('\ufeffAusgestellt für Ärzte', 'utf16le').swap16().toString('hex'));
});

test('only the first seal certifies', async () => {
  const { bytes } = await DOCUMENTS.letter!();
  const twice = sealed(sealed(bytes, Buffer.from('3000', 'hex')), Buffer.from('3000', 'hex'));
  expect(twice.toString('latin1').match(/\/DocMDP\/TransformParams/g)).toHaveLength(1);
  expect(new Set(twice.toString('latin1').match(/\/Perms <<[^>]+>>/g)).size).toBe(1);
});

test('a signature that has no room is not written', async () => {
  const { bytes } = await DOCUMENTS.letter!();
  const begun = beginSignature(bytes, SEAL);
  expect(endSignature(begun, Buffer.alloc(501))).toBe(false);
  expect(begun.appended.includes(`<${'0'.repeat(1000)}>`)).toBe(true);
});

test('a field of the document with the same name stays the only one of it', async () => {
  const { bytes } = await DOCUMENTS.letter!();
  const begun = beginSignature(bytes, SEAL);
  const name = `<${Buffer.from('\ufeffSeal', 'utf16le').swap16().toString('hex')}>`;
  // As the render writes names.
  const own = begun.appended.toString('latin1').replace(name, '(Seal)'.padEnd(name.length));
  const twice = Buffer.concat([bytes, Buffer.from(own, 'latin1')]);
  const fields = await (
    await open({ bytes: Buffer.concat([twice, beginSignature(twice, SEAL).appended]) })
  ).getFieldObjects();
  expect(Object.keys(fields!)).toEqual(['Seal', 'Seal 2']);
});

test('fields that are there stay, and names are different', async () => {
  const { bytes } = await DOCUMENTS.letter!();
  const first = sealed(bytes, Buffer.from('3000', 'hex'));
  const stamp = { kind: 'time-stamp', name: 'Time-stamp', room: 100 } as const;
  const twice = Buffer.concat([first, beginSignature(first, stamp).appended]);
  const thrice = Buffer.concat([twice, beginSignature(twice, stamp).appended]);
  expect(Object.keys((await (await open({ bytes: thrice })).getFieldObjects())!)).toEqual([
    'Seal',
    'Time-stamp',
    'Time-stamp 2',
  ]);
  expect(readSignatures(thrice).map(({ kind }) => kind)).toEqual(['signature', 'time-stamp', 'time-stamp']);
});

test(
  'any signatures, proofs and time-stamps in any order: each part stays the beginning of the next, and is read back',
  async () => {
    const files = await Promise.all(Object.values(DOCUMENTS).map(async (make) => (await make()).bytes));
    const data = fc.uint8Array({ minLength: 1, maxLength: 300 });
    const step = fc.oneof(
      fc.record({ seal: data }),
      fc.record({
        proof: fc.record({
          certificates: fc.array(data, { maxLength: 3 }),
          ocsps: fc.array(data, { maxLength: 2 }),
          crls: fc.array(data, { maxLength: 2 }),
        }),
      }),
    );
    await assertProperty(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        async (bytes, steps) => {
          let file: Buffer = Buffer.from(bytes);
          const [values, held] = [
            [] as string[],
            { certificates: new Set<string>(), ocsps: new Set<string>(), crls: new Set<string>() },
          ];
          for (const one of steps) {
            const before = file;
            if ('seal' in one) {
              file = sealed(file, one.seal);
              values.push(Buffer.from(one.seal).toString('hex').padEnd(1000, '0'));
            } else {
              file = Buffer.concat([file, appendValidation(file, one.proof)]);
              for (const kind of ['certificates', 'ocsps', 'crls'] as const)
                for (const item of one.proof[kind]) held[kind].add(Buffer.from(item).toString('hex'));
            }
            expect(file.subarray(0, before.length).equals(before)).toBe(true);
          }
          expect(readSignatures(file).map(({ contents }) => Buffer.from(contents).toString('hex'))).toEqual(values);
          const read = readValidation(file);
          for (const kind of ['certificates', 'ocsps', 'crls'] as const)
            expect(read[kind].map((item) => Buffer.from(item).toString('hex'))).toEqual([...held[kind]]);
          expect((await open({ bytes: new Uint8Array(file) })).numPages).toBe((await open({ bytes })).numPages);
        },
      ),
      { numRuns: process.env.PLATEN_LONG ? 500 : 15 },
    );
  },
  PROPERTY_TIMEOUT,
);

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('%PDF-1.7 startxref 12 %%EOF')],
  [
    'a classic table',
    new TextEncoder().encode('%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1>>\nstartxref\n9\n%%EOF\n'),
  ],
])('a file that is not of ours is refused: %s', (_name, bytes) => {
  expect(() => beginSignature(bytes, SEAL)).toThrow();
});
