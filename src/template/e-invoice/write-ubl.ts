/**
 * §10.36 rule 9: an invoice as Invoice or CreditNote of UBL 2.1 (OASIS), with the elements that EN 16931 binds to its terms, in the order of the
 * schema.
 */
import { plainOf } from '../language/arithmetic.ts';
import { type Content, element, leaf } from './element.ts';
import { below, type Change, type Invoice, type Line, type Tax, type Terms, type VatGroup } from './invoice.ts';
import { DISCOUNT, MAX_DECIMALS, moneyOf } from './money.ts';
import { MY_DATA, URL_ID } from './my-data.ts';
import { PEPPOL_SELF_BILLING, PROFILES } from './profiles.ts';
import { isListed, splitNote, splitScheme } from './term-kinds.ts';

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd';

/** What is not there, where the schema demands it. */
const NOT_GIVEN = 'NA';
/** UNTDID 4461: not defined. */
const NO_MEANS = '1';
/** UNTDID 1001: a project. */
const PROJECT = '50';

/** What the two documents call otherwise. */
type Document = { name: 'Invoice' | 'CreditNote'; quantity: 'InvoicedQuantity' | 'CreditedQuantity' };
/** In the currency of the invoice; with two decimals unless told. */
type Money = (name: string, amount: Parameters<typeof moneyOf>[0], written?: typeof moneyOf) => string;

export function writeUbl(invoice: Invoice): string {
  const { terms, profile, lines, vat, sums, changes } = invoice;
  const isCredit = isListed('creditNote', terms('type')!);
  const document: Document = isCredit
    ? { name: 'CreditNote', quantity: 'CreditedQuantity' }
    : { name: 'Invoice', quantity: 'InvoicedQuantity' };
  const isSelfBilled = profile === 'peppol' && isListed('peppolSelfBilled', terms('type')!);
  const { guideline, process } = isSelfBilled ? PEPPOL_SELF_BILLING : PROFILES[profile];
  const money: Money = (name, amount, written = moneyOf) =>
    leaf(name, written(amount), { currencyID: terms('currency') });
  const project = terms('project');
  const settled = [
    ...changes.map((change) => changeOf(change, money)),
    element('cac:TaxTotal', [money('cbc:TaxAmount', sums.vat), ...vat.map((group) => vatOf(group, money))]),
    totalsOf(sums, money),
  ];
  const root = element(
    document.name,
    [
      leaf('cbc:CustomizationID', guideline),
      leaf('cbc:ProfileID', terms('process') ?? process),
      leaf('cbc:ID', terms('number')),
      leaf('cbc:IssueDate', terms('date')),
      isCredit ? undefined : leaf('cbc:DueDate', terms('due')),
      leaf(`cbc:${document.name}TypeCode`, terms('type')),
      ...notesOf(invoice),
      leaf('cbc:DocumentCurrencyCode', terms('currency')),
      leaf('cbc:AccountingCost', terms('accounting')),
      leaf('cbc:BuyerReference', terms('buyer-reference')),
      periodOf(terms('period.from'), terms('period.to')),
      orderOf(terms),
      element('cac:BillingReference', [
        element('cac:InvoiceDocumentReference', [
          leaf('cbc:ID', terms('preceding.number')),
          leaf('cbc:IssueDate', terms('preceding.date')),
        ]),
      ]),
      idOf('cac:DespatchDocumentReference', terms('despatch-advice')),
      idOf('cac:ContractDocumentReference', terms('contract')),
      ...myDataOf(below(terms, 'mydata')),
      isCredit && project !== undefined
        ? element('cac:AdditionalDocumentReference', [leaf('cbc:ID', project), leaf('cbc:DocumentTypeCode', PROJECT)])
        : idOf('cac:ProjectReference', project),
      element('cac:AccountingSupplierParty', [partyOf(below(terms, 'seller'), terms('payment.creditor'))]),
      element('cac:AccountingCustomerParty', [partyOf(below(terms, 'buyer'))]),
      deliveryOf(below(terms, 'delivery')),
      meansOf(below(terms, 'payment'), isCredit ? terms('due') : undefined),
      element('cac:PaymentTerms', [leaf('cbc:Note', terms('terms'))]),
      ...settled,
      ...lines.map((line, index) => lineOf({ line, index, document, money })),
    ],
    {
      xmlns: `${SCHEMA}:${document.name}-2`,
      'xmlns:cac': `${SCHEMA}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${SCHEMA}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** Supporting documents, by the descriptions that Peppol has for Greece. */
function myDataOf(of: Terms): string[] {
  const url = of('url');
  return [
    element('cac:AdditionalDocumentReference', [
      leaf('cbc:ID', of('mark')),
      leaf('cbc:DocumentDescription', of('mark') && MY_DATA.mark),
    ]),
    element('cac:AdditionalDocumentReference', [
      leaf('cbc:ID', url && URL_ID),
      leaf('cbc:DocumentDescription', url && MY_DATA.url),
      element('cac:Attachment', [element('cac:ExternalReference', [leaf('cbc:URI', url)])]),
    ]),
  ];
}

function idOf(name: string, id: Content): string {
  return element(name, [leaf('cbc:ID', id)]);
}

/** Peppol has one note for all (PEPPOL-EN16931-R002). */
function notesOf({ notes, profile }: Invoice): string[] {
  const texts = notes.map((note) => {
    const { subject, text } = splitNote(note);
    return subject === undefined ? text : `#${subject}#${text}`;
  });
  return profile === 'peppol' ? [leaf('cbc:Note', texts.join('\n'))] : texts.map((text) => leaf('cbc:Note', text));
}

function orderOf(terms: Terms): string {
  const [order, salesOrder] = [terms('order'), terms('sales-order')];
  return element('cac:OrderReference', [
    leaf('cbc:ID', order ?? (salesOrder && NOT_GIVEN)),
    leaf('cbc:SalesOrderID', salesOrder),
  ]);
}

function schemed(name: string, text: Content, list: Parameters<typeof splitScheme>[1]): string {
  const { scheme, id } = splitScheme(text ?? '', list) ?? { scheme: undefined, id: text };
  return leaf(name, id, { schemeID: scheme });
}

function periodOf(from: Content, to: Content): string {
  return element('cac:InvoicePeriod', [leaf('cbc:StartDate', from), leaf('cbc:EndDate', to)]);
}

function addressOf(name: string, of: Terms): string {
  return element(name, [
    leaf('cbc:StreetName', of('street')),
    leaf('cbc:AdditionalStreetName', of('street-2')),
    leaf('cbc:CityName', of('city')),
    leaf('cbc:PostalZone', of('post-code')),
    leaf('cbc:CountrySubentity', of('region')),
    element('cac:AddressLine', [leaf('cbc:Line', of('street-3'))]),
    element('cac:Country', [leaf('cbc:IdentificationCode', of('country'))]),
  ]);
}

function taxSchemeOf(id: Content, scheme: string): string {
  return id === undefined
    ? ''
    : element('cac:PartyTaxScheme', [leaf('cbc:CompanyID', id), idOf('cac:TaxScheme', scheme)]);
}

/** `creditor`: the seller's for direct debits, an identifier of its own here. */
function partyOf(of: Terms, creditor?: string): string {
  return element('cac:Party', [
    schemed('cbc:EndpointID', of('e-address'), 'addressScheme'),
    element('cac:PartyIdentification', [schemed('cbc:ID', of('id'), 'identifierScheme')]),
    element('cac:PartyIdentification', [leaf('cbc:ID', creditor, { schemeID: 'SEPA' })]),
    element('cac:PartyName', [leaf('cbc:Name', of('trading-name'))]),
    addressOf('cac:PostalAddress', of),
    taxSchemeOf(of('vat-id'), 'VAT'),
    taxSchemeOf(of('tax-number'), 'FC'),
    element('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', of('name')),
      schemed('cbc:CompanyID', of('legal-id'), 'identifierScheme'),
      leaf('cbc:CompanyLegalForm', of('legal-info')),
    ]),
    element('cac:Contact', [
      leaf('cbc:Name', of('contact.name')),
      leaf('cbc:Telephone', of('contact.phone')),
      leaf('cbc:ElectronicMail', of('contact.email')),
    ]),
  ]);
}

function deliveryOf(of: Terms): string {
  return element('cac:Delivery', [
    leaf('cbc:ActualDeliveryDate', of('date')),
    element('cac:DeliveryLocation', [addressOf('cac:Address', of)]),
    element('cac:DeliveryParty', [element('cac:PartyName', [leaf('cbc:Name', of('name'))])]),
  ]);
}

/** `due`: of a credit note, which has no other place for it. */
function meansOf(pay: Terms, due: Content): string {
  const details = [
    leaf('cbc:PaymentDueDate', due),
    leaf('cbc:PaymentID', pay('reference')),
    element('cac:CardAccount', [
      leaf('cbc:PrimaryAccountNumberID', pay('card')),
      leaf('cbc:NetworkID', pay('card') && NOT_GIVEN),
    ]),
    element('cac:PayeeFinancialAccount', [
      leaf('cbc:ID', pay('iban')),
      leaf('cbc:Name', pay('iban') && pay('holder')),
      idOf('cac:FinancialInstitutionBranch', pay('iban') && pay('bic')),
    ]),
    element('cac:PaymentMandate', [
      leaf('cbc:ID', pay('mandate')),
      idOf('cac:PayerFinancialAccount', pay('debit-iban')),
    ]),
  ];
  const isThere = details.some((detail) => detail !== '');
  const means = pay('means') ?? (isThere ? NO_MEANS : undefined);
  return element('cac:PaymentMeans', [leaf('cbc:PaymentMeansCode', means), ...details]);
}

/** BR-O-05: category O has a rate nowhere but in the breakdown, where XRechnung asks for it (BR-DE-14). */
function taxOf(name: string, { category, rate }: Tax, others: Content[] = [], hasRate = category !== 'O'): string {
  return element(name, [
    leaf('cbc:ID', category),
    leaf('cbc:Percent', hasRate ? plainOf(rate, MAX_DECIMALS) : undefined),
    ...others,
    idOf('cac:TaxScheme', 'VAT'),
  ]);
}

function vatOf(group: VatGroup, money: Money): string {
  const reasons = [leaf('cbc:TaxExemptionReasonCode', group.code), leaf('cbc:TaxExemptionReason', group.reason)];
  return element('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', group.base),
    money('cbc:TaxAmount', group.amount),
    taxOf('cac:TaxCategory', group, reasons, true),
  ]);
}

function totalsOf(sums: Invoice['sums'], money: Money): string {
  const unlessNone = (name: string, amount: Parameters<Money>[1]) =>
    amount.n === 0n ? undefined : money(name, amount);
  return element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', sums.lines),
    money('cbc:TaxExclusiveAmount', sums.net),
    money('cbc:TaxInclusiveAmount', sums.gross),
    unlessNone('cbc:AllowanceTotalAmount', sums.allowances),
    unlessNone('cbc:ChargeTotalAmount', sums.charges),
    unlessNone('cbc:PrepaidAmount', sums.paid),
    money('cbc:PayableAmount', sums.due),
  ]);
}

function changeOf({ part, terms, amount, tax }: Change, money: Money): string {
  return element('cac:AllowanceCharge', [
    leaf('cbc:ChargeIndicator', String(part === 'charges')),
    leaf('cbc:AllowanceChargeReason', terms(`${part}.reason`)),
    money('cbc:Amount', amount),
    taxOf('cac:TaxCategory', tax),
  ]);
}

type Written = { line: Line; index: number; document: Document; money: Money };

function lineOf({ line, index, document, money }: Written): string {
  const { terms, quantity, price, discount, tax, net } = line;
  const of = below(terms, 'lines');
  return element(`cac:${document.name}Line`, [
    leaf('cbc:ID', String(index + 1)),
    leaf('cbc:Note', of('note')),
    leaf(`cbc:${document.quantity}`, plainOf(quantity, MAX_DECIMALS), { unitCode: of('unit') }),
    money('cbc:LineExtensionAmount', net),
    periodOf(of('from'), of('to')),
    element('cac:OrderLineReference', [leaf('cbc:LineID', of('order-line'))]),
    discount.n === 0n
      ? undefined
      : element('cac:AllowanceCharge', [
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:AllowanceChargeReasonCode', of('discount-reason') ? undefined : DISCOUNT),
          leaf('cbc:AllowanceChargeReason', of('discount-reason')),
          money('cbc:Amount', discount),
        ]),
    element('cac:Item', [
      leaf('cbc:Description', of('description')),
      leaf('cbc:Name', of('name')),
      idOf('cac:BuyersItemIdentification', of('buyer-item-id')),
      idOf('cac:SellersItemIdentification', of('item-id')),
      taxOf('cac:ClassifiedTaxCategory', tax),
    ]),
    element('cac:Price', [money('cbc:PriceAmount', price, (amount) => plainOf(amount, MAX_DECIMALS))]),
  ]);
}
