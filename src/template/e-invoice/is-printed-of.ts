/** §17.40: decides whether a printed text shows the value of a term, to a reader who does not know the format. */
import { MINUS_SIGNS } from '../../domain/number-formats.ts';
import { withoutZeros } from '../../domain/numbers.ts';
import { isListed, type TermKind } from './term-kinds.ts';

/** Kinds whose printed form may differ from what is sent: codes printed as words, and texts printed with spaces. */
const RENAMED: readonly TermKind[] = ['type', 'means'];
const SPACED: readonly TermKind[] = ['iban', 'vatId', 'bic', 'card'];

/** `language`: the language of month names. `format`: how 27 August 2026 is written in the document, if known. */
type PrintedIn = { language: string; format?: string | undefined };

/** `value`: the term's value. The printed text may be a part of it. */
export function isPrintedOf(kind: TermKind, printed: string, value: string, { language, format }: PrintedIn): boolean {
  if (RENAMED.includes(kind)) return true;
  if (kind === 'number' || kind === 'amount' || kind === 'rate') return isNumber(printed, value);
  if (kind === 'date') return isDay(printed, value, language) && isInOrder(printed, value, format);
  const plain = (text: string) =>
    SPACED.includes(kind) ? text.replace(/[\s.-]/g, '').toUpperCase() : text.replace(/\s/g, '');
  return plain(value).includes(plain(printed));
}

/** Brackets may enclose any number, and dashes may stand beside one. */
const PERHAPS_NEGATIVE = new RegExp(`[(（${MINUS_SIGNS}][^\\d]*\\d|\\d[^\\d]*[${MINUS_SIGNS}]`);

/** Matches numbers with any separators: the last one may be the decimal separator. */
function isNumber(printed: string, value: string): boolean {
  const isNegative = /^[^\d]*[-−]/.test(printed);
  const signs = [...(isNegative ? [] : ['']), ...(PERHAPS_NEGATIVE.test(printed) ? ['-'] : [])];
  const runs = printed.match(/\d(?:[\d.,'’٫٬\s]*\d)?/g) ?? [];
  return runs.some((run) => {
    const whole = run.replace(/\D/g, '');
    const [, before, decimals] = /^(.*)\D(\d+)$/.exec(run) ?? [];
    const readings = [
      ...(decimals === undefined || decimals.length === 3 ? [whole] : []),
      ...(decimals === undefined ? [] : [`${before!.replace(/\D/g, '')}.${decimals}`]),
    ];
    return readings.some((one) => signs.some((sign) => canonical(sign + one) === canonical(value)));
  });
}

function canonical(plain: string): string {
  const [sign, digits] = plain.startsWith('-') ? ['-', plain.slice(1)] : ['', plain];
  const short = withoutZeros(digits).replace(/^0+(?=\d)/, '');
  return short === '0' ? '0' : sign + short;
}

/** Matches the day, the month by number or name, the year, and no other number. */
function isDay(printed: string, value: string, language: string): boolean {
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  const numbers = numbersIn(printed);
  return [year, year % 100].some(
    (one) =>
      isSameSet(numbers, [one, month, day]) || (isSameSet(numbers, [one, day]) && namesMonth(printed, month, language)),
  );
}

/** Day and month must be in the order of the format: 03/04 is not 04/03. */
function isInOrder(printed: string, value: string, format = ''): boolean {
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  const parts = numbersIn(format).map((example) => ({ 27: day, 8: month, 2026: year, 26: year % 100 })[example]);
  return parts.length === 0 || parts.includes(undefined) || parts.join() === numbersIn(printed).join();
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.toSorted((x, y) => x - y).join() === b.toSorted((x, y) => x - y).join();
}

/** Returns whether the text names this month and no other. */
function namesMonth(printed: string, month: number, language: string): boolean {
  const text = printed.toLocaleLowerCase(language);
  const found = monthsOf(language).flatMap((names, at) =>
    names.filter((name) => text.includes(name)).map((name) => ({ at, name })),
  );
  const longest = Math.max(0, ...found.map(({ name }) => name.length));
  const named = found.filter(({ name }) => name.length === longest);
  return named.length === 0 || named.some(({ at }) => at === month - 1);
}

const known = new Map<string, string[][]>();

function monthsOf(language: string): string[][] {
  let months = known.get(language);
  if (!months) {
    const formats = (['long', 'short'] as const).flatMap((width) => [
      new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' }),
    ]);
    months = Array.from({ length: 12 }, (_, month) =>
      formats
        .map((format) => {
          const parts = format.formatToParts(Date.UTC(2026, month, 15));
          return (parts.find(({ type }) => type === 'month')?.value ?? '')
            .toLocaleLowerCase(language)
            .replace(/\.$/, '');
        })
        .filter((name) => name !== '' && !/^\d+$/.test(name)),
    );
    known.set(language, months);
  }
  return months;
}

// §10.36 rule 11: finds amounts printed with the sign of another currency than the invoice's.

export const MONEY_TERMS =
  /^(?:totals|vat\.(?:base|amount)$|(?:lines|allowances|charges)\.(?:amount|price|discount|charge|gross-price|price-discount)(?:-with-vat)?$)/;

/** Returns the term that holds the currency of an amount. */
export function currencyOf(path: string): string {
  return path === 'totals.vat-local' ? 'vat-currency' : 'currency';
}

/** A currency sign of Unicode with the letters before it, an ISO code, or letters that serve as a sign. */
const SIGN = String.raw`[A-Z]{0,3}\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|kr|zł|Kč|Ft|lei)(?!\p{L})`;
const WITHIN = new RegExp(SIGN, 'gu');
const BEFORE = new RegExp(String.raw`(?:${SIGN})[.:]?\s*$`, 'u');
/** A sign that belongs to the next number does not count. */
const BEHIND = new RegExp(String.raw`^\s*(?:${SIGN})(?!\.?\s*\p{Nd})`, 'u');

const knownSigns = new Map<string, ReadonlySet<string>>();

/** Returns the sign if it is another currency's. `around`: the text before and after the amount wherever it is printed. */
export function contradictingSign(
  currency: string,
  printed: string,
  around: readonly [before: string, behind: string][],
  language: string,
): string | undefined {
  const own = signsOf(currency, language);
  const isOther = (sign: string) => !own.has(sign.normalize('NFKC')) && isSign(sign) && !isShort(sign, currency, own);
  const signsIn = (text: string | undefined) => text?.match(WITHIN) ?? [];
  return [
    ...signsIn(printed),
    ...around.flatMap(([before, behind]) => {
      const found = signsIn(BEFORE.exec(before)?.[0]).slice(-1);
      return found.length > 0 ? found : signsIn(BEHIND.exec(behind)?.[0]).slice(0, 1);
    }),
  ].find(isOther);
}

/** Three capital letters are a sign only if they are a currency code. */
function isSign(sign: string): boolean {
  return !/^[A-Z]{3}$/.test(sign) || isListed('currency', sign);
}

/** Returns whether a sign is a short form of the currency, such as `A$` for AUD. */
function isShort(sign: string, currency: string, own: ReadonlySet<string>): boolean {
  const [, letters, mark] = /^([A-Z]+)(\p{Sc})$/u.exec(sign) ?? [];
  return letters !== undefined && currency.startsWith(letters) && own.has(mark!);
}

function signsOf(currency: string, language: string): ReadonlySet<string> {
  const name = `${currency} ${language}`;
  let signs = knownSigns.get(name);
  if (!signs) {
    const written = ['en', language].flatMap((locale) =>
      (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .flatMap(({ type, value }) => (type === 'currency' ? [value.replace(/\.$/, '').normalize('NFKC')] : [])),
      ),
    );
    signs = new Set([currency, ...written]);
    knownSigns.set(name, signs);
  }
  return signs;
}

// §17.44, §10.36 rule 11: the labels of totals on invoices, in the languages of Europe and in Japanese.

export type TotalLabel = 'due' | 'gross' | 'net' | 'vat' | 'paid' | 'total';

/** The first pattern that matches counts: “net à payer” is not a net amount. */
export const TOTAL_LABELS: readonly [TotalLabel, RegExp][] = [
  [
    'paid',
    /anzahlung|bereits (?:ge|be)zahlt|vorauszahlung|prepaid|already paid|amount paid|paid amount|deposit|acompte|déjà (?:réglé|payé)|anticip[oi]|acconto|aanbetaling|reeds betaald|前受/iu,
  ],
  [
    'due',
    /zahlbetrag|zu zahlen|zahlungsbetrag|fälliger betrag|offener betrag|restbetrag|amount due|balance due|total due|due amount|(?:amount )?payable|to pay|net à (?:payer|régler)|reste à payer|montant dû|(?:solde|montant|total) à payer|(?:importe|total|líquido) a pagar|(?:netto|totale|importo) (?:a|da) pagare|te betalen|do zapłaty|a pagar|支払|ご?請求金?額/iu,
  ],
  [
    'net',
    /rechnungssumme ohne|ohne (?:ust|mwst|umsatzsteuer)|(?:gesamt|summe|betrag|zwischensumme|total)[\s-]*netto|netto(?:betrag|summe|gesamt|umsatz|wert)|netto(?!\p{L})|zwischensumme|total h\.?t\.?(?!\p{L})|montant h\.?t\.?(?!\p{L})|subtotal|sub-total|(?:total|amount) (?:excl|without|before)|net (?:total|amount|value)|total net(?!\p{L})|base imponible|imponibile|excl\.? btw|subtotaal|小計|税抜/iu,
  ],
  [
    'gross',
    /gesamtbetrag|gesamtsumme|rechnungs(?:end)?betrag|rechnungssumme|brutto(?:betrag|summe|gesamt)?(?!\p{L})|endbetrag|endsumme|t\.?t\.?c\.?(?!\p{L})|grand total|invoice total|total invoice|(?:total|amount) (?:incl|with)|gross (?:total|amount)|total gross|total con iva|totale fattura|total factura|total facture|incl\.? btw|totaalbedrag|合計|税込/iu,
  ],
  [
    'vat',
    /umsatzsteuer|mehrwertsteuer|mwst|ust\.?(?![\s.-]*id|\p{L})|(?<!\p{L})vat(?![\s-]*(?:id|no|nr|reg|number)|\p{L})|(?<!\p{L})tva(?![\s-]*(?:intra|n)|\p{L})|(?<!\p{L})iva(?!\p{L})|(?<!\p{L})btw(?![\s-]*(?:nr|nummer)|\p{L})|steuerbetrag|tax (?:amount|total)|total tax|消費税/iu,
  ],
  ['total', /^\s*(?:total|summe|gesamt|totale|totaal)(?!\p{L})/iu],
];

/** Labels that mark no total: table heads and amounts such as discounts. */
export const NO_TOTALS =
  /kapital|capital|übertrag|carried|report(?:er|é)|skonto|escompte|discount|rabatt|einzelpreis|unit price|prix unitaire|(?<!\p{L})(?:menge|qty|quantity|quantité|cantidad|anzahl)(?!\p{L})|ust-?id|kurs|rate of exchange|exchange/iu;

/** Words beside a label that carry no meaning of their own: “inkl. USt.” and text in brackets. */
export const BESIDE_LABELS =
  /\([^()]{0,60}\)|(?<!\p{L})(?:exkl|excl|inkl|incl|inc|ohne|without|including|excluding|before|hors|sin|con|y compris)\.?\s+(?:\p{L}+\.?)/giu;
