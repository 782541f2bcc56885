/** §10.36: the profiles of an e-invoice: what its XML says of itself (BT-24, BT-23), and what the PDF around it says (§17.40). */
export type Profile = 'en16931' | 'xrechnung' | 'peppol';
/** Cross Industry Invoice (UN/CEFACT D16B), or UBL 2.1. */
export type Syntax = 'cii' | 'ubl';

const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const EN_16931 = 'urn:cen.eu:en16931:2017';

/** `facturX`: of the XMP, where the XML is Cross Industry Invoice. */
export const PROFILES: Record<
  Profile,
  { guideline: string; process?: string; facturX?: { file: string; version: string; level: string } }
> = {
  en16931: {
    guideline: EN_16931,
    facturX: { file: 'factur-x.xml', version: '1.0', level: 'EN 16931' },
  },
  xrechnung: {
    guideline: `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: BILLING,
    facturX: { file: 'xrechnung.xml', version: '3.0', level: 'XRECHNUNG' },
  },
  peppol: {
    guideline: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: BILLING,
  },
};

/** What buyers write in the name of sellers has a specification of its own at Peppol. */
export const PEPPOL_SELF_BILLING = {
  guideline: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
  process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
};

/** Who needs a term: all, XRechnung alone, or Peppol and so XRechnung. */
export type Need = 'always' | 'xrechnung' | 'peppol';

export function isNeededIn(profile: string | undefined, need: Need | undefined): boolean {
  return need === 'always' || (need !== undefined && (need === profile || profile === 'xrechnung'));
}
