/**
 * §17.40: the terms that an XML in the syntax UBL says, by the elements that EN 16931-3-2 binds to them. It knows nothing of `write-ubl.ts`; what it
 * does not know it hands out as unknown.
 */
import type { ReadTerm, ReadXml } from './read-cii.ts';
import { below, textAt, type XmlElement } from './read-elements.ts';

const SELLER = 'AccountingSupplierParty/Party/';
const BUYER = 'AccountingCustomerParty/Party/';
const MEANS = 'PaymentMeans/';
const SUMS = 'LegalMonetaryTotal/';
const CHANGE = 'AllowanceCharge/';
const VAT = 'TaxTotal/TaxSubtotal/';
const LINE = 'Line/';
const ITEM = `${LINE}Item/`;
/** By their descriptions. */
const [MARK, URL_AT] = ['##M.AR.K##', '##INVOICE|URL##'].map((text) => `AdditionalDocumentReference@${text}/`);

function address(of: string): Record<string, string> {
  return {
    StreetName: `${of}.street`,
    AdditionalStreetName: `${of}.street-2`,
    CityName: `${of}.city`,
    PostalZone: `${of}.post-code`,
    CountrySubentity: `${of}.region`,
    'AddressLine/Line': `${of}.street-3`,
    'Country/IdentificationCode': `${of}.country`,
  };
}

function party(path: string, of: string): Record<string, string> {
  return below(path, {
    EndpointID: `${of}.e-address`,
    'PartyIdentification/ID': `${of}.id`,
    'PartyIdentification/ID@SEPA': 'payment.creditor',
    'PartyName/Name': `${of}.trading-name`,
    ...below('PostalAddress/', address(of)),
    'PartyTaxScheme@VAT': `${of}.vat-id`,
    'PartyTaxScheme@FC': `${of}.tax-number`,
    'PartyLegalEntity/RegistrationName': `${of}.name`,
    'PartyLegalEntity/CompanyID': `${of}.legal-id`,
    'PartyLegalEntity/CompanyLegalForm': `${of}.legal-info`,
    'Contact/Name': `${of}.contact.name`,
    'Contact/Telephone': `${of}.contact.phone`,
    'Contact/ElectronicMail': `${of}.contact.email`,
  });
}

/** By the path of an element below the root, with the same names in invoices and credit notes. */
const TERMS: Record<string, string> = {
  CustomizationID: 'profile',
  ProfileID: 'process',
  ID: 'number',
  IssueDate: 'date',
  DueDate: 'due',
  TypeCode: 'type',
  Note: 'notes',
  DocumentCurrencyCode: 'currency',
  AccountingCost: 'accounting',
  BuyerReference: 'buyer-reference',
  'InvoicePeriod/StartDate': 'period.from',
  'InvoicePeriod/EndDate': 'period.to',
  'OrderReference/ID': 'order',
  'OrderReference/SalesOrderID': 'sales-order',
  'BillingReference/InvoiceDocumentReference/ID': 'preceding.number',
  'BillingReference/InvoiceDocumentReference/IssueDate': 'preceding.date',
  'DespatchDocumentReference/ID': 'despatch-advice',
  'ContractDocumentReference/ID': 'contract',
  'AdditionalDocumentReference/ID': 'project',
  'ProjectReference/ID': 'project',
  [`${MARK}ID`]: 'mydata.mark',
  [`${URL_AT}Attachment/ExternalReference/URI`]: 'mydata.url',
  ...party(SELLER, 'seller'),
  ...party(BUYER, 'buyer'),
  'Delivery/ActualDeliveryDate': 'delivery.date',
  ...below('Delivery/DeliveryLocation/Address/', address('delivery')),
  'Delivery/DeliveryParty/PartyName/Name': 'delivery.name',
  [`${MEANS}PaymentMeansCode`]: 'payment.means',
  [`${MEANS}PaymentDueDate`]: 'due',
  [`${MEANS}PaymentID`]: 'payment.reference',
  [`${MEANS}CardAccount/PrimaryAccountNumberID`]: 'payment.card',
  [`${MEANS}PayeeFinancialAccount/ID`]: 'payment.iban',
  [`${MEANS}PayeeFinancialAccount/Name`]: 'payment.holder',
  [`${MEANS}PayeeFinancialAccount/FinancialInstitutionBranch/ID`]: 'payment.bic',
  [`${MEANS}PaymentMandate/ID`]: 'payment.mandate',
  [`${MEANS}PaymentMandate/PayerFinancialAccount/ID`]: 'payment.debit-iban',
  'PaymentTerms/Note': 'terms',
  [`${CHANGE}AllowanceChargeReason`]: '.reason',
  [`${CHANGE}Amount`]: '.amount',
  [`${CHANGE}TaxCategory/ID`]: '.category',
  [`${CHANGE}TaxCategory/Percent`]: '.vat',
  'TaxTotal/TaxAmount': 'totals.vat',
  [`${VAT}TaxableAmount`]: 'vat.base',
  [`${VAT}TaxAmount`]: 'vat.amount',
  [`${VAT}TaxCategory/ID`]: 'vat.category',
  [`${VAT}TaxCategory/Percent`]: 'vat.rate',
  [`${VAT}TaxCategory/TaxExemptionReasonCode`]: 'vat.code',
  [`${VAT}TaxCategory/TaxExemptionReason`]: 'vat.reason',
  [`${SUMS}LineExtensionAmount`]: 'totals.lines',
  [`${SUMS}TaxExclusiveAmount`]: 'totals.net',
  [`${SUMS}TaxInclusiveAmount`]: 'totals.gross',
  [`${SUMS}AllowanceTotalAmount`]: 'totals.allowances',
  [`${SUMS}ChargeTotalAmount`]: 'totals.charges',
  [`${SUMS}PrepaidAmount`]: 'totals.paid',
  [`${SUMS}PayableAmount`]: 'totals.due',
  [`${LINE}Note`]: 'lines.note',
  [`${LINE}Quantity`]: 'lines.quantity',
  [`${LINE}LineExtensionAmount`]: 'lines.amount',
  [`${LINE}InvoicePeriod/StartDate`]: 'lines.from',
  [`${LINE}InvoicePeriod/EndDate`]: 'lines.to',
  [`${LINE}OrderLineReference/LineID`]: 'lines.order-line',
  [`${LINE}AllowanceCharge/AllowanceChargeReason`]: 'lines.discount-reason',
  [`${LINE}AllowanceCharge/Amount`]: 'lines.discount',
  [`${ITEM}Description`]: 'lines.description',
  [`${ITEM}Name`]: 'lines.name',
  [`${ITEM}BuyersItemIdentification/ID`]: 'lines.buyer-item-id',
  [`${ITEM}SellersItemIdentification/ID`]: 'lines.item-id',
  [`${ITEM}ClassifiedTaxCategory/ID`]: 'lines.category',
  [`${ITEM}ClassifiedTaxCategory/Percent`]: 'lines.vat',
  [`${LINE}Price/PriceAmount`]: 'lines.price',
};

/** What says no term, and can be this alone. */
const FIXED: Record<string, string> = {
  // UNTDID 1001: a project.
  'AdditionalDocumentReference/DocumentTypeCode': '50',
  [`${MARK}DocumentDescription`]: '##M.AR.K##',
  [`${URL_AT}DocumentDescription`]: '##INVOICE|URL##',
  [`${URL_AT}ID`]: 'URL',
  [`${MEANS}CardAccount/NetworkID`]: 'NA',
  [`${CHANGE}TaxCategory/TaxScheme/ID`]: 'VAT',
  [`${VAT}TaxCategory/TaxScheme/ID`]: 'VAT',
  [`${ITEM}ClassifiedTaxCategory/TaxScheme/ID`]: 'VAT',
  [`${LINE}AllowanceCharge/ChargeIndicator`]: 'false',
  // UNTDID 5189: a discount.
  [`${LINE}AllowanceCharge/AllowanceChargeReasonCode`]: '95',
};

/** Which may stand there several times, and how its entries are counted. */
const REPEATED: Record<string, (element: XmlElement) => string> = {
  Note: () => 'notes',
  [LINE]: () => 'lines',
  [VAT]: () => 'vat',
  [CHANGE]: (element) => (textAt(element, 'ChargeIndicator') === 'true' ? 'charges' : 'allowances'),
};

export function readUbl(root: XmlElement): ReadXml {
  const terms: ReadTerm[] = [];
  const unknown: string[] = [];
  const counts: Record<string, number> = {};
  let profile = '';

  const readText = ({ text, attributes }: XmlElement, path: string, part: string, entry: number | null): void => {
    const { schemeID: scheme, unitCode: unit, currencyID: currency } = attributes;
    const own = TERMS[`${path}@${scheme}`];
    const term = own ?? TERMS[path];
    if (term === undefined) unknown.push(`${path}: ${text}`);
    else if (term === 'profile') profile = text;
    else
      terms.push([
        term.startsWith('.') ? part + term : term,
        entry,
        scheme !== undefined && own === undefined ? `${scheme}:${text}` : text,
      ]);
    if (unit !== undefined) terms.push(['lines.unit', entry, unit]);
    if (currency !== undefined) terms.push(['currency', null, currency]);
  };
  const read = (element: XmlElement, path: string, part: string, entry: number | null): void => {
    for (const child of element.children) {
      const [name, text] = [nameOf(child), child.text];
      const description = textAt(child, 'DocumentDescription');
      const own = `${path}${name}${description === undefined ? '' : `@${description}`}`;
      const hasChildren = child.children.length > 0;
      if (name === 'PartyTaxScheme') {
        const id = { ...child, text: textAt(child, 'CompanyID') ?? '', children: [] };
        readText({ ...id, attributes: { schemeID: textAt(child, 'TaxScheme', 'ID') ?? '' } }, own, part, entry);
        continue;
      }
      const partOf = REPEATED[hasChildren ? `${own}/` : own];
      const inPart = partOf?.(child) ?? part;
      if (partOf) counts[inPart] = (counts[inPart] ?? -1) + 1;
      const at = partOf ? counts[inPart]! : entry;
      if (hasChildren) read(child, `${own}/`, inPart, at);
      else if (own === `${CHANGE}ChargeIndicator` && text === String(part === 'charges')) continue;
      else if (own === `${LINE}ID` && text === String(entry! + 1)) continue;
      // Without an order there is one for the sales order alone.
      else if (own === 'OrderReference/ID' && text === 'NA' && textAt(element, 'SalesOrderID') !== undefined) continue;
      else if (FIXED[own] !== text) readText(child, own, inPart, at);
    }
  };
  read(root, '', '', null);
  return { profile, terms, unknown };
}

function nameOf({ name }: XmlElement): string {
  return name.replace(/^(?:Invoice|CreditNote)(?=Line$|TypeCode$)|^(?:Invoiced|Credited)(?=Quantity$)/, '');
}
