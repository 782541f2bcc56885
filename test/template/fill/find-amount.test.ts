/** §10.34 rule 5: which number of a document is its amount. */
import { expect, test } from '@jest/globals';
import { splitKnown } from '../../../src/domain/name-of-document.ts';
import type { Values } from '../../../src/domain/values.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';

const NET = '{ label: Net, type: number, format: "1,234.56" }';
function of(label: string, formula: string): string {
  return `{ label: ${label}, type: number, format: "1,234.56", formula: ${formula} }`;
}
const TAX = of('Tax', 'Net * 0.2');
const TOTAL = of('Total', 'Net + Tax');
const CURRENCY = '{ label: Currency, type: select, options: [EUR, GBP] }';

test.each<[string, string, string[], Values, string]>([
  ['the total, which no other formula takes up', '', [NET, TOTAL, TAX], { net: '100' }, '120.00'],
  ['wherever it stands', '', [TOTAL, NET, TAX], { net: '100' }, '120.00'],
  ['with the currency of the document', '', [NET, TAX, TOTAL, CURRENCY], { net: '100', currency: 'GBP' }, 'GBP 120.00'],
  ['no sum that was entered, such as a daily rate', '', [NET], { net: '100' }, ''],
  [
    'no rate while the total is blank',
    '',
    ['{ label: Days, type: number, format: "1" }', NET, of('Total', 'Days * Net')],
    { net: '100' },
    '',
  ],
  ['none of two sums', '', [NET, '{ label: Rent, type: number, format: "1,234.56" }'], { net: '1', rent: '2' }, ''],
  ['none of two totals', '', [NET, TAX, of('Half', 'Net / 2')], { net: '100' }, ''],
  ['no number that is no money', '', ['{ label: Pages, type: number, format: "1,234" }'], { pages: '100' }, ''],
  ['the number that the author names', 'known_by: [Net]', [NET, TAX, TOTAL], { net: '100' }, '100.00'],
  ['nothing that is blank', 'known_by: [Net]', [NET], {}, ''],
])('the amount is %s', (_what, knownBy, placeholders, values, wanted) => {
  const labels = placeholders.map((one) => `{{${/label: (\w+)/.exec(one)![1]}}}`);
  const file = `---\ntitle: T\nplaceholders: [${placeholders.join(', ')}]\n${knownBy}\n---\n\n${labels.join(' ')}\n`;
  const result = readTemplate({ file: 't.md', bytes: new TextEncoder().encode(file) });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { knownBy: known = [] } = fillTemplate(result.template, values, { today: '2026-01-02' });
  expect(splitKnown(known).amount).toBe(wanted);
});
