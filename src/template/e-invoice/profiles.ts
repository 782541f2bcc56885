/** §10.36: the profiles of an e-invoice: how its XML declares itself (BT-24, BT-23), and how the PDF around it does (§17.40). */
/** Cross Industry Invoice (UN/CEFACT D16B), or UBL 2.1. */
export const SYNTAXES = ['cii', 'ubl'] as const;
export type Syntax = (typeof SYNTAXES)[number];

/** The editions of EN 16931-1. `decimals`: the most decimals of numbers (quantities and prices) and rates; 100 means no limit. */
export const EDITIONS = {
  2017: { identifier: 'urn:cen.eu:en16931:2017', decimals: { number: 100, rate: 100 } },
  2026: { identifier: 'urn:cen.eu:en16931:2026', decimals: { number: 4, rate: 3 } },
};
export type Edition = `${keyof typeof EDITIONS}`;

/** The edition of documents that name none. */
export const FIRST_EDITION: Edition = '2017';

/**
 * A profile in an edition. `from`: the first day on which invoices follow this edition by default; without it, only if the template asks.
 * `facturX`: the version in the XMP of CII files; undefined if Factur-X lacks the edition. `selfBilled`: the specification for
 * self-billed invoices, if it has its own. `processes`: what an author may write for `process`; without it, anything.
 */
export type Version = {
  edition: Edition;
  from?: string;
  guideline: string;
  process?: string;
  processes?: string[];
  facturX?: { file: string; version: string; level: string };
  selfBilled?: { guideline: string; process: string };
};

const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const [{ identifier: EN_2017 }, { identifier: EN_2026 }] = [EDITIONS[2017], EDITIONS[2026]];

/** The latest version is last. The identifiers of XRechnung 4.0 and Peppol for the 2026 edition are not published yet. */
const TABLE = {
  en16931: [
    {
      edition: '2017',
      from: '',
      guideline: EN_2017,
      facturX: { file: 'factur-x.xml', version: '1.0', level: 'EN 16931' },
    },
    { edition: '2026', guideline: EN_2026 },
  ],
  xrechnung: [
    {
      edition: '2017',
      from: '',
      guideline: `${EN_2017}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
      process: BILLING,
      facturX: { file: 'xrechnung.xml', version: '3.0', level: 'XRECHNUNG' },
    },
  ],
  peppol: [
    {
      edition: '2017',
      from: '',
      guideline: `${EN_2017}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
      process: BILLING,
      processes: ['urn:peppol:bis:billing_with_response'],
      selfBilled: {
        guideline: `${EN_2017}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
        process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
      },
    },
  ],
  // AgID calls a specification with its own additions "conformant", whether or not an invoice uses any.
  'peppol-it': [
    {
      edition: '2017',
      from: '',
      guideline: `${EN_2017}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0#conformant#urn:www.agid.gov.it:trns:fattura:3`,
      process: BILLING,
    },
  ],
} satisfies Record<string, Version[]>;
export type Profile = keyof typeof TABLE;
export const PROFILES: Record<Profile, Version[]> = TABLE;

/** Tells whether a profile is Peppol or a country's version of it. */
export function isPeppol(profile: string | undefined): boolean {
  return profile === 'peppol' || profile === 'peppol-it';
}

/**
 * Returns the version for the edition that the template names, else the latest in force on the day of the invoice. Undefined if the
 * profile lacks the edition.
 */
export function versionOf(versions: readonly Version[], day: string, edition?: string): Version | undefined {
  return versions.findLast((one) =>
    edition === undefined ? one.from !== undefined && one.from <= day : one.edition === edition,
  );
}

/**
 * Returns whether invoices other than prepayments must state the day of supply: XRechnung requires it, and so does Factur-X (CII) within
 * Germany. An unknown country may be Germany.
 */
export function asksForSupply(at: (path: string) => string | undefined): boolean {
  if (at('profile') === 'xrechnung') return true;
  const isFacturX = at('profile') === 'en16931' && at('syntax') !== 'ubl';
  return isFacturX && ['seller.country', 'buyer.country'].every((path) => (at(path) ?? 'DE') === 'DE');
}

/** The profiles that require a term: all, XRechnung alone, or Peppol and therefore XRechnung too. */
export type Need = 'always' | 'xrechnung' | 'peppol';

export function isNeededIn(profile: string | undefined, need: Need | undefined): boolean {
  if (need === 'always' || need === undefined) return need === 'always';
  return profile === 'xrechnung' || (need === 'peppol' && isPeppol(profile));
}
