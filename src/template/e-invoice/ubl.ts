/**
 * §10.36 rule 9: Invoice and CreditNote of UBL 2.1 (OASIS), with the elements that EN 16931-3-2 binds to their terms, in the order of the schema.
 */
import { MY_DATA, URL_ID } from './my-data.ts';
import { DISCOUNT, NO_MEANS, NOT_GIVEN, type Row, type RowOptions, rateOf, type Source, scheme } from './xml-rows.ts';

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd';

/** UNTDID 1001: a project. */
const PROJECT = '50';

export type UblDocument = 'Invoice' | 'CreditNote';

export function ublNamespaces(document: UblDocument): Record<string, string> {
  return {
    xmlns: `${SCHEMA}:${document}-2`,
    'xmlns:cac': `${SCHEMA}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${SCHEMA}:CommonBasicComponents-2`,
  };
}

function id(name: string, source: Source): Row {
  return [name, [['cbc:ID', source]]];
}

/** In the currency of the invoice. */
function money(name: string, source: Source, options: RowOptions = {}): Row {
  return [name, source, { attributes: { currencyID: 'currency' }, ...options }];
}

function period(from: Source, to: Source): Row {
  return [
    'cac:InvoicePeriod',
    [
      ['cbc:StartDate', from],
      ['cbc:EndDate', to],
    ],
  ];
}

function address(name: string, of: string): Row {
  return [
    name,
    [
      ['cbc:StreetName', `${of}.street`],
      ['cbc:AdditionalStreetName', `${of}.street-2`],
      ['cbc:CityName', `${of}.city`],
      ['cbc:PostalZone', `${of}.post-code`],
      ['cbc:CountrySubentity', `${of}.region`],
      ['cac:AddressLine', [['cbc:Line', `${of}.street-3`]]],
      ['cac:Country', [['cbc:IdentificationCode', `${of}.country`]]],
    ],
  ];
}

function taxScheme(source: Source, taxes: string): Row {
  return ['cac:PartyTaxScheme', [['cbc:CompanyID', source], id('cac:TaxScheme', `=${taxes}`)]];
}

function partyName(source: Source): Row {
  return ['cac:PartyName', [['cbc:Name', source]]];
}

/** `creditor`: the seller's for direct debits, an identifier of its own here. */
function party(of: string, creditor: Row[] = []): Row {
  return [
    'cac:Party',
    [
      ['cbc:EndpointID', `${of}.e-address`, { as: scheme('addressScheme') }],
      ['cac:PartyIdentification', [['cbc:ID', `${of}.id`, { as: scheme('identifierScheme') }]]],
      ...creditor,
      partyName(`${of}.trading-name`),
      address('cac:PostalAddress', of),
      taxScheme(`${of}.vat-id`, 'VAT'),
      taxScheme(`${of}.tax-number`, 'FC'),
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', `${of}.name`],
          ['cbc:CompanyID', `${of}.legal-id`, { as: scheme('identifierScheme') }],
          ['cbc:CompanyLegalForm', `${of}.legal-info`],
        ],
      ],
      [
        'cac:Contact',
        [
          ['cbc:Name', `${of}.contact.name`],
          ['cbc:Telephone', `${of}.contact.phone`],
          ['cbc:ElectronicMail', `${of}.contact.email`],
        ],
      ],
    ],
  ];
}

const CREDITOR: Row = [
  'cac:PartyIdentification',
  [['cbc:ID', 'payment.creditor', { attributes: { schemeID: '=SEPA' } }]],
];

function tax(name: string, category: Row, rate: Row, reasons: Row[] = []): Row {
  return [name, [category, rate, ...reasons, id('cac:TaxScheme', '=VAT')]];
}

function taxOf(name: string, part: string): Row {
  return tax(name, ['cbc:ID', `${part}.category`], ['cbc:Percent', `${part}.vat`, { as: rateOf(part) }]);
}

/** Allowances or charges of the whole invoice. */
function changes(part: 'allowances' | 'charges'): Row {
  return [
    'cac:AllowanceCharge',
    [
      ['cbc:ChargeIndicator', `=${part === 'charges'}`],
      ['cbc:AllowanceChargeReason', `${part}.reason`],
      money('cbc:Amount', `${part}.amount`),
      taxOf('cac:TaxCategory', part),
    ],
    { each: part },
  ];
}

/** By the descriptions that Peppol has for Greece. */
const MY_DATA_ROWS: Row[] = [
  [
    'cac:AdditionalDocumentReference',
    [
      ['cbc:ID', 'mydata.mark'],
      ['cbc:DocumentDescription', `=${MY_DATA.mark}`],
    ],
  ],
  [
    'cac:AdditionalDocumentReference',
    [
      ['cbc:ID', `=${URL_ID}`],
      ['cbc:DocumentDescription', `=${MY_DATA.url}`],
      ['cac:Attachment', [['cac:ExternalReference', [['cbc:URI', 'mydata.url']]]]],
    ],
  ],
];

const DELIVERY: Row = [
  'cac:Delivery',
  [
    ['cbc:ActualDeliveryDate', 'delivery.date'],
    ['cac:DeliveryLocation', [address('cac:Address', 'delivery')]],
    ['cac:DeliveryParty', [partyName('delivery.name')]],
  ],
];

function means(isCredit: boolean): Row {
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', 'payment.means', { otherwise: NO_MEANS }],
      // A credit note has no other place for it.
      ...(isCredit ? [['cbc:PaymentDueDate', 'due'] as const] : []),
      ['cbc:PaymentID', 'payment.reference'],
      [
        'cac:CardAccount',
        [
          ['cbc:PrimaryAccountNumberID', 'payment.card'],
          ['cbc:NetworkID', `=${NOT_GIVEN}`],
        ],
      ],
      [
        'cac:PayeeFinancialAccount',
        [
          ['cbc:ID', 'payment.iban'],
          ['cbc:Name', 'payment.holder'],
          id('cac:FinancialInstitutionBranch', 'payment.bic'),
        ],
      ],
      ['cac:PaymentMandate', [['cbc:ID', 'payment.mandate'], id('cac:PayerFinancialAccount', 'payment.debit-iban')]],
    ],
  ];
}

const VAT: Row = [
  'cac:TaxSubtotal',
  [
    money('cbc:TaxableAmount', 'vat.base'),
    money('cbc:TaxAmount', 'vat.amount'),
    tax(
      'cac:TaxCategory',
      ['cbc:ID', 'vat.category'],
      ['cbc:Percent', 'vat.rate'],
      [
        ['cbc:TaxExemptionReasonCode', 'vat.code'],
        ['cbc:TaxExemptionReason', 'vat.reason'],
      ],
    ),
  ],
  { each: 'vat' },
];

const SUMS: Row = [
  'cac:LegalMonetaryTotal',
  [
    money('cbc:LineExtensionAmount', 'totals.lines'),
    money('cbc:TaxExclusiveAmount', 'totals.net'),
    money('cbc:TaxInclusiveAmount', 'totals.gross'),
    money('cbc:AllowanceTotalAmount', 'totals.allowances', { nonzero: true }),
    money('cbc:ChargeTotalAmount', 'totals.charges', { nonzero: true }),
    money('cbc:PrepaidAmount', 'totals.paid', { nonzero: true }),
    money('cbc:PayableAmount', 'totals.due'),
  ],
];

function lines(document: UblDocument): Row {
  const quantity = document === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  return [
    `cac:${document}Line`,
    [
      ['cbc:ID', '#'],
      ['cbc:Note', 'lines.note'],
      [quantity, 'lines.quantity', { attributes: { unitCode: 'lines.unit' } }],
      money('cbc:LineExtensionAmount', 'lines.amount'),
      period('lines.from', 'lines.to'),
      ['cac:OrderLineReference', [['cbc:LineID', 'lines.order-line']]],
      [
        'cac:AllowanceCharge',
        [
          ['cbc:ChargeIndicator', '=false'],
          ['cbc:AllowanceChargeReasonCode', `=${DISCOUNT}`, { unless: 'lines.discount-reason' }],
          ['cbc:AllowanceChargeReason', 'lines.discount-reason'],
          money('cbc:Amount', 'lines.discount', { nonzero: true }),
        ],
      ],
      [
        'cac:Item',
        [
          ['cbc:Description', 'lines.description'],
          ['cbc:Name', 'lines.name'],
          id('cac:BuyersItemIdentification', 'lines.buyer-item-id'),
          id('cac:SellersItemIdentification', 'lines.item-id'),
          taxOf('cac:ClassifiedTaxCategory', 'lines'),
        ],
      ],
      ['cac:Price', [money('cbc:PriceAmount', 'lines.price')]],
    ],
    { each: 'lines' },
  ];
}

export function ubl(document: UblDocument): Row {
  const isCredit = document === 'CreditNote';
  return [
    document,
    [
      ['cbc:CustomizationID', 'guideline'],
      ['cbc:ProfileID', 'process'],
      ['cbc:ID', 'number'],
      ['cbc:IssueDate', 'date'],
      ...(isCredit ? [] : [['cbc:DueDate', 'due'] as const]),
      [`cbc:${document}TypeCode`, 'type'],
      ['cbc:Note', 'notes', { each: 'notes' }],
      ['cbc:DocumentCurrencyCode', 'currency'],
      ['cbc:AccountingCost', 'accounting'],
      ['cbc:BuyerReference', 'buyer-reference'],
      period('period.from', 'period.to'),
      [
        'cac:OrderReference',
        [
          ['cbc:ID', 'order', { otherwise: NOT_GIVEN }],
          ['cbc:SalesOrderID', 'sales-order'],
        ],
      ],
      [
        'cac:BillingReference',
        [
          [
            'cac:InvoiceDocumentReference',
            [
              ['cbc:ID', 'preceding.number'],
              ['cbc:IssueDate', 'preceding.date'],
            ],
          ],
        ],
      ],
      id('cac:DespatchDocumentReference', 'despatch-advice'),
      id('cac:ContractDocumentReference', 'contract'),
      ...MY_DATA_ROWS,
      isCredit
        ? [
            'cac:AdditionalDocumentReference',
            [
              ['cbc:ID', 'project'],
              ['cbc:DocumentTypeCode', `=${PROJECT}`],
            ],
          ]
        : id('cac:ProjectReference', 'project'),
      ['cac:AccountingSupplierParty', [party('seller', [CREDITOR])]],
      ['cac:AccountingCustomerParty', [party('buyer')]],
      DELIVERY,
      means(isCredit),
      ['cac:PaymentTerms', [['cbc:Note', 'terms']]],
      changes('allowances'),
      changes('charges'),
      ['cac:TaxTotal', [money('cbc:TaxAmount', 'totals.vat'), VAT]],
      SUMS,
      lines(document),
    ],
  ];
}
