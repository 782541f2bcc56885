/** §20.82: what documents and their files are called. */
import { expect, test } from '@jest/globals';
import { fileNameOfDocument, markAmount, nameOfDocument, splitKnown } from '../../src/domain/name-of-document.ts';

const AMOUNT = markAmount('EUR 12.00');

test.each<[title: string, knownBy: string[], name: string, file: string]>([
  ['Invoice #2', ['INV-1002', 'Marlow', AMOUNT], 'INV-1002', 'Invoice INV-1002 Marlow'],
  ['Invoice #2', [], 'Invoice #2', 'Invoice #2'],
  ['Invoice #2', [AMOUNT], 'Invoice #2', 'Invoice #2'],
  ['Invoice #2', ['Marlow'], 'Marlow', 'Invoice Marlow'],
  ['For the museum', ['INV-1002', 'Marlow'], 'INV-1002', 'INV-1002 For the museum'],
  ['INV-1002 for the museum', ['INV-1002'], 'INV-1002 for the museum', 'INV-1002 for the museum'],
  ['For the museum', ['Marlow'], 'For the museum', 'For the museum'],
])('%j, known by %j', (title, knownBy, name, file) => {
  const document = { title, templateTitle: 'Invoice', generationNumber: 2, knownBy };
  expect([nameOfDocument(document), fileNameOfDocument(document)]).toEqual([name, file]);
});

test('the amount is none of the names', () => {
  expect(splitKnown(['INV-1', AMOUNT, 'Marlow'])).toEqual({ names: ['INV-1', 'Marlow'], amount: 'EUR 12.00' });
});
