/** §17.44: the XML of an invoice of anybody: its syntax, its profile, and its terms. */
import { ToldError, tell } from '../../locales/message.ts';
import { CII } from '../../template/e-invoice/cii.ts';
import { ubl } from '../../template/e-invoice/ubl.ts';
import { type ReadTerm, readElements, readXml, type XmlElement } from '../../template/e-invoice/xml-rows.ts';

/** `profile`: its name in Factur-X, or its specification. `unknown`: elements without a term. `old`: ZUGFeRD 1. */
export type ForeignXml = {
  syntax: 'cii' | 'ubl';
  profile: string;
  specification: string;
  terms: ReadTerm[];
  unknown: string[];
  old: boolean;
};

const MAX_DEPTH = 40;
/** The most elements of an XML, enough for an invoice with 4,000 lines. */
const MAX_TAGS = 200_000;

/** Returns undefined for other XML. Throws for invalid XML. */
export function readForeignXml(bytes: Uint8Array): ForeignXml | undefined {
  const xml = decodeXml(bytes);
  assertModest(xml);
  const root = readElements(xml);
  const { name } = root;
  const old = name === 'CrossIndustryDocument';
  const isUbl = name === 'Invoice' || name === 'CreditNote';
  if (!isUbl && !old && name !== 'CrossIndustryInvoice') return undefined;
  const { terms, unknown } = isUbl ? readXml(ubl(name), root) : readXml(CII, old ? renamed(root) : root);
  const specification = terms.find(([path]) => path === 'guideline')?.[2].trim() ?? '';
  return {
    syntax: isUbl ? 'ubl' : 'cii',
    profile: PROFILES.find(([pattern]) => pattern.test(specification))?.[1] ?? specification,
    specification,
    terms: trimmed(terms),
    unknown,
    old,
  };
}

function trimmed(terms: readonly ReadTerm[]): ReadTerm[] {
  return terms.map(([path, entry, value]) => [path, entry, value.trim().replace(/T00:00:00$/, '')]);
}

/** Decodes XML by its declared encoding; UTF-8 by default. Throws for an unknown encoding. */
function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const marked = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : undefined;
  const said = /^(?:ï»¿)?<\?xml[^>]*encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  return new TextDecoder(marked ?? said ?? 'utf-8').decode(bytes);
}

/** Checks the size before parsing: deeper or longer XML is no invoice, and would overload the parser. */
function assertModest(xml: string): void {
  let depth = 0;
  let count = 0;
  for (const { 1: closes, 2: empty } of xml.matchAll(/<(\/?)[\p{L}_][^<>]*?(\/?)>/gu)) {
    if (closes) depth -= 1;
    else if (!empty) depth += 1;
    count += 1;
    if (depth > MAX_DEPTH) throw new ToldError(tell('eInvoice.check.deep', { max: MAX_DEPTH }));
    if (count > MAX_TAGS) throw new ToldError(tell('eInvoice.check.tags', { max: MAX_TAGS }));
  }
}

const PROFILES: [RegExp, string][] = [
  [/:minimum$/, 'MINIMUM'],
  [/:basicwl$/, 'BASIC WL'],
  [/:basic$/, 'BASIC'],
  [/:extended$/, 'EXTENDED'],
  [/^urn:ferd:.*:comfort$/, 'COMFORT'],
  [/extended-ctc-fr$/, 'EXTENDED-CTC-FR'],
  [/xrechnung(?:_[\d.]+)?(?:#.*)?$/, 'XRECHNUNG'],
  [/#conformant#urn:www\.agid\.gov\.it:trns:fattura:3$/, 'PEPPOL-IT'],
  [/peppol\.eu:2017:poacc:(?:self)?billing:3\.0$/, 'PEPPOL'],
  [/^urn:cen\.eu:en16931:2017$|:en16931$/, 'EN 16931'],
];

/** The names of the same elements in ZUGFeRD 1. */
const NEW_NAMES: Record<string, string> = {
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedTradeSettlementMonetarySummation: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  ApplicablePercent: 'RateApplicablePercent',
};
const OF_LINE = { SpecifiedTradeSettlementMonetarySummation: 'SpecifiedTradeSettlementLineMonetarySummation' };

function renamed(element: XmlElement, inLine = false): XmlElement {
  const within = inLine || element.name === 'IncludedSupplyChainTradeLineItem';
  const names = within ? { ...NEW_NAMES, ...OF_LINE } : NEW_NAMES;
  return {
    ...element,
    name: names[element.name as keyof typeof names] ?? element.name,
    children: element.children.map((child) => renamed(child, within)),
  };
}
