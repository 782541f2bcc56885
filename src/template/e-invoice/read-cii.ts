/**
 * §17.40: the terms that an XML in the syntax CII says, by the elements that EN 16931-3-3 binds to them. It knows nothing of `write-cii.ts`; what it
 * does not know it hands out as unknown.
 */
import { below, textAt, type XmlElement } from './read-elements.ts';

/** A term and its value, as `SaidTerm`. */
export type ReadTerm = [path: string, entry: number | null, value: string];
export type ReadXml = { profile: string; terms: ReadTerm[]; unknown: string[] };

const HEADER = 'SupplyChainTradeTransaction/';
const AGREEMENT = `${HEADER}ApplicableHeaderTradeAgreement/`;
const DELIVERY = `${HEADER}ApplicableHeaderTradeDelivery/`;
const SETTLEMENT = `${HEADER}ApplicableHeaderTradeSettlement/`;
const MEANS = `${SETTLEMENT}SpecifiedTradeSettlementPaymentMeans/`;
const SUMS = `${SETTLEMENT}SpecifiedTradeSettlementHeaderMonetarySummation/`;
const LINE = `${HEADER}IncludedSupplyChainTradeLineItem/`;
const OF_LINE = `${LINE}SpecifiedLineTradeSettlement/`;
const VAT = `${SETTLEMENT}ApplicableTradeTax/`;
const CHANGE = `${SETTLEMENT}SpecifiedTradeAllowanceCharge/`;
const NOTE = 'ExchangedDocument/IncludedNote/';
/** By their names. */
const SUPPORTING = `${AGREEMENT}AdditionalReferencedDocument`;
const [MARK, URL_AT] = ['##M.AR.K##', '##INVOICE|URL##'].map((text) => `${SUPPORTING}@${text}/`);

function address(of: string): Record<string, string> {
  return {
    PostcodeCode: `${of}.post-code`,
    LineOne: `${of}.street`,
    LineTwo: `${of}.street-2`,
    LineThree: `${of}.street-3`,
    CityName: `${of}.city`,
    CountryID: `${of}.country`,
    CountrySubDivisionName: `${of}.region`,
  };
}

function party(name: string, of: string): Record<string, string> {
  return below(`${AGREEMENT}${name}/`, {
    ID: `${of}.id`,
    GlobalID: `${of}.id`,
    Name: `${of}.name`,
    Description: `${of}.legal-info`,
    'SpecifiedLegalOrganization/ID': `${of}.legal-id`,
    'SpecifiedLegalOrganization/TradingBusinessName': `${of}.trading-name`,
    'DefinedTradeContact/PersonName': `${of}.contact.name`,
    'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber': `${of}.contact.phone`,
    'DefinedTradeContact/EmailURIUniversalCommunication/URIID': `${of}.contact.email`,
    'URIUniversalCommunication/URIID': `${of}.e-address`,
    'SpecifiedTaxRegistration/ID@VA': `${of}.vat-id`,
    'SpecifiedTaxRegistration/ID@FC': `${of}.tax-number`,
    ...below('PostalTradeAddress/', address(of)),
  });
}

/** By the path of an element below the root. */
const TERMS: Record<string, string> = {
  'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID': 'process',
  'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID': 'profile',
  'ExchangedDocument/ID': 'number',
  'ExchangedDocument/TypeCode': 'type',
  'ExchangedDocument/IssueDateTime/DateTimeString': 'date',
  [`${NOTE}Content`]: 'notes',
  [`${AGREEMENT}BuyerReference`]: 'buyer-reference',
  ...party('SellerTradeParty', 'seller'),
  ...party('BuyerTradeParty', 'buyer'),
  [`${AGREEMENT}SellerOrderReferencedDocument/IssuerAssignedID`]: 'sales-order',
  [`${AGREEMENT}BuyerOrderReferencedDocument/IssuerAssignedID`]: 'order',
  [`${AGREEMENT}ContractReferencedDocument/IssuerAssignedID`]: 'contract',
  [`${AGREEMENT}SpecifiedProcuringProject/ID`]: 'project',
  [`${MARK}IssuerAssignedID`]: 'mydata.mark',
  [`${URL_AT}URIID`]: 'mydata.url',
  [`${DELIVERY}ShipToTradeParty/Name`]: 'delivery.name',
  ...below(`${DELIVERY}ShipToTradeParty/PostalTradeAddress/`, address('delivery')),
  [`${DELIVERY}ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`]: 'delivery.date',
  [`${DELIVERY}DespatchAdviceReferencedDocument/IssuerAssignedID`]: 'despatch-advice',
  [`${SETTLEMENT}CreditorReferenceID`]: 'payment.creditor',
  [`${SETTLEMENT}PaymentReference`]: 'payment.reference',
  [`${SETTLEMENT}InvoiceCurrencyCode`]: 'currency',
  [`${MEANS}TypeCode`]: 'payment.means',
  [`${MEANS}ApplicableTradeSettlementFinancialCard/ID`]: 'payment.card',
  [`${MEANS}PayerPartyDebtorFinancialAccount/IBANID`]: 'payment.debit-iban',
  [`${MEANS}PayeePartyCreditorFinancialAccount/IBANID`]: 'payment.iban',
  [`${MEANS}PayeePartyCreditorFinancialAccount/AccountName`]: 'payment.holder',
  [`${MEANS}PayeeSpecifiedCreditorFinancialInstitution/BICID`]: 'payment.bic',
  [`${VAT}CalculatedAmount`]: 'vat.amount',
  [`${VAT}ExemptionReason`]: 'vat.reason',
  [`${VAT}BasisAmount`]: 'vat.base',
  [`${VAT}CategoryCode`]: 'vat.category',
  [`${VAT}ExemptionReasonCode`]: 'vat.code',
  [`${VAT}RateApplicablePercent`]: 'vat.rate',
  [`${SETTLEMENT}BillingSpecifiedPeriod/StartDateTime/DateTimeString`]: 'period.from',
  [`${SETTLEMENT}BillingSpecifiedPeriod/EndDateTime/DateTimeString`]: 'period.to',
  [`${CHANGE}ActualAmount`]: '.amount',
  [`${CHANGE}Reason`]: '.reason',
  [`${CHANGE}CategoryTradeTax/CategoryCode`]: '.category',
  [`${CHANGE}CategoryTradeTax/RateApplicablePercent`]: '.vat',
  [`${SETTLEMENT}SpecifiedTradePaymentTerms/Description`]: 'terms',
  [`${SETTLEMENT}SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`]: 'due',
  [`${SETTLEMENT}SpecifiedTradePaymentTerms/DirectDebitMandateID`]: 'payment.mandate',
  [`${SUMS}LineTotalAmount`]: 'totals.lines',
  [`${SUMS}ChargeTotalAmount`]: 'totals.charges',
  [`${SUMS}AllowanceTotalAmount`]: 'totals.allowances',
  [`${SUMS}TaxBasisTotalAmount`]: 'totals.net',
  [`${SUMS}TaxTotalAmount`]: 'totals.vat',
  [`${SUMS}GrandTotalAmount`]: 'totals.gross',
  [`${SUMS}TotalPrepaidAmount`]: 'totals.paid',
  [`${SUMS}DuePayableAmount`]: 'totals.due',
  [`${SETTLEMENT}InvoiceReferencedDocument/IssuerAssignedID`]: 'preceding.number',
  [`${SETTLEMENT}InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`]: 'preceding.date',
  [`${SETTLEMENT}ReceivableSpecifiedTradeAccountingAccount/ID`]: 'accounting',
  [`${LINE}AssociatedDocumentLineDocument/IncludedNote/Content`]: 'lines.note',
  [`${LINE}SpecifiedTradeProduct/SellerAssignedID`]: 'lines.item-id',
  [`${LINE}SpecifiedTradeProduct/BuyerAssignedID`]: 'lines.buyer-item-id',
  [`${LINE}SpecifiedTradeProduct/Name`]: 'lines.name',
  [`${LINE}SpecifiedTradeProduct/Description`]: 'lines.description',
  [`${LINE}SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID`]: 'lines.order-line',
  [`${LINE}SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`]: 'lines.price',
  [`${LINE}SpecifiedLineTradeDelivery/BilledQuantity`]: 'lines.quantity',
  [`${OF_LINE}ApplicableTradeTax/CategoryCode`]: 'lines.category',
  [`${OF_LINE}ApplicableTradeTax/RateApplicablePercent`]: 'lines.vat',
  [`${OF_LINE}BillingSpecifiedPeriod/StartDateTime/DateTimeString`]: 'lines.from',
  [`${OF_LINE}BillingSpecifiedPeriod/EndDateTime/DateTimeString`]: 'lines.to',
  [`${OF_LINE}SpecifiedTradeAllowanceCharge/ActualAmount`]: 'lines.discount',
  [`${OF_LINE}SpecifiedTradeAllowanceCharge/Reason`]: 'lines.discount-reason',
  [`${OF_LINE}SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`]: 'lines.amount',
};

/** What says no term, and can be this alone. */
const FIXED: Record<string, string> = {
  [`${VAT}TypeCode`]: 'VAT',
  [`${CHANGE}CategoryTradeTax/TypeCode`]: 'VAT',
  [`${OF_LINE}ApplicableTradeTax/TypeCode`]: 'VAT',
  [`${OF_LINE}SpecifiedTradeAllowanceCharge/ChargeIndicator/Indicator`]: 'false',
  // UNTDID 5189: a discount.
  [`${OF_LINE}SpecifiedTradeAllowanceCharge/ReasonCode`]: '95',
  [`${AGREEMENT}SpecifiedProcuringProject/Name`]: 'Project reference',
  // UNTDID 1001: a supporting document.
  [`${MARK}TypeCode`]: '916',
  [`${URL_AT}TypeCode`]: '916',
  [`${MARK}Name`]: '##M.AR.K##',
  [`${URL_AT}Name`]: '##INVOICE|URL##',
  [`${URL_AT}IssuerAssignedID`]: 'URL',
};

/** Which may stand there several times, and how its entries are counted. */
const REPEATED: Record<string, (element: XmlElement) => string> = {
  [NOTE]: () => 'notes',
  [LINE]: () => 'lines',
  [VAT]: () => 'vat',
  [CHANGE]: (element) => (textAt(element, 'ChargeIndicator', 'Indicator') === 'true' ? 'charges' : 'allowances'),
};

export function readCii(root: XmlElement): ReadXml {
  const terms: ReadTerm[] = [];
  const unknown: string[] = [];
  const counts: Record<string, number> = {};
  let profile = '';

  const read = (element: XmlElement, path: string, part: string, entry: number | null): void => {
    const { children, text, attributes } = element;
    if (children.length > 0) {
      // A note is mapped with its subject code in front.
      const subject = path === NOTE ? textAt(element, 'SubjectCode') : undefined;
      for (const found of children) {
        const hasSubject = subject !== undefined && found.name === 'Content';
        const child = hasSubject ? { ...found, text: `#${subject}#${found.text}` } : found;
        const own = nameOf(path, child);
        const partOf = REPEATED[`${own}/`];
        if (!partOf) read(child, child.children.length > 0 ? `${own}/` : own, part, entry);
        else {
          const name = partOf(child);
          const count = counts[name] ?? 0;
          counts[name] = count + 1;
          read(child, `${own}/`, name, count);
        }
      }
      return;
    }
    if (path === `${NOTE}SubjectCode`) return;
    if (path === `${CHANGE}ChargeIndicator/Indicator` && text === String(part === 'charges')) return;
    if (path === `${LINE}AssociatedDocumentLineDocument/LineID` && text === String(entry! + 1)) return;
    if (path === DELIVERY.slice(0, -1) && text === '') return;
    if (FIXED[path] === text) return;
    const { schemeID: scheme, unitCode: unit } = attributes;
    const term = TERMS[path] ?? TERMS[`${path}@${scheme}`];
    if (term === undefined) unknown.push(`${path}: ${text}`);
    else if (term === 'profile') profile = text;
    else {
      const name = term.startsWith('.') ? part + term : term;
      const value = TERMS[path] !== undefined && scheme !== undefined ? `${scheme}:${text}` : text;
      terms.push([name, entry, path.endsWith('DateTimeString') ? isoDay(text) : value]);
      if (unit !== undefined) terms.push(['lines.unit', entry, unit]);
    }
    if (attributes.currencyID !== undefined) terms.push(['currency', null, attributes.currencyID]);
    if (attributes.format !== undefined && attributes.format !== '102') unknown.push(`${path}@format`);
  };
  read(root, '', '', null);
  return { profile, terms, unknown };
}

function nameOf(path: string, element: XmlElement): string {
  const own = `${path}${element.name}`;
  return own === SUPPORTING ? `${own}@${textAt(element, 'Name')}` : own;
}

function isoDay(day: string): string {
  return day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}
