/**
 * §10.36 rule 11: checks that a person can read on the pages what the XML of an e-invoice says: its core terms, each line with its
 * amount, and the currency. Alt texts, links, codes, watermarks and headers of later pages do not count.
 */
import { visible } from '../../domain/text.ts';
import { type Message, type Problem, problem, quoted, tell } from '../../locales/message.ts';
import { type Invoice, moneyOf, type TermFault, type VatGroup } from '../e-invoice/invoice.ts';
import { contradictingSign, currencyOf, MONEY_TERMS, NO_TOTALS, TOTAL_LABELS } from '../e-invoice/is-printed-of.ts';
import { findMissingTerms, type Lacking, UNTAXED } from '../e-invoice/missing-terms.ts';
import { nameOfTerm } from '../e-invoice/terms.ts';
import { plainOf } from '../language/arithmetic.ts';
import { placeSentinel } from '../markdown/sentinels.ts';
import type { Template } from '../model/compiled.ts';
import { boxesOf, type DocumentSetup, styleOf } from '../model/document-setup.ts';
import { type EInvoiceMapping, type EInvoiceValues, fixedText } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import { everyGroup, type Placeholder } from '../model/inventory.ts';
import type { ThemeContent } from '../model/theme.ts';
import { findMissingPayment } from '../payment/find-bill-faults.ts';
import { applyTheme } from './apply-theme.ts';
import {
  contentsOf,
  EDGE,
  findShownPlaces,
  type InSight,
  type Look,
  paragraphOf,
  partsOf,
  type Unseen,
} from './find-shown-places.ts';
import { singleEntries } from './hold-entries.ts';
import { chooseOwn } from './pick-branches.ts';

/** The terms that the pages of every invoice must show; `lines.` for each line. */
const CORE = ['number', 'date', 'buyer.name', 'totals.net', 'totals.vat', 'totals.due', 'lines.name', 'lines.amount'];
/** Terms that must be shown if the template maps them. */
const CORE_OF_TEMPLATE = ['totals.vat-local', 'totals.rounding', 'payee.name', 'tax-representative.name'];
/** Lines whose prices include VAT show the amount that includes it. */
const WITH_VAT = 'lines.amount-with-vat';
/** Terms that must be shown if a placeholder provides them. A constant may be part of a letterhead's picture. */
const CORE_OF_VALUES = ['seller.name', 'currency'];
/** Texts that an author may also have typed into the text. */
const TEXTS = ['number', 'buyer.name', 'lines.name', 'payee.name', 'tax-representative.name'];
/** UNTDID 1001: the types of credit notes, whose amounts are positive only in XML. */
const CREDITS = ['381', '261', '384', '396'];

/** For each number, why a person does not see it (undefined if they do), and the text around it. */
type Sight = {
  places: Map<number, { why: Exclude<Unseen, 'nowhere'> | undefined; around: [before: string, behind: string][] }>;
  text: string;
};

/**
 * The values that readers must find, and which of them a person sees. `wrongVat`: places that show another amount for the VAT of a rate.
 */
export type ToFind = { values: EInvoiceValues; sight: Sight; wrongVat: [place: number, meant: VatGroup][] };

export function lookOf(setup: Pick<DocumentSetup, 'style' | 'font' | 'furniture'>): Look {
  const { background, first } = setup.furniture ?? {};
  const paper = [background?.color ?? '#ffffff', first?.background?.color].filter((one) => one !== undefined);
  return { style: styleOf(setup), paper };
}

/**
 * Looks at the text and at the first page's header and footer in `setup`, whose contents are marked. `printed`: the texts at the places;
 * a digit where unknown.
 */
export function sightOf(inText: InSight, setup: DocumentSetup, printed: readonly string[] = []): Sight {
  const running = (['header', 'footer'] as const).flatMap((position) => contentsOf(boxesOf(setup, position, true)));
  const sender = setup.furniture?.address?.sender;
  const others = [...running, ...(sender ? [sender] : [])];
  const sight: Sight = { places: new Map(), text: '' };
  for (const { parts, unseen } of [inText, ...others.map((one) => partsOf(paragraphOf(one), [], lookOf(setup)))]) {
    const textAt = (at: number) => {
      const part = parts[at] ?? EDGE;
      return typeof part === 'number' ? (printed[part] ?? '0') : part;
    };
    for (const [at, part] of parts.entries()) {
      const why = unseen.get(at);
      if (why === 'nowhere') continue;
      if (typeof part === 'string' && !why) sight.text += part;
      if (typeof part !== 'number') continue;
      const around: [string, string] = [
        (textAt(at - 2) + textAt(at - 1)).split(EDGE).at(-1)!,
        (textAt(at + 1) + textAt(at + 2)).split(EDGE)[0]!,
      ];
      const known = sight.places.get(part);
      if (!known) sight.places.set(part, { why, around: why ? [] : [around] });
      else if (!why) sight.places.set(part, { why, around: [...known.around, around] });
    }
  }
  return sight;
}

/** `sight` and `values`: of a document, as printed. `language`: of the document. */
export function findUnprinted(
  mapping: EInvoiceMapping,
  { terms: termOf }: Pick<Invoice, 'terms'>,
  { values, sight, wrongVat, language }: ToFind & { language: string },
): TermFault[] {
  const { terms, printed } = values;
  const isSeen = (places: readonly number[]) =>
    places.length > 0 && places.every((place) => sight.places.has(place) && !sight.places.get(place)!.why);
  const seenTotals = terms.flatMap(([path, , value, ...places]) =>
    path.startsWith('totals.') && isSeen(places) ? [value] : [],
  );
  const ofVat = terms.filter(([path, , value]) => path === 'vat.amount' && Number(value) !== 0);
  const isVatSeen = ofVat.every(([, , , ...places]) => isSeen(places));
  const core = coreOf(mapping);
  const isCredit = CREDITS.includes(termOf('type') ?? '');
  const wrong = wrongVat
    .filter(([place]) => isSeen([place]))
    .map(
      ([place, { rate, amount }]): TermFault => ({
        path: 'totals.vat',
        problem: problem('eInvoice.seen.vat', {
          vat: moneyOf(amount),
          rate: plainOf(rate, 4),
          printed: printed[place]!,
        }),
      }),
    );
  const unseen = terms.flatMap(([path, entry, value, ...places]): TermFault[] => {
    const fault = (wrong: Problem) => [{ path, problem: wrong, ...(entry !== null && { entry }) }];
    const currency = termOf(currencyOf(path)) ?? '';
    if (MONEY_TERMS.test(path))
      for (const place of places) {
        const around = sight.places.get(place)?.around ?? [];
        const sign = contradictingSign(currency, printed[place]!, around, language);
        if (sign !== undefined) return fault(problem('eInvoice.seen.sign', { currency, sign }));
        if (!core.includes(path)) continue;
        const beside = besideNumber(around, isCredit);
        if (beside !== undefined) return fault(problem('eInvoice.seen.beside', { value, text: beside }));
      }
    const isCore =
      core.includes(path) ||
      (CORE_OF_VALUES.includes(path) && mapping.terms[path]?.parts.some((part) => typeof part === 'object'));
    if (!isCore || isSeen(places)) return [];
    if (path.startsWith('totals.') && seenTotals.includes(value)) return [];
    if (path === 'totals.vat' && isVatSeen) return [];
    const isText = places.length === 0 && TEXTS.includes(path);
    if (isText && path in mapping.terms && visible(sight.text).includes(visible(value))) return [];
    const why = places.map((place) => sight.places.get(place)?.why).find((one) => one !== undefined);
    return fault(problem(`eInvoice.seen.${why ?? 'nowhere'}`, { value }));
  });
  return [...unseen, ...wrong];
}

function coreOf({ terms }: EInvoiceMapping): string[] {
  const core = WITH_VAT in terms ? CORE.map((path) => (path === 'lines.amount' ? WITH_VAT : path)) : CORE;
  return [...core, ...CORE_OF_TEMPLATE.filter((path) => path in terms)];
}

/** Returns a digit or minus sign that would be read as part of the number. */
function besideNumber(around: readonly [string, string][], isCredit: boolean): string | undefined {
  for (const [before, behind] of around) {
    const [found] = /\p{Nd}[.,'’]?$/u.exec(before) ?? /^[.,'’]?\p{Nd}/u.exec(behind) ?? [];
    const minus = isCredit ? undefined : /(?:^|\s)([-−])$/u.exec(before)?.[1];
    if (found ?? minus) return found ?? minus;
  }
  return undefined;
}

/** Returns the terms that no values can make visible. `theme`: that of the documents. */
export function findNeverPrinted(
  template: Pick<Template, 'compiled' | 'inventory' | 'own' | 'setup'>,
  theme: ThemeContent | undefined,
): Lacking[] {
  const { compiled } = template;
  const { terms, groups } = compiled.eInvoice!;
  const { sight, inSight, entries } = sightOfAll(template, theme);
  const sightAt = (place: Place) => sight.places.get(entries.findIndex((one) => isSamePlace(one.place, place)));
  const entryAt = (place: Place): Placeholder => entries.find((one) => isSamePlace(one.place, place))!.entry;
  const ofVat = vatFieldsOf(template).map(({ place }) => place);
  const core = coreOf(compiled.eInvoice!);
  const isUntaxed = UNTAXED.includes(fixedText(terms['lines.category']) ?? '');
  const written = totalsBeside(inSight, () => undefined).map(
    ({ beside }): Lacking => ({ path: 'totals.due', message: tell('eInvoice.print.constant', { text: beside }) }),
  );
  const unprinted = Object.entries(terms).flatMap(([path, source]): Lacking[] => {
    const term = nameOfTerm(path);
    const places = source.parts.filter((part) => typeof part === 'object');
    const told = (message: Message) => [{ path, message }];
    const currency = fixedText(terms[currencyOf(path)]) ?? theme?.eInvoice?.terms[currencyOf(path)];
    if (currency !== undefined && MONEY_TERMS.test(path))
      for (const place of places) {
        const { label, format = '' } = entryAt(place);
        const sign = contradictingSign(currency, format, sightAt(place)?.around ?? [], template.setup.language);
        if (sign !== undefined) return told(tell('eInvoice.print.sign', { term, currency, label, sign }));
      }
    if (![...core, ...CORE_OF_VALUES].includes(path)) return [];
    if (places.length === 0) {
      const text = fixedText(source) ?? '';
      if (CORE_OF_VALUES.includes(path)) return [];
      if (!TEXTS.includes(path)) return told(tell('eInvoice.print.written', { term }));
      return visible(sight.text).includes(visible(text))
        ? []
        : told(tell('eInvoice.print.nowhere', { term, text: quoted(text) }));
    }
    if (path.startsWith('lines.amount') && places.some(({ group }) => group !== groups.lines))
      return told(tell('eInvoice.print.noField', { term }));
    for (const place of places) {
      const seen = sightAt(place);
      const text = `{{${entryAt(place).label}}}`;
      if (seen && !seen.why) continue;
      if (path === 'totals.vat' && (isUntaxed || ofVat.some((one) => sightAt(one) && !sightAt(one)!.why))) continue;
      if (path === 'totals.net' && isUntaxed) continue;
      return told(tell(`eInvoice.print.${seen?.why ?? 'nowhere'}`, { term, text }));
    }
    return [];
  });
  return [...unprinted, ...written];
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.group === b.group && a.index === b.index;
}

/** Looks at a document with all branches. `entries`: the placeholder at each place, by its number. */
function sightOfAll(
  { compiled, inventory, own, setup }: Pick<Template, 'compiled' | 'inventory' | 'own' | 'setup'>,
  theme: ThemeContent | undefined,
): { sight: Sight; inSight: InSight; entries: { place: Place; entry: Placeholder }[] } {
  const fields = [...everyGroup(inventory.groups), ...(compiled.rules?.derived ?? [])].map((group) => group.fields);
  const entries: { place: Place; entry: Placeholder }[] = [];
  const mark = (entry: Placeholder, place: Place): string => placeSentinel(entries.push({ place, entry }) - 1);
  const contents = inventory.placeholders.map((one, index) => mark(one, { index }));
  const instances = fields.map((of, group) => [of.map((one, index) => mark(one, { group, index }))]);
  const all = ({ children }: { children: readonly unknown[] }) => children as never;
  const themed = applyTheme(
    { setup, inventory, blanks: [], contents, own: compiled.own ? chooseOwn(compiled.own, all) : own },
    theme && { ...theme, name: '', version: 1 },
  );
  const nothing = { numberOf: () => undefined, constants: [] };
  const nesting = singleEntries(inventory.groups);
  const shown = { contents, instances, nesting, choose: all, ...nothing };
  const { inSight } = findShownPlaces(compiled, shown, lookOf(themed));
  return { sight: sightOf(inSight, themed), inSight, entries };
}

/**
 * Returns the fields with VAT by rate: fields computed from the rate, in groups derived from the lines by rate. `rate`: the field of the
 * rate.
 */
export function vatFieldsOf({
  compiled,
}: Pick<Template, 'compiled'>): { place: Place & { group: number }; rate: number }[] {
  const { eInvoice, rules } = compiled;
  const [rateOfLines] = eInvoice?.terms['lines.vat']?.parts ?? [];
  if (!rules || typeof rateOfLines !== 'object') return [];
  const formulas = rules.steps.filter((step) => step.kind === 'formula');
  const first = compiled.groupFillers.length - rules.derived.length;
  return rules.derived.flatMap(({ source, by }, at) => {
    const group = first + at;
    const rate = by.find(({ of }) => source === rateOfLines.group && of === rateOfLines.index)?.field;
    if (rate === undefined || by.length > 1) return [];
    // Each formula follows those that it depends on, so one pass finds all formulas that use the rate.
    const taxed = new Set([rate]);
    for (const { place, expression } of formulas)
      if (place.group === group && expression.places.some((one) => one.group === group && taxed.has(one.index)))
        taxed.add(place.index);
    return [...taxed].filter((index) => index !== rate).map((index) => ({ place: { group, index }, rate }));
  });
}

// §10.36 rule 11: finds amounts right after a label for the total of an invoice.

const OF_TOTAL = TOTAL_LABELS.filter(([label]) => label === 'due' || label === 'gross').map(([, pattern]) => pattern);
const MONEY = /^[\s:|]*(?:[A-Z]{3}|\p{Sc})?\s?\d[\d.,'’ ]*[.,]\d{2}(?:\s?(?:[A-Z]{3}|\p{Sc}))?/u;

/** Finds, right after such a label, a typed amount, or a placeholder for which `labelOf` has a label. */
function totalsBeside(
  { parts, unseen }: InSight,
  labelOf: (number: number) => string | undefined,
): { beside: string; label?: string }[] {
  const found: { beside: string; label?: string }[] = [];
  let before = '';
  for (const [at, part] of parts.entries()) {
    if (part === null) before = '';
    else if (typeof part === 'string' && !unseen.has(at)) {
      const text = before + part.replaceAll(EDGE, ' ');
      const label = labelAtEnd(text.replace(/(?:[A-Z]{3}|\p{Sc})?\s?\d[\s\S]*$/u, ''));
      const amount = label === undefined ? undefined : MONEY.exec(text.slice(text.indexOf(label) + label.length))?.[0];
      if (amount !== undefined) found.push({ beside: `${label}${amount}`.trim() });
      before = text.slice(-MAX_LABEL);
    } else if (typeof part === 'number') {
      const beside = labelAtEnd(before);
      const label = beside === undefined ? undefined : labelOf(part);
      if (label !== undefined) found.push({ beside: beside!, label });
      before = '';
    }
  }
  return found;
}

const MAX_LABEL = 60;

function labelAtEnd(text: string): string | undefined {
  if (NO_TOTALS.test(text)) return undefined;
  const end = text.replace(/[\s:*]+$/, '');
  return OF_TOTAL.map((pattern) => pattern.exec(text)?.[0]).find((label) => label !== undefined && end.endsWith(label));
}

// §10.36 rule 11: warnings of an import, where only the author knows whether the pages of an e-invoice agree with its XML.

/**
 * Warns about a number beside a label for the total that is not the XML's, and about a seller that only a picture could show. One message
 * each.
 */
export function findDoubts(template: Pick<Template, 'compiled' | 'inventory' | 'own' | 'setup'>): Lacking[] {
  const { terms } = template.compiled.eInvoice!;
  const { sight, inSight, entries } = sightOfAll(template, undefined);
  const mapped = Object.values(terms).flatMap(({ parts }) => parts.filter((part) => typeof part === 'object'));
  const known = [...mapped, ...vatFieldsOf(template).map(({ place }) => place)];
  const others = totalsBeside(inSight, (number) => {
    const { entry, place } = entries[number]!;
    return entry.type === 'number' && !known.some((one) => isSamePlace(one, place)) ? entry.label : undefined;
  });
  const seller = fixedText(terms['seller.name']);
  const isSeen = seller === undefined || visible(sight.text).includes(visible(seller));
  return [
    ...others.flatMap(({ beside, label }) =>
      label === undefined ? [] : [{ path: 'totals.due', message: tell('eInvoice.doubt.total', { label, beside }) }],
    ),
    ...(isSeen
      ? []
      : [
          {
            path: 'seller.name',
            message: tell('eInvoice.doubt.seller', { term: nameOfTerm('seller.name'), text: seller }),
          },
        ]),
  ];
}

// §10.35 rule 7, §10.36 rules 4 and 11: finds what documents require but neither the template nor its theme provides.

/** `field`: the field of the front matter that provides it, or could. */
export function findLacking(
  template: Pick<Template, 'compiled' | 'inventory' | 'own' | 'setup'>,
  theme: ThemeContent | undefined,
): { field: string; message: Message }[] {
  const { compiled } = template;
  const { eInvoice } = compiled;
  const ofInvoice = eInvoice ? findMissingTerms(eInvoice, theme?.eInvoice, compiled.fillers) : [];
  const unprinted = eInvoice ? findNeverPrinted(template, theme) : [];
  return [
    ...[...ofInvoice, ...unprinted].map(({ path, message }) => ({ field: `e-invoice.${path}`, message })),
    ...findMissingPayment(compiled, theme).map((message) => ({ field: 'payment', message })),
  ];
}
