/** §10.5: one mistake in the front matter is told once, and nothing of the text that is right. */
import { expect, test } from '@jest/globals';
import { faultsOf, fileOf } from '../support/templates.ts';

const SETTINGS = `styles: [warn, muted, good, box]
numbering: legal
placeholders:
  - {label: Amount, type: number, format: "1,234.56"}
  - {label: Status, type: select, options: [Open, Paid]}
  - {label: Day, type: date}
  - {label: Total, type: number, formula: SUM(Items.Price)}
groups:
  - label: Items
    fields:
      - {label: Price, type: number}
      - {label: Qty, type: number}
`;
const BODY = `# A {.box}

[{{Amount}}]{.warn if Amount < 0} and [{{Status}}]{.good if Status = Paid}

| A | B |
|--|--|
| {{#Items}} {{Price}} | {{Qty}} {.warn if Price < 0} {{/Items}} |

![Sales](chart: bar, Items.Price, Items.Qty)

{{Total}} {{#if Day > "2026-01-01"}}x{{/if}}

See [](#terms)

# Terms {#terms}
`;

test('the file is right', () => expect(faultsOf(fileOf(BODY, SETTINGS))).toEqual([]));

test.each([
  ['[warn, muted, good, box]', '[warn, muted}', 3],
  ['Day, type: date}', 'Day, type: date', 9],
  ['[warn, muted, good, box]', 'warn muted', 3],
  ['styles:', 'style:', 3],
  ['Amount, type: number', 'Amount, type: nmber', 6],
  ['options:', 'option:', 7],
  ['[Open, Paid]', 'Open', 7],
  ['type: date', 'type: dat', 8],
  ['Price, type: number', 'Price, typ: number', 13],
  ['fields:', 'field:', 12],
  ['placeholders:', 'placeholder:', 5],
  ['groups:', 'group:', 10],
  ['numbering: legal', 'numbering: leagl', 4],
  ['formula: SUM(Items.Price)', 'formula: [SUM(Items.Price)]', 9],
])('%s → %s is one mistake', (right, wrong, line) => {
  expect(faultsOf(fileOf(BODY, SETTINGS.replace(right, wrong))).map((fault) => fault.line)).toEqual([line]);
});

test('a mistake elsewhere in the text is told beside it', () => {
  const settings = SETTINGS.replace('Amount, type: number', 'Amount, type: nmber');
  const faults = faultsOf(fileOf(BODY.replace('Day > "2026-01-01"', 'Dai > "2026-01-01"'), settings));
  expect(faults.map(({ line }) => line)).toEqual([6, 8, 26]);
});
