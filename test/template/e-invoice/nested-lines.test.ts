/** §10.36: the lines of an invoice may be the entries of a group within another. */
import { describe, expect, test } from '@jest/globals';
import { fill, templateOfFile } from '../support/templates.ts';

const INVOICE = `---
title: Invoice
language: en-GB
placeholders:
  - {label: No, type: counter, format: INV-0001}
  - {label: Date, type: today, format: 27 August 2026}
  - {label: Net total, type: number, format: "1,234.56", formula: SUM(Deliveries.Items.Amount)}
  - {label: VAT amount, type: number, format: "1,234.56", formula: SUM(VAT.Tax)}
  - {label: Total due, type: number, format: "1,234.56", formula: Net total + VAT amount}
  - {label: Customer}
  - {label: Street}
  - {label: Town}
  - {label: Code}
e-invoice:
  profile: en16931
  type: invoice
  number: "{{No}}"
  date: "{{Date}}"
  currency: GBP
  terms: within 30 days
  seller: { name: Ashcombe, street: Kai 1, city: London, post-code: E1, country: GB, vat-id: GB123456789 }
  buyer: { name: "{{Customer}}", street: "{{Street}}", city: "{{Town}}", post-code: "{{Code}}", country: GB }
  delivery: { date: "{{Date}}" }
  lines:
    group: Deliveries.Items
    name: "{{Description}}"
    quantity: "{{Quantity}}"
    unit: H87
    price: "{{Price}}"
    vat: "{{Rate}}"
    category: S
    amount: "{{Amount}}"
  totals: { net: "{{Net total}}", vat: "{{VAT amount}}", due: "{{Total due}}" }
groups:
  - label: VAT
    from: Deliveries.Items
    by: Rate
    fields:
      - {label: Net, type: number, format: "1,234.56", formula: SUM(Amount)}
      - {label: Tax, type: number, format: "1,234.56", formula: Net * Rate / 100}
  - label: Deliveries
    fields: [{label: Slip}]
    groups:
      - label: Items
        fields:
          - {label: Quantity, type: number}
          - {label: Price, type: number, format: "1,234.56"}
          - {label: Rate, type: number, format: "20 %"}
          - {label: Amount, type: number, format: "1,234.56", formula: Quantity * Price}
---

# Invoice {{No}} of {{Date}} in GBP

Ashcombe, Kai 1, London E1, GB123456789

{{Customer}}, {{Street}}, {{Town}} {{Code}}

{{#Deliveries}}

## Delivery {{Slip}}

| Item | Quantity | Price | VAT | Amount |
|:--|--:|--:|--:|--:|
| {{#Items}}{{Description}} | {{Quantity}} | {{Price}} | {{Rate}} | {{Amount}}{{/Items}} |

{{/Deliveries}}

| VAT | Net | Tax |
|--:|--:|--:|
| {{#VAT}}{{Rate}} | {{Net}} | {{Tax}}{{/VAT}} |

Net {{Net total}}, VAT {{VAT amount}}, total due {{Total due}} within 30 days
`;

const DELIVERIES = [
  {
    slip: '1',
    items: [
      { description: 'Hinge', quantity: '2', price: '5', rate: '20' },
      { description: 'Door', quantity: '1', price: '90', rate: '20' },
    ],
  },
  { slip: '2', items: [{ description: 'Book', quantity: '3', price: '7', rate: '5' }] },
];
const BUYER = { customer: 'Marlow', street: 'Kai 7', town: 'Falmouth', code: 'TR11' };

test('each item of each delivery is a line, in the order of the pages', () => {
  const { setup, markdown } = fill(templateOfFile(INVOICE), { ...BUYER, deliveries: DELIVERIES });
  const lines = [...setup.eInvoice!.xml.matchAll(/<ram:LineID>(\d+)|<ram:Name>([^<]+)/g)].map(
    ([, id, name]) => id ?? name,
  );
  expect(lines.slice(0, 6)).toEqual(['1', 'Hinge', '2', 'Door', '3', 'Book']);
  expect(markdown).toContain('| 20 % | 100.00 | 20.00 |\n| 5 % | 21.00 | 1.05 |');
  expect(markdown).toContain('total due 142.05');
});

test('what a line lacks is named by its path', () => {
  const [first, second] = DELIVERIES;
  const items = [{ ...second!.items[0]!, description: '' }];
  expect(() => fill(templateOfFile(INVOICE), { ...BUYER, deliveries: [first!, { ...second!, items }] })).toThrow(
    expect.objectContaining({ detail: 'values.deliveries[1].items[0].description' }),
  );
});

describe('sorted and filtered lines', () => {
  const ROWS = INVOICE.replace(
    '      - label: Items\n',
    '      - label: Items\n        where: Quantity > 0\n        sort: -Price\n',
  ).replace('  - label: Deliveries\n', '  - label: Deliveries\n    sort: -Slip\n');
  const [first, second] = DELIVERIES;
  const none = { description: 'Nothing', quantity: '0', price: '1000', rate: '20' };
  const deliveries = [{ ...first!, items: [none, ...first!.items] }, second!];

  test('are those of the pages, in their order', () => {
    const { setup, markdown } = fill(templateOfFile(ROWS), { ...BUYER, deliveries });
    const xml = setup.eInvoice!.xml;
    const lines = [...xml.matchAll(/<ram:LineID>(\d+)|<ram:Name>([^<]+)/g)].map(([, id, name]) => id ?? name);
    expect(lines.slice(0, 6)).toEqual(['1', 'Book', '2', 'Door', '3', 'Hinge']);
    expect(xml).not.toContain('Nothing');
    expect(markdown.match(/Book|Door|Hinge|Nothing/g)).toEqual(['Book', 'Door', 'Hinge']);
    expect(markdown).toContain('total due 142.05');
    const printed = setup.eInvoice!.values!;
    const names = printed.terms.filter(([path]) => path === 'lines.name');
    expect(names.map(([, , value, place]) => [value, printed.printed[place!]])).toEqual([
      ['Book', 'Book'],
      ['Door', 'Door'],
      ['Hinge', 'Hinge'],
    ]);
  });

  test('what a line lacks is named by the path that it was sent with', () => {
    const lacking = [{ ...first!, items: [none, { ...first!.items[0]!, description: '' }] }];
    expect(() => fill(templateOfFile(ROWS), { ...BUYER, deliveries: lacking })).toThrow(
      expect.objectContaining({ detail: 'values.deliveries[0].items[1].description' }),
    );
  });

  test('an invoice without lines is none', () => {
    const empty = [{ slip: '1', items: [none] }];
    expect(() => fill(templateOfFile(ROWS), { ...BUYER, deliveries: empty })).toThrow('BR-16');
  });
});
