/**
 * §10.36 rule 9: Invoice and CreditNote of UBL 2.1 (OASIS), with the elements that EN 16931-3-2 binds to their terms, in the order of the schema.
 */
import {
  DISCOUNT,
  NO_MEANS,
  NOT_GIVEN,
  type RowOptions,
  rateOf,
  type Source,
  scheme,
  type XmlRow,
} from './xml-rows.ts';

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd';

/** UNTDID 1001: the type code of a project reference. */
const PROJECT = '50';

export type UblDocument = 'Invoice' | 'CreditNote';

function id(name: string, source: Source): XmlRow {
  return [name, [['cbc:ID', source]]];
}

/** An amount in the currency of the invoice. */
function money(name: string, source: Source, options: RowOptions = {}): XmlRow {
  return [name, source, { attributes: { currencyID: 'currency' }, ...options }];
}

function period(from: Source, to: Source): XmlRow {
  // biome-ignore format: a row is an element
  return ['cac:InvoicePeriod', [['cbc:StartDate', from], ['cbc:EndDate', to]]];
}

function address(name: string, of: string): XmlRow {
  // biome-ignore format: a row is an element
  return [name, [
    ['cbc:StreetName', `${of}.street`],
    ['cbc:AdditionalStreetName', `${of}.street-2`],
    ['cbc:CityName', `${of}.city`],
    ['cbc:PostalZone', `${of}.post-code`],
    ['cbc:CountrySubentity', `${of}.region`],
    ['cac:AddressLine', [['cbc:Line', `${of}.street-3`]]],
    ['cac:Country', [['cbc:IdentificationCode', `${of}.country`]]],
  ]];
}

function taxScheme(source: Source, taxes: string): XmlRow {
  return ['cac:PartyTaxScheme', [['cbc:CompanyID', source], id('cac:TaxScheme', `=${taxes}`)]];
}

function partyName(source: Source): XmlRow {
  return ['cac:PartyName', [['cbc:Name', source]]];
}

function identification(of: string): XmlRow {
  return ['cac:PartyIdentification', [['cbc:ID', `${of}.id`, { as: scheme('identifierScheme') }]]];
}

/** `creditor`: the seller's creditor identifier for direct debits, which UBL holds here. */
function party(of: string, creditor: XmlRow[] = []): XmlRow {
  // biome-ignore format: a row is an element
  return ['cac:Party', [
    ['cbc:EndpointID', `${of}.e-address`, { as: scheme('addressScheme') }],
    identification(of),
    ...creditor,
    partyName(`${of}.trading-name`),
    address('cac:PostalAddress', of),
    taxScheme(`${of}.vat-id`, 'VAT'),
    taxScheme(`${of}.tax-number`, 'FC'),
    ['cac:PartyLegalEntity', [
      ['cbc:RegistrationName', `${of}.name`],
      ['cbc:CompanyID', `${of}.legal-id`, { as: scheme('identifierScheme') }],
      ['cbc:CompanyLegalForm', `${of}.legal-info`],
    ]],
    ['cac:Contact', [
      ['cbc:Name', `${of}.contact.name`],
      ['cbc:Telephone', `${of}.contact.phone`],
      ['cbc:ElectronicMail', `${of}.contact.email`],
    ]],
  ]];
}

// biome-ignore format: a row is an element
const CREDITOR: XmlRow = ['cac:PartyIdentification', [['cbc:ID', 'payment.creditor', { attributes: { schemeID: '=SEPA' } }]]];

// biome-ignore format: a row is an element
const PAYEE: XmlRow = ['cac:PayeeParty', [
  identification('payee'),
  partyName('payee.name'),
  ['cac:PartyLegalEntity', [['cbc:CompanyID', 'payee.legal-id', { as: scheme('identifierScheme') }]]],
]];

// biome-ignore format: a row is an element
const TAX_REPRESENTATIVE: XmlRow = ['cac:TaxRepresentativeParty', [
  partyName('tax-representative.name'),
  address('cac:PostalAddress', 'tax-representative'),
  taxScheme('tax-representative.vat-id', 'VAT'),
]];

function tax(name: string, category: XmlRow, rate: XmlRow, reasons: XmlRow[] = []): XmlRow {
  return [name, [category, rate, ...reasons, id('cac:TaxScheme', '=VAT')]];
}

function taxOf(name: string, part: string): XmlRow {
  return tax(name, ['cbc:ID', `${part}.category`], ['cbc:Percent', `${part}.vat`, { as: rateOf(part) }]);
}

/** The row of allowances or charges on document level. */
function changes(part: 'allowances' | 'charges'): XmlRow {
  // biome-ignore format: a row is an element
  return ['cac:AllowanceCharge', [
    ['cbc:ChargeIndicator', `=${part === 'charges'}`],
    ['cbc:AllowanceChargeReason', `${part}.reason`],
    money('cbc:Amount', `${part}.amount`),
    taxOf('cac:TaxCategory', part),
  ], { each: part }];
}

// biome-ignore format: a row is an element
const DELIVERY: XmlRow = ['cac:Delivery', [
  ['cbc:ActualDeliveryDate', 'delivery.date'],
  ['cac:DeliveryLocation', [address('cac:Address', 'delivery')]],
  ['cac:DeliveryParty', [partyName('delivery.name')]],
]];

function means(isCredit: boolean): XmlRow {
  // biome-ignore format: a row is an element
  return ['cac:PaymentMeans', [
    ['cbc:PaymentMeansCode', 'payment.means', { otherwise: NO_MEANS }],
    // A credit note has no other element for the due date.
    ...(isCredit ? [['cbc:PaymentDueDate', 'due'] as const] : []),
    ['cbc:PaymentID', 'payment.reference'],
    ['cac:CardAccount', [['cbc:PrimaryAccountNumberID', 'payment.card'], ['cbc:NetworkID', `=${NOT_GIVEN}`]]],
    ['cac:PayeeFinancialAccount', [
      ['cbc:ID', 'payment.iban'],
      ['cbc:Name', 'payment.holder'],
      id('cac:FinancialInstitutionBranch', 'payment.bic'),
    ]],
    ['cac:PaymentMandate', [['cbc:ID', 'payment.mandate'], id('cac:PayerFinancialAccount', 'payment.debit-iban')]],
  ]];
}

// biome-ignore format: a row is an element
const VAT: XmlRow = ['cac:TaxSubtotal', [
  money('cbc:TaxableAmount', 'vat.base'),
  money('cbc:TaxAmount', 'vat.amount'),
  tax('cac:TaxCategory', ['cbc:ID', 'vat.category'], ['cbc:Percent', 'vat.rate'], [
    ['cbc:TaxExemptionReasonCode', 'vat.code'],
    ['cbc:TaxExemptionReason', 'vat.reason'],
  ]),
], { each: 'vat' }];

// biome-ignore format: a row is an element
const SUMS: XmlRow = ['cac:LegalMonetaryTotal', [
  money('cbc:LineExtensionAmount', 'totals.lines'),
  money('cbc:TaxExclusiveAmount', 'totals.net'),
  money('cbc:TaxInclusiveAmount', 'totals.gross'),
  money('cbc:AllowanceTotalAmount', 'totals.allowances'),
  money('cbc:ChargeTotalAmount', 'totals.charges'),
  money('cbc:PrepaidAmount', 'totals.paid', { nonzero: true }),
  money('cbc:PayableRoundingAmount', 'totals.rounding'),
  money('cbc:PayableAmount', 'totals.due'),
]];

/** The row of an allowance or charge of a line. */
function lineChange(part: 'discount' | 'charge', others: XmlRow[] = []): XmlRow {
  // biome-ignore format: a row is an element
  return ['cac:AllowanceCharge', [
    ['cbc:ChargeIndicator', `=${part === 'charge'}`],
    ...others,
    ['cbc:AllowanceChargeReason', `lines.${part}-reason`],
    money('cbc:Amount', `lines.${part}`, { nonzero: true }),
  ]];
}

// biome-ignore format: a row is an element
const PRICE: XmlRow = ['cac:Price', [
  money('cbc:PriceAmount', 'lines.price'),
  // The base quantity is in the unit of the invoiced quantity.
  ['cbc:BaseQuantity', 'lines.price-quantity', { attributes: { unitCode: 'lines.unit' } }],
  ['cac:AllowanceCharge', [
    ['cbc:ChargeIndicator', '=false'],
    money('cbc:Amount', 'lines.price-discount'),
    money('cbc:BaseAmount', 'lines.gross-price'),
  ]],
]];

function lines(document: UblDocument): XmlRow {
  const quantity = document === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  // biome-ignore format: a row is an element
  return [`cac:${document}Line`, [
    ['cbc:ID', '#'],
    ['cbc:Note', 'lines.note'],
    [quantity, 'lines.quantity', { attributes: { unitCode: 'lines.unit' } }],
    money('cbc:LineExtensionAmount', 'lines.amount'),
    period('lines.from', 'lines.to'),
    ['cac:OrderLineReference', [['cbc:LineID', 'lines.order-line']]],
    lineChange('discount', [['cbc:AllowanceChargeReasonCode', `=${DISCOUNT}`, { unless: 'lines.discount-reason' }]]),
    lineChange('charge'),
    ['cac:Item', [
      ['cbc:Description', 'lines.description'],
      ['cbc:Name', 'lines.name'],
      id('cac:BuyersItemIdentification', 'lines.buyer-item-id'),
      id('cac:SellersItemIdentification', 'lines.item-id'),
      ['cac:StandardItemIdentification', [['cbc:ID', 'lines.gtin', { as: scheme('identifierScheme') }]]],
      taxOf('cac:ClassifiedTaxCategory', 'lines'),
    ]],
    PRICE,
  ], { each: 'lines' }];
}

/** The rows of references to other documents. */
function references(isCredit: boolean): XmlRow[] {
  const tender = id('cac:OriginatorDocumentReference', 'tender');
  // biome-ignore format: a row is an element
  return [
    ['cac:OrderReference', [['cbc:ID', 'order', { otherwise: NOT_GIVEN }], ['cbc:SalesOrderID', 'sales-order']]],
    ['cac:BillingReference', [
      ['cac:InvoiceDocumentReference', [['cbc:ID', 'preceding.number'], ['cbc:IssueDate', 'preceding.date']]],
    ]],
    id('cac:DespatchDocumentReference', 'despatch-advice'),
    ...(isCredit ? [] : [tender]),
    id('cac:ContractDocumentReference', 'contract'),
    ['cac:AdditionalDocumentReference', [
      ['cbc:ID', 'documents.id'],
      ['cbc:DocumentDescription', 'documents.description'],
      ['cac:Attachment', [['cac:ExternalReference', [['cbc:URI', 'documents.url']]]]],
    ], { each: 'documents' }],
    isCredit
      ? ['cac:AdditionalDocumentReference', [['cbc:ID', 'project'], ['cbc:DocumentTypeCode', `=${PROJECT}`]]]
      : id('cac:ProjectReference', 'project'),
    ...(isCredit ? [tender] : []),
  ];
}

export function ubl(document: UblDocument): XmlRow {
  const isCredit = document === 'CreditNote';
  // biome-ignore format: a row is an element
  return [document, [
    ['cbc:CustomizationID', 'guideline'],
    ['cbc:ProfileID', 'process'],
    ['cbc:ID', 'number'],
    ['cbc:IssueDate', 'date'],
    ...(isCredit ? [] : [['cbc:DueDate', 'due'] as const]),
    [`cbc:${document}TypeCode`, 'type'],
    ['cbc:Note', 'notes', { each: 'notes' }],
    ['cbc:DocumentCurrencyCode', 'currency'],
    ['cbc:TaxCurrencyCode', 'vat-currency'],
    ['cbc:AccountingCost', 'accounting'],
    ['cbc:BuyerReference', 'buyer-reference'],
    period('period.from', 'period.to'),
    ...references(isCredit),
    ['cac:AccountingSupplierParty', [party('seller', [CREDITOR])]],
    ['cac:AccountingCustomerParty', [party('buyer')]],
    PAYEE,
    TAX_REPRESENTATIVE,
    DELIVERY,
    means(isCredit),
    ['cac:PaymentTerms', [['cbc:Note', 'terms']]],
    changes('allowances'),
    changes('charges'),
    ['cac:TaxTotal', [money('cbc:TaxAmount', 'totals.vat'), VAT]],
    ['cac:TaxTotal', [['cbc:TaxAmount', 'totals.vat-local', { attributes: { currencyID: 'vat-currency' } }]]],
    SUMS,
    lines(document),
  ], { attributes: {
    xmlns: `=${SCHEMA}:${document}-2`,
    'xmlns:cac': `=${SCHEMA}:CommonAggregateComponents-2`,
    'xmlns:cbc': `=${SCHEMA}:CommonBasicComponents-2`,
  } }];
}
