/** §17.40: what the readers of a finished e-invoice have to find, and where: each value with what stands around it. */
import { describe, expect, test } from '@jest/globals';
import type { Values } from '../../../src/domain/values.ts';
import { invoiceOf, TEMPLATE, THEME, themeOf, VALUES } from '../e-invoice/support/invoice.ts';

const HEAD = TEMPLATE.slice(0, TEMPLATE.indexOf('# Rechnung'));
/** What each invoice prints (§10.36 rule 11), behind the text in question. */
const REST = `

REST {{Nummer}} {{Datum}} {{Kunde}} {{Netto}} {{Steuer}} {{Zahlbetrag}}

| REST | |
|---|---|
| {{#Positionen}}REST {{Bezeichnung}} | {{Betrag}}{{/Positionen}} |
`;

function isOfText(piece: (string | number)[]): boolean {
  return !piece.some((part) => typeof part === 'string' && part.includes('REST'));
}

function valuesOf(body: string, { values = VALUES, head = HEAD }: { values?: Values; head?: string } = {}) {
  const { pieces, ...others } = invoiceOf(values, `${head}${body}${REST}`).setup.eInvoice!.values!;
  return { ...others, pieces: pieces.filter(isOfText) };
}

/** The pieces, with what is printed in place of its number; of line breaks one. */
function pieces(body: string, change = {}) {
  const { pieces, printed } = valuesOf(body, change);
  return pieces.map((piece) =>
    piece
      .map((part) => (typeof part === 'number' ? `<${printed[part]}>` : part))
      .join('')
      .replace(/\n+/g, '\n'),
  );
}

test('each term has its value and the number of what is printed of it; what several terms have is printed once', () => {
  const { terms, printed, coded, dates } = valuesOf('{{Zahlbetrag}}');
  const termOf = (path: string, entry?: number) => {
    const found = terms.find(([of, at]) => of === path && (entry === undefined || at === entry));
    const [, , value, ...places] = found!;
    return [value, ...places.map((place) => printed[place])];
  };
  expect(termOf('number')).toEqual(['RE-0007', 'RE-0007']);
  expect(termOf('type')).toEqual(['380', 'Rechnung']);
  expect(termOf('date')).toEqual(['2026-11-23', '23.11.2026']);
  expect(termOf('payment.reference')).toEqual(['Rechnung RE-0007', 'RE-0007']);
  expect(termOf('buyer.name')).toEqual(['Stadt <Musterhausen> & Söhne', 'Stadt <Musterhausen> & Söhne']);
  expect(termOf('lines.name', 0)).toEqual(['Beratung', 'Beratung']);
  expect(termOf('lines.name', 1)).toEqual(['Handbuch', 'Handbuch']);
  expect(termOf('lines.unit', 1)).toEqual(['H87', 'Stk.']);
  expect(termOf('allowances.amount', 0)).toEqual(['18.75', '18,75 €']);
  expect(termOf('totals.due')).toEqual(['975.80', '975,80 €']);
  // What nobody sent has no term, and what the author wrote has no place.
  expect(terms.some(([path]) => path === 'preceding.number')).toBe(false);
  expect(termOf('currency')).toEqual(['EUR']);
  expect(termOf('notes', 0)).toHaveLength(1);
  expect(printed.filter((text) => text === 'RE-0007')).toHaveLength(1);
  expect(coded).toEqual(['type', 'lines.unit']);
  const written = Object.entries(dates!).map(([place, format]) => [printed[Number(place)], format]);
  expect(written).toEqual([
    ['23.11.2026', '27.08.2026'],
    ['18.11.2026', '27.08.2026'],
  ]);
});

describe('a value stands between what is before and after it in its block', () => {
  const long = 'Vor dem Betrag steht hier mehr Text, als ein Leser braucht, um ihn zu finden.';
  test.each<[string, string, string[]]>([
    ['a paragraph', 'Zu zahlen: {{Zahlbetrag}} sofort.', ['\nZu zahlen: <975,80 €> sofort.\n']],
    [
      'emphasis and links',
      'Zu **zahlen: [{{Zahlbetrag}}](https://a.example)** *so*.',
      ['\nZu zahlen: <975,80 €> so.\n'],
    ],
    ['a hard break', 'Zu zahlen:\\\n{{Zahlbetrag}}', ['\nZu zahlen:<975,80 €>\n']],
    ['a soft break', 'Zu zahlen:\n{{Zahlbetrag}}', ['\nZu zahlen: <975,80 €>\n']],
    ['a heading', '## Betrag {{Zahlbetrag}}', ['\nBetrag <975,80 €>\n']],
    ['inline code', '`{{Zahlbetrag}}` bar', ['\n<975,80 €> bar\n']],
    ['a block of code', '```\nBetrag {{Zahlbetrag}}\n```', ['\nBetrag <975,80 €>\n']],
    ['no value', 'Nichts', []],
    ['two paragraphs', 'A {{Netto}}\n\nB {{Zahlbetrag}}', ['\nA <820,00 €>\n', '\nB <975,80 €>\n']],
    ['a list', '- A {{Netto}}\n- B {{Zahlbetrag}}', ['\nA <820,00 €>\n', '\nB <975,80 €>\n']],
    ['a picture', 'A {{Netto}} ![x](data:,) B {{Zahlbetrag}}', ['\nA <820,00 €> ', ' B <975,80 €>\n']],
    ['a value that nobody sent', 'A {{Netto}} {{Bezug}} B {{Zahlbetrag}}', ['\nA <820,00 €> ', ' B <975,80 €>\n']],
    ['long text', `${long} {{Netto}} und weiter`, [`${`${long} `.slice(-40)}<820,00 €> und weiter\n`]],
    [
      'long text between',
      `A {{Netto}} ${long} ${long} {{Zahlbetrag}}`,
      [`\nA <820,00 €>${` ${long}`.slice(0, 40)}`, `${`${long} `.slice(-40)}<975,80 €>\n`],
    ],
    [
      'halves of characters',
      `{{Netto}}${'😀'.repeat(25)}z${'😀'.repeat(25)}{{Zahlbetrag}}`,
      [`\n<820,00 €>${'😀'.repeat(20)}`, `${'😀'.repeat(20)}<975,80 €>\n`],
    ],
    [
      'halves of characters at odd places',
      `{{Netto}}y${'😀'.repeat(50)}y{{Zahlbetrag}}`,
      [`\n<820,00 €>y${'😀'.repeat(19)}`, `${'😀'.repeat(19)}y<975,80 €>\n`],
    ],
  ])('%s', (_what, body, wanted) => expect(pieces(body)).toEqual(wanted));

  test('a row of a table is one, whatever its cells hold', () => {
    const rows = '| {{#Positionen}}{{Bezeichnung}} | a<br>{{Menge}} | {{Betrag}}{{/Positionen}} |';
    expect(pieces(`| Was | Menge | Betrag |\n|---|---|---|\n${rows}`)).toEqual([
      '\n<Beratung>\na<7,5>\n<738,75 €>\n',
      '\n<Handbuch>\na<3,0>\n<100,00 €>\n',
    ]);
  });

  test('so is one whose cells hold blocks, and an anchor divides nothing', () => {
    const cells = '<td>A <a id="x"></a>{{Netto}}</td><td><p>B</p><p>{{Zahlbetrag}}</p></td>';
    expect(pieces(`<table><tr>${cells}</tr></table>`)).toEqual(['\nA <820,00 €>\nB\n<975,80 €>\n']);
  });

  test('what goes with a code that is left out has none', () => {
    const values = { ...VALUES, Art: 'Gutschrift', Bezug: 'RE-1' };
    const body = 'Scan {{Zahlbetrag}} ![](girocode:)\n\nX {{Netto}}';
    expect(pieces(body, { values })).toEqual(['\nX <820,00 €>\n']);
    expect(pieces(body)).toEqual(['\nScan <975,80 €> ', '\nX <820,00 €>\n']);
  });

  test('a branch that is left out has no values', () => {
    const body = '{{#if Kunde}}A {{Netto}}{{else}}B {{Zahlbetrag}}{{/if}}';
    expect(pieces(body)).toEqual(['\nA <820,00 €>\n']);
  });
});

test('values in alt texts and captions have places', () => {
  const { alts, printed } = valuesOf('![Code über {{Zahlbetrag}}](girocode: "{{Netto}}")\n\n![](girocode:)');
  expect(alts).toEqual([['\nCode über ', printed.indexOf('975,80 €'), '\n']]);
  const two = valuesOf('![{{Netto}}](qr:A) ![ {{Zahlbetrag}} ](qr:B)');
  const [netto, due] = ['820,00 €', '975,80 €'].map((text) => two.printed.indexOf(text));
  expect(two.alts).toEqual([
    ['\n', netto, '\n'],
    ['\n', due, '\n'],
  ]);
  expect(pieces('![Code über {{Zahlbetrag}}](girocode: "{{Netto}} netto")')).toEqual(['\n<820,00 €> netto\n']);
});

test('headers of sections, the line of a sender, and what codes take from the invoice', () => {
  const more = 'sections: { more: { header: "{{Kunde}}" } }\npayment: { holder: "{{Kunde}}" }\ne-invoice:';
  const body = '![](girocode:)\n\n<!-- pagebreak more -->\n\nMehr';
  const { running, printed, ofCodes } = valuesOf(body, { head: HEAD.replace('e-invoice:', more) });
  const nothing = { pieces: [], texts: [] };
  const kunde = { pieces: [[printed.indexOf(VALUES.Kunde)]], texts: [] };
  expect(running).toEqual({ header: { first: nothing, following: nothing, sections: [kunde] } });
  expect(ofCodes).toEqual(['iban', 'amount', 'currency']);
  expect(valuesOf('{{Zahlbetrag}}')).not.toHaveProperty('ofCodes');
  const theme = themeOf(`${THEME}address: { window: din-5008-b, sender: "{{Kunde}}, {{Datum}}" }\n`);
  const { around, printed: written } = invoiceOf(VALUES, TEMPLATE, theme).setup.eInvoice!.values!;
  expect(around.map((place) => written[place])).toEqual([VALUES.Kunde, '23.11.2026']);
});

describe('what the author wrote of seller and IBAN', () => {
  const IBAN = 'DE89 3704 0044 0532 0130 00';

  test('is found in the text however it is spelled, each time', () => {
    const body = `Hafenkontor  GmbH, IBAN ${IBAN} oder ${IBAN.replaceAll(' ', '')}`;
    const { terms, printed } = valuesOf(body);
    const [, , value, ...places] = terms.find(([path]) => path === 'payment.iban')!;
    expect(value).toBe(IBAN.replaceAll(' ', ''));
    expect(places.map((place) => printed[place])).toEqual([IBAN, IBAN.replaceAll(' ', '')]);
    expect(pieces(body)).toEqual([`\n<Hafenkontor  GmbH>, IBAN <${IBAN}> oder <${IBAN.replaceAll(' ', '')}>\n`]);
  });

  test('also counts in footers, with values beside it', () => {
    const footer = `footer: "${IBAN} {{Kunde}} von {page}, {{Bezug}}"\n---\n`;
    const { terms, printed, running } = valuesOf('{{Zahlbetrag}}', { head: HEAD.replace(/---\n\s*$/, footer) });
    const [iban, kunde] = [IBAN, VALUES.Kunde].map((text) => printed.indexOf(text));
    const places = { pieces: [[iban, ' ', kunde, ' von ']], texts: [', '] };
    // The first page has a footer of its own where its theme says so.
    const again = { pieces: [[printed.lastIndexOf(IBAN), ' ', kunde, ' von ']], texts: [', '] };
    expect(running).toEqual({ footer: { first: places, following: again, sections: [] } });
    expect(terms.find(([path]) => path === 'payment.iban')).toHaveLength(5);
  });

  test('has no place where it is not written', () => {
    const { terms } = valuesOf('{{Zahlbetrag}}');
    expect(terms.find(([path]) => path === 'payment.iban')).toHaveLength(3);
  });
});
