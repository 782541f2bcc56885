/** §4.6, §5.10: a signed path opens one file, in one way, until one moment. */
import { describe, expect, test } from '@jest/globals';
import { signPath, verifySignedPath } from '../../../src/data/objects/local-disk.ts';
import { sha256Of, signing } from './object-store-suite.ts';

const secret = new Uint8Array(32).fill(7);
const now = new Date('2026-08-27T10:00:00.400Z');
const name = 'w/d.pdf';
function sign(changes = {}) {
  return signPath(secret, name, signing({ now, ...changes }));
}
function later(seconds: number) {
  return new Date(now.getTime() + seconds * 1000);
}

test.each([
  ['inline', { fileName: 'Offer.pdf', download: false }],
  ['as an attachment', { fileName: 'Offer.pdf', download: true }],
  ['with a name of any text', { fileName: 'A&B=c?d#e "f" %2F Straße 見積\n🦊.pdf', download: true }],
  ['with an empty name', { fileName: '', download: false }],
])('grants what was signed: %s', (_, file) => {
  expect(verifySignedPath([secret], sign(file), now)).toEqual({
    granted: {
      name,
      sha256: sha256Of('signed'),
      contentType: 'application/pdf',
      ...file,
      expiresAt: new Date('2026-08-27T10:15:00Z'),
    },
  });
});

test('a lone surrogate in a name does no harm', () => {
  expect(verifySignedPath([secret], sign({ fileName: 'a\ud800b' }), now)).toMatchObject({
    granted: { fileName: 'a\ufffdb' },
  });
});

test.each([
  [0, 'granted'],
  [899, 'granted'],
  [899.6, 'refused'],
  [900, 'refused'],
  [86_400, 'refused'],
])('%d s later it is %s', (seconds, outcome) => {
  expect(verifySignedPath([secret], sign(), later(seconds))).toHaveProperty(outcome);
});

test('the refusal says when the path expired', () => {
  expect(verifySignedPath([secret], sign(), later(901))).toEqual({
    refused: 'expired',
    expiresAt: new Date('2026-08-27T10:15:00Z'),
  });
});

describe('a path that was changed is forged', () => {
  test.each([
    ['another object', (path: string) => path.replace('d.pdf', 'e.pdf')],
    ['a later expiry', (path: string) => path.replace(/expires=\d/, 'expires=9')],
    ['another SHA-256', (path: string) => path.replace(sha256Of('signed'), sha256Of('other'))],
    ['another file name', (path: string) => path.replace('Offer', 'Other')],
    ['another content type', (path: string) => path.replace('application%2Fpdf', 'text%2Fhtml')],
    ['another disposition', (path: string) => path.replace('inline', 'attachment')],
    ['a part moved into its neighbour', (path: string) => path.replace('&type=', '%26type=')],
    ['an earlier value put before', (path: string) => path.replace('?', '?expires=99999999999&')],
    ['a part left out', (path: string) => path.replace(/&name=[^&]*/, '')],
    ['no signature', (path: string) => path.replace(/&signature=.*/, '')],
    ['an empty signature', (path: string) => path.replace(/signature=.*/, 'signature=')],
    ['a shorter signature', (path: string) => path.slice(0, -2)],
    ['a longer signature', (path: string) => `${path}AAAA`],
    ['a signature that is no base64url', (path: string) => path.replace(/signature=.*/, 'signature=%00%ff~')],
    ['no query', (path: string) => path.slice(0, path.indexOf('?'))],
    ['nothing', () => ''],
  ])('%s', (_, change) => {
    expect(change(sign())).not.toBe(sign());
    expect(verifySignedPath([secret], change(sign()), now)).toEqual({ refused: 'forged' });
  });

  test('a path signed by another key', () => {
    expect(verifySignedPath([new Uint8Array(32).fill(8)], sign(), now)).toEqual({ refused: 'forged' });
  });

  test('an expired forged link is refused like any other, which reveals nothing', () => {
    expect(verifySignedPath([secret], `${sign()}A`, later(901))).toEqual({ refused: 'forged' });
  });
});

test('a parameter that somebody appended changes nothing', () => {
  expect(verifySignedPath([secret], `${sign()}&utm_source=mail`, now)).toHaveProperty('granted');
});
