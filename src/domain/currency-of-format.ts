/** §10.43: tells the currency from the affixes of a number format, such as `€` in `1,234.56 €`. */
import type { Affixes } from './numbers.ts';

/** Signs that belong to one currency, and the word or letters that stand for one. */
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₩': 'KRW',
  '₪': 'ILS',
  R$: 'BRL',
  US$: 'USD',
  CA$: 'CAD',
  A$: 'AUD',
  NZ$: 'NZD',
  MX$: 'MXN',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  'Fr.': 'CHF',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
};

/** Signs that several currencies have, by region. */
const BY_REGION: Record<string, Record<string, string>> = {
  $: { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', MX: 'MXN' },
  '¥': { JP: 'JPY', CN: 'CNY' },
  '￥': { JP: 'JPY', CN: 'CNY' },
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK' },
  'kr.': { SE: 'SEK', NO: 'NOK', DK: 'DKK' },
};

/** Returns the currency (ISO 4217) that a format shows. `language`: that of the document, whose region tells `$` and `kr` apart. */
export function currencyOfFormat({ prefix, suffix }: Affixes, language: string): string | undefined {
  const { region = '' } = new Intl.Locale(language).maximize();
  for (const affix of [prefix, suffix]) {
    const sign = affix.trim();
    if (/^[A-Z]{3}$/.test(sign)) return sign;
    if (Object.hasOwn(SIGNS, sign)) return SIGNS[sign];
    if (Object.hasOwn(BY_REGION, sign)) return BY_REGION[sign]![region];
  }
  return undefined;
}
