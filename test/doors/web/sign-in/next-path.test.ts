/** §20.2: nobody is led to another site after signing in. */
import { expect, test } from '@jest/globals';
import { nextPath } from '../../../../src/doors/web/sign-in/refuse-attempt.ts';

test.each([
  ['/w/1/templates?search=a%20b&x=%2F%2Fevil.example#top'],
  ['/documents/019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'],
  ['/%5Cevil.example'],
  ['/@evil.example'],
])('%s is a path of this service', (path) => expect(nextPath(path)).toBe(path));

test.each([
  null,
  '',
  'w/1',
  'https://evil.example',
  'https:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example:x',
  `/${'a'.repeat(3_000)}`,
])('%j leads to the start page', (path) => expect(nextPath(path)).toBe('/'));
