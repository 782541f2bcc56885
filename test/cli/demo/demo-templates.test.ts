/** The demo's templates import without a fault, and their example requests fill them completely. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Values } from '../../../src/domain/values.ts';
import { previewPage } from '../../../src/rendering/paper/preview-page.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { type FillContext, fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { writeNumbers } from '../../../src/template/fill/write-numbers.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import type { Theme } from '../../../src/template/model/theme.ts';
import type { ReadFace } from '../../../src/template/theme/families.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';

const FOLDER = path.join(import.meta.dirname, '../../../prisma/demo');
const NAMES = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.md') ? [path.basename(file, '.md')] : []));

function read(name: string) {
  const file = `${name}.md`;
  const result = readTemplate({ file, bytes: readFileSync(path.join(FOLDER, file)) });
  if (!result.ok) throw new Error(result.faults.map(({ line, message }) => `${file}:${line} ${message}`).join('\n'));
  return result.template;
}

function requestOf(name: string): { title?: string; values: Values } {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.values.json`), 'utf8'));
}

const FACE: ReadFace = { sha256: '', weight: 400, italic: false, features: [] };
const FONTS = new Map(['400', '400-italic', '600'].map((name) => [`fonts/newsreader-${name}.woff2`, FACE]));

function themeOf(name: string): Theme {
  const file = `${name}.theme.yaml`;
  const { theme } = readTheme({ file, bytes: readFileSync(path.join(FOLDER, file)) });
  return { ...theme!.contentWith(FONTS), name, version: 1 };
}

function generate(name: string, values: Values, context: Pick<FillContext, 'madeUp'> = {}) {
  const template = read(name);
  const filled = fillTemplate(template, values, {
    today: '2026-11-21',
    theme: themeOf(template.own.theme!),
    ...context,
  });
  return writeNumbers(
    filled,
    filled.counters.map(({ start }) => BigInt(start)),
  );
}

test('use every type of placeholder and every theme', () => {
  const templates = NAMES.map(read);
  const fields = templates.flatMap(({ inventory }) => [
    ...inventory.placeholders,
    ...inventory.groups.flatMap((group) => group.fields),
  ]);
  expect(new Set(fields.map(({ type }) => type))).toEqual(
    new Set(['text', 'select', 'number', 'date', 'today', 'counter']),
  );
  const themes = readdirSync(FOLDER).flatMap((file) => /^(.*)\.theme\.yaml$/.exec(file)?.[1] ?? []);
  expect(new Set(templates.map(({ own }) => own.theme))).toEqual(new Set(themes));
});

describe.each(NAMES)('%s', (name) => {
  test('has a folder and says how to fill what has no default', () => {
    const { folder, inventory } = read(name);
    expect(folder).not.toBe('');
    expect(inventory.placeholders.length).toBeGreaterThan(8);
  });

  test('is filled by its example, and without values shows what is left to fill in', () => {
    const previewOf = (values: Values, context?: Pick<FillContext, 'madeUp'>) => {
      const { markdown, blanks, setup } = generate(name, values, context);
      const { sheets } = toHtml(parseDocument(markdown, blanks, setup), { language: setup.language });
      return previewPage({ title: name, language: setup.language, sheets, setup });
    };
    expect(previewOf(requestOf(name).values)).not.toContain('class="blank"');
    expect(previewOf({}, { madeUp: true })).toContain('class="blank"');
  });
});

/** In hundredths, as `1,234.56`. */
function written(cents: number): string {
  return (cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
}

test('the invoice adds up, with a line for each rate', () => {
  const { values } = requestOf('invoice');
  const { markdown, setup } = generate('invoice', values);
  const byRate = new Map<number, number>();
  for (const { quantity = '1', unit_price, vat_rate = '20' } of values.items as Record<string, string>[]) {
    const amount = Math.round(Number(quantity) * Number(unit_price) * 100);
    expect(markdown).toContain(`| ${written(amount)} |`);
    byRate.set(Number(vat_rate), (byRate.get(Number(vat_rate)) ?? 0) + amount);
  }
  expect(byRate.size).toBe(2);
  let total = 0;
  for (const [rate, net] of byRate) {
    const tax = Math.round((net * rate) / 100);
    expect(markdown).toMatch(new RegExp(`\\| VAT at ${rate} % on ${written(net)} +\\| +${written(tax)} \\|`));
    total += net + tax;
  }
  expect(markdown).toContain(`**${written(total)}**`);
  expect(setup.eInvoice!.xml).toContain(`<ram:DuePayableAmount>${(total / 100).toFixed(2)}</ram:DuePayableAmount>`);
  expect(setup.payments!['girocode:']).toBe(
    `BCD\n002\n1\nSCT\nWESTGB22\nAshcombe & Holt Limited\nGB82WEST12345698765432\nEUR${(total / 100).toFixed(2)}\n\n\nINV-1001`,
  );
  expect(markdown).toContain('Payable by 21 December 2026');
});

test('the Swiss invoice has a bill, with the reference that its number makes', () => {
  const { markdown, setup } = generate('swiss-invoice', requestOf('swiss-invoice').values);
  const due = /<ram:DuePayableAmount>(.*?)</.exec(setup.eInvoice!.xml)![1]!;
  expect(markdown).toContain(`**${written(Number(due) * 100).replace(',', '’')}**`);
  expect(setup.payments!['swiss-qr-bill:']!.split('\n').slice(18)).toEqual([
    ...[due, 'CHF', 'S', 'Stiftung Kornhaus Bern', 'Kornhausplatz 18', '', '3011', 'Bern', 'CH'],
    ...['QRR', 'from:260001', 'Rechnung 260001', 'EPD'],
  ]);
});

test('the statement adds up, by kinds of entries', () => {
  const { values } = requestOf('statement');
  const { markdown } = generate('statement', values);
  const entries = values.entries as { kind?: string; amount: string }[];
  const sumOf = (wanted?: string) =>
    entries.reduce(
      (sum, { kind = 'Invoice', amount }) => sum + (kind === (wanted ?? kind) ? Math.round(Number(amount) * 100) : 0),
      0,
    );
  const sums = ['Balance', 'Invoice', 'Credit note', 'Payment'].map((kind) => written(sumOf(kind)));
  expect(markdown).toMatch(
    new RegExp(`^\\| *${[...sums, `\\*\\*${written(sumOf())}\\*\\*`].join(' *\\| *')} *\\|$`, 'm'),
  );
});

test('the agreement has the sum of its milestones, and a clause on support only if there is some', () => {
  const { values } = requestOf('service-agreement');
  const fees = (values.milestones as Record<string, string>[]).map(({ fee }) => Number(fee) * 100);
  const { markdown } = generate('service-agreement', values);
  expect(markdown).toContain(`£${written(fees.reduce((sum, fee) => sum + fee, 0))}`);
  expect(markdown).toMatch(/^## .*6 Support$/m);
  expect(markdown).toMatch(/^# .*Schedule 2 Milestones and Fees/m);
  expect(markdown).toContain('paragraph [1 of Schedule 2](#milestones)');
  const without = generate('service-agreement', { ...values, support: 'none' }).markdown;
  expect(without).not.toMatch(/Support/);
  expect(without).toMatch(/^## .*6 Rights in the work/m);
});
