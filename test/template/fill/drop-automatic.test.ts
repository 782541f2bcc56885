/** §4.3 rule 7, §11.5: what is sent for an automatic placeholder goes, whatever its type; all else stays as it was sent. */
import { expect, test } from '@jest/globals';
import { dropAutomatic } from '../../../src/template/fill/fit-values.ts';
import { templateOf } from '../support/templates.ts';

const { inventory } = templateOf(
  '{{Name}} {{Day}} {{No}}\n\n- {{#Items}}{{What}} {{Line no}}{{/Items}}\n',
  `placeholders: [{label: Name}, {label: Day, type: today}, {label: No, type: counter}]
groups: [{label: Items, fields: [{label: What}, {label: Line no, type: counter}]}]
`,
);

test.each<[sent: unknown, kept: unknown]>([
  [undefined, undefined],
  [null, null],
  [['day'], ['day']],
  ['day', 'day'],
  [{ name: 'a', day: 'b', no: 5 }, { name: 'a' }],
  [{ Name: 'a', Day: {}, No: [null] }, { Name: 'a' }],
  [
    { name: 5, other: 'x', line_no: 'x' },
    { name: 5, other: 'x', line_no: 'x' },
  ],
  [{ items: [{ what: 'a', line_no: 1, 'Line no': 2, other: {} }] }, { items: [{ what: 'a', other: {} }] }],
  [{ Items: [{ What: 'a', line_no: 1 }, {}] }, { Items: [{ What: 'a' }, {}] }],
  [{ items: { line_no: 1 } }, { items: { line_no: 1 } }],
  [{ items: 'line_no' }, { items: 'line_no' }],
  [{ items: [null, 'line_no', ['line_no']] }, { items: [null, 'line_no', ['line_no']] }],
])('of %j there stays %j', (sent, kept) => expect(dropAutomatic(inventory, sent)).toEqual(kept));
