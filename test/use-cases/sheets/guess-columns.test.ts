/** §20.66: columns are guessed by what they mean, in five languages, and never where two placeholders may be meant. */
import { expect, test } from '@jest/globals';
import { guessColumns, listTargets, matchColumns } from '../../../src/use-cases/sheets/index.ts';
import { templateOf } from '../../template/support/templates.ts';

const FRONT = `placeholders:
  - {label: Customer}
  - {label: Due date, type: date}
  - {label: Invoice date, type: date}
  - {label: Total, type: number}
  - {label: Job title}
`;
const BODY =
  '{{Customer}} {{Due date}} {{Invoice date}} {{Total}} {{Job title}}\n\n- {{#Items}}{{Description}} {{Quantity}}{{/Items}}';

function guesses(header: string[], body = BODY, front = FRONT): string[] {
  const targets = listTargets(templateOf(body, front).inventory);
  return guessColumns(header, targets, matchColumns(header, targets));
}

test.each([
  [
    ['Client', 'Échéance'],
    ['values.customer', 'values.due_date'],
  ],
  [
    ['Kunde', 'Fällig am', 'Summe'],
    ['values.customer', 'values.due_date', 'values.total'],
  ],
  [
    ['cliente', 'importe total', 'puesto'],
    ['values.customer', 'values.total', 'values.job_title'],
  ],
  [
    ['顧客名', '合計', '請求日'],
    ['values.customer', 'values.total', 'values.invoice_date'],
  ],
  [
    ['Qty', 'Bezeichnung'],
    ['values.items[].quantity', 'values.items[].description'],
  ],
  // Two columns of one meaning, and a column that may be either date.
  [
    ['Client', 'Kunde', 'Date'],
    ['', '', ''],
  ],
  // What is matched by its name is not guessed again.
  [
    ['Customer', 'Client'],
    ['', ''],
  ],
  [
    ['Weather', ''],
    ['', ''],
  ],
])('%j', (header, wanted) => {
  expect(guesses(header)).toEqual(wanted);
});

test('a date is the only date of the template, and a number is no text', () => {
  expect(
    guesses(
      ['Datum', 'Betrag'],
      '{{Valid until}} {{Amount}}',
      'placeholders: [{label: Valid until, type: date}, {label: Amount, type: date}]\n',
    ),
  ).toEqual(['', '']);
  expect(guesses(['Datum'], '{{Valid until}}', 'placeholders: [{label: Valid until, type: date}]\n')).toEqual([
    'values.valid_until',
  ]);
});
