/** Where the PDFs of a batch go. */
import { expect, test } from '@jest/globals';
import { pdfNames } from '../../../src/cli/batch/create-batch.ts';
import type { LineResult } from '../../../src/cli/batch/results-file.ts';

function result(title: string): LineResult {
  return {
    line: 7,
    idempotency_key: 'k',
    status: 'created',
    sent_at: '',
    id: 'a1',
    generation_number: 42,
    title,
  };
}

test.each([
  ['letters', 'x', 'letters/42.pdf'],
  ['letters/', 'x', 'letters/42.pdf'],
  ['letters/{id}.pdf', 'x', 'letters/a1.pdf'],
  ['{line} {number} {title}.pdf', 'For Ada', '7 42 For Ada.pdf'],
  ['{number} {title}.pdf', '../../etc/passwd', '42 __.._etc_passwd.pdf'],
  ['{number} {title}.pdf', 'a\nb:c*"d"', '42 a_b_c__d_.pdf'],
  ['{number} {title}.pdf', 'x'.repeat(200), `42 ${'x'.repeat(120)}.pdf`],
  ['{number} {other}.pdf', 'x', '42 {other}.pdf'],
])('%s of %j', (pattern, title, wanted) => expect(pdfNames(pattern)(result(title))).toBe(wanted));

test('no value from a server makes a file name outside of the folder', () => {
  const answered = { ...result('/x'), id: '../../x', generation_number: '../..//etc/x' as never };
  expect(pdfNames('letters/{number} {id} {title}.pdf')(answered)).toBe('letters/__..__etc_x __.._x _x.pdf');
});

test.each(['all.pdf', '{title}.pdf', '{line}.pdf'])('%s could name two documents', (pattern) => {
  expect(() => pdfNames(pattern)).toThrow('{number} or {id}');
});
