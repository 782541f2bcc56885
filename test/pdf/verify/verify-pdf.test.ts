/** §25.6: what is told of sealed files, and that each changed byte is told. */
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PdfReport, verifyPdf } from '../../../src/pdf/verify/verify-pdf.ts';
import { renewSeal } from '../../../src/rendering/seal/index.ts';
import { type Authority, startAuthority } from '../../rendering/seal/support/authority.ts';
import { type Issued, issue } from '../../rendering/seal/support/issue.ts';
import { isLong } from '../../support/this-run.ts';
import { letter, SEALED_AT, sealed } from './support/sealed.ts';

let authority: Authority;
let key: Issued;
let pdf: Buffer;

beforeAll(async () => {
  authority = await startAuthority();
  key = await authority.issue({ name: 'Acme Ltd seal' });
  pdf = await letter();
});
afterAll(() => authority?.close());

function told({ verdict, fault, signatures, appended }: PdfReport) {
  return {
    verdict,
    fault: fault?.message,
    kinds: signatures.map(({ kind }) => kind),
    appended: appended.map(({ isAllowed, details }) => (isAllowed ? 'allowed' : details)),
  };
}

describe('a sealed file', () => {
  test('says who sealed it, when, and what is covered', async () => {
    const file = await sealed(pdf, key);
    const report = verifyPdf(file);
    expect(told(report)).toEqual({ verdict: 'sealed', fault: undefined, kinds: ['seal'], appended: [] });
    expect(report.signatures[0]).toMatchObject({
      field: 'Seal',
      signer: 'Acme Ltd seal',
      issuer: 'Test intermediate',
      covers: file.length,
      claimedAt: new Date(SEALED_AT.toISOString().replace(/\.\d+/, '.000')),
      stamped: null,
      isTrusted: null,
      wasValid: true,
    });
  });

  test.each(['B-T', 'B-LT', 'B-LTA'] as const)('%s: what belongs to the seal is no change', async (level) => {
    const file = await sealed(pdf, key, { level, authority });
    const report = verifyPdf(file, { trusted: [new X509Certificate(authority.root.der)] });
    const kinds = level === 'B-LTA' ? ['seal', 'timestamp'] : ['seal'];
    const appended = { 'B-T': [], 'B-LT': ['allowed'], 'B-LTA': ['allowed', 'allowed'] }[level];
    expect(told(report)).toEqual({ verdict: 'sealed', fault: undefined, kinds, appended });
    expect(report.hasProofs).toBe(level !== 'B-T');
    for (const { stamped, isTrusted } of report.signatures) {
      expect([stamped?.authority, stamped?.isTrusted, isTrusted]).toEqual(['Test time-stamps', true, true]);
      expect(Math.abs(stamped!.at.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  test('may be renewed', async () => {
    const file = await sealed(pdf, key, { level: 'B-LTA', authority });
    const options = { authorities: [authority.url], hosts: [authority.host, '127.0.0.1'], at: new Date() };
    const { appended } = await renewSeal(file, options);
    const report = verifyPdf(Buffer.concat([file, appended]));
    expect(told(report)).toMatchObject({
      verdict: 'sealed',
      fault: undefined,
      kinds: ['seal', 'timestamp', 'timestamp'],
    });
  });

  test('is trusted only if its chain leads to a certificate of the list', async () => {
    const file = await sealed(pdf, key);
    const stranger = await issue({ name: 'Test root', purpose: 'authority' });
    expect(verifyPdf(file, { trusted: [new X509Certificate(stranger.der)] }).signatures[0]!.isTrusted).toBe(false);
    expect(verifyPdf(file, { trusted: [new X509Certificate(authority.root.der)] }).signatures[0]!.isTrusted).toBe(true);
    expect(verifyPdf(file, { trusted: [] }).signatures[0]!.isTrusted).toBe(false);
    const expired = await authority.issue({ name: 'Old', from: new Date(0), until: new Date(1_000_000) });
    // Its time-stamp tells the time of signing, whatever the signer says.
    const late = await sealed(pdf, expired, { level: 'B-T', authority, at: new Date(500_000) });
    expect(verifyPdf(late).signatures[0]!.wasValid).toBe(false);
  });

  test('is none without a seal', () => {
    expect(told(verifyPdf(pdf))).toMatchObject({ verdict: 'unsealed', fault: undefined });
    expect(verifyPdf(Buffer.from('no PDF'))).toMatchObject({ verdict: 'unsealed', fault: { code: 'structure' } });
  });
});

describe('each changed byte is told', () => {
  /** Bits that change the case of a letter, a digit into another, and any sign into one that is none. */
  const FLIPS = [0x01, 0x20, 0x80];

  function verdictsOf(file: Buffer, places: Iterable<number>): string[] {
    const unnoticed: string[] = [];
    for (const at of places)
      for (const flip of FLIPS) {
        file[at]! ^= flip;
        const { verdict } = verifyPdf(file);
        if (!['damaged', 'changed', 'unconfirmed'].includes(verdict))
          unnoticed.push(`${at} ${flip} ${verdict} ${JSON.stringify(file.toString('latin1', at - 20, at + 20))}`);
        file[at]! ^= flip;
      }
    return unnoticed;
  }

  test.each(['B-B', 'B-LTA'] as const)(
    'of %s',
    async (level) => {
      const file = await sealed(pdf, key, { level, authority });
      expect(verifyPdf(file).verdict).toBe('sealed');
      const from = file.indexOf('/Contents <') + '/Contents '.length;
      const hole = Array.from({ length: file.indexOf('>', from) + 1 - from }, (_, index) => from + index);
      const ends = [
        ...file.toString('latin1').matchAll(/startxref\s+\d+\s+%%EOF\s*|\/ByteRange \[[^\]]*\]|\/Contents /g),
      ];
      const structure = ends.flatMap(({ 0: text, index }) => [...text].map((_, at) => index + at));
      const others = [...file.keys()];
      const step = isLong ? 1 : level === 'B-B' ? 41 : 211;
      const places = new Set([
        ...hole.filter((_, at) => isLong || at % (level === 'B-B' ? 3 : 17) === 0),
        ...hole.slice(-40),
        ...structure,
        ...others.filter((at) => at % step === 0),
      ]);
      expect(verdictsOf(file, places)).toEqual([]);
    },
    3_600_000,
  );

  test('and so is each cut and each byte behind the end', async () => {
    const file = await sealed(pdf, key);
    for (let cut = 1; cut < file.length - pdf.length; cut += 37)
      expect([cut, verifyPdf(file.subarray(0, file.length - cut)).verdict]).not.toEqual([cut, 'sealed']);
    for (const more of [' ', '\n', '%', '\0', '%%EOF', '\n%%EOF\n'])
      expect([more, verifyPdf(Buffer.concat([file, Buffer.from(more)])).verdict]).toEqual([more, 'damaged']);
  });
});
