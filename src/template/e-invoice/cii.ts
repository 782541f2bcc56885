/** §10.36 rule 8: Cross Industry Invoice (UN/CEFACT D16B), with the elements that EN 16931-3-3 binds to its terms, in the order of the schema. */
import { splitNote } from './term-kinds.ts';
import { DISCOUNT, type RowOptions, rateOf, type Source, scheme, type XmlRow } from './xml-rows.ts';

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:';
const NAMESPACES = {
  'xmlns:rsm': `=${NAMESPACE}CrossIndustryInvoice:100`,
  'xmlns:ram': `=${NAMESPACE}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `=${NAMESPACE}UnqualifiedDataType:100`,
  'xmlns:qdt': `=${NAMESPACE}QualifiedDataType:100`,
};

function id(name: string, source: Source): XmlRow {
  return [name, [['ram:ID', source]]];
}

function reference(name: string, source: Source): XmlRow {
  return [name, [['ram:IssuerAssignedID', source]]];
}

/** `namespace`: the namespace of the date's type. */
function day(name: string, source: Source, namespace = 'udt'): XmlRow {
  const as = {
    write: (isoDay: string) => isoDay.replaceAll('-', ''),
    read: (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
  };
  return [name, [[`${namespace}:DateTimeString`, source, { attributes: { format: '=102' }, as }]]];
}

function period(from: Source, to: Source): XmlRow {
  return ['ram:BillingSpecifiedPeriod', [day('ram:StartDateTime', from), day('ram:EndDateTime', to)]];
}

function address(of: string): XmlRow {
  // biome-ignore format: a row is an element
  return ['ram:PostalTradeAddress', [
    ['ram:PostcodeCode', `${of}.post-code`],
    ['ram:LineOne', `${of}.street`],
    ['ram:LineTwo', `${of}.street-2`],
    ['ram:LineThree', `${of}.street-3`],
    ['ram:CityName', `${of}.city`],
    ['ram:CountryID', `${of}.country`],
    ['ram:CountrySubDivisionName', `${of}.region`],
  ]];
}

function registration(source: Source, schemeID: string): XmlRow {
  return ['ram:SpecifiedTaxRegistration', [['ram:ID', source, { attributes: { schemeID: `=${schemeID}` } }]]];
}

function identifiers(of: string): XmlRow[] {
  // biome-ignore format: a row is an element
  return [
    ['ram:ID', `${of}.id`, { as: scheme('identifierScheme', 'plain') }],
    ['ram:GlobalID', `${of}.id`, { as: scheme('identifierScheme', 'schemed') }],
  ];
}

function party(name: string, of: string): XmlRow {
  // biome-ignore format: a row is an element
  return [name, [
    ...identifiers(of),
    ['ram:Name', `${of}.name`],
    ['ram:Description', `${of}.legal-info`],
    ['ram:SpecifiedLegalOrganization', [
      ['ram:ID', `${of}.legal-id`, { as: scheme('identifierScheme') }],
      ['ram:TradingBusinessName', `${of}.trading-name`],
    ]],
    ['ram:DefinedTradeContact', [
      ['ram:PersonName', `${of}.contact.name`],
      ['ram:TelephoneUniversalCommunication', [['ram:CompleteNumber', `${of}.contact.phone`]]],
      ['ram:EmailURIUniversalCommunication', [['ram:URIID', `${of}.contact.email`]]],
    ]],
    address(of),
    ['ram:URIUniversalCommunication', [['ram:URIID', `${of}.e-address`, { as: scheme('addressScheme') }]]],
    registration(`${of}.vat-id`, 'VA'),
    registration(`${of}.tax-number`, 'FC'),
  ]];
}

function tax(name: string, part: string): XmlRow {
  // biome-ignore format: a row is an element
  return [name, [
    ['ram:TypeCode', '=VAT'],
    ['ram:CategoryCode', `${part}.category`],
    ['ram:RateApplicablePercent', `${part}.vat`, { as: rateOf(part) }],
  ]];
}

function indicator(isCharge: boolean): XmlRow {
  return ['ram:ChargeIndicator', [['udt:Indicator', `=${isCharge}`]]];
}

/** The row of allowances or charges on document level. */
function changes(part: 'allowances' | 'charges'): XmlRow {
  // biome-ignore format: a row is an element
  return ['ram:SpecifiedTradeAllowanceCharge', [
    indicator(part === 'charges'),
    ['ram:ActualAmount', `${part}.amount`],
    ['ram:Reason', `${part}.reason`],
    tax('ram:CategoryTradeTax', part),
  ], { each: part }];
}

const NONZERO: RowOptions = { nonzero: true };

/** The row of an allowance or charge of a line. */
function lineChange(part: 'discount' | 'charge', others: XmlRow[] = []): XmlRow {
  // biome-ignore format: a row is an element
  return ['ram:SpecifiedTradeAllowanceCharge', [
    indicator(part === 'charge'),
    ['ram:ActualAmount', `lines.${part}`, NONZERO],
    ...others,
    ['ram:Reason', `lines.${part}-reason`],
  ]];
}

/** The base quantity of a price, in the unit of the invoiced quantity. */
function priceQuantity(price: Source): XmlRow {
  return ['ram:BasisQuantity', 'lines.price-quantity', { attributes: { unitCode: 'lines.unit' }, when: price }];
}

// biome-ignore format: a row is an element
const LINES: XmlRow = ['ram:IncludedSupplyChainTradeLineItem', [
  ['ram:AssociatedDocumentLineDocument', [['ram:LineID', '#'], ['ram:IncludedNote', [['ram:Content', 'lines.note']]]]],
  ['ram:SpecifiedTradeProduct', [
    ['ram:GlobalID', 'lines.gtin', { as: scheme('identifierScheme') }],
    ['ram:SellerAssignedID', 'lines.item-id'],
    ['ram:BuyerAssignedID', 'lines.buyer-item-id'],
    ['ram:Name', 'lines.name'],
    ['ram:Description', 'lines.description'],
  ]],
  ['ram:SpecifiedLineTradeAgreement', [
    ['ram:BuyerOrderReferencedDocument', [['ram:LineID', 'lines.order-line']]],
    ['ram:GrossPriceProductTradePrice', [
      ['ram:ChargeAmount', 'lines.gross-price'],
      priceQuantity('lines.gross-price'),
      ['ram:AppliedTradeAllowanceCharge', [indicator(false), ['ram:ActualAmount', 'lines.price-discount', NONZERO]]],
    ]],
    ['ram:NetPriceProductTradePrice', [['ram:ChargeAmount', 'lines.price'], priceQuantity('lines.price')]],
  ]],
  ['ram:SpecifiedLineTradeDelivery', [
    ['ram:BilledQuantity', 'lines.quantity', { attributes: { unitCode: 'lines.unit' } }],
  ]],
  ['ram:SpecifiedLineTradeSettlement', [
    tax('ram:ApplicableTradeTax', 'lines'),
    period('lines.from', 'lines.to'),
    lineChange('discount', [['ram:ReasonCode', `=${DISCOUNT}`, { unless: 'lines.discount-reason' }]]),
    lineChange('charge'),
    ['ram:SpecifiedTradeSettlementLineMonetarySummation', [['ram:LineTotalAmount', 'lines.amount']]],
  ]],
], { each: 'lines' }];

// biome-ignore format: a row is an element
const AGREEMENT: XmlRow = ['ram:ApplicableHeaderTradeAgreement', [
  ['ram:BuyerReference', 'buyer-reference'],
  party('ram:SellerTradeParty', 'seller'),
  party('ram:BuyerTradeParty', 'buyer'),
  ['ram:SellerTaxRepresentativeTradeParty', [
    ['ram:Name', 'tax-representative.name'],
    address('tax-representative'),
    registration('tax-representative.vat-id', 'VA'),
  ]],
  reference('ram:SellerOrderReferencedDocument', 'sales-order'),
  reference('ram:BuyerOrderReferencedDocument', 'order'),
  reference('ram:ContractReferencedDocument', 'contract'),
  ['ram:AdditionalReferencedDocument', [
    ['ram:IssuerAssignedID', 'documents.id'],
    ['ram:URIID', 'documents.url'],
    ['ram:TypeCode', '=916'],
    ['ram:Name', 'documents.description'],
  ], { each: 'documents' }],
  ['ram:AdditionalReferencedDocument', [['ram:IssuerAssignedID', 'tender'], ['ram:TypeCode', '=50']]],
  ['ram:SpecifiedProcuringProject', [['ram:ID', 'project'], ['ram:Name', '=Project reference']]],
]];

/** The schema requires the element even if it is empty. */
// biome-ignore format: a row is an element
const DELIVERY: XmlRow = ['ram:ApplicableHeaderTradeDelivery', [
  ['ram:ShipToTradeParty', [['ram:Name', 'delivery.name'], address('delivery')]],
  ['ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', 'delivery.date')]],
  reference('ram:DespatchAdviceReferencedDocument', 'despatch-advice'),
], { always: true }];

// biome-ignore format: a row is an element
const MEANS: XmlRow = ['ram:SpecifiedTradeSettlementPaymentMeans', [
  ['ram:TypeCode', 'payment.means'],
  id('ram:ApplicableTradeSettlementFinancialCard', 'payment.card'),
  ['ram:PayerPartyDebtorFinancialAccount', [['ram:IBANID', 'payment.debit-iban']]],
  ['ram:PayeePartyCreditorFinancialAccount', [['ram:IBANID', 'payment.iban'], ['ram:AccountName', 'payment.holder']]],
  ['ram:PayeeSpecifiedCreditorFinancialInstitution', [['ram:BICID', 'payment.bic']]],
]];

// biome-ignore format: a row is an element
const VAT: XmlRow = ['ram:ApplicableTradeTax', [
  ['ram:CalculatedAmount', 'vat.amount'],
  ['ram:TypeCode', '=VAT'],
  ['ram:ExemptionReason', 'vat.reason'],
  ['ram:BasisAmount', 'vat.base'],
  ['ram:CategoryCode', 'vat.category'],
  ['ram:ExemptionReasonCode', 'vat.code'],
  ['ram:RateApplicablePercent', 'vat.rate'],
], { each: 'vat' }];

// biome-ignore format: a row is an element
const SUMS: XmlRow = ['ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
  ['ram:LineTotalAmount', 'totals.lines'],
  ['ram:ChargeTotalAmount', 'totals.charges'],
  ['ram:AllowanceTotalAmount', 'totals.allowances'],
  ['ram:TaxBasisTotalAmount', 'totals.net'],
  ['ram:TaxTotalAmount', 'totals.vat', { attributes: { currencyID: 'currency' } }],
  ['ram:TaxTotalAmount', 'totals.vat-local', { attributes: { currencyID: 'vat-currency' } }],
  ['ram:RoundingAmount', 'totals.rounding'],
  ['ram:GrandTotalAmount', 'totals.gross'],
  ['ram:TotalPrepaidAmount', 'totals.paid', NONZERO],
  ['ram:DuePayableAmount', 'totals.due'],
]];

// biome-ignore format: a row is an element
const SETTLEMENT: XmlRow = ['ram:ApplicableHeaderTradeSettlement', [
  ['ram:CreditorReferenceID', 'payment.creditor'],
  ['ram:PaymentReference', 'payment.reference'],
  ['ram:TaxCurrencyCode', 'vat-currency'],
  ['ram:InvoiceCurrencyCode', 'currency'],
  ['ram:PayeeTradeParty', [
    ...identifiers('payee'),
    ['ram:Name', 'payee.name'],
    ['ram:SpecifiedLegalOrganization', [['ram:ID', 'payee.legal-id', { as: scheme('identifierScheme') }]]],
  ]],
  MEANS,
  VAT,
  period('period.from', 'period.to'),
  changes('allowances'),
  changes('charges'),
  ['ram:SpecifiedTradePaymentTerms', [
    ['ram:Description', 'terms'],
    day('ram:DueDateDateTime', 'due'),
    ['ram:DirectDebitMandateID', 'payment.mandate'],
  ]],
  SUMS,
  ['ram:InvoiceReferencedDocument', [
    ['ram:IssuerAssignedID', 'preceding.number'],
    day('ram:FormattedIssueDateTime', 'preceding.date', 'qdt'),
  ]],
  id('ram:ReceivableSpecifiedTradeAccountingAccount', 'accounting'),
]];

// biome-ignore format: a row is an element
export const CII: XmlRow = ['rsm:CrossIndustryInvoice', [
  ['rsm:ExchangedDocumentContext', [
    id('ram:BusinessProcessSpecifiedDocumentContextParameter', 'process'),
    id('ram:GuidelineSpecifiedDocumentContextParameter', 'guideline'),
  ]],
  ['rsm:ExchangedDocument', [
    ['ram:ID', 'number'],
    ['ram:TypeCode', 'type'],
    day('ram:IssueDateTime', 'date'),
    ['ram:IncludedNote', [
      ['ram:Content', 'notes', { as: { write: (note) => splitNote(note).text } }],
      ['ram:SubjectCode', 'notes', {
        as: { write: (note) => splitNote(note).subject, join: (subject, note) => `#${subject}#${note}` },
      }],
    ], { each: 'notes' }],
  ]],
  ['rsm:SupplyChainTradeTransaction', [LINES, AGREEMENT, DELIVERY, SETTLEMENT]],
], { attributes: NAMESPACES }];
