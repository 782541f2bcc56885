/** What is measured: a letter (a), an invoice with its contract (b), a report (c) and one long table (d); every seed gives another. */
import { paragraph, sentence, title } from './prose.ts';
import { type Random, random } from './random.ts';

const FIRST =
  'Ada Bjorn Chen Divya Elena Farid Grace Hugo Ingrid Jonas Karin Luis Mei Nadia Omar Priya Rosa Sven'.split(' ');
const LAST =
  'Almeida Berg Castillo Dubois Eriksen Fischer Garcia Haddad Ivanov Jansen Kowalski Moreau Novak Okafor'.split(' ');
const KIND = 'Premium Standard Industrial Compact Wireless Portable Certified Refurbished Custom'.split(' ');
const GOODS = [
  'bearing assembly',
  'control panel',
  'pressure valve',
  'sensor module',
  'mounting bracket',
  'power supply',
  'filter cartridge',
  'drive belt',
];

function money(cents: number): string {
  return (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
function times(count: number, make: (at: number) => string, between = '\n'): string {
  return Array.from({ length: count }, (_, at) => make(at)).join(between);
}
function person(choice: Random): string {
  return `${choice.pick(FIRST)} ${choice.pick(LAST)}`;
}
function goods(choice: Random): string {
  return `${choice.pick(KIND)} ${choice.pick(GOODS)}`;
}
function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** One page. */
export function letter(seed: number): string {
  const choice = random(seed);
  return `# Offer of employment

**Northwind Analytics GmbH** · Friedrichstrasse ${choice.whole(1, 200)} · 10117 Berlin

${choice.whole(1, 28)} March 2026

Dear ${person(choice)},

${paragraph(choice, 2, 3)} The position is that of **Senior Data Engineer**, reporting to *${person(choice)}*.

## Terms

- **Start date:** ${choice.whole(1, 28)} June 2026
- **Location:** Berlin office, with up to ${choice.whole(1, 4)} remote days a week
- **Annual salary:** EUR ${money(choice.whole(5_000_000, 12_000_000))} gross, paid in twelve instalments
- **Bonus:** up to ${choice.whole(1, 20)}% of the salary, subject to the [bonus policy](https://example.com/bonus/${seed})
- **Probation:** six months

## What we ask of you

1. Confirm the offer in writing by **17 March 2026**.
2. Send us a copy of your passport or residence permit.
3. Return the attached tax form, signed and dated.

${paragraph(choice, 3, 4)}

| Item | Amount | When |
| --- | ---: | --- |
${times(4, () => `| ${goods(choice)} | EUR ${money(choice.whole(10_000, 9_000_000))} | yearly |`)}

Please write to [people@northwind.example](mailto:people@northwind.example) with any question.

Yours sincerely,

**${person(choice)}**
Chief People Officer
`;
}

/** Three or four pages, with a table of forty rows. */
export function invoice(seed: number): string {
  const choice = random(seed + 1_000_000);
  const row = (at: number) =>
    `| ${at + 1} | ${goods(choice)}${choice.often(0.25) ? ' with **extended warranty**' : ''} | NW-${choice.whole(10_000, 99_999)} | ${choice.whole(1, 40)} | ${money(choice.whole(100, 90_000))} | ${money(choice.whole(1000, 900_000))} |`;
  return `# Invoice 2026-${choice.whole(1000, 9999)} and service agreement

**Supplier:** Northwind Industrial Supply BV, Keizersgracht 500, 1017 EK Amsterdam
**Customer:** ${person(choice)}, ${choice.whole(1, 99)} rue de la Paix, 75002 Paris

Issued on **2 April 2026**, payable within *thirty days*. Questions go through the [portal](https://portal.northwind.example/invoices/${seed}).

## 1. Goods and services delivered

| No | Description | Code | Qty | Unit EUR | Total EUR |
| ---: | --- | --- | ---: | ---: | ---: |
${times(40, row)}

**Total due: EUR ${money(choice.whole(1_000_000, 9_000_000))}**, VAT reverse charged.

## 2. Payment

1. Payment shall be made by bank transfer, quoting the invoice number.
2. Late payment bears interest at the statutory rate:
   - from the *thirty-first* day after the date of issue;
   - without any prior notice being required.
3. A dispute about one line does not suspend payment of the **others**.

## 3. Warranty and liability

${times(2, () => paragraph(choice, 4, 5), '\n\n')}

${times(5, () => `- ${sentence(choice)}`)}

## 4. General terms

${times(5, (at) => `### 4.${at + 1} ${title(choice)}\n\n${paragraph(choice, 3, 5)}`, '\n\n')}

> ${sentence(choice)} ${sentence(choice)}

| For the supplier | For the customer |
| --- | --- |
| Name: ${person(choice)} | Name: ${person(choice)} |
| Date: | Date: |
`;
}

const METRICS = '| Metric | Owner | Q1 | Q2 | Q3 | Q4 |\n| --- | --- | ---: | ---: | ---: | ---: |\n';

function section(choice: Random, number: string): string {
  return `### ${number} ${title(choice)}

${times(3, () => paragraph(choice, 4, 7), '\n\n')}

`;
}

/** Headings, prose, lists, tables, quotes and code: about so many pages. */
export function report(pages: number, seed: number): string {
  const choice = random(seed + 2_000_000);
  const amount = () => money(choice.whole(100, 99_999_999));
  const metric = () =>
    `| ${goods(choice)} | ${person(choice)} | ${amount()} | ${amount()} | ${amount()} | ${amount()} |`;
  const chapter = (at: number): string => `## ${at}. ${title(choice)}

${section(choice, `${at}.1`)}${times(5, () => `- ${sentence(choice)}`)}

${section(choice, `${at}.2`)}${METRICS}${times(10, metric)}

${section(choice, `${at}.3`)}${times(4, (item) => `${item + 1}. ${sentence(choice)}`)}

\`\`\`js
function load(id) {
  const row = table.get(id);
  if (!row) throw new Error("missing " + id);
  return row.value * 2;
}
\`\`\`

> ${sentence(choice)}

`;
  // A chapter is a little over three pages.
  return `# Annual engineering report ${seed}\n\n*Prepared by ${person(choice)}, 2026*\n\n${times(Math.max(1, Math.round(pages / 3.1)), (at) => chapter(at + 1), '')}`;
}

/** One page of the same. */
export function page(seed: number): string {
  const choice = random(seed + 4_000_000);
  return `## ${title(choice)}

${times(2, () => paragraph(choice, 4, 6), '\n\n')}

${times(3, () => `- ${sentence(choice)}`)}

${METRICS}${times(5, () => `| ${goods(choice)} | ${person(choice)} |${` ${money(choice.whole(100, 99_999_999))} |`.repeat(4)}`)}

> ${sentence(choice)}
`;
}

/** One table of so many rows. */
export function ledger(rows: number, seed: number): string {
  const choice = random(seed + 3_000_000);
  const row = (at: number) =>
    `| ${100_001 + at} | 2026-${two(choice.whole(1, 12))}-${two(choice.whole(1, 28))} | ${person(choice)} | ${goods(choice)} | ${choice.whole(1, 99)} | ${money(choice.whole(100, 9_999_999))} |`;
  return `# Ledger ${seed}\n\n| Id | Date | Customer | Product | Qty | Amount |\n| ---: | --- | --- | --- | ---: | ---: |\n${times(rows, row)}\n`;
}

/** The same in compact rows of several lines, in columns whose widths are chosen; many of them part over pages. */
export function partingLedger(rows: number, seed: number): string {
  const choice = random(seed + 4_000_000);
  const row = (at: number) =>
    `| ${100_001 + at} | ${person(choice)} | ${sentence(choice)} ${sentence(choice)} | ${money(choice.whole(100, 9_999_999))} |`;
  const look = '<!-- table widths="20mm 1 2 15%" align="right left left decimal" compact -->';
  return `# Ledger ${seed}\n\n${look}\n\n| Id | Customer | Note | Amount |\n| --- | --- | --- | --- |\n${times(rows, row)}\n`;
}
