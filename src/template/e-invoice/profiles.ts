/** §10.36: the profiles of an e-invoice: what its XML says of itself (BT-24, BT-23), and what the PDF around it says (§17.40). */
export type Profile = 'en16931' | 'xrechnung';

/** `level` and `version`: of the XMP; `file`: the name of the XML. */
export const PROFILES: Record<
  Profile,
  { guideline: string; process?: string; file: string; version: string; level: string }
> = {
  en16931: {
    guideline: 'urn:cen.eu:en16931:2017',
    file: 'factur-x.xml',
    version: '1.0',
    level: 'EN 16931',
  },
  xrechnung: {
    guideline: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    file: 'xrechnung.xml',
    version: '3.0',
    level: 'XRECHNUNG',
  },
};
