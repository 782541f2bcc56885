/**
 * §10.36 rule 8: an invoice as Cross Industry Invoice (UN/CEFACT D16B), with the elements that EN 16931 binds to its terms, in the order of the
 * schema.
 */
import { plainOf } from '../language/arithmetic.ts';
import { type Content, element, leaf } from './element.ts';
import { below, type Change, type Invoice, type Line, type Tax, type Terms, type VatGroup } from './invoice.ts';
import { DISCOUNT, MAX_DECIMALS, moneyOf } from './money.ts';
import { MY_DATA, URL_ID } from './my-data.ts';
import { PROFILES } from './profiles.ts';
import { splitNote, splitScheme } from './term-kinds.ts';

/** UNTDID 1001: a supporting document. */
const SUPPORTING = '916';

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:';
const NAMESPACES = {
  'xmlns:rsm': `${NAMESPACE}CrossIndustryInvoice:100`,
  'xmlns:ram': `${NAMESPACE}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${NAMESPACE}UnqualifiedDataType:100`,
  'xmlns:qdt': `${NAMESPACE}QualifiedDataType:100`,
};

export function writeCii(invoice: Invoice): string {
  const { terms, profile, lines } = invoice;
  const { guideline, process } = PROFILES[profile];
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        idOf('ram:BusinessProcessSpecifiedDocumentContextParameter', terms('process') ?? process),
        idOf('ram:GuidelineSpecifiedDocumentContextParameter', guideline),
      ]),
      element('rsm:ExchangedDocument', [
        leaf('ram:ID', terms('number')),
        leaf('ram:TypeCode', terms('type')),
        dayOf('ram:IssueDateTime', terms('date')),
        ...invoice.notes.map((note) => {
          const { subject, text } = splitNote(note);
          return element('ram:IncludedNote', [leaf('ram:Content', text), leaf('ram:SubjectCode', subject)]);
        }),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...lines.map(lineOf),
        agreementOf(terms),
        deliveryOf(terms),
        settlementOf(invoice),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function idOf(name: string, id: Content): string {
  return element(name, [leaf('ram:ID', id)]);
}

function referenceOf(name: string, id: Content): string {
  return element(name, [leaf('ram:IssuerAssignedID', id)]);
}

/** `namespace`: of the type of the date. */
function dayOf(name: string, isoDay: Content, namespace = 'udt'): string {
  return element(name, [leaf(`${namespace}:DateTimeString`, isoDay?.replaceAll('-', ''), { format: '102' })]);
}

function schemed(name: string, text: Content, list: Parameters<typeof splitScheme>[1]): string {
  const { scheme, id } = splitScheme(text ?? '', list) ?? { scheme: undefined, id: text };
  return leaf(name, id, { schemeID: scheme });
}

function periodOf(from: Content, to: Content): string {
  return element('ram:BillingSpecifiedPeriod', [dayOf('ram:StartDateTime', from), dayOf('ram:EndDateTime', to)]);
}

function addressOf(of: Terms): string {
  return element('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', of('post-code')),
    leaf('ram:LineOne', of('street')),
    leaf('ram:LineTwo', of('street-2')),
    leaf('ram:LineThree', of('street-3')),
    leaf('ram:CityName', of('city')),
    leaf('ram:CountryID', of('country')),
    leaf('ram:CountrySubDivisionName', of('region')),
  ]);
}

function partyOf(name: string, of: Terms): string {
  const id = of('id');
  const isGlobal = id !== undefined && splitScheme(id, 'identifierScheme') !== undefined;
  return element(name, [
    isGlobal ? schemed('ram:GlobalID', id, 'identifierScheme') : leaf('ram:ID', id),
    leaf('ram:Name', of('name')),
    leaf('ram:Description', of('legal-info')),
    element('ram:SpecifiedLegalOrganization', [
      schemed('ram:ID', of('legal-id'), 'identifierScheme'),
      leaf('ram:TradingBusinessName', of('trading-name')),
    ]),
    element('ram:DefinedTradeContact', [
      leaf('ram:PersonName', of('contact.name')),
      element('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', of('contact.phone'))]),
      element('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', of('contact.email'))]),
    ]),
    addressOf(of),
    element('ram:URIUniversalCommunication', [schemed('ram:URIID', of('e-address'), 'addressScheme')]),
    element('ram:SpecifiedTaxRegistration', [leaf('ram:ID', of('vat-id'), { schemeID: 'VA' })]),
    element('ram:SpecifiedTaxRegistration', [leaf('ram:ID', of('tax-number'), { schemeID: 'FC' })]),
  ]);
}

function agreementOf(terms: Terms): string {
  return element('ram:ApplicableHeaderTradeAgreement', [
    leaf('ram:BuyerReference', terms('buyer-reference')),
    partyOf('ram:SellerTradeParty', below(terms, 'seller')),
    partyOf('ram:BuyerTradeParty', below(terms, 'buyer')),
    referenceOf('ram:SellerOrderReferencedDocument', terms('sales-order')),
    referenceOf('ram:BuyerOrderReferencedDocument', terms('order')),
    referenceOf('ram:ContractReferencedDocument', terms('contract')),
    ...myDataOf(below(terms, 'mydata')),
    element('ram:SpecifiedProcuringProject', [
      leaf('ram:ID', terms('project')),
      leaf('ram:Name', terms('project') && 'Project reference'),
    ]),
  ]);
}

/** Supporting documents, by the descriptions that Peppol has for Greece. */
function myDataOf(of: Terms): string[] {
  const [mark, url] = [of('mark'), of('url')];
  const document = (id: string | undefined, uri: string | undefined, name: string) =>
    element('ram:AdditionalReferencedDocument', [
      leaf('ram:IssuerAssignedID', id),
      leaf('ram:URIID', uri),
      leaf('ram:TypeCode', id && SUPPORTING),
      leaf('ram:Name', id && name),
    ]);
  return [document(mark, undefined, MY_DATA.mark), document(url && URL_ID, url, MY_DATA.url)];
}

/** The schema demands the element even where there is nothing in it. */
function deliveryOf(terms: Terms): string {
  const of = below(terms, 'delivery');
  const delivery = element('ram:ApplicableHeaderTradeDelivery', [
    element('ram:ShipToTradeParty', [leaf('ram:Name', of('name')), addressOf(of)]),
    element('ram:ActualDeliverySupplyChainEvent', [dayOf('ram:OccurrenceDateTime', of('date'))]),
    referenceOf('ram:DespatchAdviceReferencedDocument', terms('despatch-advice')),
  ]);
  return delivery || '<ram:ApplicableHeaderTradeDelivery/>';
}

function settlementOf({ terms, vat, changes, sums }: Invoice): string {
  const pay = below(terms, 'payment');
  const money = (name: string, amount: Parameters<typeof moneyOf>[0], attributes = {}) =>
    leaf(name, moneyOf(amount), attributes);
  const unlessNone = (name: string, amount: Parameters<typeof moneyOf>[0]) =>
    amount.n === 0n ? undefined : money(name, amount);
  return element('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:CreditorReferenceID', pay('creditor')),
    leaf('ram:PaymentReference', pay('reference')),
    leaf('ram:InvoiceCurrencyCode', terms('currency')),
    pay('means') && meansOf(pay),
    ...vat.map(vatOf),
    periodOf(terms('period.from'), terms('period.to')),
    ...changes.map(changeOf),
    element('ram:SpecifiedTradePaymentTerms', [
      leaf('ram:Description', terms('terms')),
      dayOf('ram:DueDateDateTime', terms('due')),
      leaf('ram:DirectDebitMandateID', pay('mandate')),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      money('ram:LineTotalAmount', sums.lines),
      unlessNone('ram:ChargeTotalAmount', sums.charges),
      unlessNone('ram:AllowanceTotalAmount', sums.allowances),
      money('ram:TaxBasisTotalAmount', sums.net),
      money('ram:TaxTotalAmount', sums.vat, { currencyID: terms('currency') }),
      money('ram:GrandTotalAmount', sums.gross),
      unlessNone('ram:TotalPrepaidAmount', sums.paid),
      money('ram:DuePayableAmount', sums.due),
    ]),
    element('ram:InvoiceReferencedDocument', [
      leaf('ram:IssuerAssignedID', terms('preceding.number')),
      dayOf('ram:FormattedIssueDateTime', terms('preceding.date'), 'qdt'),
    ]),
    idOf('ram:ReceivableSpecifiedTradeAccountingAccount', terms('accounting')),
  ]);
}

function meansOf(pay: Terms): string {
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    leaf('ram:TypeCode', pay('means')),
    idOf('ram:ApplicableTradeSettlementFinancialCard', pay('card')),
    element('ram:PayerPartyDebtorFinancialAccount', [leaf('ram:IBANID', pay('debit-iban'))]),
    element('ram:PayeePartyCreditorFinancialAccount', [
      leaf('ram:IBANID', pay('iban')),
      leaf('ram:AccountName', pay('iban') && pay('holder')),
    ]),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', pay('iban') && pay('bic'))]),
  ]);
}

/** `rate`: of category O, too, where XRechnung asks for it (BR-DE-14). */
function vatOf({ category, rate, base, amount, reason, code }: VatGroup): string {
  return element('ram:ApplicableTradeTax', [
    leaf('ram:CalculatedAmount', moneyOf(amount)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', reason),
    leaf('ram:BasisAmount', moneyOf(base)),
    leaf('ram:CategoryCode', category),
    leaf('ram:ExemptionReasonCode', code),
    leaf('ram:RateApplicablePercent', plainOf(rate, MAX_DECIMALS)),
  ]);
}

/** BR-O-05: category O has no rate. */
function taxOf(name: string, { category, rate }: Tax): string {
  return element(name, [
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', category),
    leaf('ram:RateApplicablePercent', category === 'O' ? undefined : plainOf(rate, MAX_DECIMALS)),
  ]);
}

function indicator(isCharge: boolean): string {
  return element('ram:ChargeIndicator', [leaf('udt:Indicator', String(isCharge))]);
}

function changeOf({ part, terms, amount, tax }: Change): string {
  return element('ram:SpecifiedTradeAllowanceCharge', [
    indicator(part === 'charges'),
    leaf('ram:ActualAmount', moneyOf(amount)),
    leaf('ram:Reason', terms(`${part}.reason`)),
    taxOf('ram:CategoryTradeTax', tax),
  ]);
}

function lineOf({ terms, quantity, price, discount, tax, net }: Line, index: number): string {
  const of = below(terms, 'lines');
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [
      leaf('ram:LineID', String(index + 1)),
      element('ram:IncludedNote', [leaf('ram:Content', of('note'))]),
    ]),
    element('ram:SpecifiedTradeProduct', [
      leaf('ram:SellerAssignedID', of('item-id')),
      leaf('ram:BuyerAssignedID', of('buyer-item-id')),
      leaf('ram:Name', of('name')),
      leaf('ram:Description', of('description')),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:BuyerOrderReferencedDocument', [leaf('ram:LineID', of('order-line'))]),
      element('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', plainOf(price, MAX_DECIMALS))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', plainOf(quantity, MAX_DECIMALS), { unitCode: of('unit') }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      taxOf('ram:ApplicableTradeTax', tax),
      periodOf(of('from'), of('to')),
      discount.n === 0n
        ? undefined
        : element('ram:SpecifiedTradeAllowanceCharge', [
            indicator(false),
            leaf('ram:ActualAmount', moneyOf(discount)),
            leaf('ram:ReasonCode', of('discount-reason') ? undefined : DISCOUNT),
            leaf('ram:Reason', of('discount-reason')),
          ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [leaf('ram:LineTotalAmount', moneyOf(net))]),
    ]),
  ]);
}
