/** §17.40: whatever is changed in one place of an e-invoice, its text, its pages with header and footer, its codes, their tags or its XML, is noticed. */
import { beforeAll, expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import type { PdfInput } from '../../../src/pdf/job/render-pdf.ts';
import { drawCodes } from '../../../src/pdf/pictures/code-pictures.ts';
import { describeDifferences, readEInvoice } from '../../../src/pdf/reading/read-e-invoice.ts';
import { findCodes } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { FUZZ_SEED, isOfThisRun } from '../../support/this-run.ts';
import { invoiceOf, TEMPLATE, VALUES } from '../../template/e-invoice/support/invoice.ts';
import { meaningsOf, objectsOf, shownIn, withObjects } from '../support/change-pdf.ts';
import { render } from '../support/render.ts';

const BODY = `# Rechnung {{Nummer}}

**Hafenkontor GmbH** an {{Kunde}}, {{Land}}, am {{Datum}} für den {{Leistung}}

| Was | Menge | Preis | Betrag |
|---|---|---|---|
| {{#Positionen}}{{Bezeichnung}} | {{Menge}} {{Einheit}} | {{Preis}} | {{Betrag}}{{/Positionen}} |

- {{#Nachlässe}}{{Grund}}: {{Nachlass}}{{/Nachlässe}}

Netto {{Netto}}, USt {{Steuer}}, zu zahlen {{Zahlbetrag}} auf IBAN DE89 3704 0044 0532 0130 00

![Zahlen Sie {{Zahlbetrag}} an Hafenkontor GmbH](girocode: "Über {{Zahlbetrag}}")
`;

const AROUND = `header: { left: "{{Kunde}} 部品", right: "{{Nummer}} vom {{Datum}}: {{Zahlbetrag}}" }
footer: "Seite {page}, IBAN DE89 3704 0044 0532 0130 00"
e-invoice:
`;

const filled = invoiceOf(
  VALUES,
  TEMPLATE.slice(0, TEMPLATE.indexOf('# Rechnung')).replace('e-invoice:\n', AROUND) + BODY,
);
const values = filled.setup.eInvoice!.values!;
/** What stands there, but for the letters of units, which are codes in the XML. */
const printed = values.printed.filter((text) => !['Std.', 'Stk.', 'Rechnung', '19 %'].includes(text));

/** The same mutations are drawn in each run, and a sixteenth of them read: `make test-long` reads all. */
let state = 34;
function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}
function pick<Item>(of: readonly Item[]): Item {
  return of[below(of.length)]!;
}

const SIGNS = { digits: '0123456789', small: 'abcdefghijklmnopqrstuvwxyz', capitals: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' };

/** Another sign of its kind; undefined where it has none, such as a comma. */
function otherSign(sign: string): string | undefined {
  const kind = Object.values(SIGNS).find((signs) => signs.includes(sign));
  return kind && pick([...kind].filter((other) => other !== sign));
}

/** The text with one letter or digit changed. */
function mutated(text: string): string {
  const places = [...text].flatMap((sign, at) => (/[a-z0-9]/i.test(sign) ? [at] : []));
  const at = pick(places);
  return text.slice(0, at) + otherSign(text[at]!) + text.slice(at + 1);
}

function inputOf(markdown: string, setup: DocumentSetup): Partial<PdfInput> {
  const tree = parseDocument(markdown, filled.blanks, setup);
  return { tree, setup, assets: drawCodes(findCodes(tree, setup), setup.language) };
}
function rendered(markdown: string, setup: DocumentSetup) {
  return render('', inputOf(markdown, setup));
}
function differences(bytes: Uint8Array, setup = filled.setup): string[] {
  return describeDifferences(readEInvoice(bytes, setup)!).map(english);
}

let pdf: Uint8Array;
let objects: ReturnType<typeof objectsOf>;
beforeAll(async () => {
  pdf = (await rendered(filled.markdown, filled.setup)).bytes;
  objects = objectsOf(pdf);
});

type Change = Parameters<typeof withObjects>[1];

/** As often as they are asked for; `mutate` gives the objects that change, or undefined for a change that nobody sees. */
function noticesAll(count: number, mutate: () => Change | undefined): void {
  for (let made = 0; made < count; ) {
    const before = state;
    const changed = mutate();
    if (!changed) continue;
    made += 1;
    if (isOfThisRun(made, 16) && differences(withObjects(pdf, changed)).length === 0)
      throw new Error(`Mutation ${made}, by ${before}, was not noticed (PLATEN_FUZZ_SEED=${FUZZ_SEED})`);
  }
}

test('a report shows what each reader sees, whether or not they agree', async () => {
  const setup = structuredClone(filled.setup);
  const { terms } = setup.eInvoice!.values!;
  const due = terms.findIndex(([path]) => path === 'totals.due');
  terms[due]![2] = '975.81';
  await expect(rendered(filled.markdown, setup)).rejects.toThrow(/BT-115.* is “975.81”, printed as “975,80 €”/);
  const { reading } = await render('', { ...inputOf(filled.markdown, setup), reads: true } as Partial<PdfInput>);
  expect(reading!.terms[due]).toMatchObject({ value: '975.81', page: '975,80 €', xml: '975.80', agrees: false });
  expect(reading!.terms.filter(({ agrees }) => !agrees)).toHaveLength(1);
});

test('an unchanged file has no disagreements', () => {
  expect(differences(pdf)).toEqual([]);
  expect(
    differences(withObjects(pdf, [objects.find(({ dictionary }) => dictionary.includes('EmbeddedFile'))!])),
  ).toEqual([]);
});

/** A value as it stands in the Markdown, where each sign may be escaped. */
function inMarkdown(text: string): RegExp {
  return new RegExp([...text].map((sign) => `\\\\?${sign.replace(/[^\w\s]/u, '\\$&')}`).join(''));
}

test('in filling: what is printed is not what was sent', async () => {
  for (let made = 0; made < 20; made++) {
    const text = pick(printed);
    const other = mutated(text);
    const markdown = filled.markdown.replace(inMarkdown(text), () => other);
    expect(markdown).not.toBe(filled.markdown);
    // A wrong format, too: whoever looks for the text finds it.
    const wrong = values.printed.map((one) => (one === text ? other : one));
    const setup =
      made % 2 === 0
        ? filled.setup
        : { ...filled.setup, eInvoice: { ...filled.setup.eInvoice!, values: { ...values, printed: wrong } } };
    await expect(rendered(markdown, setup)).rejects.toThrow(/would not match/);
  }
});

test('in filling: day and month of a date in each other’s place', async () => {
  const swapped = (text: string) => text.replace('18.11.2026', '11.18.2026');
  const setup = structuredClone(filled.setup);
  setup.eInvoice!.values!.printed = values.printed.map(swapped);
  await expect(rendered(swapped(filled.markdown), setup)).rejects.toThrow(
    /BT-72.*“2026-11-18”, printed as “11.18.2026”/,
  );
});

test('in filling: a value is wrong in one place, and right among the same words in another', async () => {
  const twice = `${TEMPLATE}\nEUR {{Zahlbetrag}}\n\n| Was | Betrag |\n|---|---|\n| Summe in EUR | {{Zahlbetrag}} |\n`;
  const { markdown, setup } = invoiceOf(VALUES, twice);
  const wrong = markdown.replace(/^(EUR [\d.,]*)\d/m, (_, before) => `${before}1`);
  expect(wrong).not.toBe(markdown);
  await expect(rendered(markdown, setup)).resolves.toBeDefined();
  await expect(rendered(wrong, setup)).rejects.toThrow(/would not match.*BT-115/);
});

/** What each font shows of the page, as a string with `?` for what others do, and the values in it. */
function readings() {
  const page = objects.find(({ stream }) => stream?.includes(' Tm\n'))!;
  const shown = shownIn(page.stream!.toString('latin1'));
  const numberIn = (name: string) =>
    objects.flatMap(({ dictionary }) => new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? [])[0];
  const fonts = [...new Set(shown.strings.map(({ font }) => font))].map((name) => {
    const font = objects.find(({ id }) => String(id) === numberIn(name))!;
    const cmap = objects.find(({ id }) => String(id) === /ToUnicode (\d+)/.exec(font.dictionary)![1])!;
    const meanings = meaningsOf(cmap.stream!.toString('latin1'));
    const text = shown.strings
      .flatMap(({ font: of, codes }) => codes.map((code) => (of === name ? meanings.get(code)![0] : '?')))
      .join('');
    return { cmap, meanings, text, values: printed.filter((one) => text.includes(one)) };
  });
  return { page, shown, codes: shown.strings.flatMap(({ codes }) => codes), fonts };
}

test('in printing: a glyph of a page is another', () => {
  const { page, shown, codes, fonts } = readings();
  expect(new Set(fonts.flatMap((font) => font.values))).toEqual(new Set(printed));
  noticesAll(320, () => {
    const font = pick(fonts);
    if (font.values.length === 0) return undefined;
    const value = pick(font.values);
    const starts = [...font.text.matchAll(new RegExp(value.replace(/[^\w\s]/gu, '\\$&'), 'g'))];
    const place = pick(starts).index + below(value.length);
    const sign = font.text[place]!;
    if (!/[a-z0-9]/i.test(sign)) return undefined;
    const flat = codes.with(
      place,
      pick([...font.meanings].filter(([, other]) => /^[a-z0-9]$/i.test(other) && other !== sign))[0],
    );
    const changed = shown.strings.map((of) => flat.splice(0, of.codes.length));
    return [{ ...page, stream: Buffer.from(shown.write(changed), 'latin1') }];
  });
});

test('in the fonts: a glyph means another letter', () => {
  const { fonts } = readings();
  noticesAll(100, () => {
    const { cmap, values } = pick(fonts);
    if (values.length === 0) return undefined;
    const sign = pick([...pick(values)]);
    const other = otherSign(sign);
    if (other === undefined) return undefined;
    const code = (one: string) => `<00${one.charCodeAt(0).toString(16)}>`;
    // Behind the range of codes that the list is of.
    const text = cmap
      .stream!.toString('latin1')
      .replace(new RegExp(`(\\[[^\\]]*)${code(sign)}`, 'i'), `$1${code(other)}`);
    expect(meaningsOf(text)).not.toEqual(meaningsOf(cmap.stream!.toString('latin1')));
    return [{ ...cmap, stream: Buffer.from(text, 'latin1') }];
  });
});

test('in the tags: an element says something else, or has the content of another', () => {
  const elements = objects.filter(({ dictionary }) => /^<<\/S \/(?:TD|P|H1)\/P [^>]*\/K \d+>>$/.test(dictionary));
  noticesAll(130, () => {
    const element = pick(elements);
    const text = pick(printed);
    if (below(2) === 0) {
      const actual = Buffer.from(`\ufeff${mutated(text)}`, 'utf16le')
        .swap16()
        .toString('hex');
      return [{ ...element, dictionary: element.dictionary.replace('/K', `/ActualText <${actual}>/K`) }];
    }
    const other = pick(elements);
    const content = (of: { dictionary: string }) => /\/K \d+/.exec(of.dictionary)![0];
    if (content(element) === content(other)) return undefined;
    return [{ ...element, dictionary: element.dictionary.replace(/\/K \d+/, content(other)) }];
  });
});

test('in the alt text of a picture', () => {
  const written = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1');
  const isAlt = ({ dictionary }: { dictionary: string }) => dictionary.includes('/Alt ');
  const alt = objects.find(isAlt)!;
  noticesAll(40, () => {
    const value = pick(['975,80 €', 'Hafenkontor GmbH']);
    const dictionary = alt.dictionary.replace(written(value), () => written(mutated(value)));
    expect(dictionary).not.toBe(alt.dictionary);
    return [{ ...alt, dictionary }];
  });
});

test('in a code: some modules are light', () => {
  const RUN = /\d+ \d+ m\n(?:\d+ \d+ l\n){3}h\n/g;
  const runsOf = (stream: Buffer | undefined) => stream?.toString('latin1').match(RUN) ?? [];
  const code = objects.find(({ stream }) => runsOf(stream).length > 100)!;
  noticesAll(40, () => {
    const [skipped, content] = [below(runsOf(code.stream).length), code.stream!.toString('latin1')];
    let at = 0;
    const stream = Buffer.from(
      content.replace(RUN, (run) => (at++ === skipped ? '' : run)),
      'latin1',
    );
    return [{ ...code, stream }];
  });
});

test('in the XML: an element says something else', () => {
  const file = objects.find(({ dictionary }) => dictionary.includes('EmbeddedFile'))!;
  const xml = file.stream!.toString();
  const leaves = [...xml.matchAll(/>([^<>\n]*[A-Za-z0-9][^<>\n]*)<|(?:unitCode|currencyID|schemeID)="([^"]+)"/g)];
  noticesAll(350, () => {
    const { index, 0: whole, 1: text, 2: attribute } = pick(leaves);
    const before = text ?? attribute!;
    const after = mutated(before.replace(/&\w+;/g, (entity) => '&'.repeat(entity.length)));
    if (before.includes('&')) return undefined;
    const changed = xml.slice(0, index) + whole.replace(before, () => after) + xml.slice(index + whole.length);
    return [{ ...file, stream: Buffer.from(changed) }];
  });
});
