/** §20.24: which theme a text is taken to name, before it is read in a thread. */
import { expect, test } from '@jest/globals';
import { withNames } from '../../../src/use-cases/studio/workspace-desk.ts';
import { TEXT_READERS } from '../../../src/use-cases/templates/reading/text-readers.ts';

const known = { themes: ['acme', 'acme.fr', '和風'], readers: TEXT_READERS };

test.each([
  ['theme: acme', true],
  ['theme: "acme"', true],
  ["theme: 'acme.fr' # of the French branch", true],
  ['theme: 和風', true],
  ['theme: none', true],
  ['theme: acme.de', false],
  ['theme: "other"', false],
])('a copy of %s keeps it: %s', async (line, isKept) => {
  const copy = await withNames(`---\ntitle: T\n${line}\n---\nText\n`, { title: 'Copy' }, known);
  expect([copy.includes('title: Copy\n'), copy.includes(line)]).toEqual([true, isKept]);
});
