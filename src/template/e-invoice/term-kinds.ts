/** §10.36: converts and checks the text of each kind of term, with a hint for texts that do not fit. */
import { readIsoDay } from '../../domain/calendar.ts';
import { isEmail } from '../../domain/emails.ts';
import { isIban } from '../../domain/iban.ts';
import { decimalsOf, isPlainNumber, withoutZeros } from '../../domain/numbers.ts';
import { type Problem, problem, tell } from '../../locales/message.ts';
import codeLists from './code-lists.json' with { type: 'json' };
import { EDITIONS, PROFILES, SYNTAXES } from './profiles.ts';

export type TermKind = keyof typeof KINDS;

/** The converted value: numbers plain, dates ISO. */
export type Written = { value: string } | { problem: Problem };

const LISTS = Object.fromEntries(Object.entries(codeLists).map(([name, codes]) => [name, new Set(codes.split(' '))]));

/** Names for codes of UNTDID 1001 and UNTDID 4461. */
const TYPES = {
  invoice: '380',
  'credit-note': '381',
  corrected: '384',
  prepayment: '386',
  partial: '326',
  'self-billed': '389',
  'self-billed-credit-note': '261',
};
const MEANS = { transfer: '30', 'sepa-transfer': '58', 'sepa-debit': '59', card: '48', cash: '10', 'not-defined': '1' };

/** Returns whether a code is in one of the lists of the official rules. */
export function isListed(name: keyof typeof codeLists, code: string): boolean {
  return LISTS[name]!.has(code);
}

function text(value: string): Written {
  return { value: value.trim() };
}

function listed(list: string, wrong: Problem) {
  return (value: string): Written => (LISTS[list]!.has(value) ? { value } : { problem: wrong });
}

/** Returns a converter that takes a name of the table or a code of the list. */
function named(table: Record<string, string>, list: 'type' | 'means') {
  const [code = ''] = Object.values(table);
  const names = Object.keys(table).join(', ');
  const wrong = problem('eInvoice.value.named', { what: tell(`eInvoice.what.${list}`), names, code });
  return (value: string): Written =>
    Object.hasOwn(table, value) ? { value: table[value]! } : listed(list, wrong)(value);
}

function matching(pattern: RegExp, wrong: Problem) {
  return (value: string): Written => {
    const plain = value.replace(/ /g, '');
    return pattern.test(plain) ? { value: plain } : { problem: wrong };
  };
}

function amount(value: string): Written {
  const fits = isPlainNumber(value) && decimalsOf(withoutZeros(value)) <= 2;
  return fits ? { value } : { problem: problem('eInvoice.value.amount') };
}

function vatId(value: string): Written {
  const id = value.replace(/[ .-]/g, '');
  const country = id.slice(0, 2);
  const fits = /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(id) && (LISTS.country!.has(country) || country === 'EL');
  return fits ? { value: id } : { problem: problem('eInvoice.value.vatId') };
}

/** Splits `0009:73282932000074`: the text before the colon is a scheme if the list has it. */
export function splitScheme(text: string, list: 'identifierScheme' | 'addressScheme') {
  const [, scheme, id] = /^([A-Z0-9]{2,4}):(.+)$/s.exec(text) ?? [];
  return scheme !== undefined && LISTS[list]!.has(scheme) ? { scheme, id: id!.trim() } : undefined;
}

function electronicAddress(value: string): Written {
  if (splitScheme(value, 'addressScheme')) return { value };
  if (isEmail(value)) return { value: `EM:${value}` };
  return { problem: problem('eInvoice.value.electronicAddress') };
}

/** Splits a note such as `#AAI#Text` into its subject code and text. */
export function splitNote(note: string): { subject?: string; text: string } {
  const [, subject, text] = /^#([A-Z0-9]{3})#(.*)$/s.exec(note) ?? [];
  return subject === undefined ? { text: note } : { subject, text: text!.trim() };
}

function note(value: string): Written {
  const { subject, text: said } = splitNote(value.trim());
  if (subject === undefined) return { value: said };
  if (LISTS.noteSubject!.has(subject)) return { value: `#${subject}#${said}` };
  return { problem: problem('eInvoice.value.noteSubject', { code: subject }) };
}

/** Checks a GS1 number: the digits, weighted 3 and 1 in turn from the right, must sum to a multiple of 10. */
export function isGs1(id: string): boolean {
  const sum = [...id].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return /^[0-9]+$/.test(id) && sum % 10 === 0;
}

/** The scheme of GTINs in ISO 6523. */
const GTIN = '0160';

function gtin(value: string): Written {
  const { scheme = GTIN, id = value.replace(/ /g, '') } = splitScheme(value, 'identifierScheme') ?? {};
  if (scheme !== GTIN) return { value };
  return /^(?:.{8}|.{12,14})$/.test(id) && isGs1(id)
    ? { value: `${scheme}:${id}` }
    : { problem: problem('eInvoice.value.gtin') };
}

const KINDS = {
  text,
  note,
  identifier: text,
  date: (value: string): Written => (readIsoDay(value) ? { value } : { problem: problem('eInvoice.value.date') }),
  number: (value: string): Written =>
    isPlainNumber(value) ? { value } : { problem: problem('eInvoice.value.number') },
  amount,
  rate: (value: string): Written =>
    isPlainNumber(value) && !value.startsWith('-') ? { value } : { problem: problem('eInvoice.value.rate') },
  profile: (value: string): Written =>
    Object.hasOwn(PROFILES, value)
      ? { value }
      : { problem: problem('eInvoice.value.profile', { names: Object.keys(PROFILES).join(', ') }) },
  buyerKind: matching(/^(?:company|consumer)$/, problem('eInvoice.value.buyerKind')),
  edition: (value: string): Written =>
    Object.hasOwn(EDITIONS, value)
      ? { value }
      : { problem: problem('eInvoice.value.edition', { names: Object.keys(EDITIONS).join(', ') }) },
  syntax: matching(new RegExp(`^(?:${SYNTAXES.join('|')})$`), problem('eInvoice.value.syntax')),
  type: named(TYPES, 'type'),
  means: named(MEANS, 'means'),
  country: listed('country', problem('eInvoice.value.country')),
  currency: listed('currency', problem('eInvoice.value.currency')),
  unit: listed('unit', problem('eInvoice.value.unit')),
  category: matching(/^(?:S|Z|E|AE|K|G|O|L|M|B)$/, problem('eInvoice.value.category')),
  exemption: listed('exemption', problem('eInvoice.value.exemption')),
  vatId,
  gtin,
  url: (value: string): Written =>
    URL.canParse(value) && /^https?:/i.test(value) ? { value } : { problem: problem('eInvoice.value.url') },
  electronicAddress,
  email: (value: string): Written =>
    isEmail(value) && !/^\.|\.@/.test(value) ? { value } : { problem: problem('eInvoice.value.email') },
  iban: (value: string): Written => {
    const iban = value.replace(/\s/g, '').toUpperCase();
    return isIban(iban) ? { value: iban } : { problem: problem('eInvoice.value.iban') };
  },
  bic: matching(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, problem('eInvoice.value.bic')),
  card: matching(/^[0-9]{4,6}$/, problem('eInvoice.value.card')),
} satisfies Record<string, (value: string) => Written>;

/** Writes the value of a term, which must not be empty. */
export function writeTerm(kind: TermKind, value: string): Written {
  return KINDS[kind](value);
}

/** Returns the type of placeholder that a term requires. Undefined: any type. */
export function placeholderOf(kind: TermKind): 'number' | 'date' | undefined {
  if (kind === 'date') return 'date';
  return kind === 'number' || kind === 'amount' || kind === 'rate' ? 'number' : undefined;
}
