/** §10.54: documents of one template in several languages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fill, savedTemplateOf, templateOf, templateOfFile } from '../support/templates.ts';

const FRONT_MATTER = `languages: [en, de, fr, he]
language: Customer language
hyphenate: true
footer: "Page {page}"
contents: {title: Contents}
placeholders:
  - {label: Day, type: date, format: 27 August 2026, default: 2 March 2026, min: 1 January 2026}
  - {label: Total, type: number, format: "1,234.56 €"}
  - {label: Status, type: select, options: [Open, Paid], default: Open}
  - {label: Words, formula: 'UPPER("status: ") & Status & ", " & TEXT(Day, "27/08/2026") & ", " & WORDS(Total)'}
  - {label: Note, default: Thank you.}
texts:
  - {en: "Page {page}", de: "Seite {page}", fr: "Page {page}", he: "עמוד {page}"}
  - {en: Contents, de: Inhalt, fr: Sommaire, he: תוכן}
  - {en: Open, de: Offen, fr: Ouverte, he: פתוחה}
  - {en: Paid, de: Bezahlt, fr: Payée, he: שולמה}
  - {en: Thank you., de: Vielen Dank., fr: Merci., he: תודה.}
  - en: 'UPPER("status: ") & Status & ", " & TEXT(Day, "27/08/2026") & ", " & WORDS(Total)'
    de: 'UPPER("stand: ") & Status & ", " & TEXT(Day, "27/08/2026") & ", " & WORDS(Total)'
    fr: 'UPPER("état : ") & Status & ", " & TEXT(Day, "27/08/2026") & ", " & WORDS(Total)'
    he: '"מצב: " & Status & ", " & TEXT(Day, "27/08/2026") & ", " & WORDS(Total)'
  - en: Pay {{Total}} by {{Day}}{{#if Status = Paid}}, received{{/if}}.
    de: Bis {{Day}} zahlen Sie {{Total}}{{#if Status = Paid}}, erhalten{{/if}}.
    fr: Payez {{Total}} avant le {{Day}}{{#if Status = Paid}}, reçu{{/if}}.
    he: שלמו {{Total}} עד {{Day}}{{#if Status = Paid}}, התקבל{{/if}}.
`;
const BODY = `Pay {{Total}} by {{Day}}{{#if Status = Paid}},
received{{/if}}.

{{Status}}: {{Words}}

- [{{Status = *}}]

{{Note}}
`;
const template = savedTemplateOf(BODY, FRONT_MATTER);
const VALUES = { total: '1234.5', day: '1 May 2026', status: 'Paid' };

describe('the inventory', () => {
  test('is that of the original, and has the choice', () => {
    const { placeholders } = template.inventory;
    expect(placeholders.find(({ key }) => key === 'customer_language')).toMatchObject({
      label: 'Customer language',
      type: 'select',
      options: ['en', 'de', 'fr', 'he'],
      value: 'en',
      count: 0,
    });
    expect(placeholders.find(({ key }) => key === 'day')).toMatchObject({
      format: '27 August 2026',
      value: '2 March 2026',
    });
  });

  test('an author may describe the choice, and choose another default', () => {
    const choice = '  - {label: Customer language, key: lang, description: Whose?, default: de}\n';
    const own = templateOf(BODY, FRONT_MATTER.replace('placeholders:\n', `placeholders:\n${choice}`));
    expect(own.inventory.placeholders.find(({ label }) => label === 'Customer language')).toMatchObject({
      key: 'lang',
      description: 'Whose?',
      value: 'de',
    });
    expect(fill(own, VALUES).setup.language).toBe('de');
    expect(own.setup.language).toBe('en');
  });
});

describe('conditions and formulas see texts of the original', () => {
  const formulas = (de: string) => `languages: [en, de]
styles: [warn]
placeholders:
  - {label: Note, default: none}
  - {label: Days, type: number}
  - {label: Tone, formula: 'IF(Days > 30, "urgent", "kind")'}
  - {label: Chain, formula: 'Tone & "/" & IF(Tone = "urgent", "1", "2") & "/" & Note & "/" & Own'}
  - {label: Own, formula: 'IF(Tone = "urgent", "yes", "no")'}
  - {label: Level, type: number, formula: 'IF(Tone = "urgent", 2, 1)'}
groups:
  - label: Rows
    sort: Mark
    fields:
      - {label: State, type: select, options: [Open, Paid]}
      - {label: Mark, formula: 'IF(State = Open, "due", "done")'}
      - {label: Step, formula: 'PREVIOUS(Mark, "none") & ">" & Mark'}
  - {label: Due rows, from: Rows, where: 'Mark = "due"'}
texts:
  - {en: none, de: keine}
  - {en: Open, de: Offen}
  - {en: Paid, de: Bezahlt}
  - {en: 'IF(Days > 30, "urgent", "kind")', de: 'IF(Days > 30, "dringend", "freundlich")'}
  - {same: 'Tone & "/" & IF(Tone = "urgent", "1", "2") & "/" & Note & "/" & Own'}
  - {en: 'IF(Tone = "urgent", "yes", "no")', de: 'IF(Tone = "${de}", "ja", "nein")'}
  - {en: 'IF(State = Open, "due", "done")', de: 'IF(State = Open, "offen", "fertig")'}
  - {same: 'PREVIOUS(Mark, "none") & ">" & Mark'}
  - {same: '{{Note}} {{Chain}} {{Level}} {{#if Note = "none"}}N{{/if}}{{#if Tone = "urgent"}}T{{/if}}{{#if State of all & "x" = "Openx"}}S{{/if}}'}
`;
  const front = (de: string) =>
    formulas(de).replace(
      '  - {label: Days,',
      '  - {label: State of all, type: select, options: [Open, Paid], default: Open}\n  - {label: Days,',
    );
  const body = `{{Note}} {{Chain}} {{Level}} {{#if Note = "none"}}N{{/if}}{{#if Tone = "urgent"}}T{{/if}}{{#if State of all & "x" = "Openx"}}S{{/if}}

- {{#Rows}}[{{Mark}}]{.warn if Mark = "due"} {{Step}}{{/Rows}}

1. {{#Due rows}}{{Mark}}{{/Due rows}}
`;
  const values = { days: '31', rows: [{ state: 'Open' }, { state: 'Paid' }, { state: 'Open' }] };
  const due = (word: string) => `<span class="style-warn">${word}</span>`;

  test.each(['dringend', 'urgent'])('in another language, where the formula compares with %s', (word) => {
    const letter = savedTemplateOf(body, front(word));
    expect(fill(letter, { ...values, language: 'de' }).markdown).toBe(
      `keine dringend/1/keine/ja 2 NTS\n\n- fertig none>fertig\n- ${due('offen')} fertig>offen\n- ${due('offen')} offen>offen\n\n1. offen\n2. offen\n`,
    );
    expect(fill(letter, values).markdown).toBe(
      `none urgent/1/none/yes 2 NTS\n\n- done none>done\n- ${due('due')} done>due\n- ${due('due')} due>due\n\n1. due\n2. due\n`,
    );
  });

  test('what is sent may be the text of the original or of the language', () => {
    const letter = savedTemplateOf(body, front('urgent'));
    for (const tone of ['urgent', 'dringend'])
      expect(fill(letter, { ...values, language: 'de', tone }).markdown).toContain('keine dringend/1/keine/ja 2 NTS');
    expect(() => fill(letter, { ...values, language: 'de', tone: 'kind' })).toThrow('gives "dringend"');
  });
});

describe('a document', () => {
  test.each([
    [
      'en',
      'Pay 1,234.50 € by 1 May 2026,\nreceived.',
      'Paid: STATUS: Paid, 01/05/2026, one thousand two hundred thirty-four euros and fifty cents',
      ['Open', 'Paid', 'Thank you.', 'Contents'],
    ],
    [
      'de',
      'Bis 1. Mai 2026 zahlen Sie 1.234,50 €, erhalten.',
      'Bezahlt: STAND: Bezahlt, 01.05.2026, eintausendzweihundertvierunddreißig Euro und fünfzig Cent',
      ['Offen', 'Bezahlt', 'Vielen Dank.', 'Inhalt'],
    ],
    [
      'fr',
      'Payez 1\u202f234,50 € avant le 1 mai 2026, reçu.',
      'Payée: ÉTAT : Payée, 01/05/2026, mille deux cent trente-quatre euros et cinquante centimes',
      ['Ouverte', 'Payée', 'Merci.', 'Sommaire'],
    ],
  ])('in %s', (language, pay, words, [open, paid, note, contents]) => {
    const { markdown, setup } = fill(template, { ...VALUES, customer_language: language });
    expect(markdown).toBe(`${pay}\n\n${words}\n\n- [ ] ${open}\n- [x] ${paid}\n\n${note}\n`);
    expect(setup).toMatchObject({ language, contents: { title: contents } });
  });

  test('is hyphenated where the language has rules for it', () => {
    const { setup } = fill(template, { ...VALUES, customer_language: 'he' });
    expect([setup.language, setup.hyphenate]).toEqual(['he', undefined]);
    expect(fill(template, { ...VALUES, customer_language: 'de' }).setup.hyphenate).toBe(true);
  });

  test.each<[Record<string, string>, string]>([
    [{}, 'en'],
    [{ customer_language: '' }, 'en'],
    [{ 'Customer language': 'fr' }, 'fr'],
  ])('of %j is in %s', (values, language) =>
    expect(fill(template, { ...VALUES, ...values }).setup.language).toBe(language),
  );

  test('a language that there is not is refused as any option', () => {
    expect(() => fill(template, { customer_language: 'it' })).toThrow(
      'Invalid value for "customer_language": "it" is not one of: "en", "de", "fr", "he".',
    );
  });

  test('a default that is sent as it was read gives the same document', () => {
    const sent = { customer_language: 'de', day: '2 March 2026', note: 'Thank you.', status: 'Open' };
    expect(fill(template, sent).markdown).toBe(fill(template, { customer_language: 'de' }).markdown);
    expect(fill(template, sent).markdown).toContain('Vielen Dank.');
  });

  test.each([
    [{ day: '1. Mai 2026' }, 'Send 27 August 2026 as "27 August 2026"'],
    [{ day: '31 December 2025' }, '1. Januar 2026'],
    [{ status: 'Bezahlt' }, '"Bezahlt" is not one of: "Open", "Paid".'],
  ])('%j is refused in German: values are those of the original', (values, message) => {
    expect(() => fill(template, { customer_language: 'de', ...values })).toThrow(message);
  });

  test('values are literal in each language', () => {
    const { markdown } = fill(template, { customer_language: 'de', note: '{{Total}} **x** <b>\n# y' });
    expect(markdown).toContain('\\{{Total}} \\*\\*x\\*\\* \\<b>');
  });
});

test('formats may be told for a language', () => {
  const own = `texts:
  - {en: 27 August 2026, de: "27.8.2026"}
  - {en: "1,234.56 €", de: "EUR 1.234,56"}
`;
  const other = templateOf(BODY, FRONT_MATTER.replace('texts:\n', own));
  expect(fill(other, { ...VALUES, customer_language: 'de' }).markdown).toContain(
    'Bis 1.5.2026 zahlen Sie EUR 1.234,50, erhalten.',
  );
});

test('lines of a text run on: with a blank, and without one between ideographs', () => {
  const texts =
    'languages: [en, ja]\ntexts:\n  - en: Hello there.\n    ja: |\n      これは\n      日本語の\n      text\n      です。\n';
  const { markdown } = fill(templateOf('Hello\nthere.\n', texts), { language: 'ja' });
  expect(markdown).toBe('これは日本語の text です。\n');
});

test('3. März at the beginning of a text begins no list, and | no cell', () => {
  const { markdown } = fill(
    templateOf(
      'On 3 March.\n\n| A |\n|--|\n| {{B}} |\n',
      'languages: [en, de]\ntexts:\n  - {en: On 3 March., de: 3. März.}\n  - {en: A, de: A|Ä}\n',
    ),
    { language: 'de', b: '1' },
  );
  expect(markdown).toBe('3\\. März.\n\n| A\\|Ä |\n| - |\n| 1 |\n');
});

describe('an e-invoice in five languages', () => {
  const folder = 'test/pdf/whole-documents/accessibility/templates';
  const seller =
    '{name: Hotel Drei Linden GmbH, street: Lindenstraße 12, post-code: "10969", city: Berlin, country: DE, vat-id: DE136695976}';
  const source = readFileSync(`${folder}/hotel-invoice.md`, 'utf8').replace(
    '  buyer:\n',
    `  seller: ${seller}\n  order: "{{Stay}}"\n  buyer:\n`,
  );
  const invoice = templateOfFile(source);
  const { values } = JSON.parse(readFileSync(`${folder}/hotel-invoice.en.values.json`, 'utf8'));
  const inLanguage = (tag: string) => fill(invoice, { ...values, guest_language: tag });
  const xml = inLanguage('en').setup.eInvoice!.xml;

  /** Amounts in euros, in cents, without their marks. */
  const amountsIn = (markdown: string) =>
    [...markdown.matchAll(/€\s?(\d[\d.,\s]*)|(\d[\d.,\s]*)€/gu)].map(([, behind, before]) =>
      (behind ?? before)!.replace(/\D/g, ''),
    );

  test.each([
    ['en', 'Invoice R-2026-0001', '1,071.46 €', '4 nights, room 312', '7 November 2026'],
    ['de', 'Rechnung R-2026-0001', '1.071,46 €', '4 Nächte, Zimmer 312', '7. November 2026'],
    ['fr', 'Facture R-2026-0001', '1\u202f071,46 €', '4 nuits, chambre 312', '7 novembre 2026'],
    ['ar', 'فاتورة رقم R-2026-0001', '1,071.46 €', '4 ليالٍ، غرفة 312', '7 نوفمبر 2026'],
    ['ja', '請求書 R-2026-0001', '€1,071.46', '4泊、312号室', '2026年11月7日'],
  ])('in %s has the same XML, and the same amounts on paper', (tag, heading, total, stay, day) => {
    const { markdown, setup } = inLanguage(tag);
    expect(setup.language).toBe(tag);
    expect(setup.eInvoice!.xml).toBe(xml);
    for (const text of [heading, total, stay, day]) expect(plain(markdown)).toContain(plain(text));
    expect(amountsIn(markdown)).toEqual(amountsIn(inLanguage('en').markdown));
  });

  test('has the amounts of its XML on paper', () => {
    const inXml = [
      ...xml.matchAll(/<ram:(?:LineTotal|TaxBasisTotal|GrandTotal|Calculated|Basis)Amount[^>]*>([\d.]+)</g),
    ];
    expect(inXml.length).toBeGreaterThan(8);
    const onPaper = amountsIn(inLanguage('ar').markdown);
    for (const [, amount] of inXml) expect(onPaper).toContain(amount!.replace('.', ''));
    expect(xml).toContain('<ram:Name>Double room</ram:Name>');
    expect(xml).toMatch(/<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>4 nights</);
  });

  test.each([
    ['1', '1 night', 'ليلة واحدة'],
    ['2', '2 nights', 'ليلتان'],
    ['12', '12 nights', '12 ليلة'],
  ])('says %s nights as its language does', (nights, english, arabic) => {
    const departure = `${3 + Number(nights)} November 2026`;
    const [en, ar] = ['en', 'ar'].map((tag) => fill(invoice, { ...values, departure, guest_language: tag }).markdown);
    expect(en).toContain(`${english}, room 312`);
    expect(ar).toContain(`${arabic}، غرفة 312`);
  });

  test('has its columns where lines of its language begin, and numbers at the right', () => {
    const [en, ar] = ['en', 'ar'].map((tag) => inLanguage(tag).markdown);
    expect(en).toContain('align="left left decimal decimal decimal decimal"');
    expect(ar).toContain('align="auto auto decimal decimal decimal decimal"');
    expect(en).toMatch(/\| :-+ \| -+: \|\n\| Net total/);
    expect(ar).toMatch(/\| -+ \| -+: \|\n\| المجموع/);
  });
});

/** Returns a text without marks of direction, with plain spaces. */
function plain(text: string): string {
  return text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\s/gu, ' ');
}

describe('the example of spec/templates.md', () => {
  const chapter = readFileSync('spec/templates.md', 'utf8').split('## Several languages')[1]!;
  const [, example] = /```markdown\n([\s\S]*?)```/.exec(chapter)!;
  const [, json] = /```json\n([\s\S]*?)```/.exec(chapter)!;
  const [, told] = /invoice\.md:(\d+: "Status[^\n]*)\n/.exec(chapter)!;

  test('makes what it says', () => {
    const { markdown } = fill(templateOfFile(example!), JSON.parse(json!).values);
    expect(markdown).toContain('Bitte zahlen Sie bis 1. Mai 2026 1.200,00 €.\n\nStand: Offen\n');
    expect(readFileSync('.config/pictures/languages.md', 'utf8')).toBe(example);
  });

  test('is refused as it says', () => {
    const lacking = example!.replace(/ {2}- \{en: "Status.*\n/, '');
    expect(faultsOf(lacking).map(({ line, message }) => `${line}: ${message}`)).toEqual([told]);
  });
});
