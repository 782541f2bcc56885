/** §10.36 rule 11: whether an amount is printed with the sign of another currency than that of the invoice. */
import { isListed } from './term-kinds.ts';

/** The terms that are amounts of money. */
export const MONEY_TERMS =
  /^(?:totals|vat\.(?:base|amount)$|(?:lines|allowances|charges)\.(?:amount|price|discount|charge|gross-price|price-discount)(?:-with-vat)?$)/;

/** The term of its currency. */
export function currencyOf(path: string): string {
  return path === 'totals.vat-local' ? 'vat-currency' : 'currency';
}

/** A sign of Unicode with the letters in front of it, a code, or letters that are a sign. */
const SIGN = String.raw`[A-Z]{0,3}\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|kr|zł|Kč|Ft|lei)(?!\p{L})`;
const WITHIN = new RegExp(SIGN, 'gu');
const BEFORE = new RegExp(String.raw`(?:${SIGN})[.:]?\s*$`, 'u');
/** That of the next number is not meant. */
const BEHIND = new RegExp(String.raw`^\s*(?:${SIGN})(?!\.?\s*\p{Nd})`, 'u');

const known = new Map<string, ReadonlySet<string>>();

/** The sign; undefined where there is none, or that of the currency. `around`: what stands before and behind it wherever it is printed. */
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

/** No other three capital letters. */
function isSign(sign: string): boolean {
  return !/^[A-Z]{3}$/.test(sign) || isListed('currency', sign);
}

/** `A$` of AUD. */
function isShort(sign: string, currency: string, own: ReadonlySet<string>): boolean {
  const [, letters, mark] = /^([A-Z]+)(\p{Sc})$/u.exec(sign) ?? [];
  return letters !== undefined && currency.startsWith(letters) && own.has(mark!);
}

function signsOf(currency: string, language: string): ReadonlySet<string> {
  const name = `${currency} ${language}`;
  let signs = known.get(name);
  if (!signs) {
    const written = ['en', language].flatMap((locale) =>
      (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .flatMap(({ type, value }) => (type === 'currency' ? [value.replace(/\.$/, '').normalize('NFKC')] : [])),
      ),
    );
    signs = new Set([currency, ...written]);
    known.set(name, signs);
  }
  return signs;
}
